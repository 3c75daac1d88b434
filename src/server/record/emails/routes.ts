import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/record/emails.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { readWrittenList, writtenAs } from "../../runtime/db/written-rows.ts";
import { answerList } from "../../runtime/http/list-call.ts";
import { describeMailServer } from "../../runtime/mail/mailer.ts";
import { mount } from "../../runtime/http/mount.ts";
import { emailList, findEmail } from "./queries.ts";
import { countFailed } from "./outbox/queries.ts";
import * as outbox from "./outbox/service.ts";
import * as service from "./service.ts";

const list = writtenAs(emailList, calls.emailItem);

export function emailRoutes(app: FastifyInstance, context: Context): void {
  const { db, mailer, config } = context;

  mount(app, calls.sendTestEmail, async ({ body, caller }) => {
    const { outcome, serverAnswer } = await service.sendTestEmail(context, caller, body.email);
    return { ...testAnswer(outcome, m.test_email_sent(), m.test_email_failed()), serverAnswer };
  });

  mount(app, calls.getMailServer, async () => ({
    ...describeMailServer(config.smtpUrl),
    from: config.mailFrom,
    undoSeconds: config.undoSeconds,
  }));

  mount(app, calls.sendTestNotification, async ({ body, caller }) =>
    testAnswer(
      await service.sendTestNotification(context, caller, body.type),
      m.test_notification_sent({ type: body.type }),
      m.test_notification_failed({ type: body.type }),
    ),
  );

  mount(app, calls.listEmails, async ({ query: { status, to, record, ...query } }) => {
    const conditions = await outbox.conditionsOf(db, { to, record });
    const counts = await service.countEmailsByStatus(db);
    const all = status === undefined ? Object.values(counts).reduce((sum, n) => sum + n, 0) : (counts[status] ?? 0);
    return answerList(await readWrittenList(db, list, { ...query, filter: status, conditions }), async () => all, {
      mailEnabled: mailer.enabled,
    });
  });

  mount(app, calls.countFailedEmails, () => countFailed(db));

  mount(app, calls.resendFailedEmails, async ({ body, caller }) => ({
    resent: await outbox.resendFailed(context, caller, new Date(body.asOf)),
    mailEnabled: mailer.enabled,
  }));

  mount(app, calls.getEmail, async ({ params }) => {
    const email = await findEmail(db, params.id);
    if (!email) throw new AppError("not_found", m.error_not_found());
    return email;
  });

  mount(app, calls.resendEmail, async ({ params, caller }) =>
    testAnswer(
      await service.resendEmail(context, caller, params.id),
      m.email_resent(),
      mailer.enabled ? m.email_resend_failed() : m.email_no_server(),
    ),
  );
}

function testAnswer(outcome: service.EmailOutcome, sent: string, failed: string): { success: boolean; message: string } {
  if (outcome === "refused") return { success: false, message: failed };
  return { success: true, message: outcome === "sent" ? sent : m.forward_queued() };
}
