import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest, inquiry, visitorMessage } from "../../../../test/support/samples.ts";
import { tablesWith } from "../../../../test/support/telling.ts";
import { batchSize, keepPeriods } from "./jobs.ts";

let test: TestApp;
let cookie: string;
const going = new AbortController().signal;

beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

const rows = async (text: string, values: unknown[] = []) => (await test.owner.query(text, values)).rows as Record<string, unknown>[];
const admin = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin${path}`, body, { cookie });
const run = () => keepPeriods(test.context, going);
/** The job looks once a day at each period; a test looks several times. */
const anotherDay = () => rows("delete from retention_runs");
beforeEach(anotherDay);

async function closedRequest(name: string, daysAgo: number, status = "rejected") {
  const { body } = await test.call(
    "POST",
    "/api/funding-requests",
    fundingRequest({ organizationName: name, projectTitle: `${name} wells` }),
  );
  const [row] = await rows("select id from funding_requests where reference = $1", [body["reference"]]);
  const id = Number(row?.["id"]);
  if (status === "withdrawn")
    await rows("update funding_requests set withdrawn_at = now() - make_interval(days => $2) where id = $1", [id, daysAgo]);
  else {
    await admin("PATCH", `/funding-requests/${id}`, { status });
    await rows("update status_changes set changed_at = now() - make_interval(days => $2) where funding_request_id = $1", [id, daysAgo]);
  }
  return { id, reference: String(body["reference"]), token: String(body["statusUrl"]).split("/").at(-1) ?? "" };
}
const removedAt = async (id: number) =>
  (await rows("select personal_data_removed_at as at from funding_requests where id = $1", [id]))[0]?.["at"];
const announceLongAgo = (id: number) =>
  rows(
    "update funding_requests set removal_announced_at = now() - interval '31 days', removal_announced_for = now() - interval '1 day' where id = $1",
    [id],
  );
const counted = async (key: string) => (await rows("select removed from retention_runs where key = $1", [key]))[0]?.["removed"];

describe("closed requests", () => {
  it("are announced thirty days before, on the page and by email, and removed after that alone", async () => {
    const made = await closedRequest("Quillon Nation", 800);
    const page = async () => (await test.call("GET", `/api/requests/${made.token}`)).body["keptUntil"];
    expect(await page()).toMatch(/^We keep your request until about .* 30 days before\.$/);
    const [decided] = await rows("select body_text as text from emails where kind = 'funding_request_status' and funding_request_id = $1", [
      made.id,
    ]);
    expect(decided?.["text"]).toContain("We keep your request for 730 days from now.");
    await run();
    expect(await removedAt(made.id)).toBeNull();
    expect(await page()).toMatch(/^We will remove what you wrote .* soon after/);
    const told = "select subject from emails where kind = 'funding_request_removal_announced' and funding_request_id = $1";
    expect(await rows(told, [made.id])).toHaveLength(1);
    await anotherDay();
    await run();
    // Announced once, and kept as announced although the period itself is over.
    expect(await rows(told, [made.id])).toHaveLength(1);
    expect(await removedAt(made.id)).toBeNull();

    await announceLongAgo(made.id);
    await anotherDay();
    await run();
    expect(await removedAt(made.id)).toEqual(expect.any(Date));
    expect(await counted("requests_rejected")).toBe(1);
    // What is left is the last message, which waits for a mail server; it says whose it is by the reference alone.
    expect(await tablesWith(test, "quillon")).toEqual([]);
    const [last] = await rows(
      "select body_text as text, status from emails where kind = 'funding_request_removed' and funding_request_id = $1",
      [made.id],
    );
    expect(last?.["text"]).toContain("The period for which we keep a closed request has ended.");
    const [noted] = await rows(
      "select actor_name, actor_id, after from audit_log where action = 'funding_request.personal_data_removed' and subject_id = $1",
      [String(made.id)],
    );
    expect(noted).toEqual({ actor_name: "retention", actor_id: null, after: { reference: made.reference } });
  });

  it("stay while an objection is open, the days for one run, a project is public, money moved, or they were reopened", async () => {
    const objected = await closedRequest("Objecting Nation", 800);
    await rows(
      `insert into objections (funding_request_id, status_change_id, text, first_decider_name, due_at)
       select $1, id, 'Look again, please, at this.', 'rmason', now() from status_changes where funding_request_id = $1`,
      [objected.id],
    );
    const funded = await closedRequest("Funded Nation", 800);
    const published = await closedRequest("Public Nation", 800);
    const reopened = await closedRequest("Reopened Nation", 800);
    const fresh = await closedRequest("Fresh Nation", 10);
    for (const { id } of [funded, published])
      await rows("insert into projects (funding_request_id, name, description, location) values ($1, 'P', 'd', 'l')", [id]);
    await rows("insert into institutions (name, type, description) values ('A fund', 'CDFI', 'Funds')");
    await rows(
      `insert into transfers (institution_id, project_id, amount, currency, status)
       select i.id, p.id, 10, 'USD', 'settled' from projects as p, institutions as i where funding_request_id = $1`,
      [funded.id],
    );
    await rows(
      "update projects set public_id = 'prj_0000000000000000', funding_needed = 1, currency = 'USD', published_at = now(), public_until = 'infinity', state = 'published' where funding_request_id = $1",
      [published.id],
    );
    const all = [objected, funded, published, reopened, fresh];
    for (const { id } of all) await announceLongAgo(id);
    await admin("PATCH", `/funding-requests/${reopened.id}`, { status: "in_review" });
    await run();
    for (const { id } of all) expect(await removedAt(id), String(id)).toBeNull();
    expect(await rows("select 1 from transfers")).toHaveLength(1);

    // Rejected again, it is closed from that day on: what was announced before counts no more.
    await admin("PATCH", `/funding-requests/${reopened.id}`, { status: "rejected" });
    await anotherDay();
    await run();
    expect(await removedAt(reopened.id)).toBeNull();
  });

  it("go by the period of a withdrawal when they were withdrawn, one by one and counted once by two workers", async () => {
    const made = [];
    for (let i = 0; i < 4; i += 1) made.push(await closedRequest("Withdrawing Nation", 400, "withdrawn"));
    for (const { id } of made) await announceLongAgo(id);
    await Promise.all([run(), run(), run()]);
    for (const { id } of made) expect(await removedAt(id)).toEqual(expect.any(Date));
    expect(await counted("requests_withdrawn")).toBe(4);
    expect(
      await rows("select 1 from emails where kind = 'funding_request_removed' and funding_request_id = any($1)", [
        made.map(({ id }) => id),
      ]),
    ).toHaveLength(4);
  });

  it("are promised no day that a shorter period would break", async () => {
    const made = await closedRequest("Promised Nation", 60);
    await admin("PUT", "/retention/requests_rejected", { days: 90 });
    await run();
    const [row] = await rows("select removal_announced_for > now() + interval '29 days' as later from funding_requests where id = $1", [
      made.id,
    ]);
    expect(row).toEqual({ later: true });
    await rows("delete from retention_periods");
  });
});

describe("the other periods", () => {
  it("takes the data of answered inquiries, and leaves pending ones", async () => {
    const send = async (institutionName: string, status: string) => {
      const { body } = await test.call(
        "POST",
        "/api/contact",
        inquiry({ institutionName, email: `${institutionName.split(" ")[0]}@bank.example` }),
      );
      const [row] = await rows("select id from respondents where reference = $1", [body["reference"]]);
      if (status !== "pending")
        await admin("PATCH", `/respondents/${Number(row?.["id"])}`, { status, reason: `${institutionName} called.` });
      await rows("update respondents set submitted_at = now() - interval '800 days' where id = $1", [row?.["id"]]);
      await rows("update status_changes set changed_at = now() - interval '800 days' where respondent_id = $1", [row?.["id"]]);
    };
    await send("Xanthic Trust", "approved");
    await send("Yellowing Trust", "pending");
    await Promise.all([run(), run()]);
    expect(await counted("inquiries")).toBe(1);
    expect(await tablesWith(test, "yellowing")).toContain("public.respondents");
    // The last message waits for a mail server that this test does not have.
    expect((await tablesWith(test, "xanthic")).filter((table) => table !== "public.emails")).toEqual([]);
    expect(await rows("select kind, status from emails where to_address ilike 'xanthic%'")).toEqual([
      { kind: "respondent_removed", status: "queued" },
    ]);
  });

  it("takes what visitors wrote once it was answered long ago, and leaves open messages and those of this year", async () => {
    const send = async (name: string, daysSinceAnswer: number | undefined) => {
      const { body } = await test.call("POST", "/api/messages", visitorMessage({ name, email: `${name}@visitor.example` }));
      const [row] = await rows("select id from visitor_messages where reference = $1", [body["reference"]]);
      if (daysSinceAnswer !== undefined) {
        await admin("PATCH", `/messages/${Number(row?.["id"])}`, { state: "answered" });
        await rows("update visitor_messages set state_set_at = now() - make_interval(days => $2) where id = $1", [
          row?.["id"],
          daysSinceAnswer,
        ]);
      }
      await rows("update visitor_messages set submitted_at = now() - interval '800 days' where id = $1", [row?.["id"]]);
    };
    await send("Umbrine", 366);
    await send("Viridine", 364);
    await send("Walnutte", undefined);
    await Promise.all([run(), run()]);
    expect(await counted("visitor_messages")).toBe(1);
    expect(await tablesWith(test, "umbrine")).toEqual([]);
    const all = ["public.emails", "public.findable", "public.findable_messages", "public.visitor_messages"];
    for (const name of ["viridine", "walnutte"]) expect(await tablesWith(test, name)).toEqual(all);
  });

  it("strikes out finished messages in batches, and none that waits or is young", async () => {
    await rows("delete from emails");
    await rows(
      `insert into emails (kind, to_address, subject, body_text, body_html, status, held_because, created_at, finished_at)
       select 'test', state || n || '@mail.example', 'Subject', 'Words', '<p>Words', state, case when state = 'held' then 'address' end,
              now() - age, case when state in ('sent', 'failed') then now() - age end
         from generate_series(1, $1) as n, (values ('sent', interval '400 days')) as old (state, age)
       union all values ('test', 'failed@mail.example', 'S', 'W', 'W', 'failed', null, now() - interval '400 days', now() - interval '400 days'),
                        ('test', 'held@mail.example', 'S', 'W', 'W', 'held', 'address', now() - interval '400 days', null),
                        ('test', 'queued@mail.example', 'S', 'W', 'W', 'queued', null, now() - interval '400 days', null),
                        ('test', 'young@mail.example', 'S', 'W', 'W', 'sent', null, now() - interval '10 days', now() - interval '10 days')`,
      [batchSize + 20],
    );
    await Promise.all([run(), run()]);
    expect(
      (await rows("select to_address from emails where to_address <> '[removed]' order by 1")).map((row) => row["to_address"]),
    ).toEqual(["queued@mail.example", "young@mail.example"]);
    expect(await counted("emails")).toBe(batchSize + 22);
    const [forgotten] = await rows("select id from emails where status = 'failed' limit 1");
    const again = await admin("POST", `/emails/${Number(forgotten?.["id"])}/resend`);
    expect([again.status, again.body["message"]]).toEqual([409, "This message was removed after its period. Write a new one instead."]);
  });

  it("forgets invitations, addresses, calls and counts that are over, and goes on where a run was cut off", async () => {
    await rows(
      `insert into invitations (role, name, email, token_hash, invited_by_name, expires_at, accepted_at)
       values ('reviewer', 'Old', 'old@staff.example', 'a', 'rmason', now() - interval '100 days', null),
              ('reviewer', 'Young', 'young@staff.example', 'b', 'rmason', now() - interval '10 days', null),
              ('reviewer', 'In', 'in@staff.example', 'c', 'rmason', now() - interval '100 days', now() - interval '101 days')`,
    );
    await rows("insert into known_addresses values ('old', now() - interval '900 days'), ('young', now())");
    await rows(
      "insert into rate_limits values ('submit:203.0.113.7', now() - interval '1 second', 3), ('submit:203.0.113.8', now() + interval '1 hour', 3)",
    );
    const stopped = new AbortController();
    stopped.abort();
    await keepPeriods(test.context, stopped.signal);
    expect(await rows("select 1 from retention_runs where finished_at is not null")).toEqual([]);
    await run();
    expect((await rows("select name from invitations order by name")).map((row) => row["name"])).toEqual(["In", "Young"]);
    expect(await rows("select address_hash from known_addresses where address_hash in ('old', 'young')")).toEqual([
      { address_hash: "young" },
    ]);
    expect(await rows("select key from rate_limits where key like 'submit:203%'")).toEqual([{ key: "submit:203.0.113.8" }]);
    const items = (await admin("GET", "/retention")).body["items"] as {
      key: string;
      lastRun: { removed: number; finishedAt: string } | null;
    }[];
    expect(items.find(({ key }) => key === "invitations")?.lastRun).toMatchObject({ removed: 1, finishedAt: expect.any(String) as string });
    expect(items.every(({ lastRun }) => lastRun !== null)).toBe(true);
    // A second run of the same day looks at nothing.
    await rows("update invitations set expires_at = now() - interval '100 days' where name = 'Young'");
    await run();
    expect(await rows("select 1 from invitations where name = 'Young'")).toHaveLength(1);
  });
});

describe("the periods", () => {
  it("are set within their bounds by an administrator, noted, and hold for drafts from the next change on", async () => {
    for (const days of [29, 731, 1.5, "many", ""])
      expect((await admin("PUT", "/retention/drafts", { days })).body, String(days)).toMatchObject({
        code: "validation_failed",
        fields: { days: "Enter a whole number of days, from 30 to 730" },
      });
    expect((await admin("PUT", "/retention/everything", { days: 90 })).status).toBe(404);
    const { status, body } = await admin("PUT", "/retention/drafts", { days: "40" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ key: "drafts", days: 40, usualDays: 180, changedBy: "rmason" });
    const [noted] = await rows("select before, after from audit_log where action = 'retention.changed' and subject_id = 'drafts'");
    expect(noted).toEqual({ before: { days: 180 }, after: { days: 40 } });
    const draft = { formVersion: 1, values: { organizationName: "Drafting Nation" }, treatySignatureData: null, device: "A phone" };
    const made = await test.call("POST", "/api/drafts", draft);
    const days = (Date.parse(String(made.body["keptUntil"])) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(40);
  });
});
