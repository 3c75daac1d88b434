import { m } from "../../../../shared/messages/generated/messages.js";
import { type Apart, ApartOutOfMemory, startApart } from "../../../runtime/apart.ts";
import { type BankMessage, UnreadableFile } from "../answers/bank-message.ts";

/** A file of the bank, or an order of ours as XML. */
export type Task = { bytes: Uint8Array } | { order: string };
export type Answer = { message: BankMessage } | { refusal: string; isIncomplete: boolean } | { problems: string[] };

/** One that has read more than this gives its memory back. */
const longBytes = 1_024 * 1_024;
const memoryMb = 2_048;
const idleMs = 30_000;
/** What reading may take: a busy machine needs a while for each of the megabytes. */
const mostMs = (bytes: number) => 60_000 + (bytes / 1_024 / 1_024) * 5_000;

type Reader = Apart<Task, Answer>;

/** Starting one takes longer than reading a short file, so it stays a while for the next. */
let idle: Reader | undefined;
let ending: NodeJS.Timeout | undefined;

/** Reads what a bank sent. Throws UnreadableFile with the reason in words. */
export async function readApart(bytes: Uint8Array): Promise<BankMessage> {
  const answer = await ask({ bytes }, bytes.length);
  if ("message" in answer) return answer.message;
  if ("refusal" in answer) throw new UnreadableFile(answer.refusal, answer);
  throw new UnreadableFile(m.bank_file_not_whole());
}

/** What the official schema has against an order of ours, with lines and without what stands there; empty when it is valid. */
export async function judgeOrderApart(order: string): Promise<string[]> {
  const answer = await ask({ order }, order.length);
  return "problems" in answer ? answer.problems : [m.bank_file_not_whole()];
}

async function ask(task: Task, size: number): Promise<Answer> {
  const reader = takeReader();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new UnreadableFile(m.bank_file_too_long())), mostMs(size));
  try {
    reader.send(task);
    const answer = await Promise.race([reader.answer(), late.promise]);
    if (size <= longBytes && !idle) keep(reader);
    else reader.end();
    return answer;
  } catch (error) {
    reader.end();
    if (error instanceof ApartOutOfMemory) throw new UnreadableFile(m.bank_file_too_much());
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function takeReader(): Reader {
  const kept = idle;
  idle = undefined;
  clearTimeout(ending);
  kept?.hold(true);
  return kept ?? startApart(new URL("./read-part.ts", import.meta.url), memoryMb);
}

/** It keeps the product from ending no more. */
function keep(reader: Reader): void {
  reader.hold(false);
  idle = reader;
  const forget = () => {
    if (idle === reader) idle = undefined;
  };
  // One that is killed while it waits is nobody's next.
  reader.ended.then(forget, forget);
  ending = setTimeout(() => {
    forget();
    reader.end();
  }, idleMs).unref();
}
