import { Worker } from "node:worker_threads";
import { m } from "../../../../shared/messages/generated/messages.js";
import { hasCode } from "../../../db/database.ts";
import { type BankMessage, UnreadableFile } from "../answers/bank-message.ts";

/** A file of the bank, or an order of ours as XML. */
export type Task = { bytes: Uint8Array } | { order: string };
export type Answer = { message: BankMessage } | { refusal: string } | { problems: string[] };

/** A thread that has read more than this gives its memory back. */
const longBytes = 1_024 * 1_024;
const resourceLimits = { maxOldGenerationSizeMb: 2_048 };
const idleMs = 30_000;
/** What reading may take: a busy machine needs a while for each of the megabytes. */
const mostMs = (bytes: number) => 60_000 + (bytes / 1_024 / 1_024) * 5_000;

/** Starting one takes longer than reading a short file, so it stays a while for the next. */
let idle: Worker | undefined;
let ending: NodeJS.Timeout | undefined;

/** Reads what a bank sent. Throws UnreadableFile with the reason in words. */
export async function readApart(bytes: Uint8Array): Promise<BankMessage> {
  const answer = await ask({ bytes }, bytes.length);
  if ("message" in answer) return answer.message;
  throw new UnreadableFile("refusal" in answer ? answer.refusal : m.bank_file_not_whole());
}

/** What the official schema has against an order of ours, with lines and without what stands there; empty when it is valid. */
export async function judgeOrderApart(order: string): Promise<string[]> {
  const answer = await ask({ order }, order.length);
  return "problems" in answer ? answer.problems : [m.bank_file_not_whole()];
}

async function ask(task: Task, size: number): Promise<Answer> {
  const thread = takeThread();
  try {
    const answer = await answerOf(thread, task, mostMs(size));
    if (size <= longBytes && !idle) keep(thread);
    else await thread.terminate();
    return answer;
  } catch (error) {
    await thread.terminate();
    if (hasCode(error, "ERR_WORKER_OUT_OF_MEMORY")) throw new UnreadableFile(m.bank_file_too_much());
    throw error;
  }
}

function takeThread(): Worker {
  const kept = idle;
  idle = undefined;
  clearTimeout(ending);
  kept?.ref();
  return kept ?? new Worker(new URL("./read-thread.ts", import.meta.url), { resourceLimits });
}

/** It keeps no process alive. */
function keep(thread: Worker): void {
  thread.unref();
  idle = thread;
  ending = setTimeout(() => {
    idle = undefined;
    void thread.terminate();
  }, idleMs).unref();
}

function answerOf(thread: Worker, task: Task, most: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onEnd = () => finish(() => reject(new Error("the reading thread ended without an answer")));
    const onError = (error: Error) => finish(() => reject(error));
    const onMessage = (answer: Answer) => finish(() => resolve(answer));
    const late = setTimeout(() => finish(() => reject(new UnreadableFile(m.bank_file_too_long()))), most);
    // The thread may stay for the next file; only what belongs to this one is taken off.
    const finish = (settle: () => void) => {
      clearTimeout(late);
      thread.off("message", onMessage).off("error", onError).off("exit", onEnd);
      settle();
    };
    thread.on("message", onMessage).on("error", onError).on("exit", onEnd);
    thread.postMessage(task, []);
  });
}
