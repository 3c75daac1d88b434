import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/site/figures.ts";
import { sendRows } from "../../record/exports/service.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { readMoneyFigures, readWorkload, takeMoneyFigures } from "./service.ts";
import { moneySheet } from "./sheet.ts";

export function figureRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.getMoneyFigures, ({ query }) => readMoneyFigures(context, query));

  mount(app, calls.exportMoneyFigures, async ({ query, caller, reply }) => {
    const { headers, rows } = moneySheet(await takeMoneyFigures(context, caller, query));
    return sendRows(reply, "money-figures", query.format, headers, rows);
  });

  mount(app, calls.getWorkload, ({ query: { from, to } }) => readWorkload(context, { from, to }));
}
