import type { FastifyInstance } from "fastify";
import type { PartnerErrorCode } from "../../../shared/domain/partner-errors.ts";
import type { Context } from "../../runtime/context.ts";
import { createRequestLog } from "../request-log/service.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The key that was sent, if it was issued here, whether or not it still counts. */
    partnerKeyId: number | null;
    partnerErrorCode: PartnerErrorCode | null;
  }
}

/** Notes every call that came with a key of ours, for its owner to see (decision 0023). */
export function logCalls(api: FastifyInstance, context: Context): void {
  const requestLog = createRequestLog(context);
  api.decorateRequest("partnerCaller", null);
  api.decorateRequest("partnerKeyId", null);
  api.decorateRequest("partnerErrorCode", null);
  api.addHook("onResponse", (request, reply, done) => {
    if (request.partnerKeyId !== null)
      requestLog.note({
        requestId: request.id,
        keyId: request.partnerKeyId,
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        errorCode: request.partnerErrorCode,
        milliseconds: Math.round(reply.elapsedTime),
        at: new Date(Date.now() - reply.elapsedTime).toISOString(),
      });
    done();
  });
  api.addHook("onClose", () => requestLog.close());
}
