import { inject, it } from "vitest";
import type { TestServer } from "./global-setup.ts";
import { missing } from "./machine.ts";

/** The servers on which the tier tests: the embedded one, and in the long tier those of Debian instead, as far as they are installed. */
export function testedServers(): TestServer[] {
  const servers = inject("servers");
  // A file without a test would fail.
  if (servers.length === 0) it.skip(missing.postgres);
  return servers;
}
