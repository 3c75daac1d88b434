import { inject, it } from "vitest";
import type { TestServer } from "./global-setup.ts";

/**
 * The servers on which the tier tests: the embedded one, and in the long tier those of Debian instead. What is not installed the suite
 * says instead of passing in silence.
 */
export function testedServers(): TestServer[] {
  for (const reason of inject("missingServers")) it.skip(reason);
  return inject("servers");
}
