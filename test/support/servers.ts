import { describe, inject, it } from "vitest";
import type { TestServer } from "./global-setup.ts";

/** The servers of this run, each to be tested on, and the embedded one a second time behind PgBouncer. */
export function testedServers(): TestServer[] {
  return [inject("embedded"), ...furtherServers()];
}

/** All but the embedded one. What is not installed the suite says instead of passing in silence. */
export function furtherServers(): TestServer[] {
  const [other, pooled] = [inject("other"), inject("pooled")];
  describe.runIf(!other)("another PostgreSQL", () => it.skip(inject("otherMissing")));
  describe.runIf(!pooled)("PgBouncer", () => it.skip(inject("pooledMissing")));
  return [other, pooled].filter((server) => server !== null);
}
