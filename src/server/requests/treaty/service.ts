import { createHash, randomBytes } from "node:crypto";
import { makeReference } from "../../../shared/domain/references.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { checkWhoSigns, isTodaySomewhere, type TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { countHit } from "../../runtime/http/rate-limit.ts";
import { submissionsOf } from "../submissions/service.ts";
import { findKept } from "../../record/texts/service.ts";
import { countSignatures, findSignature, findSignedText, insertSignature, type SignedRow } from "./queries.ts";
import { findText } from "./texts.ts";

/**
 * Stores the signature that came with a form once, however often it arrives (ruling on the treaty save), and returns its id.
 * Throws validation_failed for a form that is no nation's, and for a text or a day that is not today's.
 */
export async function storeSignature(
  context: Context,
  tx: Queryable,
  signature: TreatySignatureData,
  whose: { field: "organizationType" | "institutionType"; type: string },
): Promise<number> {
  const fields = checkWhoSigns(whose.field, whose.type, true);
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
  return (await store(context, tx, signature, "treatySignatureData.")).id;
}

/** The standalone save: same rules, same single row. */
export async function signTreaty(context: Context, ip: string, signature: TreatySignatureData): Promise<{ reference: string }> {
  await countHit(context.db, submissionsOf(ip));
  return context.db.transaction().execute((tx) => store(context, tx, signature, ""));
}

async function store(context: Context, tx: Queryable, signature: TreatySignatureData, prefix: "" | "treatySignatureData.") {
  const key = signatureKey(signature);
  // What was saved on its day may come again with a form that is finished later.
  const known = await findSignature(tx, key);
  if (known) return known;
  const refuse = (field: keyof TreatySignatureData, message: string) =>
    new AppError("validation_failed", m.error_validation(), { fields: { [prefix + field]: message } });
  const text = await findText(context, tx, signature);
  // A form keeps the signature that was put into it: it has to be taken out first.
  if (!text) throw refuse("treatyVersion", prefix ? m.treaty_error_signed_changed() : m.treaty_error_text_changed());
  const { signatureDate } = signature;
  if (!isTodaySomewhere(signatureDate)) throw refuse("signatureDate", m.treaty_error_day({ date: signatureDate }));
  return insertSignature(tx, { ...signature, key, reference: makeReference("TS", randomBytes(8)), ...text });
}

/** The client's id, or the content where none was sent (a plain HTML form, another program). */
function signatureKey({ signatureId, ...content }: TreatySignatureData): string {
  if (signatureId) return signatureId;
  const { signatoryName, signatoryTitle, nationName, signatureDate } = content;
  return `content:${createHash("sha256")
    .update(JSON.stringify([signatoryName.trim(), signatoryTitle.trim(), nationName.trim(), signatureDate]))
    .digest("base64url")}`;
}

/** What somebody signed, word by word. Its words are null where they are not known: they were signed before words were kept. */
export async function readSigned(db: Queryable, id: number): Promise<SignedRow & { words: string | null }> {
  const signed = await findSignedText(db, id);
  if (!signed) throw new AppError("not_found", m.error_not_found());
  const kept = signed.textHash === null ? undefined : await findKept(db, "treaty", signed.textHash);
  return { ...signed, words: kept?.words ?? null };
}

export { keepInForce } from "./texts.ts";

export async function countAllSignatures(db: Queryable): Promise<number> {
  return countSignatures(db);
}
