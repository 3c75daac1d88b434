import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partner-api/calls/calls.ts";
import type { Context } from "../../runtime/context.ts";
import { readComplianceLevel } from "../../partners/compliance/service.ts";
import { listEvents } from "../../partners/events/service.ts";
import { keepRefusal } from "../../money/gate/service.ts";
import { readAvailable } from "../../money/ledger/service.ts";
import * as transfers from "../../money/transfers/service.ts";
import { mountComplianceCalls } from "./compliance-calls.ts";
import { answerPartnerErrors } from "./errors.ts";
import { readExactNumbers } from "./exact-numbers.ts";
import { logCalls } from "./log-calls.ts";
import { mountCall } from "./mount-call.ts";
import { openApiDocument } from "./openapi.ts";
import * as projects from "./projects.ts";
import { readIntegrationDate } from "./queries.ts";
import { mountProjectReportCalls } from "./project-report-calls.ts";
import { mountReportCalls } from "./report-calls.ts";
import { mountWebhookCalls } from "./webhook-calls.ts";

/** The partner API (§7), below /api/v1. */
export function partnerApiRoutes(app: FastifyInstance, context: Context): void {
  void app.register(
    async (api) => {
      answerPartnerErrors(api);
      readExactNumbers(api);
      logCalls(api, context);
      const document = openApiDocument(context.config);
      api.get("/openapi.json", async () => document);

      mountCall(api, context, calls.getAccount, async ({ caller, tx }) => ({
        account_id: `acc_${caller.institutionId}`,
        name: caller.institutionName,
        status: caller.onboardingStep,
        mode: caller.mode,
        integration_date: (await readIntegrationDate(tx, caller.institutionId))?.toISOString() ?? null,
        compliance_level: await readComplianceLevel(tx, caller.institutionId),
        available_funds: await readAvailable(tx, caller.institutionId, caller.mode),
      }));

      mountCall(api, context, calls.listProjects, ({ query, tx }) => projects.listProjects(tx, query));
      mountCall(api, context, calls.getProject, ({ caller, params, tx }) => projects.getProject(tx, caller.institutionId, params.id));

      mountCall(
        api,
        context,
        calls.createTransaction,
        ({ caller, body, tx, idempotencyKey }) => transfers.createTransfer(tx, caller, body, { idempotencyKey }),
        async ({ caller, body, error }) => {
          await keepRefusal(context.db, error);
          await projects.noteRefusedTransfer(context.db, caller.institutionId, body, error);
        },
      );
      mountCall(api, context, calls.listTransactions, ({ caller, tx, query: { project_id, idempotency_key, ...query } }) =>
        transfers.listTransfers(tx, caller, { ...query, projectId: project_id, idempotencyKey: idempotency_key }),
      );
      mountCall(api, context, calls.getTransaction, ({ caller, params, tx }) => transfers.getTransfer(tx, caller, params.id));
      mountCall(api, context, calls.cancelTransaction, ({ caller, params, tx }) => transfers.takeStep(tx, caller, params.id, "cancel"));

      mountComplianceCalls(api, context);
      mountProjectReportCalls(api, context);
      mountReportCalls(api, context);

      mountCall(api, context, calls.listEvents, ({ caller, query, tx }) => listEvents(tx, caller, query));

      mountWebhookCalls(api, context);

      mountCall(api, context, calls.settleTest, ({ caller, params, tx }) => transfers.takeStep(tx, caller, params.id, "settle"));
      mountCall(api, context, calls.failTest, ({ caller, params, tx }) =>
        transfers.takeStep(tx, caller, params.id, "fail", "Asked for by a test call"),
      );
      mountCall(api, context, calls.returnTest, ({ caller, params, tx }) => transfers.takeStep(tx, caller, params.id, "return"));
    },
    { prefix: "/api/v1" },
  );
}
