import { join, resolve } from "node:path";
import type { ListEntry } from "../../engine/subject.ts";
import { readListFile } from "../read-list-file.ts";
import type { ListProblem, Publication } from "./connector.ts";

/** Real extracts of the lists lie beside the project where it is developed; they are no part of it. */
const folder = resolve(import.meta.dirname, "../../../../../../shared/data/sanctions");

export function sampleList(name: string): string {
  return join(folder, name);
}

/** A list's file, read to its end. */
export async function readWhole(path: string, options: Parameters<typeof readListFile>[1] = {}) {
  const entries: ListEntry[] = [];
  const problems: ListProblem[] = [];
  let publication: Publication | undefined;
  for await (const item of readListFile(path, options)) {
    if ("entry" in item) entries.push(item.entry);
    else if ("problem" in item) problems.push(item);
    else publication = item.publication;
  }
  const find = (key: string) => {
    const entry = entries.find((one) => one.key === key);
    if (!entry) throw new Error(`no entry ${key}`);
    return entry;
  };
  return { entries, problems, publication, find };
}
