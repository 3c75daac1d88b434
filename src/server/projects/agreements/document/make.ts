import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import { inLanguage } from "../../../runtime/language.ts";
import { makePdf } from "../../../runtime/pdf/hashed-documents.ts";
import * as queries from "../queries.ts";
import { isAltered } from "../../signed-terms/service.ts";
import { termsOf } from "../show.ts";
import { documentOf } from "./content.ts";

/**
 * The PDF of a version that was offered, in its own language. Throws not_found for a draft and for none, and conflict where what is
 * stored is not what was signed.
 */
export async function makeDocument(db: Queryable, projectId: number, number: number): Promise<{ name: string; bytes: Buffer }> {
  const stored = await queries.findAgreement(db, { projectId }, number);
  if (!stored) throw notFound();
  if (isAltered(stored)) throw new AppError("conflict", m.agr_error_altered());
  const signatures = await queries.listSignatures(db, [stored.id]);
  const document = inLanguage(termsOf(stored).language, () => documentOf(stored, signatures));
  if (!document) throw notFound();
  return { name: `agreement-${number}-${document.hash.slice(0, 8)}.pdf`, bytes: await makePdf(document) };
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
