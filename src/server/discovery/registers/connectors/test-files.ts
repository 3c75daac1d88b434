import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import type { Row } from "./connector.ts";

/** A folder for the files of one test file; it is removed after the tests. */
export function testFolder(): { file: (name: string, content: string | Uint8Array) => Promise<string> } {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "registers-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    async file(name, content) {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
  };
}

/** Real extracts of the registers lie beside the project where it is developed; they are no part of it. */
const samples = resolve(import.meta.dirname, "../../../../../../shared/data/partners");

export function sample(name: string): string {
  return join(samples, name);
}

export async function readAll<Item>(rows: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

export function factsIn(rows: Row[]): PartnerFacts[] {
  return rows.flatMap((row) => ("facts" in row ? [row.facts] : []));
}

export function problemsIn(rows: Row[]): { line: number; problem: string; raw: string }[] {
  return rows.flatMap((row) => ("problem" in row ? [row] : []));
}
