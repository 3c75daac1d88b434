import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import { inLanguage } from "../../../runtime/language.ts";
import { makePdf } from "../../../runtime/pdf/hashed-documents.ts";
import * as versions from "../../../projects/agreements/versions/service.ts";
import { isAltered } from "../../../projects/signed-terms/service.ts";
import { rehash } from "../signed.ts";
import { documentOf } from "./content.ts";

/**
 * The PDF of a version that was offered, in English as the partners' area is. Throws not_found for a draft and for none,
 * and conflict where what is stored is not what was signed.
 */
export async function makeDocument(db: Queryable, institutionId: number, number: number): Promise<{ name: string; bytes: Buffer }> {
  const stored = await versions.findAgreement(db, { institutionId }, number);
  if (stored && isAltered(stored, rehash)) throw new AppError("conflict", m.agr_error_altered());
  const signatures = stored ? await versions.listSignatures(db, [stored.id]) : [];
  const document = stored && inLanguage("en", () => documentOf(stored, signatures));
  if (!document) throw new AppError("not_found", m.error_not_found());
  return { name: `partnership-${number}-${document.hash.slice(0, 8)}.pdf`, bytes: await makePdf(document) };
}
