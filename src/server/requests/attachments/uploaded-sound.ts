import { soundMediaOf } from "../../../shared/domain/spoken-answers.ts";
import type { Context } from "../../runtime/context.ts";
import { countHit } from "../../runtime/http/rate-limit.ts";
import { findOwnUpload, gone, type OpenAttachment, openFound } from "./service.ts";

/** Of one recording, before it is sent. */
const soundsHeard = { most: 60, windowSeconds: 3_600 };

/**
 * A recording that belongs to no request yet, for whoever sent it: theirs, so that no scanner need have seen it.
 * Throws not_found, conflict, too_many_requests, unavailable.
 */
export async function openUploadedSound(context: Context, uploadId: string, token: string): Promise<OpenAttachment> {
  const upload = await findOwnUpload(context, uploadId, token);
  const isFree = upload.fundingRequestId === null && upload.institutionId === null && upload.projectId === null;
  if (!isFree || !soundMediaOf(upload.type ?? "")) throw gone();
  await countHit(context.db, { key: `upload-sound:${uploadId}`, ...soundsHeard });
  return openFound(context.files, upload, true);
}
