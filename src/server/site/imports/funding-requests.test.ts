import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestFieldNames } from "../../../shared/domain/request-fields.ts";
import { endClosedRequests } from "../../requests/applicant/closing/service.ts";
import { createRequestDesk, type RequestDesk } from "../../../../test/support/request-desk.ts";
import { importer } from "../../../../test/support/import-calls.ts";
import { screenAll, loadSmallList } from "../../../../test/support/screening.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";

let stage: RequestDesk;
let desk: ReturnType<typeof importer>;
beforeAll(async () => {
  stage = await createRequestDesk();
  desk = importer(stage.test, stage.cookies.admin, "funding_request");
});
afterAll(() => stage.test.close());

const rows = (text: string, values: unknown[] = []) => stage.rows(text, values);

const columns = {
  organizationName: "Organisation",
  organizationType: "Type",
  contactName: "Contact",
  email: "Email",
  phone: "Phone",
  projectTitle: "Project title",
  projectDescription: "Description",
  location: "Place",
  fundingAmount: "Amount",
  timeline: "Timeline",
  indigenousSovereignty: "indigenousSovereignty",
  unDripCompliance: "unDripCompliance",
  marginalizedPeoplesImpact: "marginalizedPeoplesImpact",
  status: "Status",
  submittedAt: "Submitted",
  language: "Language",
  currency: "Currency",
  withdrawn: "Withdrawn",
} as const;
const base = fundingRequest() as unknown as Record<string, string>;
/** A request as a line of a file; what is not said is as in the sample, with a title and an organisation of its own. */
const line = (changes: Partial<Record<keyof typeof columns, string>>) => {
  const own = { ...base, projectDescription: `${changes.projectTitle} is what we plan.`, marginalizedPeoplesImpact: "Elders.", ...changes };
  return Object.keys(columns)
    .map((name) => `"${((own as Record<string, string>)[name] ?? "").replaceAll('"', '""')}"`)
    .join(",");
};
const csv = (...many: Parameters<typeof line>[0][]) => [Object.values(columns).join(","), ...many.map(line)].join("\r\n");

it("refuses what the form refuses, and what only a file can say wrongly", async () => {
  const file = csv(
    { projectTitle: "Solar for the school", organizationType: "Nation autochtone", fundingAmount: "40 000", currency: "cad" },
    { projectTitle: "A bridge", organizationType: "castle", email: "nobody", fundingAmount: "a lot" },
    { projectTitle: "A road", status: "Lost", submittedAt: "31/05/2019", language: "Klingon" },
    { projectTitle: "A boat", fundingAmount: "€500", currency: "CAD" },
    { projectTitle: "A hall", withdrawn: "2020-01-01" },
    { projectTitle: "Card", projectDescription: "4111 1111 1111 1111" },
  );
  const { mapping } = await desk.describe(file);
  expect(Object.keys(mapping).toSorted()).toEqual(Object.keys(columns).toSorted());
  const trial = await desk.trial(file);
  expect(trial).toMatchObject({ made: 1, refused: 5, alike: 0 });
  expect(trial.refusals.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
    ["Organisation type", "Email", "Funding amount"],
    ["Status", "Submitted", "Language"],
    ["Currency"],
    ["Withdrawn"],
    ["Project description"],
  ]);
  expect(trial.shown[0]?.values).toContainEqual({ label: "Organisation type", value: "Indigenous nation" });
  expect(trial.notes.join(" ")).toMatch(/nothing is signed.*count from the import/s);
});

describe("an import of requests", () => {
  let ids: Record<string, number>;
  let imported: Record<string, unknown>;
  beforeAll(async () => {
    const { status, body } = await desk.run(
      csv(
        { projectTitle: "Old and open", submittedAt: "2019-05-31", language: "fr", fundingAmount: "1000", currency: "CAD" },
        {
          projectTitle: "Old and approved",
          status: "Approved",
          submittedAt: "2018-01-02",
          organizationName: "Ombrelune Trading Establishment",
        },
        { projectTitle: "Old and rejected", status: "Rejected", submittedAt: "2010-01-02", organizationName: "Second Nation" },
        { projectTitle: "Fresh", organizationName: "Third Nation" },
      ),
    );
    expect([status, body], JSON.stringify(body)).toMatchObject([201, { made: 4, kind: "funding_request" }]);
    imported = body;
    ids = Object.fromEntries(
      (await rows("select id, project_title from funding_requests")).map((row) => [row["project_title"], row["id"]]),
    );
  });

  it("stores them as the form does, under new references, and tells, signs and promises nothing", async () => {
    const made = await rows(`select reference, status, language, funding_amount::text as amount, funding_currency, funding_amount_text,
      submitted_at::date::text as day, treaty_signature_id, round_id, device_proof_hash, assignee_id from funding_requests order by id`);
    expect(made).toMatchObject([
      { status: "pending", language: "fr", amount: "1000.0000", funding_currency: "CAD", day: "2019-05-31", treaty_signature_id: null },
      { status: "approved", day: "2018-01-02", round_id: null },
      { status: "rejected", day: "2010-01-02" },
      { status: "pending", language: "en", assignee_id: null },
    ]);
    expect(made[0]?.["reference"]).toMatch(/^FR-/);
    for (const table of ["emails", "applicant_links", "notifications", "treaty_signatures", "decisions", "projects"])
      expect(await rows(`select 1 from ${table}`), table).toEqual([]);
    const audit = await rows("select action, after from audit_log where action like '%import%'");
    expect(audit).toMatchObject([{ action: "import.made", after: { made: 4 } }]);
    expect(JSON.stringify(audit)).not.toMatch(/threerivers|Old and open/);
    expect(stage.test.logged.join("\n")).not.toMatch(/threerivers|Old and open/);
  });

  it("counts the days that open ones are due from the import", async () => {
    const [open] = await rows(
      "select review_due > now() and decision_due > now() and next_due = review_due as later from funding_requests where id = $1",
      [ids["Old and open"]],
    );
    expect(open).toEqual({ later: true });
    const late = await stage.desk(stage.cookies.admin, "GET", "/funding-requests?due=late");
    expect(late.body).toMatchObject({ total: 0 });
  });

  it("says in the history where they come from, asks for no reason, and is set back without one", async () => {
    const at = `/funding-requests/${ids["Old and approved"]}`;
    const { body: history } = await stage.desk(stage.cookies.admin, "GET", `${at}/history`);
    expect(history["items"]).toMatchObject([{ from: "approved", to: "approved", reason: "Imported from list.csv", changedBy: "rmason" }]);
    expect((await stage.desk(stage.cookies.admin, "GET", `${at}/decisions`)).body).toMatchObject({ isReasonMissing: false, items: [] });
    const rejected = `/funding-requests/${ids["Old and rejected"]}`;
    expect((await stage.desk(stage.cookies.nora, "PATCH", rejected, { status: "pending" })).status).toBe(200);
    const { body: after } = await stage.desk(stage.cookies.admin, "GET", `${rejected}/history`);
    expect(after["items"]).toMatchObject([
      { from: "rejected", to: "pending", changedBy: "nora" },
      { from: "rejected", to: "rejected", reason: "Imported from list.csv" },
    ]);
    expect(await rows("select decided_at, first_answered_at from funding_requests where id = $1", [ids["Old and rejected"]])).toEqual([
      { decided_at: null, first_answered_at: null },
    ]);
    await stage.decide(stage.cookies.nora, { id: ids["Old and rejected"] } as never, "rejected");
  });

  it("is left out of the fairness figures, counts in the money figures, and is found and screened", async () => {
    const { body: fairness } = await stage.desk(stage.cookies.admin, "GET", "/fairness");
    expect(fairness).toMatchObject({ all: { requests: 0 }, leftOut: { imported: 4 } });
    const { body: figures } = await stage.desk(stage.cookies.admin, "GET", "/figures?by=month&currency=CAD&from=2019-05-01&to=2019-05-31");
    expect(JSON.stringify(figures)).toContain("1000.00");
    await loadSmallList(stage.test);
    await screenAll(stage.test);
    expect(await rows("select ref from screening_parties where kind = 'applicant'")).toContainEqual({
      ref: String(ids["Old and approved"]),
    });
    const found = await stage.desk(stage.cookies.admin, "GET", "/funding-requests?q=Old+and+open");
    expect(found.body).toMatchObject({ total: 1 });
  });

  it("is taken back where nobody has touched it: changed, judged and screened ones stay", async () => {
    const { body: foreseen } = await desk.foresee(imported["id"]);
    expect(foreseen).toMatchObject({ undoable: 2, kept: 2 });
    expect(foreseen["keptRecords"]).toMatchObject([
      { name: "Old and approved", because: "screened" },
      { name: "Old and rejected", because: "changed" },
    ]);
    const different = { verdict: "different", reason: "Another year." };
    const judged = await stage.desk(
      stage.cookies.nora,
      "POST",
      `/funding-requests/${ids["Fresh"]}/duplicates/${ids["Old and open"]}`,
      different,
    );
    expect(judged.status, JSON.stringify(judged.body)).toBe(200);
    expect((await desk.foresee(imported["id"])).body).toMatchObject({ undoable: 0, kept: 4 });
    await rows("update request_likenesses set state = 'open', decided_at = null, decided_by_name = null");
    expect((await desk.undo(imported["id"])).body).toMatchObject({ removed: 2, kept: 2 });
    for (const table of ["request_title_bands", "request_text_bands", "request_fingerprints", "requests_to_compare", "status_changes"])
      expect(await rows(`select 1 from ${table} where funding_request_id = $1`, [ids["Fresh"]]), table).toEqual([]);
    expect(await rows("select 1 from findable where kind = 'funding_request' and record_id = $1", [ids["Fresh"]])).toEqual([]);
  });
});

describe("what a row may be already", () => {
  it("is what the desk would call a likely duplicate by its words; who asks says nothing by itself", async () => {
    const made = await stage.submit();
    const [stored] = await rows("select project_title from funding_requests where id = $1", [made.id]);
    const title = String(stored?.["project_title"]);
    const trial = await desk.trial(
      csv(
        { projectTitle: title },
        { projectTitle: "Quite another thing" },
        { projectTitle: "Quite another thing" },
        {
          projectTitle: "Told in the same words",
          projectDescription: base["projectDescription"]!,
          marginalizedPeoplesImpact: base["marginalizedPeoplesImpact"]!,
        },
      ),
    );
    expect(trial).toMatchObject({ made: 1, alike: 3, refused: 0 });
    expect(trial.alikes).toMatchObject([
      { row: 2, things: [{ id: made.id, name: title, because: expect.arrayContaining(["Same title", "Same organisation"]) as string[] }] },
      { row: 4, things: [{ id: null, row: 3, name: "Quite another thing" }] },
      { row: 5, things: [{ id: made.id, because: expect.arrayContaining(["Same text"]) as string[] }] },
    ]);
  });

  it("is known at once, before the job has looked, so that two imports of one file are one", async () => {
    const file = csv({ projectTitle: "Once and no more" });
    const { hash } = await desk.trial(file);
    const asked = { mapping: await desk.mappingOf(file), hash, made: "1", withAlike: "false" };
    const answers = await Promise.all([1, 2].map(() => desk.step("", file, { ...asked, key: randomUUID() })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("is everything in our own export, whose headings are guessed", async () => {
    const { body: file } = await stage.test.app.inject({
      url: "/api/admin/funding-requests/export?format=csv",
      headers: { cookie: stage.cookies.admin },
    });
    const { mapping } = await desk.describe(file);
    expect(Object.keys(mapping)).toEqual(
      expect.arrayContaining([...requestFieldNames, "currency", "status", "submittedAt", "withdrawn", "merged"]),
    );
    const [{ n }] = (await rows("select count(*)::int as n from funding_requests")) as [{ n: number }];
    expect(await desk.trial(file)).toMatchObject({ rows: n, alike: n, refused: 0 });
  });
});

it("keeps a rejected request from the import on, however old it is", async () => {
  const { body } = await desk.run(csv({ projectTitle: "Long ago", status: "Rejected", submittedAt: "2001-01-01" }));
  expect(body).toMatchObject({ made: 1 });
  await endClosedRequests(stage.test.context, new AbortController().signal);
  expect(await rows("select removal_announced_at from funding_requests where project_title = 'Long ago'")).toEqual([
    { removal_announced_at: null },
  ]);
  await rows("update funding_requests set imported_at = now() - interval '30 years' where project_title = 'Long ago'");
  await endClosedRequests(stage.test.context, new AbortController().signal);
  expect(await rows("select 1 from funding_requests where project_title = 'Long ago' and removal_announced_at is not null")).toHaveLength(
    1,
  );
});
