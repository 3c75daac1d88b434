import type { UnmatchedReason } from "../../../../shared/domain/bank.ts";
import type { TransferStatus } from "../../../../shared/domain/partner-scopes.ts";
import { comeback, refusal } from "./reason-sentences.ts";

export type BankStep = "settle" | "fail" | "return";

/** What a word of the bank comes to. */
export type Verdict =
  | { outcome: "unmatched"; why: UnmatchedReason; transferId?: number; institutionId?: number }
  | { outcome: "noted"; transferId?: number }
  | { outcome: "known"; transferId?: number; charges?: bigint }
  | { outcome: "settled" | "failed" | "returned"; step: BankStep; reason: string | null; transferId: number; charges?: bigint }
  | { outcome: "charged"; transferId?: number }
  | { outcome: "deposit"; institutionId: number };

/** Nothing moves until a person has decided; the ids say what it seems to be about. */
export const unmatched = (why: UnmatchedReason, transferId?: number, institutionId?: number): Verdict => ({
  outcome: "unmatched",
  why,
  ...(transferId !== undefined && { transferId }),
  ...(institutionId !== undefined && { institutionId }),
});

/** What would follow from a payment is left to a person, because the line that it is in does not add up. */
export function propose(verdict: Verdict, why: UnmatchedReason): Verdict {
  return unmatched(
    why,
    "transferId" in verdict ? verdict.transferId : undefined,
    "institutionId" in verdict ? verdict.institutionId : undefined,
  );
}

/** Adds the charges of the payment, in minor units. */
export function withCharges(verdict: Verdict, charges: bigint): Verdict {
  return charges > 0n && (verdict.outcome === "known" || "step" in verdict) ? { ...verdict, charges } : verdict;
}

/** The bank has paid. */
export function paid({ id, status }: { id: number; status: TransferStatus }): Verdict {
  if (status === "submitted") return { outcome: "settled", step: "settle", reason: null, transferId: id };
  // A transfer that came back was paid before.
  if (status === "settled" || status === "returned") return { outcome: "known", transferId: id };
  return unmatched(status === "pending" ? "not_ordered" : "transfer_state", id);
}

/** The bank will not pay. */
export function refused({ id, status }: { id: number; status: TransferStatus }, code: string | undefined): Verdict {
  if (status === "submitted") return { outcome: "failed", step: "fail", reason: refusal(code), transferId: id };
  if (status === "failed") return { outcome: "known", transferId: id };
  return unmatched(status === "pending" ? "not_ordered" : "transfer_state", id);
}

/** The money came back. Before the bank said that it had paid, the transfer simply failed. */
export function cameBack({ id, status }: { id: number; status: TransferStatus }, code: string | undefined): Verdict {
  if (status === "settled") return { outcome: "returned", step: "return", reason: comeback(code), transferId: id };
  if (status === "submitted") return { outcome: "failed", step: "fail", reason: comeback(code), transferId: id };
  if (status === "failed" || status === "returned") return { outcome: "known", transferId: id };
  return unmatched(status === "pending" ? "not_ordered" : "transfer_state", id);
}

const paidCodes: ReadonlySet<string> = new Set(["ACSC", "ACCC"]);
const underWayCodes: ReadonlySet<string> = new Set([
  "RCVD",
  "ACTC",
  "ACCP",
  "ACSP",
  "ACWC",
  "ACWP",
  "ACFC",
  "ACPD",
  "PDNG",
  "PATC",
  "PART",
  "PRES",
]);

/** What a status code of pain.002 comes to; one that we do not know goes before a person. */
export function ofStatus(transfer: { id: number; status: TransferStatus }, status: string | undefined, code: string | undefined): Verdict {
  if (status === undefined || underWayCodes.has(status)) return { outcome: "noted", transferId: transfer.id };
  if (paidCodes.has(status)) return paid(transfer);
  return status === "RJCT" ? refused(transfer, code) : unmatched("unknown_status", transfer.id);
}

/** True when the status is about every transfer of the order, also those that are not named. */
export function isFinal(status: string | undefined): boolean {
  return status !== undefined && (paidCodes.has(status) || status === "RJCT");
}
