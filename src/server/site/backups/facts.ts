import type { Context } from "../../runtime/context.ts";
import type { Fact } from "../../runtime/observe/facts.ts";
import { findProof } from "./proof/queries.ts";
import { findNewest } from "./queries.ts";
import { lateMs, unprovenMs } from "./service.ts";
import { findShipping } from "./shipping/queries.ts";

/** So long nothing may have reached the place: what is new goes there each minute. */
const distantSeconds = 15 * 60;

const secondsSince = (moment: Date) => (Date.now() - moment.getTime()) / 1_000;
const hours = (seconds: number) => Math.round(seconds / 3_600);

/** Without a place nothing is measured: the operator chose so, and the desk says it. */
const where = ({ config }: Context) => config.backupUrl !== undefined;

export const backupAge: Fact = {
  name: "backup",
  metric: "hearthbridge_backup_age_seconds",
  help: "How long ago the newest backup was whole.",
  ask: async (context) => {
    const last = where(context) && (await findNewest(context.db));
    if (!last) return undefined;
    const value = secondsSince(last.endedAt);
    return { value, isBad: value > lateMs / 1_000 };
  },
  sentence: (value) => `The last backup is ${hours(value)} hours old. Look in the desk under Backups what became of the newer ones.`,
  area: "backups",
  concerns: [],
};

export const backupDistance: Fact = {
  name: "backup_distance",
  metric: "hearthbridge_backup_distance_seconds",
  help: "How long ago what is new reached the backup.",
  ask: async (context) => {
    const last = where(context) && (await findShipping(context.db)).shipped_at;
    if (!last) return undefined;
    const value = secondsSince(last);
    return { value, isBad: value > distantSeconds };
  },
  sentence: (value) =>
    `For ${Math.round(value / 60)} minutes nothing has reached BACKUP_URL. The desk says why, under Backups; a worker has to run.`,
  area: "backups",
  concerns: [],
};

export const backupProof: Fact = {
  name: "backup_proof",
  metric: "hearthbridge_backup_proof_age_seconds",
  help: "How long ago a backup was last proven by a restore.",
  everySeconds: 60,
  ask: async (context) => {
    const proven = where(context) && context.config.databaseUrl === undefined && (await findProof(context.db, true));
    if (!proven) return undefined;
    const value = secondsSince(proven.endedAt);
    const newest = await findProof(context.db);
    return { value, isBad: value > unprovenMs / 1_000 || newest?.isProven === false };
  },
  sentence: (value) =>
    `The last restore that was proven is ${hours(value)} hours old, or the newest one failed. Call npm run backup -- prove, which says why.`,
  area: "backups",
  concerns: [],
};
