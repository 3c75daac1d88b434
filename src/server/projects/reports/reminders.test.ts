import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pastTriggers } from "../../../../test/support/agreement.ts";
import { inDays } from "../../../../test/support/days.ts";
import { createReportStage, type ReportStage } from "../../../../test/support/project-reports.ts";

let made: ReportStage;
let stage: ReportStage["stage"];
beforeAll(async () => {
  made = await createReportStage();
  ({ stage } = made);
});
afterAll(() => stage.desk.close());

const query: ReportStage["query"] = (text, values) => made.query(text, values);
const review = () => made.review();
const withTerms: ReportStage["withTerms"] = (changes) => made.withTerms(changes);

describe("reminders of reports", () => {
  const mails = async () =>
    (await query<{ subject: string }>("select subject from emails where kind = 'project_report_due' order by id")).map(
      ({ subject }) => subject,
    );
  const notices = () => query<{ user_id: number }>("select user_id from notifications where kind = 'project_report_late'");
  const dueIn = (days: number) =>
    query(
      "update project_reports set starts_on = current_date - 60, due_on = (now() at time zone 'utc')::date + $1::int where state = 'due'",
      [days],
    );

  beforeAll(async () => {
    await query("delete from project_report_reminders");
    await query("delete from emails where kind = 'project_report_due'");
    await query("delete from project_reports where state = 'due'");
    await withTerms({ reports: { quarterly: true, yearly: false, final: false, firstDueOn: inDays(40) } });
    await query("delete from notifications where kind = 'project_report_late'");
  });

  it("go out at 14, 3 and 0 days, each once, however many processes look", async () => {
    await dueIn(15);
    await review();
    expect(await mails()).toEqual([]);
    for (const [days, count] of [
      [14, 1],
      [10, 1],
      [3, 2],
      [0, 3],
    ] as const) {
      await dueIn(days);
      await Promise.all([review(), review()]);
      expect(await mails()).toHaveLength(count);
    }
    expect((await mails()).at(-1)).toMatch(/^Quarterly report of .* is due today$/);
  });

  it("end with one word to a person of ours, once the day is over everywhere on earth, and nothing stops", async () => {
    await review();
    expect(await notices()).toEqual([]);
    await dueIn(-2);
    await Promise.all([review(), review()]);
    await review();
    expect(await mails()).toHaveLength(3);
    const [administrators] = await query<{ n: string }>("select count(*) as n from users where is_admin");
    expect(await notices()).toHaveLength(Number(administrators?.n));
    expect(await query("select from agreement_stops")).toEqual([]);
  });

  it("go to whoever has the request, where somebody has it", async () => {
    await query("delete from project_report_reminders");
    await query("delete from notifications where kind = 'project_report_late'");
    const [somebody] = await query<{ id: number }>("select id from users order by id limit 1");
    await query("update funding_requests set assignee_id = $1 where id = $2", [somebody?.id, stage.community.project.requestId]);
    await review();
    expect((await notices()).map(({ user_id }) => user_id)).toEqual([somebody?.id]);
  });
});

describe("the desk's list of reports", () => {
  const list = async (text = "") =>
    (await stage.desk.admin("GET", `/project-reports?limit=10${text}`)).body["items"] as Record<string, unknown>[];

  it("shows what is late, what comes and what became of each, and finds a project", async () => {
    const { id } = stage.community.project;
    expect(await list("&view=late")).toMatchObject([{ kind: "quarterly", state: "due", isLate: true, projectId: id }]);
    expect(await list("&view=refused")).toEqual([]);
    await query(
      `insert into project_reports (public_id, project_id, kind, number, starts_on, due_on, state, covers_until, content, template, hash, released_at,
                                    ended_at, end_reason)
       values ('prp_withdrawn', $1, 'final', 1, '2026-01-01', '2026-02-01', 'withdrawn', '2026-01-31', '{}', 1, 'x', now(), now(), 'A name in it.'),
              ('prp_released', $1, 'yearly', 1, '2026-01-01', '2026-02-01', 'released', '2026-01-31', '{"words": "drilled"}', 1, 'x', now(), null, null)`,
      [id],
    );
    expect(await list("&view=withdrawn")).toMatchObject([{ endReason: "A name in it." }]);
    expect(await list("&view=released")).toMatchObject([{ reportId: "prp_released" }]);
    const everything = await list("&sort=dueOn&order=asc");
    expect(everything.map(({ state }) => state)).toEqual(expect.arrayContaining(["withdrawn", "released", "due"]));
    expect(await list("&q=nothing-like-it")).toEqual([]);
    const total = async (text: string) => (await stage.desk.admin("GET", `/project-reports?limit=10${text}`)).body["total"];
    expect([await total(""), await total("&view=released"), await total("&view=late"), await total("&view=refused")]).toEqual([
      everything.length,
      1,
      1,
      0,
    ]);
    const { body } = await stage.desk.admin("GET", `/projects/${id}/reports`);
    expect(JSON.stringify(body)).not.toContain("drilled");
    expect((await stage.desk.admin("GET", "/project-reports/prp_withdrawn/document")).status).toBe(404);
  });
});

describe("an agreement that an older release brought into force", () => {
  it("has its reports planned by the job, from now on, and one that cannot be planned keeps no other waiting", async () => {
    const { id } = stage.community.project;
    await query("delete from project_reports where project_id = $1", [id]);
    const change = (text: string, values?: unknown[]) => pastTriggers(stage.desk.owner, "agreements", text, values);
    await change("update agreements set reports_planned_at = null");
    await change(
      "update agreements set terms = jsonb_set(terms, '{reports,firstDueOn}', to_jsonb((current_date - 150)::text)) where project_id = $1",
      [id],
    );
    await change("update agreements set terms = '{}' where project_id <> $1", [id]);
    await review();
    const rows = await query<{ kind: string; late: boolean }>(
      "select kind, due_on < current_date as late from project_reports where project_id = $1",
      [id],
    );
    expect(rows.map(({ kind }) => kind)).toContain("quarterly");
    expect(rows.some(({ late }) => late)).toBe(false);
    const before = rows.length;
    await review();
    expect(await query("select from project_reports where project_id = $1", [id])).toHaveLength(before);
  });
});
