import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import type { Row } from "./connector.ts";

/** One entry of a file before its register's meaning is read: a table row by column, or a JSON object. */
export type Entry<Item> = { line: number; item: Item } | { line: number; problem: string; raw: string };

/** What a register's entry comes to. "not_listed" is an entry that the platform does not look for, such as a holding company. */
export type Reading = { key: string; facts: PartnerFacts } | { problem: string } | "not_listed";

const longestRaw = 2000;

/** The entry's own text for a person who looks into the problem, cut where it no longer helps. */
export function rawText(text: string): string {
  return text.slice(0, longestRaw);
}

/** Turns entries into rows, one by one. A problem of one entry never stops the others. */
export async function* readEntries<Item extends object>(
  entries: AsyncIterable<Entry<Item>>,
  read: (item: Item) => Reading,
): AsyncGenerator<Row> {
  for await (const entry of entries) {
    if ("problem" in entry) {
      yield entry;
      continue;
    }
    const reading = read(entry.item);
    if (reading === "not_listed") continue;
    if ("problem" in reading) yield { line: entry.line, problem: reading.problem, raw: rawText(JSON.stringify(entry.item)) };
    else yield { line: entry.line, key: reading.key, facts: reading.facts };
  }
}

type Unsaid<Facts> = { [Name in keyof Facts]: Facts[Name] | undefined };

/** Leaves out what the entry does not say, so that an absent fact is absent and never an empty text. */
export function onlySaid<Facts extends object>(facts: Unsaid<Facts>): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Facts;
}
