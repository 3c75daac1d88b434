import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PartnerError, partnerErrorStatus, type PartnerErrorCode } from "../../../shared/domain/partner-errors.ts";
import type { ErrorCode } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { asAppError, withoutValues } from "../../http/errors.ts";

/** What the rest of the server calls a failure, in the words of the partner API. */
const names: Partial<Record<ErrorCode, PartnerErrorCode>> = {
  malformed_request: "malformed_request",
  validation_failed: "validation_failed",
  not_found: "not_found",
  payload_too_large: "payload_too_large",
  unsupported_media_type: "unsupported_media_type",
  too_many_requests: "rate_limited",
  storage_full: "unavailable",
  unavailable: "unavailable",
};

/** Every failure below /api/v1 is answered in the one shape that is documented: {"error": {code, message, details}}. */
export function answerPartnerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, request, reply) => send(reply, asPartnerError(error, request)));
  app.setNotFoundHandler((_request, reply) => send(reply, new PartnerError("not_found", m.partner_error_no_route())));
}

function asPartnerError(error: Error, request: FastifyRequest): PartnerError {
  if (error instanceof PartnerError) return error;
  const known = asAppError(error, request);
  const code = names[known.code] ?? "internal_error";
  if (code === "internal_error") request.log.error({ err: withoutValues(error) }, "request failed");
  return new PartnerError(code, code === "internal_error" ? m.partner_error_internal() : known.message, {}, known.retryAfter);
}

function send(reply: FastifyReply, { code, message, details, retryAfter }: PartnerError): FastifyReply {
  reply.request.partnerErrorCode = code;
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  if (code === "invalid_api_key") reply.header("www-authenticate", "Bearer");
  return reply
    .status(partnerErrorStatus[code])
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({ error: { code, message, details: { request_id: reply.request.id, ...details } } });
}
