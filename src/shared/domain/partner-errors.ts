/** Every error of the partner API and its HTTP status. The body is always {"error": {code, message, details}} (§7, rulings). */
export const partnerErrorStatus = {
  malformed_request: 400,
  idempotency_key_required: 400,
  invalid_api_key: 401,
  insufficient_scope: 403,
  institution_not_active: 403,
  wrong_mode: 403,
  not_found: 404,
  compliance_hold: 409,
  request_in_progress: 409,
  invalid_state: 409,
  link_expired: 410,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_key_reused: 422,
  insufficient_funds: 422,
  more_than_needed: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const;
export type PartnerErrorCode = keyof typeof partnerErrorStatus;

export interface PartnerFieldError {
  field: string;
  code: string;
  message: string;
}

/** An expected failure of the partner API. `details` are added to the request's id; `retryAfter` is in seconds. */
export class PartnerError extends Error {
  readonly code: PartnerErrorCode;
  readonly details: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(code: PartnerErrorCode, message: string, details: Record<string, unknown> = {}, retryAfter?: number) {
    super(message);
    this.name = "PartnerError";
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** One field that is wrong, in the form that several take. */
export function fieldError(field: string, code: string, message: string): PartnerError {
  return new PartnerError("validation_failed", message, { errors: [{ field, code, message } satisfies PartnerFieldError] });
}
