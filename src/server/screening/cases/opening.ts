import type { SupersededCause } from "../../../shared/domain/screening.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { endOpenOf } from "../../record/approvals/service.ts";
import { actors } from "../../record/audit/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { notifyAdministrators } from "../../record/notifications/service.ts";
import * as queries from "./queries.ts";

/** What names a case among what two people decide. */
export const approvalSubject = (id: number): string => `screening_case:${id}`;

/**
 * Opens a case for every hit whose pair has none that counts. One that was cleared for other versions of the two makes room for a new
 * case, and so does an open one; a confirmed one stays. Returns how many were opened.
 */
export async function openCases(tx: Queryable, judged: queries.Judged, hits: readonly queries.Hit[]): Promise<number> {
  let opened = 0;
  const cases = await queries.lockCasesOf(tx, hits);
  for (const hit of hits) {
    const known = cases.get(queries.pairKey(hit));
    if (known && (known.state === "confirmed" || isAboutTheSame(known, hit))) continue;
    if (known) await endCase(tx, known.id, known.fingerprint === hit.fingerprint ? "entry_changed" : "party_changed");
    if (await queries.insertCase(tx, hit, judged, known?.id ?? null)) opened += 1;
  }
  if (opened > 0) await tellDesks(tx, { what: "screening" });
  return opened;
}

/**
 * Ends open cases whose entry has left its list. A confirmed one stays: only two people undo it. So do the cases of a list that somebody
 * switched off.
 */
export async function endLeft(tx: Queryable, lists: Record<string, number>): Promise<void> {
  const left = await queries.lockLeft(tx, lists);
  for (const id of left) await endCase(tx, id, "entry_left");
  if (left.length > 0) await tellDesks(tx, { what: "screening" });
}

/** Tells the administrators how many possible matches a run has found. */
export async function tellOfCases(context: Context, tx: Queryable, count: number): Promise<void> {
  await notifyAdministrators(context, tx, { kind: "screening_found", screeningCases: count, causedBy: actors.system.username });
}

/** A decision binds to one version of the party and one version of the entry. */
function isAboutTheSame(known: queries.CaseRow, hit: queries.Hit): boolean {
  return known.fingerprint === hit.fingerprint && known.contentHash.equals(hit.contentHash);
}

/** What somebody asked for about it is over with it. */
async function endCase(tx: Queryable, id: number, why: SupersededCause): Promise<void> {
  await endOpenOf(tx, approvalSubject(id), "stopped", actors.system.username);
  await queries.supersede(tx, id, why);
}
