import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { importer } from "../../../../test/support/import-calls.ts";
import { inquiry } from "../../../../test/support/samples.ts";

let test: TestApp;
let cookie: string;
let desk: ReturnType<typeof importer>;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  desk = importer(test, cookie, "respondent");
});
afterAll(() => test.close());

const rows = async (text: string, values: unknown[] = []) => (await test.owner.query<Record<string, unknown>>(text, values)).rows;
const csv = (...lines: string[]) => ["Institution name,Email,Institution type,Message,Phone,Status,Submitted", ...lines].join("\n");

it("refuses what the form refuses, and days and statuses that say nothing", async () => {
  const trial = await desk.trial(
    csv(
      "River Bank,a@river.example,credit union,Hello,,Approved,2024-05-31",
      "River Bank,not an address,Castle,,,Lost,31/05/2024",
      "River Bank,b@river.example,Bank,Hello,,,2999-01-01",
      "River Bank,c@river.example,Bank,4111 1111 1111 1111,,,",
    ),
  );
  expect(trial).toMatchObject({ made: 1, refused: 3, alike: 0 });
  expect(trial.refusals.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
    ["Email", "Institution type", "Project description", "Status", "Submitted"],
    ["Submitted"],
    ["Project description"],
  ]);
  expect(trial.refusals[0]?.problems[3]?.text).toMatch(/^Enter one of: Pending, /);
  expect(trial.notes.join(" ")).toContain("retention period");
});

it("makes inquiries with their day, status and history, and sends nobody anything", async () => {
  const file = csv(
    "Old Bank,old@bank.example,Bank,From the old list,+1 555 0100,Approved,2024-05-31",
    "New Bank,new@bank.example,Bank,Lately,,,",
  );
  const { status, body } = await desk.run(file);
  expect([status, body]).toMatchObject([201, { made: 2, kind: "respondent" }]);
  const made = await rows("select id, reference, status, phone, submitted_at, treaty_signature_id, language from respondents order by id");
  expect(made).toMatchObject([
    { status: "approved", phone: "+1 555 0100", submitted_at: new Date("2024-05-31T00:00:00Z"), treaty_signature_id: null },
    { status: "pending", phone: null },
  ]);
  expect(new Set(made.map(({ reference }) => /^IN-\w{4}-\w{4}$/.test(String(reference))))).toEqual(new Set([true]));
  const history = await test.call("GET", `/api/admin/respondents/${Number(made[0]?.["id"])}/history`, undefined, { cookie });
  expect(history.body["items"]).toMatchObject([{ from: "pending", to: "approved", reason: "Imported from list.csv", changedBy: "rmason" }]);
  expect(await rows("select 1 from emails")).toEqual([]);
  expect(await rows("select 1 from unannounced_submissions")).toEqual([]);
  const { body: approved } = await test.call("GET", "/api/admin/respondents?status=approved&limit=5", undefined, { cookie });
  expect(approved).toMatchObject({ total: 1, items: [{ institutionName: "Old Bank" }] });
  expect(await desk.trial(file)).toMatchObject({
    made: 0,
    alike: 2,
    alikes: [{ things: [{ name: "Old Bank", because: ["same email address and message"] }] }, {}],
  });
});

it.each(["csv", "xlsx"])("takes what our own export gives out, as %s: nothing is refused, and all is known", async (format) => {
  await test.call("POST", "/api/contact", inquiry({ phone: "+1 555 0199", message: "=SUM(A1) and\nmore", email: `${format}@own.example` }));
  const response = await test.app.inject({ url: `/api/admin/respondents/export?format=${format}`, headers: { cookie } });
  const trial = await desk.trial(response.rawPayload);
  const [{ n } = { n: 0 }] = await rows("select count(*)::int as n from respondents");
  expect(trial).toMatchObject({ refused: 0, made: 0, alike: n });
  const before = await rows("select institution_name, email, phone, message, status from respondents order by email");
  const { body } = await desk.run(response.rawPayload, { withAlike: "true" });
  const after = await rows(
    "select institution_name, email, phone, message, status from respondents join imported_records on record_id = id and kind = 'respondent' where import_id = $1 order by email",
    [body["id"]],
  );
  expect(after).toEqual(before);
  expect((await desk.undo(body["id"])).body).toMatchObject({ removed: Number(n), kept: 0 });
});

it("is undone but for what was decided, or whose data were removed, since", async () => {
  const { body } = await desk.run(csv(...["one", "two", "three"].map((who) => `Undo ${who},${who}@undo.example,Bank,About ${who},,,`)));
  const ids = (await rows("select id, reference from respondents where institution_name like 'Undo %' order by id")) as {
    id: number;
    reference: string;
  }[];
  await test.call("PATCH", `/api/admin/respondents/${ids[0]?.id}`, { status: "rejected" }, { cookie });
  const erased = await test.call("POST", `/api/admin/respondents/${ids[1]?.id}/erasure`, { confirm: ids[1]?.reference }, { cookie });
  expect(erased.status).toBe(200);
  expect((await desk.undo(body["id"])).body).toMatchObject({ removed: 1, kept: 2, remaining: 2 });
  expect(await rows("select 1 from respondents where id = $1", [ids[2]?.id])).toEqual([]);
  expect(await rows("select 1 from status_changes where respondent_id = $1", [ids[2]?.id])).toEqual([]);
});
