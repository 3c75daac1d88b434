import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partner-api/area.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { Context } from "../../runtime/context.ts";
import type { MemberCaller } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { readPublicPayments, setPublicPayments } from "../../partners/institutions/service.ts";
import { revokeKey } from "../../partners/api-keys/service.ts";
import * as apiKeys from "../api-keys/service.ts";
import { listForInstitution, stopByMember } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { sendCsv } from "../../record/exports/service.ts";
import { listRequests } from "../request-log/service.ts";
import * as transfers from "../../money/transfers/service.ts";
import { listDeliveries, listEndpoints } from "../../partners/webhooks/service.ts";
import { readAccount } from "./account.ts";
import { inAreaWords } from "./errors.ts";
import { mountReports } from "./reports.ts";
import { transferHeaders, transferRows } from "./transfers-file.ts";
import * as webhooks from "./webhooks.ts";

/** What members can see and do: only their own institution's data, one mode at a time. */
const whose = ({ institutionId }: MemberCaller, { mode }: { mode: PartnerMode }) => ({ institutionId, mode });

/** The calls of /partner, with a session. */
export function partnerAreaRoutes(app: FastifyInstance, context: Context): void {
  void app.register(async (area) => {
    area.setErrorHandler((error: Error) => {
      throw inAreaWords(error);
    });
    mount(area, calls.readAccount, ({ caller, query }) => readAccount(context.db, whose(caller, query)));
    mount(area, calls.readOwnPublicPayments, async ({ caller }) => ({
      publicPayments: await readPublicPayments(context.db, caller.institutionId),
    }));
    mount(area, calls.setOwnPublicPayments, async ({ caller, body }) => {
      await setPublicPayments(context, caller, caller.institutionId, body.publicPayments);
      return { publicPayments: await readPublicPayments(context.db, caller.institutionId) };
    });
    mount(area, calls.listMoneyChanges, async ({ caller }) => ({ items: await listForInstitution(context.db, caller.institutionId) }));
    mount(area, calls.stopMoneyChange, async ({ caller, params, body }) => {
      await stopByMember(context, caller, params.id, body.reason);
      return { items: await listForInstitution(context.db, caller.institutionId) };
    });
    mountKeys(area, context);
    mountWebhooks(area, context);
    mountTransfers(area, context);
    mountReports(area, context);
    mount(area, calls.listOwnRequests, ({ caller, query }) => listRequests(context.db, whose(caller, query), query));
  });
}

function mountKeys(area: FastifyInstance, context: Context): void {
  mount(area, calls.listOwnKeys, async ({ caller, query }) => {
    const { items } = await apiKeys.listKeys(context.db, caller.institutionId);
    return { items: items.filter(({ mode }) => mode === query.mode) };
  });

  mount(area, calls.createOwnKey, ({ caller, query, body }) =>
    apiKeys.createKey(context, caller, caller.institutionId, { ...body, ...query }),
  );

  mount(area, calls.revokeOwnKey, ({ caller, params }) => revokeKey(context, caller, caller.institutionId, params.id));
}

function mountWebhooks(area: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(area, calls.listOwnEndpoints, ({ caller, query }) => listEndpoints(db, whose(caller, query)));

  mount(area, calls.createOwnEndpoint, ({ caller, query, body }) => webhooks.createEndpoint(context, { caller, ...query }, body));

  mount(area, calls.rotateOwnSecret, ({ caller, query, params }) => webhooks.rotateSecret(context, { caller, ...query }, params.id));

  mount(area, calls.enableOwnEndpoint, ({ caller, query, params }) => webhooks.enableEndpoint(context, { caller, ...query }, params.id));

  mount(area, calls.testOwnEndpoint, ({ caller, query, params }) => webhooks.sendTest(context, { caller, ...query }, params.id));

  mount(area, calls.deleteOwnEndpoint, ({ caller, query, params }) => webhooks.deleteEndpoint(context, { caller, ...query }, params.id));

  mount(area, calls.listOwnDeliveries, ({ caller, query, params }) => listDeliveries(db, whose(caller, query), params.id, query));

  mount(area, calls.replayOwnEvents, ({ caller, query, params, body }) => webhooks.replay(context, { caller, ...query }, params.id, body));
}

function mountTransfers(area: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(area, calls.listOwnTransfers, ({ caller, query: { mode, reference, ...query } }) =>
    transfers.listTransfers(db, whose(caller, { mode }), { ...query, reference: reference?.trim() || undefined }),
  );

  mount(area, calls.exportOwnTransfers, async ({ caller, query, reply }) => {
    const { mode, status, reference } = query;
    await recordAction(db, caller, {
      action: "transfers.exported",
      subjectType: "institution",
      subjectId: caller.institutionId,
      after: query,
    });
    const rows = transferRows(db, whose(caller, query), { status, reference: reference?.trim() || undefined });
    return sendCsv(reply, `transfers-${mode}`, transferHeaders(), rows);
  });

  mount(area, calls.getOwnTransfer, ({ caller, query, params }) => transfers.getTransfer(db, whose(caller, query), params.id));
}
