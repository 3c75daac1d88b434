import { createHash } from "node:crypto";
import type { RefusalKind } from "../../../../shared/domain/screening-lists.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import type { ListEntry } from "../../engine/subject.ts";
import { bounds } from "../bounds.ts";
import type { ListProblem } from "../connectors/connector.ts";
import { readListFile } from "../read-list-file.ts";
import { type Arrival, type Findings, insertArrivals, type LoadedList } from "./queries.ts";

/** A batch ends at whichever comes first, so that entries with thousands of names do not fill the memory. */
const entriesAtOnce = 200;
const charactersAtOnce = 400_000;

export interface Arrived extends Findings {
  lost: number;
  refusal?: { kind: RefusalKind; text: string };
}

/** Streams a list's file into the arrivals of a version, and says what it is and why it must not come into force as far as the file tells. */
export async function readArrivals(
  db: Queryable,
  list: Pick<LoadedList, "connector" | "mapping">,
  { versionId, path, signal }: { versionId: number; path: string; signal: AbortSignal },
): Promise<Arrived> {
  const arrived: Arrived = { publishedAt: null, layout: null, entries: 0, problems: 0, firstProblems: [], lost: 0 };
  let batch: Arrival[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const stored = await insertArrivals(db, versionId, batch);
    arrived.entries += stored;
    for (let times = stored; times < batch.length; times += 1) note({ at: "", problem: m.lists_repeated_key(), isLost: true });
    batch = [];
    characters = 0;
  };
  const note = ({ at, problem, isLost }: ListProblem) => {
    arrived.problems += 1;
    if (isLost) arrived.lost += 1;
    if (arrived.firstProblems.length < bounds.problemsKept) arrived.firstProblems.push({ at: at.slice(0, 200), problem, isLost });
  };
  try {
    for await (const item of readListFile(path, { connector: list.connector, mapping: list.mapping ?? undefined, signal })) {
      if ("publication" in item)
        Object.assign(arrived, asMoment(item.publication.publishedAt), { layout: `${list.connector}:${item.publication.layout}` });
      else if ("problem" in item) note(item);
      else {
        const arrival = arrivalOf(item.entry);
        characters += arrival.content.length;
        batch.push(arrival);
        if (arrived.entries + batch.length > bounds.entries) {
          return {
            ...arrived,
            refusal: { kind: "too_large", text: m.lists_too_many_entries({ most: bounds.entries.toLocaleString("en") }) },
          };
        }
        if (batch.length >= entriesAtOnce || characters >= charactersAtOnce) await flush();
      }
    }
    await flush();
  } catch (error) {
    if (!(error instanceof WrongFormat)) throw error;
    const isBegun = arrived.entries + batch.length > 0;
    return { ...arrived, refusal: { kind: isBegun ? "unreadable" : "format", text: error.message } };
  }
  return { ...arrived, ...judge(arrived) };
}

function judge({ entries, lost }: Arrived): Pick<Arrived, "refusal"> {
  if (entries === 0) return { refusal: { kind: "format", text: m.lists_no_entry() } };
  if (lost > Math.max(1, (entries + lost) * bounds.unreadable))
    return { refusal: { kind: "unreadable", text: m.lists_many_unreadable({ lost, all: entries + lost }) } };
  return {};
}

/** Half a letter, as cutting may leave it, is none. */
export function arrivalOf(entry: ListEntry): Arrival {
  const content = JSON.stringify(entry, (_name, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));
  return {
    entry_key: entry.key.toWellFormed(),
    content,
    content_hash: createHash("sha256").update(content).digest("hex"),
    search_text: [...new Set(entry.names.map(({ text }) => text.toLowerCase().toWellFormed()))].join("\n"),
  };
}

function asMoment(text: string | null): { publishedAt: string | null } {
  const time = text === null ? Number.NaN : Date.parse(text);
  return { publishedAt: Number.isNaN(time) ? null : new Date(time).toISOString() };
}
