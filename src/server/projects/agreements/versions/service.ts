import { agreementSideLabel } from "../../../../shared/domain/agreement-labels.ts";
import { mostRemarks, type SigningSide } from "../../../../shared/domain/agreements.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { momentInUtc } from "../../../../shared/domain/long-day.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { HashedDocument } from "../../../runtime/pdf/document.ts";
import * as queries from "../queries.ts";

/**
 * How any agreement is written, given to the other side, signed and ended: that of a project's money, and that of a partnership
 * (decision 0086). Whoever calls holds what it is about, and writes the audit log and the messages.
 */
export type { StoredAgreement, StoredSignature } from "../queries.ts";
export { findAgreement, findInForce, findOpen, listAgreements, listSignatures, listStops, setShared } from "../queries.ts";

/** Opens a draft. Throws conflict where one is open already. */
export async function startDraft(tx: Queryable, subject: queries.AgreementSubject, draft: Parameters<typeof queries.insertDraft>[2]) {
  const begun = await queries.insertDraft(tx, subject, draft);
  if (!begun) throw conflict(m.agr_error_open());
  return begun;
}

/** What somebody read of a draft before changing it; an older page knows no number. */
export interface Seen {
  number?: number | undefined;
  seen: number;
}

/** The draft that is open, in the state that was seen. Throws conflict. */
export async function draftOf(tx: Queryable, subject: queries.AgreementSubject, read?: Seen): Promise<queries.StoredAgreement> {
  const open = await queries.findOpen(tx, subject);
  if (open?.state !== "draft") throw conflict(open ? m.agr_error_frozen() : m.agr_error_none_open());
  if (read && (open.revision !== read.seen || open.number !== (read.number ?? open.number))) throw conflict(m.agr_error_changed());
  return open;
}

export async function saveDraft(tx: Queryable, draft: queries.StoredAgreement, terms: unknown): Promise<void> {
  await queries.saveDraft(tx, draft.id, draft.currency, terms);
}

/** Freezes a draft: from now on its hash is what is signed. */
export async function freeze(
  tx: Queryable,
  draft: queries.StoredAgreement,
  offer: Parameters<typeof queries.setOffered>[2],
): Promise<void> {
  await queries.setOffered(tx, draft.id, offer);
}

/** What is open, taken back or declined; what was signed of it is kept. Throws conflict where nothing is open. */
export async function dropOpen(tx: Queryable, subject: queries.AgreementSubject, reason: string): Promise<queries.StoredAgreement> {
  const open = await queries.findOpen(tx, subject);
  if (!open) throw conflict(m.agr_error_none_open());
  await queries.setDropped(tx, open.id, reason);
  return open;
}

/** What is open and was given to the other side. Throws conflict. */
export async function sharedOf(tx: Queryable, subject: queries.AgreementSubject): Promise<queries.StoredAgreement> {
  const open = await queries.findOpen(tx, subject);
  if (!open?.sharedAt) throw conflict(m.agr_error_none_open());
  return open;
}

/** Keeps a remark; false for one that is there already. Throws conflict where there are too many. */
export async function remark(tx: Queryable, said: Omit<queries.StoredRemark, "createdAt">): Promise<boolean> {
  const kept = await queries.insertRemark(tx, said, mostRemarks);
  if (kept === "full") throw conflict(m.agr_error_remarks());
  return kept === "stored";
}

interface Signing extends Pick<queries.StoredSignature, "side" | "name" | "role"> {
  /** What was read. */
  hash: string;
  by: { username: string };
}

/**
 * Keeps a signature. True once both sides have signed: the agreement is in force from now on. `rehash` makes the hash of what is stored:
 * whoever reached the database past the product would have changed the words and not the hash. Throws conflict when another version was
 * read, and when this side has signed.
 */
export async function sign(
  tx: Queryable,
  subject: queries.AgreementSubject,
  offer: queries.StoredAgreement,
  { side, name, role, hash, by }: Signing,
  rehash: (offer: queries.StoredAgreement) => string | undefined,
): Promise<boolean> {
  if (offer.state !== "offered" || offer.hash !== hash || rehash(offer) !== hash) throw conflict(m.agr_error_changed());
  if (!(await queries.insertSignature(tx, { agreementId: offer.id, side, name, role, hash, by: by.username })))
    throw conflict(m.agr_error_signed());
  if ((await queries.listSignatures(tx, [offer.id])).length < 2) return false;
  await queries.setInForce(tx, subject, offer.id);
  return true;
}

/** The version in force. Throws conflict without one. */
export async function requireInForce(tx: Queryable, subject: queries.AgreementSubject): Promise<queries.StoredAgreement> {
  const inForce = await queries.findInForce(tx, subject);
  if (!inForce) throw conflict(m.agr_error_not_in_force());
  return inForce;
}

/** Ends what is in force after so many days, and returns the day. Throws conflict after a notice. */
export async function stopAfter(
  tx: Queryable,
  subject: queries.AgreementSubject,
  notice: Pick<queries.StoredStop, "side" | "reason"> & { by: string; days: number },
): Promise<string> {
  const day = await queries.insertStop(tx, subject, { ...notice, kind: "ended" });
  if (day === undefined) throw conflict(m.agr_error_ends());
  return day;
}

/** How a document says who has signed, or is to sign, for each side; in the current language. */
export function signaturesOf<Side extends SigningSide>(
  sides: readonly Side[],
  signatories: Record<Side, { name: string; role: string }>,
  signatures: readonly Pick<queries.StoredSignature, "side" | "name" | "role" | "signedAt">[],
): HashedDocument["signatures"] {
  return sides.map((side) => {
    const found = signatures.find((one) => one.side === side);
    const { name, role } = found ?? signatories[side];
    const signed = found ? m.agr_doc_signed({ moment: momentInUtc(found.signedAt) }) : m.agr_doc_unsigned();
    return { side: agreementSideLabel(side), name, role, signed };
  });
}

/** Versions with what was signed and said of them. */
export async function withWords<Version extends { id: number }>(
  db: Queryable,
  versions: readonly Version[],
): Promise<(Version & { signatures: queries.StoredSignature[]; remarks: queries.StoredRemark[] })[]> {
  const ids = versions.map(({ id }) => id);
  const [signatures, remarks] = await Promise.all([queries.listSignatures(db, ids), queries.listRemarks(db, ids)]);
  return versions.map((version) => ({
    ...version,
    signatures: signatures.filter(({ agreementId }) => agreementId === version.id),
    remarks: remarks.filter(({ agreementId }) => agreementId === version.id),
  }));
}

function conflict(sentence: string): AppError {
  return new AppError("conflict", sentence);
}
