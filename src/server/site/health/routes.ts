import type { FastifyInstance } from "fastify";
import type { Health } from "../../runtime/health.ts";

/** /healthz: the process answers. /readyz: the database answers, is migrated, and has its queue. */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const problems = await health.problems();
    const isReady = Object.keys(problems).length === 0;
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready", problems });
  });
}
