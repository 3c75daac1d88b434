import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { startApart } from "../../../runtime/apart.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { inLanguage } from "../../../runtime/language.ts";
import * as queries from "../queries.ts";
import { termsOf } from "../show.ts";
import { type AgreementDocument, documentOf } from "./content.ts";

const memoryMb = 256;

/** The PDF of a version that was offered, in its own language. Throws not_found for a draft and for none. */
export async function makeDocument(db: Queryable, projectId: number, number: number): Promise<{ name: string; bytes: Buffer }> {
  const stored = await queries.findAgreement(db, projectId, number);
  if (!stored) throw notFound();
  const signatures = await queries.listSignatures(db, [stored.id]);
  const document = inLanguage(termsOf(stored).language, () => documentOf(stored, signatures));
  if (!document) throw notFound();
  return { name: `agreement-${number}-${document.hash.slice(0, 8)}.pdf`, bytes: await layOut(document) };
}

async function layOut(document: AgreementDocument): Promise<Buffer> {
  const part = startApart<AgreementDocument, Uint8Array>(new URL("./agreement-part.ts", import.meta.url), memoryMb);
  try {
    part.send(document);
    return Buffer.from(await part.answer());
  } finally {
    part.end();
  }
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
