import type { FastifyInstance } from "fastify";
import * as comparison from "../../../shared/contracts/money/bank-comparison.ts";
import * as inboxCalls from "../../../shared/contracts/money/bank-inbox.ts";
import * as statementCalls from "../../../shared/contracts/money/bank-statements.ts";
import * as calls from "../../../shared/contracts/money/bank.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { getApproval, listOpenOfKind } from "../../record/approvals/service.ts";
import { listAccounts } from "./accounts/queries.ts";
import * as accounts from "./accounts/service.ts";
import * as answers from "./answers/service.ts";
import { bankFolders } from "./folders.ts";
import * as holds from "./holds/service.ts";
import { listInbox } from "./inbox/service.ts";
import * as orders from "./orders/service.ts";
import * as statements from "./statements/service.ts";

/** The bank rails, for administrators. */
export function bankRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context;

  mount(app, calls.getBank, async ({ caller }) => ({
    folder: bankFolders(config.bankDir).root,
    waiting: await orders.countWaiting(db),
    ...(await answers.countForStaff(db)),
    accounts: await listAccounts(db),
    asked: await listOpenOfKind(db, caller, "own_account"),
  }));

  mount(app, calls.addBankAccount, async ({ body, caller }) => ({
    approval: await getApproval(db, caller, await accounts.askForAccount(context, caller, body)),
  }));

  mount(app, calls.retireBankAccount, ({ params, caller }) => accounts.retireAccount(context, caller, params.id));

  mount(app, calls.getPayee, ({ params, caller }) => accounts.getPayee(db, caller, params.id));

  mount(app, calls.savePayee, async ({ params, body, caller }) => ({
    approval: await getApproval(db, caller, await accounts.askForPayee(context, caller, params.id, body)),
  }));

  mount(app, calls.listWaiting, ({ query }) => orders.listWaiting(db, query));

  mount(app, calls.listPaymentOrders, ({ query }) => orders.listOrders(db, query));

  mount(app, calls.downloadPaymentOrder, async ({ params, caller, reply }) => {
    const { messageId, xml } = await orders.downloadOrder(context, caller, params.id);
    return reply.type("application/xml; charset=utf-8").header("content-disposition", `attachment; filename="${messageId}.xml"`).send(xml);
  });

  mount(app, comparison.getBankComparison, async () => ({ comparison: (await holds.getComparison(db)) ?? null }));

  mount(app, comparison.answerBankComparison, async ({ body, caller }) => ({
    isOver: await holds.answerComparison(context, caller, body),
  }));

  mount(app, calls.listBankFiles, ({ query }) => answers.listFiles(db, query));

  mount(app, calls.closeBankFile, async ({ params, body, caller }) => {
    await answers.closeFile(context, caller, params.id, body.reason);
    return {};
  });

  mount(app, inboxCalls.listInbox, () => listInbox(db));

  mount(app, statementCalls.listStatementBreaks, () => statements.listBreaks(db));

  mount(app, statementCalls.closeStatementBreak, async ({ params, body, caller }) => {
    await statements.closeBreak(context, caller, params.id, body);
    return {};
  });

  mount(app, calls.listBankEntries, ({ query, caller }) => answers.listEntries(db, caller, query));

  mount(app, calls.decideBankEntry, async ({ params, body, caller }) => ({
    approval: await getApproval(db, caller, await answers.askAboutEntry(context, caller, params.id, body)),
  }));
}
