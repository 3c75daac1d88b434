import { describe, inject, it } from "vitest";
import type { TestServer } from "./global-setup.ts";

/** The servers of this run, each to be tested on. Where no other PostgreSQL is installed the suite says so instead of passing in silence. */
export function testedServers(): TestServer[] {
  const other = inject("other");
  describe.runIf(!other)("another PostgreSQL", () => it.skip(inject("otherMissing")));
  return [inject("embedded"), ...(other ? [other] : [])];
}
