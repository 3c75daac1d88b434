import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { keepApart, startApart } from "../../../runtime/apart.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { inLanguage } from "../../../runtime/language.ts";
import * as queries from "../queries.ts";
import { termsOf } from "../show.ts";
import { type AgreementDocument, documentOf } from "./content.ts";

const memoryMb = 256;
/** Both sides download it after the last signature, then nobody does for weeks. */
const idleMs = 10_000;

/** One document after the other, whoever asks for how many at once: each layout takes a hundred megabytes. */
const layout = keepApart(
  () => startApart<AgreementDocument, Uint8Array>(new URL("./agreement-part.ts", import.meta.url), memoryMb),
  idleMs,
);

/** The PDF of a version that was offered, in its own language. Throws not_found for a draft and for none. */
export async function makeDocument(db: Queryable, projectId: number, number: number): Promise<{ name: string; bytes: Buffer }> {
  const stored = await queries.findAgreement(db, projectId, number);
  if (!stored) throw notFound();
  const signatures = await queries.listSignatures(db, [stored.id]);
  const document = inLanguage(termsOf(stored).language, () => documentOf(stored, signatures));
  if (!document) throw notFound();
  return { name: `agreement-${number}-${document.hash.slice(0, 8)}.pdf`, bytes: Buffer.from(await layout.ask(document)) };
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
