// A thread of its own for long files: visitors wait for none of it, and its memory has a limit of its own.
import { parentPort, workerData } from "node:worker_threads";
import { UnreadableFile } from "./bank-message.ts";
import { readMessage } from "./read-message.ts";

try {
  parentPort?.postMessage({ message: readMessage(workerData as Uint8Array) }, []);
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  parentPort?.postMessage({ refusal: error.message }, []);
}
