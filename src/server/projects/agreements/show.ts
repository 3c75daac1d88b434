import {
  type Agreement,
  agreementTerms,
  type AgreementTerms,
  type AgreementVersion,
} from "../../../shared/contracts/projects/agreements.ts";
import { type AgreementLine, type AgreementStanding, isMet, openTranches } from "../../../shared/domain/agreements.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { openLink } from "../../requests/applicant/links/service.ts";
import { findProjectOfRequest } from "../publication/service.ts";
import { isAltered, rehash, type StoredTerms } from "../signed-terms/service.ts";
import * as queries from "./queries.ts";
import { withWords } from "./versions/service.ts";

/** Terms as they were stored, with their fields in the order of the document: the database keeps them in another one. */
export function termsOf({ terms }: Pick<queries.StoredAgreement, "terms">): AgreementTerms {
  return agreementTerms.parse(terms);
}

/** Everything about a project's agreement. Its community reads the drafts alone that were given to it. */
export async function readAgreement(db: Queryable, projectId: number, reader: "staff" | "community"): Promise<Agreement> {
  const stored = (await queries.listAgreements(db, { projectId })).filter(({ sharedAt }) => reader === "staff" || sharedAt !== null);
  const versions = await describe(db, stored);
  const [met, stops] = await Promise.all([queries.listMet(db, [projectId]), queries.listStops(db, { projectId })]);
  const inForce = versions.find(({ state }) => state === "in_force") ?? null;
  const standing = standingOf(
    stored.find(({ state }) => state === "in_force"),
    stops,
  );
  const open = versions.find(({ state }) => state === "draft" || state === "offered") ?? null;
  return {
    projectId,
    standing,
    stops: stops.map(({ kind, side, reason, at, fromDay }) => ({ kind, side, reason, at, fromDay })),
    inForce,
    tranches: inForce && standing !== "altered" ? describeTranches(inForce.terms, met) : [],
    open,
    earlier: versions.filter((version) => version !== inForce && version !== open),
  };
}

/** A project's agreement as the community of its request reads it. Throws not_found without a project. */
export async function readByCommunity(db: Queryable, fundingRequestId: number): Promise<Agreement> {
  const projectId = await findProjectOfRequest(db, fundingRequestId);
  if (projectId === null) throw new AppError("not_found", m.consx_error_no_project());
  return readAgreement(db, projectId, "community");
}

/** The same for the holder of its private link. Throws not_found. */
export async function readByLink({ db }: Context, ip: string, token: string, open = openLink): Promise<Agreement> {
  return readByCommunity(db, (await open(db, ip, token)).fundingRequestId);
}

/**
 * An end that is announced for a later day stops nothing before it. What was altered is nothing that both sides have signed, and nothing
 * goes on with a community whose data were removed.
 */
export function standingOf(
  inForce: StoredTerms | undefined,
  stops: readonly Pick<queries.StoredStop, "kind" | "holds">[],
  hashStored = rehash,
): AgreementStanding {
  if (!inForce) return "none";
  if (isAltered(inForce, hashStored)) return "altered";
  if (inForce.wordsRemovedAt !== null) return "ended";
  const holding = stops.filter(({ holds }) => holds).map(({ kind }) => kind);
  if (holding.includes("ended")) return "ended";
  return holding.includes("suspended") ? "suspended" : "in_force";
}

export const todayInUtc = () => new Date().toISOString().slice(0, 10);

function describeTranches({ tranches }: AgreementTerms, met: readonly queries.MetCondition[]): Agreement["tranches"] {
  const open = openTranches(tranches, { today: todayInUtc(), met });
  return tranches.map((tranche) => {
    const found = met.find((one) => isMet([one], tranche));
    return {
      ...tranche,
      isOpen: open.includes(tranche),
      met: found ? { at: found.at, evidence: found.evidence } : null,
    };
  });
}

async function describe(db: Queryable, stored: readonly queries.StoredAgreement[]): Promise<AgreementVersion[]> {
  return (await withWords(db, stored)).map((version) => ({
    ...version,
    terms: termsOf(version),
    remarks: version.remarks.map((remark) => ({ ...remark, line: remark.line as AgreementLine | null })),
  }));
}
