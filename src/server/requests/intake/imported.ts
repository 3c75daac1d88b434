import { randomBytes, randomUUID } from "node:crypto";
import { understandFundingAmount } from "../../../shared/domain/funding-amount.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import { makeReference } from "../../../shared/domain/references.ts";
import type { FundingRequestValues } from "../../../shared/domain/request-fields.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { tellDesks } from "../../record/live/service.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { forgetDeleted, printImported } from "../duplicates/finding/service.ts";
import { deleteImported, insertImported } from "../funding-requests/service.ts";
import { recordFirstNotes } from "../statuses/service.ts";
import { identifySubmission } from "../submissions/service.ts";

export interface RequestOfFile {
  values: FundingRequestValues;
  status: FundingRequestStatus;
  submittedAt: string | null;
  language: Language;
}

/**
 * Makes funding requests of the rows of a file, each with a new reference and a line of history that says where it comes from. Their
 * applicants get no receipt and no private link, the staff no notification; nothing is signed, promised or decided. Returns their ids in
 * the order of the rows.
 */
export async function importRequests(tx: Queryable, caller: Caller, rows: readonly RequestOfFile[], fileName: string): Promise<number[]> {
  const many = rows.map((row) => {
    const amount = understandFundingAmount(row.values.fundingAmount);
    if (!amount) throw new Error("a row whose amount the form refuses was to be imported");
    const { key, contentHash } = identifySubmission(row.values, randomUUID());
    return { ...row, amount, reference: makeReference("FR", randomBytes(8)), submissionKey: key, contentHash };
  });
  const ids = await insertImported(tx, many);
  await recordFirstNotes(tx, caller, {
    fundingRequestIds: ids,
    statuses: rows.map(({ status }) => status),
    reason: m.imp_history({ file: fileName }),
  });
  await printImported(
    tx,
    rows.map(({ values }, index) => ({ ...values, id: ids[index] as number })),
  );
  await tellDesks(tx, { what: "resync" });
  return ids;
}

/** Deletes requests that came by an import and that nobody has touched; the caller holds them. */
export async function removeImportedRequests(tx: Queryable, ids: readonly number[]): Promise<void> {
  await forgetDeleted(tx, ids);
  await deleteImported(tx, ids);
  await tellDesks(tx, { what: "resync" });
}
