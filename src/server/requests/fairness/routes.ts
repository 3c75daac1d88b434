import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/fairness.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { sendRows } from "../../record/exports/service.ts";
import { fairnessSheet } from "./export.ts";
import { readFairness, takeFairness } from "./service.ts";

export function fairnessRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.getFairness, ({ query }) => readFairness(context, query));

  mount(app, calls.exportFairness, async ({ query, caller, reply }) => {
    const { headers, rows } = fairnessSheet(await takeFairness(context, caller, query));
    return sendRows(reply, "fairness-figures", query.format, headers, rows);
  });
}
