import type { BackupState } from "../../../shared/contracts/site/backups.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { recordAction } from "../../record/audit/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { addJob } from "../../runtime/jobs/queue.ts";
import * as queries from "./queries.ts";
import * as shipped from "./shipping/queries.ts";
import * as proofs from "./proof/queries.ts";

const hourMs = 3_600_000;
/** A backup of each day, with time to take it. */
export const lateMs = 26 * hourMs;
/** A proof of each week, with a day for a machine that was off. */
export const unprovenMs = 8 * 24 * hourMs;
/** What is new goes out each minute. */
const distantMs = hourMs / 4;

export interface Standing {
  state: BackupState;
  /** When the newest backup was whole, of what size its own part is, and when one was last brought back on trial. */
  lastAt: Date | null;
  bytes: number | null;
  provenAt: Date | null;
}

/** How the backups stand, from what is recorded. */
export async function getStanding({ db, config }: Pick<Context, "db" | "config">): Promise<Standing> {
  const last = await queries.findNewest(db);
  const proof = await proofs.findProof(db);
  const proven = await proofs.findProof(db, true);
  const standing = { lastAt: last?.endedAt ?? null, bytes: last?.bytes ?? null, provenAt: proven?.endedAt ?? null };
  if (!config.backupUrl) return { state: "off", ...standing };
  if (!last) return { state: "first", ...standing };
  const { shipped_at: shippedAt, gap_since: gapSince } = await shipped.findShipping(db);
  const now = Date.now();
  const isLate = now - last.endedAt.getTime() > lateMs || shippedAt === null || now - shippedAt.getTime() > distantMs || gapSince !== null;
  if (isLate) return { state: "late", ...standing };
  const isUnproven = config.databaseUrl === undefined && (!proof?.isProven || now - proof.endedAt.getTime() > unprovenMs);
  return { state: isUnproven ? "unproven" : "fine", ...standing };
}

/** Everything that the desk shows of them. */
export async function getBackups(context: Pick<Context, "db" | "config">) {
  const { db, config } = context;
  const shipping = await shipped.findShipping(db);
  const { changedByName, ...schedule } = await queries.readSettings(db);
  return {
    standing: await getStanding(context),
    hasDatabase: config.databaseUrl === undefined,
    schedule: { ...schedule, changedBy: changedByName },
    shipping: { lastAt: shipping.shipped_at, problem: shipping.problem, since: shipping.problem_since, gapSince: shipping.gap_since },
    proof: (await proofs.findProof(db)) ?? null,
    open: (await queries.findOpenItem(db)) ?? null,
    items: await queries.listEnded(db, 30),
  };
}

/** Asks for a backup within moments. Throws conflict without a place, and while one is under way. */
export async function askForBackup({ db, config }: Context, caller: Caller): Promise<void> {
  if (!config.backupUrl) throw new AppError("conflict", m.backup_error_off());
  await db.transaction().execute(async (tx) => {
    const id = await queries.askForBackup(tx, config.databaseUrl === undefined ? "whole" : "files", "person", caller.username);
    if (id === undefined) throw new AppError("conflict", m.backup_error_open());
    await addJob(tx, "work_on_backups", {}, { key: "backup_asked_for", maxAttempts: 3 });
    await recordAction(tx, caller, { action: "backup.asked_for", subjectType: "backup", subjectId: id });
  });
}

export async function changeSchedule({ db }: Context, caller: Caller, given: queries.Schedule): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { changedAt: _at, changedByName: _by, ...before } = await queries.readSettings(tx);
    await queries.changeSettings(tx, given, caller.username);
    await recordAction(tx, caller, { action: "backup.schedule_changed", subjectType: "backup_settings", before, after: given });
  });
}
