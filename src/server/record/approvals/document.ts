import type { Queryable } from "../../runtime/db/database.ts";
import { hasActed } from "../audit/service.ts";

/** Whether a person has opened this document since then, as the audit log shows. */
export async function hasOpenedDocument(db: Queryable, userId: number, id: number, since: Date): Promise<boolean> {
  return hasActed(db, { userId, action: "attachment.downloaded", subjectType: "attachment", subjectId: id, since });
}
