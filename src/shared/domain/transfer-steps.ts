import type { TransferStatus } from "./partner-scopes.ts";

/** Which status follows which (§4). A step is refused in any other state. */
export const transferSteps = {
  settle: { from: ["pending", "submitted"], to: "settled" },
  fail: { from: ["pending", "submitted"], to: "failed" },
  return: { from: ["settled"], to: "returned" },
  cancel: { from: ["pending"], to: "cancelled" },
} as const satisfies Record<string, { from: readonly TransferStatus[]; to: TransferStatus }>;

export type TransferStep = keyof typeof transferSteps;
export const transferStepNames = ["settle", "fail", "return", "cancel"] as const satisfies readonly TransferStep[];

/** The steps that a transfer of this status can take. */
export function stepsFrom(status: TransferStatus): TransferStep[] {
  return transferStepNames.filter((step) => (transferSteps[step].from as readonly TransferStatus[]).includes(status));
}
