import type { CommitmentFields, CommitmentMatch, Commitments } from "../../../shared/contracts/money/commitments.ts";
import { mostCommitments } from "../../../shared/domain/commitments.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { exact, fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { recordAction } from "../../record/audit/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { countHit } from "../../runtime/http/rate-limit.ts";
import { getInstitution } from "../../partners/institutions/service.ts";
import { findPublishedProject } from "../../projects/publication/service.ts";
import { noteWishOfMember } from "../community/funders/service.ts";
import * as queries from "./queries.ts";

/** Communities are written to for each of them. */
const wishes = { most: 20, windowSeconds: 24 * 60 * 60 };

/** Who records it: a member of the institution, or one of the staff for it. */
export interface Recorder {
  caller: Caller;
  isMember: boolean;
}

/** What an institution means to give, what it has given of that this year, and which open projects fit. Throws not_found. */
export async function readCommitments(db: Queryable, institutionId: number): Promise<Commitments> {
  await getInstitution(db, institutionId);
  const [items, sums, matches] = await Promise.all([
    queries.listCommitments(db, institutionId),
    queries.listSums(db, institutionId),
    queries.listMatches(db, institutionId),
  ]);
  return {
    year: new Date().getUTCFullYear(),
    sums: sums.map(withRest),
    items: items.map((item) => ({ ...item, amount: exact(item.amount, item.currency) })),
    matches: matches.map(describeMatch),
  };
}

/** Who has given more than was committed has nothing open. */
function withRest({ currency, committed, given }: queries.StoredSum): Commitments["sums"][number] {
  const rest = fromNumeric(committed, currency) - fromNumeric(given, currency);
  return {
    currency,
    committed: exact(committed, currency),
    given: exact(given, currency),
    open: fromMinorUnits(rest > 0n ? rest : 0n, currency),
  };
}

function describeMatch({ fundingReceived, isOfTheme, place, isOfCurrency, ...found }: queries.StoredMatch): CommitmentMatch {
  const { currency, fundingNeeded, theme } = found;
  const left = fromNumeric(fundingNeeded, currency) - fromNumeric(fundingReceived, currency);
  return {
    ...found,
    fundingNeeded: exact(fundingNeeded, currency),
    stillNeeded: fromMinorUnits(left, currency),
    because: { theme: isOfTheme ? theme : null, place, currency: isOfCurrency },
  };
}

/** Records a commitment; what is sent twice is recorded once. Throws not_found, and conflict for a key of another institution or one too many. */
export async function recordCommitment(
  { db }: Context,
  { caller, isMember }: Recorder,
  institutionId: number,
  fields: CommitmentFields,
): Promise<Commitments> {
  await db.transaction().execute(async (tx) => {
    if (!(await holdRow(tx, "institutions", institutionId, "no key update"))) throw new AppError("not_found", m.error_not_found());
    const stored = await queries.findStored(tx, institutionId, fields.key);
    if (stored?.keyOf === institutionId) return;
    if ((stored?.open ?? 0) >= mostCommitments) throw new AppError("conflict", m.commitment_error_many({ count: mostCommitments }));
    const clean = { ...fields, source: fields.source.trim(), places: [...new Set(fields.places.map((place) => place.trim()))] };
    const id = await queries.insertCommitment(tx, institutionId, clean, { by: caller, isByMember: isMember });
    if (id === undefined) throw new AppError("conflict", m.commitment_error_key());
    const { key: _key, ...after } = clean;
    await recordAction(tx, caller, {
      action: "institution.commitment_recorded",
      subjectType: "institution",
      subjectId: institutionId,
      after: { commitment: id, ...after },
    });
  });
  return readCommitments(db, institutionId);
}

/** Ends a commitment, with the reason; what was given stays given. Throws not_found, and conflict where it was ended before. */
export async function endCommitment(
  { db }: Context,
  caller: Caller,
  { institutionId, id, reason }: { institutionId: number; id: number; reason: string },
): Promise<Commitments> {
  await db.transaction().execute(async (tx) => {
    if (!(await queries.hasCommitment(tx, institutionId, id))) throw new AppError("not_found", m.error_not_found());
    const isEnded = await queries.setEnded(tx, { institutionId, id, reason: reason.trim(), by: caller });
    if (!isEnded) throw new AppError("conflict", m.commitment_error_ended());
    await recordAction(tx, caller, {
      action: "institution.commitment_ended",
      subjectType: "institution",
      subjectId: institutionId,
      after: { commitment: id, reason: reason.trim() },
    });
  });
  return readCommitments(db, institutionId);
}

/**
 * A member says that the institution wants to fund a project, and the community is told, once. Throws not_found for what is not public,
 * conflict where the institution is not eligible or was declined, and too_many_requests.
 */
export async function wishToFund({ db }: Context, caller: Caller & { institutionId: number }, publicId: string): Promise<Commitments> {
  const { institutionId } = caller;
  await countHit(db, { key: `wishes:${institutionId}`, ...wishes });
  await db.transaction().execute(async (tx) => {
    const { eligibilityStatus } = await getInstitution(tx, institutionId);
    if (eligibilityStatus !== "eligible") throw new AppError("conflict", m.commitment_error_not_eligible());
    const project = await findPublishedProject(tx, publicId, { hold: true });
    if (!project) throw new AppError("not_found", m.error_not_found());
    const isNew = await noteWishOfMember(tx, { projectId: project.id, institutionId });
    if (!isNew) return;
    await recordAction(tx, caller, {
      action: "project.funder_wished",
      subjectType: "project",
      subjectId: project.id,
      after: { institutionId },
    });
  });
  return readCommitments(db, institutionId);
}
