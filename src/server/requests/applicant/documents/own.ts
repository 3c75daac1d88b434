import type { ApplicantRequest } from "../../../../shared/contracts/requests/applicant.ts";
import { soundMediaOf } from "../../../../shared/domain/spoken-answers.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { listAttachments } from "../../attachments/service.ts";

/** The documents of a request as its applicant sees them. They may listen to their own without a scanner having seen it. */
export async function listOwnDocuments(db: Queryable, requestId: number): Promise<ApplicantRequest["documents"]> {
  const documents = await listAttachments(db, requestId);
  return documents.map(({ id, name, size, question, type, scan }) => {
    const isThere = scan === "clean" || scan === "not_scanned";
    return { id, name, size, question, media: (isThere && soundMediaOf(type)) || null };
  });
}
