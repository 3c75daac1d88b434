import type { DiscoveryRun } from "../../../../shared/contracts/discovery/sources.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import { readIdCursor } from "../../../runtime/db/id-cursor.ts";
import { compareFacts } from "../candidates/facts.ts";
import * as queries from "./queries.ts";

const changesShown = 100;
const rowsPerRead = 1_000;

/** Runs, newest first, each with what differs from the end of the run before. */
export async function listRuns(db: Queryable, { limit = 50, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
  const before = cursor === undefined ? 2_147_483_647 : readIdCursor(cursor);
  if (before === undefined) throw new AppError("validation_failed", m.error_validation(), { fields: { cursor: m.error_cursor() } });
  const runs = await queries.listRuns(db, before, limit + 1);
  const items = runs.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(withDifference),
    total: await queries.countRuns(db),
    totalIsCapped: false,
    nextCursor: runs.length > limit && last ? String(last.id) : null,
  };
}

/** One run with its registers, beside the run before, and what changed. Throws not_found. */
export async function getRun(db: Queryable, id: number) {
  const run = await queries.findRun(db, id);
  if (!run) throw new AppError("not_found", m.error_not_found());
  const changes = await queries.listChanges(db, id, changesShown);
  return {
    ...withDifference(run),
    sources: await queries.listRunSources(db, id),
    changes: changes.map(({ before, after, ...change }) => ({ ...change, fields: before ? compareFacts(before, after) : [] })),
  };
}

function withDifference({ countsBefore, ...run }: queries.StoredRun): DiscoveryRun {
  const { counts } = run;
  const less = (key: "total" | "eligible" | "ineligible" | "discovered") => (counts?.[key] ?? 0) - (countsBefore?.[key] ?? 0);
  const difference =
    counts && countsBefore
      ? { total: less("total"), eligible: less("eligible"), ineligible: less("ineligible"), discovered: less("discovered") }
      : null;
  return { ...run, difference };
}

/** Every row of a run that could not be read, some at a time. Throws not_found before the first. */
export async function rejectedRows(db: Queryable, runId: number, sourceId: number | undefined) {
  if (!(await queries.findRun(db, runId))) throw new AppError("not_found", m.error_not_found());
  return readRejectedRows(db, runId, sourceId);
}

async function* readRejectedRows(
  db: Queryable,
  runId: number,
  sourceId: number | undefined,
): AsyncGenerator<[string, number, string, string]> {
  for (let after = 0; ;) {
    const rows = await queries.listRejectedRows(db, runId, sourceId, after, rowsPerRead);
    for (const { source, line, reason, raw } of rows) yield [source, line, reason, raw];
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    after = last.id;
  }
}
