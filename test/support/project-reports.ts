import { agreementTerms, changeSigned } from "./agreement.ts";
import { callByLink } from "./codes.ts";
import { createMoneyStage, type MoneyStage } from "./community-money.ts";
import type { OwnReport, OwnReports } from "../../src/shared/contracts/projects/own-reports.ts";
import { reviewProjectReports } from "../../src/server/projects/reports/jobs.ts";
import { planReports } from "../../src/server/projects/reports/service.ts";

export interface ReportStage {
  stage: MoneyStage;
  /** A call below the private link's reports, with the code that it wants. */
  own: (method?: string, path?: string, body?: unknown) => ReturnType<MoneyStage["desk"]["call"]>;
  page: () => Promise<OwnReports>;
  reportOf: (kind: string, state?: string) => Promise<OwnReport>;
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** What the job of each minute does. */
  review: () => Promise<void>;
  /** A later agreement with other terms comes into force. */
  withTerms: (changes: Parameters<typeof agreementTerms>[0]) => Promise<void>;
}

/** A community whose project is paid under an agreement that asks for every kind of report, from today on. */
export async function createReportStage(): Promise<ReportStage> {
  const stage = await createMoneyStage();
  const { id, token } = stage.community.project;
  const own: ReportStage["own"] = (method = "GET", path = "", body) => callByLink(stage.desk, token, `reports${path}`, body, method);
  const page = async () => {
    const { status, body } = await own();
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as unknown as OwnReports;
  };
  const query: ReportStage["query"] = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await stage.desk.owner.query<Row>(text, values)).rows;
  const made: ReportStage = {
    stage,
    own,
    page,
    query,
    reportOf: async (kind, state) => {
      const found = (await page()).items.find((one) => one.kind === kind && (state === undefined || one.state === state));
      if (!found) throw new Error(`there is no ${kind} report`);
      return found;
    },
    review: () => reviewProjectReports(stage.desk.context, new AbortController().signal),
    withTerms: async (changes) => {
      const { reports, milestones } = agreementTerms(changes);
      await changeSigned(stage.desk.owner, id, (terms) => ({ ...terms, reports, milestones }));
      await stage.desk.context.db.transaction().execute((tx) => planReports(tx, id));
    },
  };
  await made.withTerms({});
  return made;
}
