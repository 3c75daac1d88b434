import type { Config } from "../../src/server/runtime/config.ts";
import { lookAtDatabase } from "./database.ts";
import { bad, type Finding } from "./finding.ts";
import { isRunning, machineChecks } from "./machine.ts";
import { networkChecks } from "./network.ts";
import { storeChecks } from "./stores.ts";

/** Everything that is looked at, one after the other, with what was found. A question that fails is a finding itself. */
export async function* inspect(config: Config): AsyncGenerator<{ name: string; findings: Finding[] }> {
  const runs = await isRunning(config);
  const database = { name: "database and facts", look: () => lookAtDatabase(config, runs) };
  for (const { name, look } of [...machineChecks, ...networkChecks, ...storeChecks, database])
    yield { name, findings: await look(config).catch((error: Error) => [bad(`It could not be found out: ${error.message}`)]) };
}
