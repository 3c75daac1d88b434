import type { EligibilityChange, InstitutionRecord } from "../../../shared/contracts/partners/institutions.ts";
import type { Approval } from "../../../shared/contracts/record/approvals.ts";
import type { PublicPayments } from "../../../shared/domain/community-money.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { addJob } from "../../runtime/jobs/queue.ts";
import { findOpenOf } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import * as queries from "./queries.ts";

export async function createInstitution({ db }: Context, caller: Caller, fields: queries.InstitutionFields): Promise<InstitutionRecord> {
  return db.transaction().execute((tx) => createInstitutionIn(tx, caller, fields));
}

/**
 * The same inside the caller's transaction, for features that make an institution of something else. Without `contactIsLogged` the audit
 * log has no contact details: those of an inquiry go with its data.
 */
export async function createInstitutionIn(
  tx: Queryable,
  caller: Caller,
  fields: queries.InstitutionFields,
  { contactIsLogged = true } = {},
): Promise<InstitutionRecord> {
  const id = await queries.insertInstitution(tx, fields);
  const { email: _email, phone: _phone, ...withoutContact } = fields;
  await recordAction(tx, caller, {
    action: "institution.created",
    subjectType: "institution",
    subjectId: id,
    after: contactIsLogged ? fields : withoutContact,
  });
  return getInstitution(tx, id);
}

/**
 * Replaces the institution's facts; its eligibility has a call of its own. Throws not_found, and conflict with the record as it is now when
 * a colleague changed it since it was `seen`.
 */
export async function updateInstitution(
  { db }: Context,
  caller: Caller,
  id: number,
  { seen, ...fields }: queries.InstitutionFields & { seen?: string | undefined },
): Promise<InstitutionRecord> {
  return db.transaction().execute(async (tx) => {
    await holdRow(tx, "institutions", id, "no key update");
    const before = await getInstitution(tx, id);
    if (seen !== undefined && new Date(before.updatedAt).getTime() !== Date.parse(seen))
      throw new AppError("conflict", m.institutions_error_changed(), { details: before });
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

/** What the institution lets everybody see of its payments; none of a project whose community shows none. */
export async function readPublicPayments(db: Queryable, id: number): Promise<PublicPayments> {
  return queries.findPublicPayments(db, id);
}

/** One of its members chooses that. The institution is held: two choices of one moment are made one after the other. */
export async function setPublicPayments({ db }: Context, caller: Caller, id: number, publicPayments: PublicPayments): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdRow(tx, "institutions", id, "no key update");
    const before = await queries.findPublicPayments(tx, id);
    if (before === publicPayments) return;
    await queries.setPublicPayments(tx, id, publicPayments);
    await recordAction(tx, caller, {
      action: "institution.public_payments_set",
      subjectType: "institution",
      subjectId: id,
      before: { publicPayments: before },
      after: { publicPayments },
    });
  });
}

export async function getInstitution(db: Queryable, id: number): Promise<InstitutionRecord> {
  const institution = await queries.findInstitution(db, id);
  if (!institution) throw notFound();
  return institution;
}

/** Names its eligibility in the list of approvals. */
export const eligibilityOf = (id: number) => `eligibility:${id}`;

export async function getInstitutionWithHistory(
  { db }: Context,
  caller: Caller,
  id: number,
): Promise<InstitutionRecord & { history: EligibilityChange[]; asked: Approval | null; candidateId: number | null }> {
  return {
    ...(await getInstitution(db, id)),
    history: await queries.listEligibilityChanges(db, id),
    asked: await findOpenOf(db, caller, eligibilityOf(id)),
    candidateId: await queries.findCandidateOf(db, id),
  };
}

function pick(record: InstitutionRecord, fields: queries.InstitutionFields): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, record[key as keyof InstitutionRecord]]));
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}

export { importInstitutions, removeImportedInstitutions } from "./imported.ts";
export {
  countEligible,
  countPartners,
  insertEligibilityChange,
  listEligibilityChanges,
  listEligibleIds,
  listNames,
  updateEligibility,
} from "./queries.ts";
