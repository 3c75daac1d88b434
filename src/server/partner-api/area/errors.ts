import { AppError, type ErrorCode } from "../../../shared/domain/errors.ts";
import { PartnerError, type PartnerErrorCode, type PartnerFieldError } from "../../../shared/domain/partner-errors.ts";

/** What the services that the partner API shares with the area call a failure, in the area's own words. */
const codes: Partial<Record<PartnerErrorCode, ErrorCode>> = {
  not_found: "not_found",
  validation_failed: "validation_failed",
  invalid_state: "conflict",
  rate_limited: "too_many_requests",
};

/** A failure as the internal API answers it; one that is not expected stays what it is. */
export function inAreaWords(error: Error): Error {
  const code = error instanceof PartnerError ? codes[error.code] : undefined;
  if (!(error instanceof PartnerError) || !code) return error;
  const errors = (error.details["errors"] ?? []) as PartnerFieldError[];
  const fields = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  return new AppError(code, error.message, {
    ...(errors.length > 0 && { fields }),
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
  });
}
