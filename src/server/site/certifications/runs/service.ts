import { z } from "zod";
import type { ControlRun } from "../../../../shared/contracts/site/certifications.ts";
import { controlKeys, type ControlKey } from "../../../../shared/domain/controls.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { countHit } from "../../../runtime/http/rate-limit.ts";
import { addJob } from "../../../runtime/jobs/queue.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { notifyAdministrators } from "../../../record/notifications/service.ts";
import type { Controls, Examine, Result } from "../controls/control.ts";
import { controls as allControls } from "../controls/list.ts";
import * as queries from "./queries.ts";
import { describeForDesk, titleOf } from "./wording.ts";

export type Why = { because: "start" | "hour" } | { because: "asked"; by: string };

/** How often one control can be asked for; each of its runs looks at everything. */
const askedPerMinute = 6;
const mostListed = 20;
/** To visitors. */
const mostShown = 5;

/** Runs these controls, one after another, and records what each of them found. */
export async function runControls(
  context: Context,
  why: Why,
  {
    keys = controlKeys,
    controls = allControls,
    stopping,
  }: { keys?: readonly ControlKey[]; controls?: Controls; stopping?: AbortSignal } = {},
): Promise<void> {
  for (const control of keys) {
    stopping?.throwIfAborted();
    const before = await queries.findNewest(context.db, control);
    const began = performance.now();
    const result = await examine(context, controls[control], {
      isWhole: why.because !== "hour" || before?.outcome !== "holds",
      mark: before?.outcome === "holds" ? before.mark : undefined,
      stopping,
    });
    await record(context, control, why, { ...result, milliseconds: Math.round(performance.now() - began) });
  }
  await queries.forgetOldRuns(context.db);
}

/** Runs the controls that have not run in this hour. */
export async function runDueControls(context: Context, stopping: AbortSignal): Promise<void> {
  const keys = await queries.listDue(context.db);
  if (keys.length > 0) await runControls(context, { because: "hour" }, { keys, stopping });
}

interface Judged extends Result {
  outcome: queries.NewRun["outcome"];
}

/** A control that throws has found nothing out: that is a finding too, and never a badge that says Verified. */
async function examine(context: Context, control: Examine, occasion: Parameters<Examine>[1]): Promise<Judged> {
  try {
    const result = await control(context, occasion);
    return { ...result, outcome: result.findings.length === 0 ? "holds" : "fails" };
  } catch (error) {
    // The next process begins it anew.
    occasion.stopping?.throwIfAborted();
    const place = nameOf(error);
    // Not its message: it may quote what stands in a row.
    context.log.error({ part: "controls", error: place }, "a control could not be carried out");
    return { outcome: "unchecked", examined: [], findings: [{ kind: "not_checked", count: 1, ids: [], place }] };
  }
}

/** The error's class and code, such as "DatabaseError 57014". */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  const { code } = error as { code?: unknown };
  return [error.name, typeof code === "string" ? code : ""].join(" ").trim().slice(0, 80);
}

async function record(context: Context, control: ControlKey, why: Why, run: Judged & { milliseconds: number }): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const { hasRunThisHour } = await queries.lockControl(tx, control);
    // Another worker has run it meanwhile.
    if (why.because === "hour" && hasRunThisHour) return;
    const before = await queries.findNewest(tx, control);
    await queries.insertRun(tx, {
      ...run,
      control,
      since: before?.outcome === run.outcome ? before.since : undefined,
      mark: run.mark,
      askedByName: why.because === "asked" ? why.by : null,
    });
    const holds = run.outcome === "holds";
    if (before ? (before.outcome === "holds") !== holds : run.findings.length > 0)
      await notifyAdministrators(context, tx, { kind: holds ? "control_holds" : "control_fails", causedBy: titleOf(control) });
  });
}

/** Queues a run of one control, as a person asked for it. Throws too_many_requests. */
export async function askForRun({ db }: Context, caller: Caller, control: ControlKey): Promise<{ askedAt: Date }> {
  await countHit(db, { key: `control:${control}`, most: askedPerMinute, windowSeconds: 60 });
  return db.transaction().execute(async (tx) => {
    await addJob(tx, "run_controls", { control, askedBy: caller.username }, { key: `control:${control}`, maxAttempts: 3 });
    await recordAction(tx, caller, { action: "certification.check_asked", subjectType: "certification", subjectId: control });
    return { askedAt: await queries.readClock(tx) };
  });
}

/** Queues a run of every control, once for all workers that start together. */
export async function queueRunAtStart({ db }: Context): Promise<void> {
  await addJob(db, "run_controls", {}, { key: queries.startKey, maxAttempts: 3 });
}

const jobShape = z.object({ control: z.enum(controlKeys).optional(), askedBy: z.string().optional() });

/** The job behind both. */
export async function runQueued(context: Context, payload: unknown, stopping: AbortSignal): Promise<void> {
  const { control, askedBy } = jobShape.parse(payload);
  const why: Why = askedBy === undefined ? { because: "start" } : { because: "asked", by: askedBy };
  await runControls(context, why, { ...(control && { keys: [control] }), stopping });
}

/** The last runs of a control, newest first, with the rows that each of them names. */
export async function listRuns(db: Queryable, control: ControlKey): Promise<ControlRun[]> {
  return (await queries.listRuns(db, control, mostListed)).map(({ id, at, outcome, since, askedByName, ...run }) => ({
    id,
    at,
    outcome,
    since,
    askedByName,
    ...describeForDesk(run),
  }));
}

/** The last runs of each control that has run, the newest first. */
export async function readNewest(db: Queryable): Promise<Map<ControlKey, queries.StoredRun[]>> {
  return Map.groupBy(await queries.listNewest(db, mostShown), ({ control }) => control);
}
