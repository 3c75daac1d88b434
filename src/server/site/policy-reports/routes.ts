import type { FastifyInstance } from "fastify";
import { listPolicyReports } from "../../../shared/contracts/site/policy-reports.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { policyReportPath } from "../../runtime/http/security-headers.ts";
import { listReports } from "./queries.ts";
import { createReportCounter } from "./service.ts";

/** Far more than a browser sends. */
const bodyLimit = 16 * 1024;

export function policyReportRoutes(app: FastifyInstance, context: Context): void {
  const counter = createReportCounter(context);
  app.addHook("onClose", () => counter.flush());
  mount(app, listPolicyReports, async () => ({ items: await listReports(context.db) }));

  // No call of ours: browsers send it by themselves, in the two formats that the standards have.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Body: unknown }>(policyReportPath, async ({ body }, reply) => {
      if (typeof body !== "string" || !counter.count(body)) throw new AppError("malformed_request", m.error_malformed_json());
      return reply.status(204).send();
    });
  });
}
