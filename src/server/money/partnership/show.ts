import {
  type Partnership,
  partnershipParties,
  partnershipTerms,
  type PartnershipTerms,
  type PartnershipVersion,
} from "../../../shared/contracts/money/partnership.ts";
import { licenceVersion } from "../../../shared/domain/licence-version.ts";
import { exact } from "../../../shared/domain/money.ts";
import type { PartnershipLine } from "../../../shared/domain/partnership.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { getInstitution } from "../../partners/institutions/service.ts";
import { standingOf } from "../../projects/agreements/service.ts";
import * as versions from "../../projects/agreements/versions/service.ts";
import * as queries from "./queries.ts";
import { rehash } from "./signed.ts";

/** Terms as they were stored, with their fields in the order of the document: the database keeps them in another one. */
export function termsOf({ terms }: Pick<versions.StoredAgreement, "terms">): PartnershipTerms {
  return partnershipTerms.parse(terms);
}

/** What is agreed with an institution, and what is due of it. Its members read the drafts alone that were given to them. Throws not_found. */
export async function readPartnership(db: Queryable, institutionId: number, reader: "staff" | "member"): Promise<Partnership> {
  await getInstitution(db, institutionId);
  const subject = { institutionId };
  const commitments = await commitmentsOf(db, institutionId);
  const stored = (await versions.listAgreements(db, subject)).filter(({ sharedAt }) => reader === "staff" || sharedAt !== null);
  const all = (await versions.withWords(db, stored)).map((version): PartnershipVersion => ({
    ...version,
    licence: version.parties === null ? licenceVersion : partnershipParties.parse(version.parties).licence,
    // Until it is offered, the document says what is recorded.
    terms: version.state === "draft" ? { ...termsOf(version), commitments } : termsOf(version),
    remarks: version.remarks.map((remark) => ({ ...remark, line: remark.line as PartnershipLine | null })),
  }));
  const inForce = all.find(({ state }) => state === "in_force") ?? null;
  const open = all.find(({ state }) => state === "draft" || state === "offered") ?? null;
  const stops = await versions.listStops(db, subject);
  const done = await queries.listDone(db, institutionId);
  return {
    standing: standingOf(
      stored.find(({ state }) => state === "in_force"),
      stops,
      rehash,
    ),
    stops: stops.map(({ kind, side, reason, at, fromDay }) => ({ kind, side, reason, at, fromDay })),
    inForce,
    open,
    earlier: all.filter((version) => version !== inForce && version !== open),
    commitments,
    dues: await queries.listDues(db, institutionId),
    done: done.map((one) => ({ ...one, byName: reader === "staff" || one.isByMember ? one.byName : null })),
  };
}

/** The commitments that are recorded now, as an agreement says them. */
export async function commitmentsOf(db: Queryable, institutionId: number): Promise<PartnershipTerms["commitments"]> {
  const recorded = await queries.listOpenCommitments(db, institutionId);
  return recorded.map((one) => ({ ...one, amount: exact(one.amount, one.currency) }));
}
