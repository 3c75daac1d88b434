import { takeableRefusals } from "../../../shared/domain/screening-lists.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { ask } from "../../record/approvals/service.ts";
import type { Proposal } from "../../record/approvals/proposals.ts";
import { recordAction } from "../../record/audit/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { getOwn, takeOffOwn } from "./own.ts";
import * as queries from "./queries.ts";
import { putSettings } from "./states/put-settings.ts";
import { holdStates, readSettings } from "./states/queries.ts";
import { addState } from "./states/states.ts";
import { wakeLoader } from "./wake-loader.ts";

type Weakening = Proposal<"screening_weaker">;

// One administrator alone must not let somebody pass who was stopped before. What stops more needs nobody else.

/** Asks for a list to count no more. Returns the approval's id, as those below do. Throws not_found, conflict, and as asking does. */
export async function askToSwitchOff(context: Context, caller: Caller, id: number, reason: string): Promise<number> {
  return askFor(context, caller, `list:${id}`, reason, async (tx) => {
    const { name, entries } = await getActive(tx, id);
    return { act: "list_off", listId: id, list: name, entries };
  });
}

/** Asks for a refused version to come into force all the same. Throws not_found, and conflict for one that cannot. */
export async function askToTake(context: Context, caller: Caller, versionId: number, words: string): Promise<number> {
  return askFor(context, caller, `version:${versionId}`, words, async (tx) => {
    const version = await getTakeable(tx, versionId);
    const list = await queries.findList(tx, version.listId);
    return { act: "version_taken", versionId, list: list?.name ?? "", number: version.number, refusal: version.refusal ?? "" };
  });
}

/** Asks for one of the settings to stop less. Throws conflict for what does not. */
export async function askForSettings(
  context: Context,
  caller: Caller,
  { threshold, staleAfterHours, reason }: { threshold?: number | undefined; staleAfterHours?: number | undefined; reason: string },
): Promise<number> {
  const act = threshold === undefined ? "stale_hours" : "threshold";
  return askFor(context, caller, act, reason, async (tx) => {
    const from = valueOf(act, await readSettings(tx));
    const to = threshold ?? staleAfterHours ?? from;
    if (to <= from) throw new AppError("conflict", m.lists_error_not_weaker());
    return { act, from, to };
  });
}

/** Asks for somebody to be taken off the block list of one's own. Throws not_found, conflict. */
export async function askToTakeOff(context: Context, caller: Caller, id: number, reason: string): Promise<number> {
  return askFor(context, caller, `own:${id}`, reason, async (tx) => {
    const { name, reason: why, removedAt } = await getOwn(tx, id);
    if (removedAt !== null) throw new AppError("conflict", m.lists_entry_gone());
    return { act: "own_entry_removed", entryId: id, name, why };
  });
}

async function askFor(
  context: Context,
  caller: Caller,
  what: string,
  reason: string,
  propose: (tx: Queryable) => Promise<Weakening>,
): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    await holdStates(tx);
    const proposal = await propose(tx);
    return ask(context, tx, caller, { kind: "screening_weaker", subject: `screening:${what}`, proposal, reason });
  });
}

/**
 * Does what two people decided, in the transaction of the decision, with the states held. Throws conflict where it is not any more as it
 * was when it was asked for.
 */
export async function weaken(
  tx: Queryable,
  { proposal, askedBy, reason }: { proposal: Weakening; askedBy: string; reason: string | null },
  by: { id: number | null; username: string },
): Promise<void> {
  const said = { reason: reason ?? "", askedBy };
  switch (proposal.act) {
    case "list_off": {
      const before = await getActive(tx, proposal.listId);
      await queries.updateList(tx, before.id, { isActive: false });
      await record(tx, by, "screening_list.switched_off", before.id, { isActive: true }, { isActive: false, ...said });
      await addState(tx, "list");
      return wakeLoader(tx);
    }
    case "own_entry_removed":
      return takeOffOwn(tx, by, proposal.entryId, said);
    case "version_taken": {
      const { listId, number, refusal } = await getTakeable(tx, proposal.versionId);
      await queries.acceptVersion(tx, proposal.versionId, `${askedBy}, ${by.username}`, said.reason);
      await record(tx, by, "screening_list.version_accepted", listId, { version: number, refusal }, said);
      return wakeLoader(tx);
    }
    case "threshold":
    case "stale_hours": {
      const before = await readSettings(tx);
      if (valueOf(proposal.act, before) !== proposal.from) throw new AppError("conflict", m.lists_error_otherwise());
      const [threshold, staleAfterHours] =
        proposal.act === "threshold" ? [proposal.to, before.staleAfterHours] : [before.threshold, proposal.to];
      return putSettings(tx, by, before, { threshold, staleAfterHours }, said);
    }
  }
}

async function getActive(tx: Queryable, id: number) {
  const list = await queries.findList(tx, id);
  if (!list) throw new AppError("not_found", m.error_not_found());
  if (!list.isActive) throw new AppError("conflict", m.lists_is_off());
  return list;
}

async function getTakeable(tx: Queryable, id: number) {
  const version = await queries.findVersion(tx, id);
  if (!version) throw new AppError("not_found", m.error_not_found());
  const isTakeable = version.state === "refused" && takeableRefusals.some((kind) => kind === version.refusalKind);
  if (!isTakeable || !version.isNewest || version.acceptedBy !== null) throw new AppError("conflict", m.lists_not_takeable());
  return version;
}

function valueOf(act: "threshold" | "stale_hours", settings: { threshold: number; staleAfterHours: number }): number {
  return act === "threshold" ? settings.threshold : settings.staleAfterHours;
}

async function record(
  tx: Queryable,
  by: { id: number | null; username: string },
  action: string,
  subjectId: number,
  before: object,
  after: object,
): Promise<void> {
  await recordAction(tx, by, { action, subjectType: "screening_list", subjectId, before, after });
}
