import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/site/erasure.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as accounts from "./accounts/service.ts";
import * as inquiries from "./inquiries/service.ts";
import * as messages from "./messages/service.ts";
import * as signatures from "./signatures/service.ts";

export function erasureRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.foreseeInquiryErasure, ({ params }) => inquiries.foreseeInquiryErasure(context, params.id));

  mount(app, calls.eraseInquiry, async ({ params, body, caller }) => {
    await inquiries.eraseInquiry(context, caller, params.id, body.confirm);
    return { success: true, message: m.apdesk_removed_toast() };
  });

  mount(app, calls.foreseeMessageErasure, ({ params }) => messages.foreseeMessageErasure(context, params.id));

  mount(app, calls.eraseMessage, async ({ params, body, caller }) => {
    await messages.eraseMessage(context, caller, params.id, body.confirm);
    return { success: true, message: m.apdesk_removed_toast() };
  });

  mount(app, calls.foreseeSignatoryErasure, ({ params }) => signatures.foreseeSignatoryErasure(db, params.id));

  mount(app, calls.eraseSignatory, async ({ params, body, caller }) => {
    await signatures.eraseSignatory(context, caller, params.id, body.confirm);
    return { success: true, message: m.apdesk_removed_toast() };
  });

  mount(app, calls.foreseeAccountErasure, ({ params }) => accounts.foreseeAccountErasure(db, params.id));

  mount(app, calls.eraseAccount, async ({ params, body, caller }) => {
    await accounts.eraseAccount(context, caller, params.id, body.confirm);
    return { success: true, message: m.erase_account_done() };
  });

  mount(app, calls.listFormerMembers, async ({ params }) => ({ items: await accounts.listFormerMembers(db, params.id) }));
}
