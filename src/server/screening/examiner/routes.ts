import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/screening/examiner.ts";
import { recordAction } from "../../record/audit/service.ts";
import { sendRows } from "../../record/exports/service.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { readListState } from "../lists/service.ts";
import { replayCase } from "./service.ts";
import { sheetOf } from "./sheets.ts";
import { runTestBench } from "./test-bench.ts";

/** What an examiner asks of the screening. */
export function screeningExaminerRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.exportScreening, async ({ query: { part, asOf, format }, caller, reply }) => {
    await recordAction(db, caller, { action: "screening.exported", subjectType: "screening", after: { part, asOf, format } });
    const { headers, rows } = sheetOf(db, part, endOf(asOf));
    return sendRows(reply, `screening-${part.replaceAll("_", "-")}-as-of-${asOf}`, format, headers, rows);
  });

  mount(app, calls.replayScreeningCase, ({ params }) => replayCase(db, params.id));

  mount(app, calls.readTestBench, async () => ({ ...(await runTestBench()), threshold: (await readListState(db)).threshold }));
}

/** The moment after the last one of a day, in UTC. */
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
