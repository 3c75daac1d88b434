import { createHash } from "node:crypto";
import { anyCall, type FirstReads } from "../../../shared/first-reads.ts";
import type { Answer } from "./answer.ts";
import type { ReadAnswer, ReadInput } from "./mount-read.ts";
import { createRecent } from "./recent.ts";
import type { PageCalls } from "./renderer.ts";

/** What a page that changes is made of, as it was read for one request. */
export interface Facts {
  /** Of the page: that of what it is about. */
  status: 200 | 404 | 410;
  reads: { key: string; answer: ReadAnswer }[];
}

/**
 * Reads all that a page shows. Undefined where nobody can tell now what it is about, as without the database; of a page that is there
 * anyway, what could not be read is left out, and the browser asks for it again.
 */
export async function readFacts(
  { calls, isThereAnyway }: PageCalls,
  read: (name: string, input: ReadInput) => Promise<ReadAnswer>,
  onFailed: (name: string, error: Error) => void,
): Promise<Facts | undefined> {
  const answers = await Promise.allSettled(calls.map(({ name, input }) => read(name, input)));
  for (const [index, answer] of answers.entries())
    if (answer.status === "rejected") onFailed(calls[index]?.name ?? "", answer.reason as Error);
  const reads = answers.flatMap((answer, index) =>
    answer.status === "fulfilled" && answer.value.status < 500 ? [{ key: calls[index]?.key ?? "", answer: answer.value }] : [],
  );
  if (isThereAnyway) return { status: 200, reads };
  const main = reads.find(({ key }) => key === calls[0]?.key)?.answer;
  if (!main) return undefined;
  if (main.status === 200) return { status: 200, reads };
  // One page says for every id of a kind that it is not there: ids are made up faster than pages.
  return { status: main.status === 410 ? 410 : 404, reads: [{ key: anyCall, answer: main }] };
}

export function bodiesOf({ reads }: Facts): FirstReads {
  return Object.fromEntries(
    reads.map(({ key, answer: { status, text } }) => [key, { ...(status !== 200 && { status }), body: JSON.parse(text) as unknown }]),
  );
}

/** The same for the same page: by it a kept page is known to show what is so now. */
export function versionOf({ status, reads }: Facts): string {
  const hash = createHash("sha256").update(String(status));
  for (const { answer } of reads) hash.update(`\n${answer.status} ${answer.text}`);
  return hash.digest("base64");
}

/** The pages that were asked for last: some megabytes. To render one takes some milliseconds, in which nobody else is answered. */
export const createRecentPages = () => createRecent<Answer>({ mostKept, mostMadePerSecond: 40 });
export const mostKept = 200;
