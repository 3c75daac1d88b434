import type { ScoringVersion } from "../../../../shared/contracts/requests/scoring.ts";
import { AppError, type FieldErrors } from "../../../../shared/domain/errors.ts";
import { readWeight, scoringLimits } from "../../../../shared/domain/scoring.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { findVersion, insertVersion, listVersions, lockVersions, type NewVersion } from "./queries.ts";

export interface TypedVersion {
  basedOn: number;
  lowest: string;
  highest: string;
  note: string;
  criteria: { name: string; guidance: string; weight: string }[];
}

/** What holds for requests without scores, first, and what held before. */
export async function readVersions(db: Queryable): Promise<ScoringVersion[]> {
  return listVersions(db, 50);
}

/** The version that a request has, or would have if it were scored now. */
export async function versionFor(db: Queryable, scoredBy: number | null): Promise<ScoringVersion> {
  const version = scoredBy === null ? (await listVersions(db, 1))[0] : await findVersion(db, scoredBy);
  if (!version) throw new Error("there is no version of the scoring criteria");
  return version;
}

/**
 * Saves criteria, weights and scale as a new version, which applies to requests that nobody has scored yet.
 * What is the same as the newest makes none. Throws validation_failed, and conflict when somebody else saved meanwhile.
 */
export async function setVersion({ db }: Context, caller: Caller, typed: TypedVersion): Promise<ScoringVersion> {
  const fields = problemsOf(typed);
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
  const wanted = read(typed);
  return db.transaction().execute(async (tx) => {
    await lockVersions(tx);
    const newest = await versionFor(tx, null);
    if (contentOf(newest) === contentOf(wanted)) return newest;
    if (newest.id !== typed.basedOn) throw new AppError("conflict", m.score_error_newer({ version: newest.id }));
    const id = newest.id + 1;
    await insertVersion(tx, id, wanted, caller);
    await recordAction(tx, caller, {
      action: "scoring.set",
      subjectType: "scoring",
      subjectId: id,
      before: auditOf(newest),
      after: auditOf(wanted),
    });
    return versionFor(tx, id);
  });
}

function read({ lowest, highest, note, criteria }: TypedVersion): NewVersion {
  const exact = (typed: string) => String((readWeight(typed) ?? 0) / 100);
  return {
    lowest: Number(lowest),
    highest: Number(highest),
    note: note || null,
    criteria: criteria.map(({ name, guidance, weight }) => ({ name, guidance, weight: exact(weight) })),
  };
}

/** What makes two versions the same; the note only says why one was made. */
function contentOf({ lowest, highest, criteria }: Pick<NewVersion, "lowest" | "highest" | "criteria">): string {
  return JSON.stringify([lowest, highest, criteria.map(({ name, guidance, weight }) => [name, guidance, weight])]);
}

function auditOf({ lowest, highest, note, criteria }: Pick<NewVersion, "lowest" | "highest" | "note" | "criteria">) {
  return {
    scale: `${lowest} to ${highest}`,
    criteria: criteria.map(({ name, weight, guidance }) => ({ name, weight, guidance })),
    ...(note && { note }),
  };
}

/** A sentence for each field; criteria are numbered from 0, in the order in which they were sent. */
function problemsOf(typed: TypedVersion): FieldErrors {
  const fields: FieldErrors = { ...problemsOfScale(typed) };
  if (typed.note.length > scoringLimits.note) fields["note"] = m.score_error_long({ most: scoringLimits.note });
  if (typed.criteria.length === 0) fields["criteria"] = m.score_error_no_criteria();
  if (typed.criteria.length > scoringLimits.criteria) fields["criteria"] = m.score_error_many_criteria({ most: scoringLimits.criteria });
  const names = new Set<string>();
  for (const [index, { name, guidance, weight }] of typed.criteria.entries()) {
    if (!name) fields[`name-${index}`] = m.score_error_name();
    else if (name.length > scoringLimits.name) fields[`name-${index}`] = m.score_error_long({ most: scoringLimits.name });
    else if (names.has(name.toLowerCase())) fields[`name-${index}`] = m.score_error_same_name();
    names.add(name.toLowerCase());
    if (!guidance) fields[`guidance-${index}`] = m.score_error_guidance();
    else if (guidance.length > scoringLimits.guidance) fields[`guidance-${index}`] = m.score_error_long({ most: scoringLimits.guidance });
    if (readWeight(weight) === undefined) fields[`weight-${index}`] = m.score_error_weight();
  }
  return fields;
}

function problemsOfScale({ lowest, highest }: TypedVersion): FieldErrors {
  const fields: FieldErrors = {};
  for (const [field, value] of Object.entries({ lowest, highest }))
    if (!/^\d$/.test(value)) fields[field] = m.score_error_scale({ least: scoringLimits.scaleLowest, most: scoringLimits.scaleHighest });
  if (Object.keys(fields).length === 0 && Number(highest) <= Number(lowest)) fields["highest"] = m.score_error_scale_order();
  return fields;
}
