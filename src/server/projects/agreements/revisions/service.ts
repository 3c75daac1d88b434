import type { AgreementRevisions, AgreementTerms, DeskAgreement } from "../../../../shared/contracts/projects/agreements.ts";
import { changesOfTerms, type SavedTerms } from "../../../../shared/domain/agreement-changes.ts";
import { type AgreementSide, mostRevisionCharacters, mostRevisions } from "../../../../shared/domain/agreements.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { longDay } from "../../../../shared/domain/long-day.ts";
import { isIsoDate } from "../../../../shared/domain/treaty.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import * as agreements from "../queries.ts";
import { termsOf } from "../show.ts";
import * as queries from "./queries.ts";

const perPage = 20;

interface Saving extends SavedTerms {
  side: AgreementSide;
  /** The account at the desk. */
  by: number | null;
}

/**
 * Saves a draft that is held as its next revision, and keeps that. Returns whether anything in it is different from the one before. Throws
 * validation_failed for rows with one key, and conflict when no more revisions are kept.
 */
export async function saveRevision(
  tx: Queryable,
  draft: agreements.StoredAgreement,
  { side, by, currency, terms }: Saving,
): Promise<boolean> {
  refuseTwins(terms);
  await queries.keepAsItStands(tx, draft.id);
  const { count, characters } = await queries.measureRevisions(tx, draft.id);
  if (count >= mostRevisions || characters >= mostRevisionCharacters) throw new AppError("conflict", m.agr_error_revisions());
  await agreements.saveDraft(tx, draft.id, currency, terms);
  await queries.insertRevision(tx, draft.id, { revision: draft.revision + 1, side, by, currency, terms });
  return currency !== draft.currency || !isSame(terms, termsOf(draft));
}

/** Keeps what a draft begins with. */
export async function beginRevisions(tx: Queryable, agreementId: number, { side, by, currency, terms }: Saving): Promise<void> {
  await queries.insertRevision(tx, agreementId, { revision: 1, side, by, currency, terms });
}

export const isSame = (one: AgreementTerms, other: AgreementTerms): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is changed, met and open is known by the keys of rows: no form makes one twice. */
function refuseTwins({ budget, tranches, milestones, benefits }: AgreementTerms): void {
  for (const [name, rows] of Object.entries({ budget, tranches, milestones, benefits }))
    if (new Set(rows.map(({ key }) => key)).size < rows.length)
      throw new AppError("validation_failed", m.agr_error_rows(), { fields: { [name]: m.agr_error_rows() } });
}

/** What was changed in a version, the newest first. Its community reads what was saved since it was given the draft. Throws not_found. */
export async function readRevisions(
  db: Queryable,
  { projectId, number, before }: { projectId: number; number: number; before: number | undefined },
  reader: "staff" | "community",
): Promise<AgreementRevisions> {
  const version = await agreements.findAgreement(db, { projectId }, number);
  if (!version || (reader === "community" && version.sharedAt === null)) throw new AppError("not_found", m.error_not_found());
  const found = await queries.listRevisions(db, version.id, { before, most: perPage + 1, isGivenOnly: reader === "community" });
  return {
    items: found.slice(0, perPage).map(({ revision, side, byName, savedAt, wasFound, ...saved }, index) => {
      const earlier = found[index + 1];
      return {
        revision,
        side,
        byName: reader === "staff" ? byName : null,
        savedAt,
        isFirst: earlier === undefined || wasFound,
        changes: earlier && !wasFound ? changesBetween(earlier, saved) : [],
      };
    }),
    hasMore: found.length > perPage,
  };
}

/** What the community has changed in a draft since the desk saved it last; null where it changed nothing. */
export async function readUnseen(db: Queryable, draft: agreements.StoredAgreement): Promise<DeskAgreement["communityChanged"]> {
  const unseen = await queries.findUnseen(db, draft.id);
  return unseen ? { at: unseen.savedAt, changes: changesBetween(unseen.last, draft) } : null;
}

type Saved = Pick<agreements.StoredAgreement, "terms" | "currency">;

function changesBetween(before: Saved, after: Saved) {
  const read = (saved: Saved): SavedTerms => ({ terms: termsOf(saved), currency: saved.currency });
  return changesOfTerms(read(before), read(after), (day) => (isIsoDate(day) ? longDay(day) : day));
}
