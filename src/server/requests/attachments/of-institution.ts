import type { AttachmentRef } from "../../../shared/contracts/requests/attachments.ts";
import { cleanFileName } from "../../../shared/domain/file-names.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";
import { isToken, type OpenAttachment, openFound } from "./service.ts";

/**
 * Gives one finished upload to an institution, whose file it is a document of. Returns its number. Throws validation_failed with a
 * sentence under `document`.
 */
export async function attachToInstitution(tx: Queryable, institutionId: number, ref: AttachmentRef): Promise<number> {
  const [upload] = await queries.lockUploads(tx, [ref.id]);
  const refused = (sentence: string) => new AppError("validation_failed", m.error_validation(), { fields: { document: sentence } });
  if (!upload || !isToken(upload, ref.token) || upload.state === "refused")
    throw refused(m.att_error_unknown_file({ name: cleanFileName(ref.name ?? "") || m.att_a_file() }));
  const { id, name, state, scan } = upload;
  if (state === "receiving") throw refused(m.att_error_incomplete({ name }));
  if (scan === "infected") throw refused(m.att_error_infected_file({ name }));
  if (upload.fundingRequestId !== null || (upload.institutionId !== null && upload.institutionId !== institutionId))
    throw refused(m.att_error_used_file({ name }));
  if (upload.institutionId === null) await queries.attachToInstitution(tx, id, institutionId);
  return id;
}

/** The same of a file of an institution, for its members and the staff: that of another institution is not found. */
export async function openOfInstitution(
  { db, files }: Context,
  id: number,
  { institutionId, acceptUnscanned }: { institutionId: number; acceptUnscanned: boolean },
): Promise<OpenAttachment> {
  return openFound(files, await queries.findOfInstitution(db, id, institutionId), acceptUnscanned);
}
