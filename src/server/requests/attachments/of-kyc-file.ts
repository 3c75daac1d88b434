import type { AttachmentRef } from "../../../shared/contracts/requests/attachments.ts";
import { cleanFileName } from "../../../shared/domain/file-names.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";
import { isToken, type OpenAttachment, openFound } from "./service.ts";

/** Whose KYC file it is: an institution's, or that of a project's payee. */
type Owner = { institutionId: number } | { projectId: number };

/**
 * Gives one finished upload to a KYC file, of which it is a document. Returns its number. Throws validation_failed with a sentence under
 * `document`.
 */
export async function attachToFile(tx: Queryable, owner: Owner, ref: AttachmentRef): Promise<number> {
  const [upload] = await queries.lockUploads(tx, [ref.id]);
  const refused = (sentence: string) => new AppError("validation_failed", m.error_validation(), { fields: { document: sentence } });
  if (!upload || !isToken(upload, ref.token) || upload.state === "refused")
    throw refused(m.att_error_unknown_file({ name: cleanFileName(ref.name ?? "") || m.att_a_file() }));
  const { id, name, state, scan, fundingRequestId, institutionId, projectId } = upload;
  if (state === "receiving") throw refused(m.att_error_incomplete({ name }));
  if (scan === "infected") throw refused(m.att_error_infected_file({ name }));
  const { column, id: ownerId } = toColumn(owner);
  const isTheirs = (column === "institution_id" ? institutionId : projectId) === ownerId;
  const isFree = fundingRequestId === null && institutionId === null && projectId === null;
  if (!isFree && !isTheirs) throw refused(m.att_error_used_file({ name }));
  if (isFree) await queries.attachToOwner(tx, id, { column, id: ownerId });
  return id;
}

/** The documents of a KYC file, in the order in which they were sent. */
export async function listFilesOf(db: Queryable, owner: Owner): ReturnType<typeof queries.listOfOwner> {
  return queries.listOfOwner(db, toColumn(owner));
}

/** A document of a KYC file, for whoever may see the file: that of another one is not found. Throws not_found, conflict, unavailable. */
export async function openOfFile(
  { db, files }: Context,
  id: number,
  { owner, acceptUnscanned }: { owner: Owner; acceptUnscanned: boolean },
): Promise<OpenAttachment> {
  return openFound(files, await queries.findOfOwner(db, id, toColumn(owner)), acceptUnscanned);
}

function toColumn(owner: Owner): queries.FileOwner {
  return "institutionId" in owner ? { column: "institution_id", id: owner.institutionId } : { column: "project_id", id: owner.projectId };
}
