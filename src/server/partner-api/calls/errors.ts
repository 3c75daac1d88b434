import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fieldError, PartnerError, partnerErrorStatus, type PartnerErrorCode } from "../../../shared/domain/partner-errors.ts";
import type { AppError, ErrorCode } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { asAppError, withoutValues } from "../../runtime/http/errors.ts";
import { UnstorableText } from "../../runtime/http/validation.ts";

/** What the rest of the server calls a failure, in the words of the partner API: a code without one does not compile. */
const names: Record<ErrorCode, PartnerErrorCode> = {
  malformed_request: "malformed_request",
  validation_failed: "validation_failed",
  unauthenticated: "invalid_api_key",
  invalid_credentials: "invalid_api_key",
  second_factor_required: "insufficient_scope",
  forbidden: "insufficient_scope",
  set_up_first: "insufficient_scope",
  cross_site_request: "insufficient_scope",
  code_required: "insufficient_scope",
  proof_required: "insufficient_scope",
  not_found: "not_found",
  already_submitted: "invalid_state",
  conflict: "invalid_state",
  gone: "not_found",
  link_replaced: "link_expired",
  payload_too_large: "payload_too_large",
  uri_too_long: "uri_too_long",
  headers_too_large: "headers_too_large",
  unsupported_media_type: "unsupported_media_type",
  too_many_requests: "rate_limited",
  internal_error: "internal_error",
  storage_full: "unavailable",
  unavailable: "unavailable",
};

const prefix = "/api/v1";

/** Whether the address is one of the partner API, whether or not there is such a call. */
export function isPartnerCall(url: string): boolean {
  return url.startsWith(`${prefix}/`);
}

/** Every failure below /api/v1 is answered in the one shape that is documented: {"error": {code, message, details}}. */
export function answerPartnerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerPartnerError);
  app.setNotFoundHandler((_request, reply) => send(reply, new PartnerError("not_found", m.partner_error_no_route())));
}

export function answerPartnerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, asPartnerError(error, request));
}

function asPartnerError(error: Error, request: FastifyRequest): PartnerError {
  if (error instanceof PartnerError) return error;
  if (error instanceof UnstorableText) return fieldError(error.field, "unstorable", m.error_unstorable());
  const failure = inPartnerWords(asAppError(error, request));
  if (failure.code === "internal_error") request.log.error({ err: withoutValues(error) }, "request failed");
  return failure;
}

function inPartnerWords({ code, message, retryAfter }: AppError): PartnerError {
  const name = names[code];
  return new PartnerError(name, name === "internal_error" ? m.partner_error_internal() : message, {}, retryAfter);
}

/** The body of a refusal that no request belongs to. */
export function partnerErrorBody(failure: AppError, requestId: string) {
  return bodyOf(inPartnerWords(failure), requestId);
}

function bodyOf({ code, message, details }: PartnerError, requestId: string) {
  return { error: { code, message, details: { request_id: requestId, ...details } } };
}

function send(reply: FastifyReply, failure: PartnerError): FastifyReply {
  const { code, retryAfter } = failure;
  reply.request.partnerErrorCode = code;
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  if (code === "invalid_api_key") reply.header("www-authenticate", "Bearer");
  return reply
    .status(partnerErrorStatus[code])
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(bodyOf(failure, reply.request.id));
}
