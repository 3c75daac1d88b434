import { mostParts, parseStrictJson, usualBodyLimit } from "../src/server/runtime/http/body.ts";
import { allContracts } from "../src/shared/contracts/all.ts";
import { partnerContracts } from "../src/shared/contracts/partner-api/calls/all.ts";

const mostMs = 5;
const turns = 100;

/** What the worst JSON of 32 KB costs the processor, as it is read now and as it was read with a reviver; at most 5 ms. */
export async function benchBodies(): Promise<void> {
  const contracts = [...allContracts, ...partnerContracts].flatMap(({ body }) => (body ? [body] : []));
  console.log(`\nReading a body of ${usualBodyLimit / 1024} KB, CPU of the worst kinds (at most ${mostMs} ms)\n`);
  const costs = Object.entries(bodies).map(([name, text]) => {
    const [before, now] = [costOf(() => readWithReviver(text)), costOf(() => parseStrictJson(text))];
    const checked = Math.max(...contracts.map((schema) => costOf(() => schema.safeParse(parseStrictJson(text)), 20)));
    const kilobytes = text.length / 1024;
    console.log(
      `  ${name.padEnd(16)} ${inMs(now)} ms, ${inMs(now / kilobytes)} a KB; with a reviver ${inMs(before)} ms, ${inMs(before / kilobytes)} a KB; read and checked by the costliest contract ${inMs(checked)} ms`,
    );
    return checked;
  });
  const worst = Math.max(...costs);
  console.log(`\n  ${worst <= mostMs ? "ok  " : "MISS"}  the worst, read and checked: ${inMs(worst)} ms`);
  if (worst > mostMs) process.exitCode = 1;
}

const inMs = (ms: number) => ms.toFixed(3);

/**
 * The processor's time of this thread, in milliseconds: what else the machine does is not in it. Of many turns together,
 * because the system counts it in steps of some milliseconds.
 */
function costOf(work: () => unknown, times = turns): number {
  const start = process.threadCpuUsage();
  for (let turn = 0; turn < times; turn += 1) {
    try {
      work();
    } catch {
      // Refused is as good as read: it is the cost that is looked at.
    }
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000 / times;
}

function fill(start: string, part: (n: number) => string, end: string): string {
  let text = start;
  for (let n = 0; text.length + end.length < usualBodyLimit - 20; n += 1) text += part(n);
  return text + end;
}

const deep = Math.floor(usualBodyLimit / 2);
const bodies: Record<string, string> = {
  numbers: fill("[", () => "1,", "1]"),
  "allowed numbers": `[${"1,".repeat(mostParts - 10)}1]`.padEnd(usualBodyLimit),
  "empty objects": fill("[", () => "{},", "{}]"),
  "deep lists": "[".repeat(deep) + "]".repeat(deep),
  keys: fill("{", (n) => `"k${n}":1,`, '"z":1}'),
  "allowed keys": `{${Array.from({ length: mostParts - 10 }, (_, n) => `"k${n}":1`).join()}}`.padEnd(usualBodyLimit),
  "numbers as keys": fill("{", (n) => `"${n * 65_537}":1,`, '"z":1}'),
  "short texts": fill("[", () => '"",', '""]'),
  "one text": fill('{"a":"', () => "x", '"}'),
  escapes: fill('{"a":"', () => "\\u0061", '"}'),
  quotes: fill('{"a":"', () => '\\"', '"}'),
};

/** The way before: every value went through a function, and every text through a pattern. Kept here alone, to compare. */
function readWithReviver(text: string): unknown {
  let keys = 0;
  const value: unknown = JSON.parse(text, (_key, part: unknown) => {
    if (typeof part === "object" && part !== null && !Array.isArray(part)) {
      if (Object.hasOwn(part, "__proto__")) throw new SyntaxError("__proto__");
      keys += Object.keys(part).length;
    }
    return part;
  });
  let found = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)) if (colon) found += 1;
  if (keys !== found) throw new SyntaxError("a key was given twice");
  return value;
}
