import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import { type Entry, rawText } from "../../../runtime/tables/source-file.ts";
import type { Row } from "./connector.ts";

/** What a register's entry comes to. "not_listed" is an entry that the platform does not look for, such as a holding company. */
export type Reading = { key: string; facts: PartnerFacts } | { problem: string } | "not_listed";

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
