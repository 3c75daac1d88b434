import type { EligibilityChange, InstitutionRecord } from "../../../shared/contracts/partners/institutions.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { addJob } from "../../runtime/jobs/queue.ts";
import { recordAction } from "../../record/audit/service.ts";
import * as queries from "./queries.ts";

export async function createInstitution({ db }: Context, caller: Caller, fields: queries.InstitutionFields): Promise<InstitutionRecord> {
  return db.transaction().execute((tx) => createInstitutionIn(tx, caller, fields));
}

/** The same inside the caller's transaction, for features that make an institution of something else. */
export async function createInstitutionIn(tx: Queryable, caller: Caller, fields: queries.InstitutionFields): Promise<InstitutionRecord> {
  const id = await queries.insertInstitution(tx, fields);
  const after = await getInstitution(tx, id);
  await recordAction(tx, caller, { action: "institution.created", subjectType: "institution", subjectId: id, after: fields });
  return after;
}

/** Replaces the institution's facts; its eligibility has a call of its own. Throws not_found. */
export async function updateInstitution(
  { db }: Context,
  caller: Caller,
  id: number,
  fields: queries.InstitutionFields,
): Promise<InstitutionRecord> {
  return db.transaction().execute(async (tx) => {
    const before = await getInstitution(tx, id);
    await queries.updateInstitution(tx, id, fields);
    if (before.name !== fields.name.trim())
      await addJob(tx, "describe_transfers", { of: "institution", id, afterId: 0 }, { key: `describe:institution:${id}`, maxAttempts: 10 });
    await recordAction(tx, caller, {
      action: "institution.updated",
      subjectType: "institution",
      subjectId: id,
      before: pick(before, fields),
      after: fields,
    });
    return getInstitution(tx, id);
  });
}

export async function getInstitution(db: Queryable, id: number): Promise<InstitutionRecord> {
  const institution = await queries.findInstitution(db, id);
  if (!institution) throw notFound();
  return institution;
}

export async function getInstitutionWithHistory(
  { db }: Context,
  id: number,
): Promise<InstitutionRecord & { history: EligibilityChange[]; candidateId: number | null }> {
  return {
    ...(await getInstitution(db, id)),
    history: await queries.listEligibilityChanges(db, id),
    candidateId: await queries.findCandidateOf(db, id),
  };
}

function pick(record: InstitutionRecord, fields: queries.InstitutionFields): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, record[key as keyof InstitutionRecord]]));
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}

export { countPartners, insertEligibilityChange, listEligibleIds, updateEligibility } from "./queries.ts";
