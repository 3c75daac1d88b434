import type { ApplicantRequest } from "../../../../shared/contracts/requests/applicant.ts";
import { isGivenOut } from "../../../../shared/domain/attachments.ts";
import { soundMediaOf } from "../../../../shared/domain/spoken-answers.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { listAttachments } from "../../attachments/service.ts";

/** The documents of a request as its applicant sees them. They may listen to their own without a scanner having seen it. */
export async function listOwnDocuments(db: Queryable, requestId: number): Promise<ApplicantRequest["documents"]> {
  const documents = await listAttachments(db, requestId);
  return documents.map(({ id, name, size, question, type, scan }) => {
    return { id, name, size, question, media: (isGivenOut(scan) && soundMediaOf(type)) || null };
  });
}
