import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/money/community-money.ts";
import type { Context } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { sendCsv } from "../../record/exports/service.ts";
import { confirmByLink } from "../../requests/applicant/service.ts";
import { answerPayment } from "./answers/service.ts";
import { decideFunder, setFundersPolicy, setMailRhythm, setPublicPayers, showsMore } from "./funders/service.ts";
import * as questions from "./questions/service.ts";
import { changeMoney, readChoices, readMoney, readMoneyTable } from "./service.ts";

export function communityMoneyRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.getCommunityMoney, ({ params, request }) => readMoney(context, addressOf(request), params.token));
  mount(app, calls.exportCommunityMoney, async ({ params, request, reply }) => {
    const { headers, rows } = await readMoneyTable(context, addressOf(request), params.token);
    return sendCsv(reply, "payments", headers, rows);
  });
  mount(app, calls.answerPayment, ({ params: { token, id }, body, request }) =>
    changeMoney(context, addressOf(request), token, (link) => answerPayment(context, link, id, body)),
  );

  mount(app, calls.decideFunder, async ({ params: { token, id }, body: { standing, code }, request }) => {
    if (standing === "accepted") await confirmByLink(context, addressOf(request), token, "accept_funder", code, String(id));
    return changeMoney(context, addressOf(request), token, (link) => decideFunder(context, link, id, standing));
  });
  mount(app, calls.setFundersPolicy, async ({ params: { token }, body: { fundersPolicy, code }, request }) => {
    const mayOpen = fundersPolicy === "good_standing" && (await readChoices(context, addressOf(request), token)).fundersPolicy === "ask";
    if (mayOpen) await confirmByLink(context, addressOf(request), token, "accept_funders", code);
    return changeMoney(context, addressOf(request), token, (link) => setFundersPolicy(context, link, fundersPolicy, { mayOpen }));
  });
  mount(app, calls.setPublicPayers, async ({ params: { token }, body: { publicPayers, code }, request }) => {
    const mayOpen = showsMore((await readChoices(context, addressOf(request), token)).publicPayers, publicPayers);
    if (mayOpen) await confirmByLink(context, addressOf(request), token, "show_payers", code);
    return changeMoney(context, addressOf(request), token, (link) => setPublicPayers(context, link, publicPayers, { mayOpen }));
  });
  mount(app, calls.setMailRhythm, ({ params: { token }, body, request }) =>
    changeMoney(context, addressOf(request), token, (link) => setMailRhythm(context, link, body.mailOften)),
  );

  mount(app, calls.listPaymentQuestions, ({ query: { view, ...query } }) => questions.listQuestions(context.db, view, query));
  mount(app, calls.getPaymentAnswer, ({ params }) => questions.readAnswer(context.db, params.id));
  mount(app, calls.answerPaymentQuestion, ({ params, body, caller }) => questions.answerQuestion(context, caller, params.id, body.words));
}
