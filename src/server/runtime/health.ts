import { isMigrated } from "./db/migrations.ts";
import type { Context } from "./context.ts";

export interface Health {
  /** What is not ready, by part; empty when everything is. Rejects never. */
  problems: () => Promise<Record<string, string>>;
}

/**
 * Asks the parts that a request needs. `isDatabaseUp` speaks for the embedded server, which may be restarting, and
 * `areWorkersRunning` for the workers of this process, where it has any.
 */
export function createHealth({ pool }: Context, isDatabaseUp: () => boolean, areWorkersRunning = () => true): Health {
  const ask = async (part: string, question: () => Promise<boolean>, problem: string): Promise<[string, string] | undefined> => {
    const isFine = await question().catch(() => false);
    return isFine ? undefined : [part, problem];
  };
  return {
    problems: async () => {
      if (!isDatabaseUp()) return { database: "restarting" };
      const found = await Promise.all([
        ask("database", async () => (await pool.query("select 1")).rowCount === 1, "does not answer"),
        ask("migrations", () => isMigrated((text) => pool.query(text)), "not all applied"),
        ask("queue", async () => (await pool.query("select 1 from graphile_worker.jobs limit 1")).rowCount !== null, "is not there"),
      ]);
      const problems = Object.fromEntries(found.filter((entry) => entry !== undefined));
      return areWorkersRunning() ? problems : { ...problems, jobs: "restarting" };
    },
  };
}
