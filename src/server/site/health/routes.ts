import type { FastifyInstance } from "fastify";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { isOperator } from "../../runtime/observe/operator.ts";
import { readiness, type Watch } from "../../runtime/observe/watch.ts";

/**
 * /healthz: the process answers. /readyz: the database answers, is migrated, and has its queue. With METRICS_TOKEN, its bearer reads
 * /metrics here and /readyz?full; to everybody else there is no such address, and no more than readiness.
 */
export function healthRoutes(app: FastifyInstance, { config }: Context, watch: Watch): void {
  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (request, reply) => {
    const isAsked = Object.hasOwn(request.query as object, "full");
    const { status, body } = await readiness(watch, isAsked && isOperator(config, request.headers.authorization));
    return reply.status(status).send(body);
  });

  app.get("/metrics", async (request, reply) => {
    if (!watch.metrics || !isOperator(config, request.headers.authorization)) throw new AppError("not_found", m.error_no_route());
    const { type, text } = await watch.metrics.text();
    return reply.type(type).send(text);
  });
}
