import { Worker } from "node:worker_threads";
import { m } from "../../../../shared/messages/generated/messages.js";
import { hasCode } from "../../../db/database.ts";
import { type BankMessage, UnreadableFile } from "./bank-message.ts";
import { readMessage } from "./read-message.ts";

/** Below this, reading takes less time than a thread does to start. */
const longBytes = 512 * 1_024;
/** A file of 50 MB takes about 1.3 GB while it is read. */
const resourceLimits = { maxOldGenerationSizeMb: 2_048 };

/** Reads what a bank sent, a long file in a thread. Throws UnreadableFile with the reason in words. */
export async function readApart(bytes: Uint8Array): Promise<BankMessage> {
  if (bytes.length < longBytes) return readMessage(bytes);
  const thread = new Worker(new URL("./read-thread.ts", import.meta.url), { workerData: bytes, resourceLimits });
  try {
    const { message, refusal } = await new Promise<{ message?: BankMessage; refusal?: string }>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", reject);
      thread.once("exit", () => reject(new Error("the reading thread ended without an answer")));
    });
    if (message) return message;
    throw new UnreadableFile(refusal ?? "");
  } catch (error) {
    if (hasCode(error, "ERR_WORKER_OUT_OF_MEMORY")) throw new UnreadableFile(m.bank_file_too_much());
    throw error;
  } finally {
    await thread.terminate();
  }
}
