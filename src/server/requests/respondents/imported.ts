import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { ContactField } from "../../../shared/domain/contact.ts";
import { makeReference } from "../../../shared/domain/references.ts";
import type { RespondentStatus } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordFirstChanges } from "../statuses/service.ts";
import { identifySubmission } from "../submissions/service.ts";
import * as queries from "./queries.ts";

export interface InquiryOfFile {
  values: Record<ContactField, string>;
  status: RespondentStatus;
  submittedAt: string | null;
}

/**
 * Makes inquiries of the rows of a file, each with a new reference and a line of history that says where it comes from. Whoever wrote them
 * gets no receipt, and the staff no notification. Returns their ids in the order of the rows.
 */
export async function importInquiries(tx: Queryable, caller: Caller, rows: readonly InquiryOfFile[], fileName: string): Promise<number[]> {
  const many = rows.map((row) => {
    const { key, contentHash } = identifySubmission(row.values, randomUUID());
    return { ...row, reference: makeReference("IN", randomBytes(8)), submissionKey: key, contentHash };
  });
  const ids = await queries.insertImported(tx, many);
  await recordFirstChanges(tx, caller, {
    respondentIds: ids,
    statuses: rows.map(({ status }) => status),
    reason: m.imp_history({ file: fileName }),
  });
  return ids;
}

/** Deletes inquiries that came by an import and that nobody has touched; the caller holds them. */
export async function removeImportedInquiries(tx: Queryable, ids: readonly number[]): Promise<void> {
  await queries.deleteRespondents(tx, ids);
}

/** The same inquiry twice has the same address and the same message, as `listWritten` says it. */
export function wordsOf({ email, message }: { email: string; message: string }): string {
  return createHash("md5").update(`${email.trim().toLowerCase()}\n${message.trim()}`).digest("hex");
}
