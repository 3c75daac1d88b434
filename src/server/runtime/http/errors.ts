import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, errorStatus, type ErrorBody } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { isDatabaseUnavailable, isStorageFull } from "../db/database.ts";
import { inLanguage, languageOf } from "../language.ts";
import { UnstorableText } from "./validation.ts";

/** The only place where a failure becomes an answer. Unknown failures are logged once and stay opaque. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = inLanguage(languageOf(request.headers), () => asAppError(error, request));
  if (failure.code === "internal_error") request.log.error({ err: withoutValues(error) }, "request failed");
  else if (errorStatus[failure.code] >= 500) request.log.warn({ code: failure.code }, "request refused");
  return sendError(reply, failure);
}

export function sendError(reply: FastifyReply, failure: AppError): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header("retry-after", String(failure.retryAfter));
  return reply
    .status(errorStatus[failure.code])
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(errorBody(failure));
}

export function errorBody({ code, message, fields, details }: AppError): ErrorBody {
  return { code, message, ...(fields && { fields }), ...(details !== undefined && { details }) };
}

/** Translates what Fastify and PostgreSQL throw into the product's own failures; where the server reads for a page there is no request. */
export function asAppError(error: Error & { code?: string; statusCode?: number }, request?: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (isStorageFull(error)) return new AppError("storage_full", m.error_storage_full(), { retryAfter: 60 });
  if (isDatabaseUnavailable(error)) return new AppError("unavailable", m.error_unavailable(), { retryAfter: 5 });
  if (error instanceof UnstorableText)
    return new AppError("validation_failed", m.error_validation(), { fields: { [error.field]: m.error_unstorable() } });
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new AppError("payload_too_large", m.error_body_too_large({ limit: `${(request?.routeOptions.bodyLimit ?? 0) / 1024} KB` }));
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new AppError("unsupported_media_type", m.error_media_type());
    case "FST_ERR_BAD_URL":
      return new AppError("malformed_request", m.error_malformed_url());
    case "FST_ERR_MAX_PARAM_LENGTH":
      return new AppError("uri_too_long", m.error_url_too_long());
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError("malformed_request", m.error_malformed_request());
  return new AppError("internal_error", m.error_internal({ requestId: request?.id ?? "" }));
}

/** A PostgreSQL error's detail and where carry the row's values: they stay out of the logs. */
export function withoutValues(error: Error & { code?: string | undefined }): Record<string, unknown> {
  const cause = error.cause instanceof Error ? withoutValues(error.cause) : undefined;
  return { type: error.name, code: error.code, message: error.message, stack: error.stack, ...(cause && { cause }) };
}
