/** Every expected failure and the HTTP status it is answered with. A code that is not here cannot be thrown. */
export const errorStatus = {
  validation_failed: 400,
  malformed_request: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  forbidden: 403,
  set_up_first: 403,
  cross_site_request: 403,
  not_found: 404,
  already_submitted: 409,
  conflict: 409,
  /** A project that its community has withdrawn. */
  gone: 410,
  link_replaced: 410,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  code_required: 428,
  /** A second factor has to be entered again: POST /api/auth/prove. */
  proof_required: 428,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  storage_full: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Field name → sentence that says how to fix it. */
export type FieldErrors = Record<string, string>;

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: FieldErrors;
  /** What stands in the way, as data, such as a colleague's decision; each call that answers it says what it is. */
  details?: unknown;
}

/**
 * An expected failure. `message` is shown to the person; `fields` puts a sentence beside each field.
 * `retryAfter` is in seconds and becomes the Retry-After header. Caught only at the HTTP and job edges.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, more: { fields?: FieldErrors; retryAfter?: number; details?: unknown } = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.details = more.details;
  }
}
