import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agreementTerms, signedAgreement } from "../../../../test/support/agreement.ts";
import { publishRound } from "../../../../test/support/rounds.ts";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../test/support/request-desk.ts";

let stage: RequestDesk;
let institutionId: number;
const made: Made[] = [];

beforeAll(async () => {
  stage = await createRequestDesk();
  const [institution] = await stage.rows(
    "insert into institutions (name, type, description) values ('Stillwater Mutual', 'bank', 'Owned by its members.') returning id",
  );
  institutionId = Number(institution?.["id"]);
});
afterAll(() => stage.test.close());

interface Given {
  amount?: string;
  currency?: string;
  location?: string;
  at?: string;
  theme?: string;
}

/** A request, with a project of a theme where one is named. Returns the project's id. */
async function ask({ amount = "1000", currency = "USD", location = "Upper Crossing, Northland", at = "2026-03-10", theme }: Given) {
  const request = await stage.submit();
  made.push(request);
  await stage.test.owner.query(
    "update funding_requests set funding_amount = $2, funding_currency = $3, location = $4, submitted_at = $5 where id = $1",
    [request.id, amount, currency, location, at],
  );
  if (!theme) return 0;
  const { rows } = await stage.test.owner.query<{ id: number }>(
    `insert into projects (name, description, location, public_id, funding_request_id, state, theme, currency)
     values ('A well', 'Water', 'Northland', $1, $2, 'draft', $3, $4) returning id`,
    [randomUUID(), request.id, theme, currency],
  );
  return rows[0]?.id ?? 0;
}

async function agree(
  projectId: number,
  {
    number = 1,
    amount = "800",
    state = "in_force",
    at = "2026-04-20",
  }: { number?: number; amount?: string; state?: "offered" | "in_force" | "replaced"; at?: string } = {},
) {
  const { rows } = await stage.test.owner.query<{ currency: string }>("select currency from projects where id = $1", [projectId]);
  const currency = rows[0]?.currency ?? "";
  await stage.test.owner.query(
    signedAgreement(projectId, { terms: agreementTerms({ amount }), currency, number, state, inForceAt: `'${at}'` }),
  );
}

async function pay(projectId: number, { amount = "300", status = "settled", mode = "live", at = "2026-05-05" } = {}) {
  await stage.test.owner.query(
    `insert into transfers (public_id, institution_id, project_id, mode, amount, currency, status, created_at, settled_at, returned_at)
     select $1, $2, id, $3, $4, currency, $5, $6, $6, case when $5 = 'returned' then now() end from projects where id = $7`,
    [`txn_${randomUUID().slice(0, 12)}`, institutionId, mode, amount, status, at, projectId],
  );
}

interface Sums {
  requested: { count: number; amount: string };
  granted: { count: number; amount: string };
  paid: { count: number; amount: string };
}
interface Body {
  currency: string | null;
  currencies: string[];
  all: Sums;
  groups: (Sums & { key: string; name: string })[];
  rest: (Sums & { groups: number }) | null;
}
const read = async (query: Record<string, string> = {}) => {
  const { status, body } = await stage.desk(stage.cookies.admin, "GET", `/figures?${new URLSearchParams(query).toString()}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as Body;
};
const short = ({ requested, granted, paid }: Sums) =>
  [requested, granted, paid].map(({ count, amount }) => `${count}: ${amount}`).join(", ");
const groupsOf = ({ groups }: Body) => Object.fromEntries(groups.map((group) => [group.name, short(group)]));

describe("the sums", () => {
  it("are nothing, in no currency, on an empty installation", async () => {
    expect(await read()).toMatchObject({ currency: null, currencies: [], groups: [], rest: null });
  });

  it("are those computed by hand, by theme: what is offered, replaced, returned or a test does not count", async () => {
    const well = await ask({ amount: "1000.50", theme: "water" });
    await agree(well, { state: "replaced", at: "2026-04-01" });
    await agree(well, { number: 2, amount: "900.25", at: "2026-06-01" });
    await pay(well, { amount: "300.10" });
    await pay(well, { amount: "50", at: "2026-07-01" });
    await pay(well, { status: "returned" });
    await pay(well, { mode: "test" });
    const school = await ask({ amount: "70", theme: "education", location: "northland" });
    await agree(school, { state: "offered" });
    await ask({ amount: "30", location: "Elsewhere, Southland", at: "2026-05-31T23:30:00Z" });
    await ask({ amount: "5000", currency: "JPY" });
    const { id } = await stage.submit();
    await stage.test.owner.query("update funding_requests set withdrawn_at = now() where id = $1", [id]);
    const figures = await read();
    expect([figures.currency, figures.currencies]).toEqual(["USD", ["USD", "JPY"]]);
    expect(
      figures.groups.map(({ key }) => key),
      "by what was requested",
    ).toEqual(["water", "education", ""]);
    expect(groupsOf(figures)).toEqual({
      water: "1: 1000.50, 1: 900.25, 2: 350.10",
      education: "1: 70.00, 0: 0.00, 0: 0.00",
      "": "1: 30.00, 0: 0.00, 0: 0.00",
    });
    expect(short(figures.all)).toBe("3: 1100.50, 1: 900.25, 2: 350.10");
    expect(short((await read({ currency: "JPY" })).all)).toBe("1: 5000, 0: 0, 0: 0");
    expect(await read({ currency: "EUR" })).toMatchObject({ currency: "EUR", groups: [] });
  });

  it("are by month on the day of each, and an amended agreement on the day of the first", async () => {
    const figures = await read({ by: "month" });
    expect(figures.groups.map(({ key, ...sums }) => `${key} ${short(sums)}`)).toEqual([
      "2026-03 2: 1070.50, 0: 0.00, 0: 0.00",
      "2026-04 0: 0.00, 1: 900.25, 0: 0.00",
      "2026-05 1: 30.00, 0: 0.00, 1: 300.10",
      "2026-07 0: 0.00, 0: 0.00, 1: 50.00",
    ]);
    const may = await read({ by: "month", from: "2026-05-01", to: "2026-05-31" });
    expect(may.groups.map(({ key, ...sums }) => `${key} ${short(sums)}`)).toEqual(["2026-05 1: 30.00, 0: 0.00, 1: 300.10"]);
  });

  it("are by place whatever its capitals, and by funding call with its title", async () => {
    expect(groupsOf(await read({ by: "place" }))).toEqual({
      Northland: "2: 1070.50, 1: 900.25, 2: 350.10",
      Southland: "1: 30.00, 0: 0.00, 0: 0.00",
    });
    const round = await publishRound(stage.test, stage.cookies.admin);
    await stage.test.owner.query("update funding_requests set round_id = $1 where id = $2", [round.id, made[0]?.id]);
    expect(groupsOf(await read({ by: "round" }))).toEqual({
      [`${round.reference} · Water for villages`]: "1: 1000.50, 1: 900.25, 2: 350.10",
      "": "2: 100.00, 0: 0.00, 0: 0.00",
    });
  });

  it("are shown for sixty groups, and the others together", async () => {
    await stage.test.owner.query(
      `insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email,
         project_title, project_description, location, funding_amount_text, funding_amount, funding_currency, timeline,
         indigenous_sovereignty, un_drip_compliance, marginalized_peoples_impact)
       select 'r' || n, 'r' || n, '', 'A', 'nation', 'M', 'm@a.example', 't', 'd', 'Town, Place ' || n, '1', n, 'CAD', 't', 's', 'u', 'm'
         from generate_series(1, 70) as n`,
    );
    const { all, groups, rest } = await read({ by: "place", currency: "CAD" });
    expect([groups.length, groups[0]?.name, groups.at(-1)?.name]).toEqual([60, "Place 70", "Place 11"]);
    expect([short(all), rest?.groups, rest && short(rest)]).toEqual(["70: 2485.00, 0: 0.00, 0: 0.00", 10, "10: 55.00, 0: 0.00, 0: 0.00"]);
  });

  it("are taken away as a file, which the log tells of, and refuse a period that ends before it begins", async () => {
    const file = await stage.test.app.inject({
      url: "/api/admin/figures/export?format=csv&currency=USD",
      headers: { cookie: stage.cookies.admin },
    });
    expect(parse(file.body, { bom: true, columns: true })).toEqual([
      expect.objectContaining({ Group: "Water", Currency: "USD", Requests: "1", Requested: "1000.50", Granted: "900.25", Paid: "350.10" }),
      expect.objectContaining({ Group: "Education" }),
      expect.objectContaining({ Group: "Not given", Requested: "30.00" }),
      expect.objectContaining({ Group: "All together", Requested: "1100.50", Transfers: "2" }),
    ]);
    expect(await stage.rows("select after from audit_log where action = 'figures.exported'")).toEqual([
      { after: { format: "csv", by: "theme", currency: "USD" } },
    ]);
    const { status, body } = await stage.desk(stage.cookies.admin, "GET", "/figures?from=2026-05-02&to=2026-05-01");
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("The last day is before the first")]);
    expect((await stage.desk(stage.cookies.nora, "GET", "/figures")).status).toBe(403);
  });
});

interface Work {
  staff: { username: string; open: number; late: number; decided: number; medianDays: number | null }[];
  nobodys: { open: number; late: number };
  decided: number;
  medianDays: number | null;
}
const readWork = async (days = "") => (await stage.desk(stage.cookies.admin, "GET", `/figures/workload${days}`)).body as unknown as Work;
const lineOf = (work: Work, name: string) => work.staff.find(({ username }) => username === name);

describe("the work in hand", () => {
  it("is by name, and says nothing of fewer than five decisions", async () => {
    const before = await readWork();
    expect(before.staff.map(({ username }) => username)).toEqual(["felix", "nora", "rmason"]);
    expect(lineOf(before, "nora")).toMatchObject({ open: 0, late: 0, decided: 0, medianDays: null });
    const [felix] = await stage.rows("select id from users where username = 'felix'");
    const [first, second] = made;
    for (const one of [first, second])
      await stage.desk(stage.cookies.admin, "PUT", `/funding-requests/${one?.id}/assignee`, { userId: felix?.["id"], seen: null });
    const isDue = "update funding_requests set review_due = now() + $2::interval, decision_due = now() + $2::interval where id = $1";
    await stage.test.owner.query(isDue, [first?.id, "-2 days"]);
    await stage.test.owner.query(isDue, [second?.id, "9 days"]);
    const after = await readWork();
    expect(lineOf(after, "felix")).toMatchObject({ open: 2, late: 1 });
    expect(after.nobodys.open).toBe(before.nobodys.open - 2);
  });

  it("has the median of what was decided and holds, from the day a request came in", async () => {
    for (const days of [1, 2, 3, 4, 50]) {
      const request = await stage.submit();
      await stage.decide(stage.cookies.nora, request, "rejected");
      await stage.test.owner.query("update funding_requests set submitted_at = now() - make_interval(days => $2) where id = $1", [
        request.id,
        days,
      ]);
    }
    expect(lineOf(await readWork(), "nora")).toMatchObject({ decided: 5, medianDays: 3 });
    const again = await stage.submit();
    await stage.decide(stage.cookies.nora, again, "rejected");
    await stage.desk(stage.cookies.admin, "PATCH", `/funding-requests/${again.id}`, { status: "in_review", reason: "More was seen." });
    const likeIt = await stage.submit();
    await stage.decide(stage.cookies.nora, likeIt, "rejected");
    await stage.test.owner.query("update funding_requests set merged_into_id = $1, merged_at = now() where id = $2", [again.id, likeIt.id]);
    const work = await readWork();
    expect(lineOf(work, "nora"), "what was taken back, or merged into another, does not count").toMatchObject({ decided: 5 });
    expect([work.decided, work.medianDays]).toEqual([5, 3]);
    expect(lineOf(await readWork("?to=2026-01-01"), "nora")).toMatchObject({ decided: 0, medianDays: null });
    expect((await stage.desk(stage.cookies.nora, "GET", "/figures/workload")).status).toBe(403);
  });
});
