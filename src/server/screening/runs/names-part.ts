// A process of its own that keeps an index of all entries for as long as names are asked for: the web process keeps none of it.
import { servePart } from "../../runtime/apart.ts";
import type { Config } from "../../runtime/config.ts";
import { type Context, createContext, createLogger } from "../../runtime/context.ts";
import type { ConnectionOptions } from "../../runtime/db/database.ts";
import type { Subject } from "../engine/subject.ts";
import { readForce } from "../parties/service.ts";
import { Entries } from "./entries.ts";
import { matcher } from "./matcher.ts";

export interface NameTask {
  config: Config;
  connection: ConnectionOptions;
  subject: Subject;
  most: number;
}

export interface NameAnswer {
  threshold: number;
  hits: { score: number; theirName: string; entryKey: string; listId: number; parts: ReturnType<typeof matcher.compare>["parts"] }[];
}

let context: Context | undefined;
let known: { lists: string; entries: Promise<Entries> } | undefined;

servePart(async ({ config, connection, subject, most }: NameTask): Promise<NameAnswer> => {
  context ??= createContext(config, createLogger(config), { ...connection, max: 1 });
  const { db } = context;
  const force = await readForce(db);
  const lists = JSON.stringify(force.lists);
  if (known?.lists !== lists) known = { lists, entries: Entries.read(db, matcher, { lists: force.lists, before: {} }) };
  const entries = await known.entries;
  const hits = (await entries.pairsOf([{ subject }])).map(({ entry }) => {
    const { score, parts, theirName } = matcher.compare(subject, entry.content);
    return { score, theirName, entryKey: entry.entryKey, listId: entry.listId, parts };
  });
  return { threshold: Number(force.threshold), hits: hits.toSorted((a, b) => b.score - a.score).slice(0, most) };
});
