import type { ForeseenErasure } from "../../../shared/contracts/site/erasure.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";

/** Nothing is erased by a slip: its name is typed. Throws conflict and validation_failed. */
export function refuseUnconfirmed({ confirm, blockedBy }: Pick<ForeseenErasure, "confirm" | "blockedBy">, typed: string): void {
  if (blockedBy !== null) throw new AppError("conflict", blockedBy);
  if (typed.trim().toLowerCase() === confirm.toLowerCase()) return;
  const problem = m.erase_error_confirm({ confirm });
  throw new AppError("validation_failed", problem, { fields: { confirm: problem } });
}
