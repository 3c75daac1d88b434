import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { importer } from "../../../../test/support/import-calls.ts";
import { loadSmallList, screenAll } from "../../../../test/support/screening.ts";
import { hireStaff } from "../../../../test/support/staff.ts";

let test: TestApp;
let cookie: string;
let desk: ReturnType<typeof importer>;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  desk = importer(test, cookie, "institution");
});
afterAll(() => test.close());

const rows = async (text: string, values: unknown[] = []) => (await test.owner.query<Record<string, unknown>>(text, values)).rows;
const heading = "Institution,Type,Description,Website,Tags,E-mail,Remarks";
const csv = (...lines: string[]) => [heading, ...lines].join("\r\n");
const institutions = () => rows("select count(*)::int as n from institutions").then(([row]) => row?.["n"]);

describe("a file of institutions", () => {
  it("is described: its columns, and what they may mean", async () => {
    const { rows: count, columns, mapping, fields } = await desk.describe(csv("Lake Bank,Bank,Lends,lake.example,,,note"));
    expect(count).toBe(1);
    expect(columns.map(({ name, example }) => [name, example])).toContainEqual(["Website", "lake.example"]);
    expect(mapping).toMatchObject({ name: "INSTITUTION", type: "TYPE", description: "DESCRIPTION", website: "WEBSITE", email: "E_MAIL" });
    expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(["name", "type", "description"]);
    const french = await desk.describe("Nom de l’institution;Type d’institution;Adresse électronique\nx;y;z");
    expect(Object.keys(french.mapping)).toEqual(expect.arrayContaining(["name"]));
  });

  it("is tried without writing anything: what would be made, what is refused and why, what is there already", async () => {
    const before = await institutions();
    await test.call("POST", "/api/admin/institutions", { name: "Énergie du Lac", description: "x", type: "Bank", tags: [] }, { cookie });
    const trial = await desk.trial(
      csv(
        'Prairie Light,CDFI,Lends,prairie.example,"water, homes",,',
        "ENERGIE DU LAC INC.,Bank,Lends,,,,",
        "Prairie Light Ltd,CDFI,The same again,,,,",
        ",Bank,No name,,,not an address,",
        "Card Bank,Bank,4111 1111 1111 1111,,,,",
        '=cmd|calc,Bank,"+1 begins like a formula",,,,',
      ),
    );
    expect(trial).toMatchObject({ rows: 6, made: 2, refused: 2, alike: 2 });
    expect(trial.refusals).toMatchObject([
      { row: 5, problems: [{ column: "Name" }, { column: "Email" }] },
      { row: 6, problems: [{ column: "Description", text: expect.stringContaining("card") as string }] },
    ]);
    expect(trial.alikes).toMatchObject([
      { row: 3, things: [{ name: "Énergie du Lac", row: null, because: ["same name"] }] },
      { row: 4, things: [{ id: null, row: 2, because: ["same name"] }] },
    ]);
    expect(trial.shown[0]?.values).toContainEqual({ label: "Website", value: "https://prairie.example" });
    expect(await institutions()).toBe(Number(before) + 1);
    expect(await rows("select 1 from imports")).toEqual([]);
  });

  it("gives the refused rows back as a file with the reasons, which can be mended and imported", async () => {
    const file = csv(",Bank,=SUM(A1),,,,", "Good Bank,Bank,Fine,,,,");
    const { text } = await desk.step("/refused-rows", file, { mapping: await desk.mappingOf(file) });
    expect(text).toContain("Why it was refused");
    expect(text).toMatch(/2,Name: .*,'=SUM\(A1\)/s);
    const mended = text.replace(/(2,Name: [^,]*),,/, "$1,Mended Bank,");
    const { made, shown } = await desk.trial(mended);
    expect(made).toBe(1);
    expect(shown[0]?.values).toContainEqual({ label: "Description", value: "=SUM(A1)" });
  });

  it("is refused in words where a needed column has no choice", async () => {
    const answer = await desk.step("/trial", csv("A,B,C,,,,"), { mapping: JSON.stringify({ name: "INSTITUTION", type: "NOT THERE" }) });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("Institution type, Description") as string]);
    expect((await desk.step("/trial", csv("A,B,C,,,,"), { mapping: "{" })).status).toBe(400);
  });
});

describe("an import", () => {
  it("makes all good rows with their history, sends nothing, and is in the audit log once with each record", async () => {
    const { status, body } = await desk.run(
      csv("One Fund,CDFI,First,one.example,a;b,hello@one.example,", ",x,,,,,", "Two Fund,CDFI,Second,,,,"),
    );
    expect([status, body]).toMatchObject([
      201,
      { made: 2, refused: 1, leftOut: 0, rows: 3, fileName: "list.csv", by: "rmason", remaining: 2 },
    ]);
    const made = await rows(
      "select id, name, tags, email, website, eligibility_status from institutions where name like '% Fund' order by id",
    );
    expect(made).toMatchObject([
      { name: "One Fund", tags: ["a", "b"], email: "hello@one.example", website: "https://one.example", eligibility_status: "pending" },
      { name: "Two Fund" },
    ]);
    const { body: record } = await test.call("GET", `/api/admin/institutions/${Number(made[0]?.["id"])}`, undefined, { cookie });
    expect(record["history"]).toMatchObject([{ from: "pending", to: "pending", reason: "Imported from list.csv", changedBy: "rmason" }]);
    expect(
      await rows("select action, subject_id::int - $1::int as at from audit_log where action like '%import%' order by id", [
        made[0]?.["id"],
      ]),
    ).toEqual([
      { action: "institution.imported", at: 0 },
      { action: "institution.imported", at: 1 },
      { action: "import.made", at: expect.any(Number) as number },
    ]);
    expect(await rows("select 1 from audit_log where after::text like '%hello@one%'")).toEqual([]);
    expect(await rows("select 1 from emails")).toEqual([]);
    expect(test.logged.join("\n")).not.toMatch(/hello@one|One Fund/);
  });

  it("is made once, however often it is pressed, and says that a file was imported before", async () => {
    const file = csv("Pressed Twice,CDFI,x,,,,");
    const key = randomUUID();
    const { hash } = await desk.trial(file);
    const asked = { mapping: await desk.mappingOf(file), hash, made: "1", withAlike: "false", key };
    const answers = await Promise.all([1, 2, 3].map(() => desk.step("", file, asked)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${Number(body["id"])}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await rows("select count(*)::int as n from institutions where name = 'Pressed Twice'")).toEqual([{ n: 1 }]);
    expect((await desk.describe(file)).before).toMatchObject({ by: "rmason" });
    const other = await desk.run(csv("Another,CDFI,x,,,,"), { key });
    expect(other.status).toBe(409);
  });

  it("is refused, whole, when the file or what is here is not what was tried", async () => {
    const file = csv("Race Fund,CDFI,x,,,,", "Other Race,CDFI,x,,,,");
    const { hash, made } = await desk.trial(file);
    const asked = { mapping: await desk.mappingOf(file), hash, made: String(made), withAlike: "false", key: randomUUID() };
    const changed = await desk.step("", file.replace("Race Fund", "Rice Fund"), asked);
    expect([changed.status, changed.text]).toEqual([409, expect.stringContaining("changed since you tried it") as string]);
    await test.call("POST", "/api/admin/institutions", { name: "Race fund", description: "x", type: "Bank", tags: [] }, { cookie });
    const raced = await desk.step("", file, asked);
    expect([raced.status, raced.text]).toEqual([409, expect.stringContaining("1 instead of 2") as string]);
    expect(await rows("select 1 from institutions where name = 'Other Race'")).toEqual([]);
  });

  it("of two administrators at once is one: the second sees what the first has made", async () => {
    const file = csv("Both Want It,CDFI,x,,,,");
    const { hash } = await desk.trial(file);
    const asked = { mapping: await desk.mappingOf(file), hash, made: "1", withAlike: "false" };
    const answers = await Promise.all([1, 2].map(() => desk.step("", file, { ...asked, key: randomUUID() })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("takes rows that look like what is there only when it is asked to", async () => {
    const file = csv("Both Want It,CDFI,again,,,,", "Quite New,CDFI,x,,,,");
    expect((await desk.run(file)).body).toMatchObject({ made: 1, leftOut: 1 });
    expect((await desk.run(file, { withAlike: "true" })).body).toMatchObject({ made: 2, leftOut: 0 });
  });
});

describe("the undo of an import", () => {
  it("takes back what nobody has touched, keeps the rest with the reason, and harms nothing when it is asked for again", async () => {
    const names = ["Plain", "Edited", "Invited", "Decided"].map((name) => `${name} Undo Bank`);
    const { body } = await desk.run(csv(...names.map((name) => `${name},CDFI,x,,,u@${name.replaceAll(" ", "")}.example,`)));
    const ids = Object.fromEntries(
      (await rows("select id, name from institutions where name like '% Undo Bank'")).map((row) => [row["name"], row["id"]]),
    );
    const at = (name: string) => `/api/admin/institutions/${Number(ids[`${name} Undo Bank`])}`;
    const patch = { name: "Edited Undo Bank", description: "Edited", type: "CDFI", tags: [] };
    expect((await test.call("PATCH", at("Edited"), patch, { cookie })).status).toBe(200);
    const invited = await test.call(
      "POST",
      `${at("Invited")}/invitations`,
      { email: "member@undo.example", name: "A Member", role: "owner" },
      { cookie },
    );
    expect(invited.status, JSON.stringify(invited.body)).toBe(201);
    const decision = { eligibilityStatus: "pending", reason: "Looked at, no papers yet." };
    expect((await test.call("POST", `${at("Decided")}/eligibility`, decision, { cookie })).status).toBe(200);

    const { body: foreseen } = await desk.foresee(body["id"]);
    expect(foreseen).toMatchObject({ undoable: 1, kept: 3, remaining: 4 });
    expect(foreseen["keptRecords"]).toEqual([
      { id: ids["Edited Undo Bank"], row: 3, name: "Edited Undo Bank", because: "changed", by: [] },
      { id: ids["Invited Undo Bank"], row: 4, name: "Invited Undo Bank", because: "used", by: ["invitations"] },
      expect.objectContaining({ row: 5, name: "Decided Undo Bank" }) as object,
    ]);
    const { body: undone } = await desk.undo(body["id"]);
    expect(undone).toMatchObject({ remaining: 3, removed: 1, undoneBy: "rmason", kept: 3 });
    expect(await rows("select name from institutions where name like '% Undo Bank' order by id")).toHaveLength(3);
    expect(await rows("select 1 from kyc_files where institution_id = $1", [ids["Plain Undo Bank"]])).toEqual([]);
    expect((await desk.undo(body["id"])).body).toMatchObject({ remaining: 3, removed: 1, kept: 3 });
    expect(await rows("select before from audit_log where action = 'institution.import_undone'")).toEqual([
      { before: { name: "Plain Undo Bank" } },
    ]);
  });

  it("by two at once takes back once, and the file can be imported again", async () => {
    const file = csv("Twice Undone,CDFI,x,,,,");
    const { body } = await desk.run(file);
    const answers = await Promise.all([desk.undo(body["id"]), desk.undo(body["id"])]);
    expect(answers.map(({ status, body: answer }) => [status, answer["removed"], answer["remaining"]])).toEqual([
      [200, 1, 0],
      [200, 1, 0],
    ]);
    expect((await desk.describe(file)).before).toBeNull();
    expect((await desk.run(file)).status).toBe(201);
  });

  it("keeps an institution of which screening has an open match", async () => {
    const { body } = await desk.run(csv("Ombrelune Trading Establishment,CDFI,x,,,,", "Nobody Matches This,CDFI,x,,,,"));
    await loadSmallList(test);
    await screenAll(test);
    expect((await desk.undo(body["id"])).body).toMatchObject({ removed: 1, keptRecords: [{ because: "screened", row: 2 }] });
  });
});

it("is for administrators alone, and every import is listed", async () => {
  const reviewer = await hireStaff(test, cookie, "ada");
  for (const [who, status] of [
    [reviewer.cookie, 403],
    ["", 401],
  ] as const) {
    const other = importer(test, who, "institution");
    expect((await other.step("/file", csv("A,B,C,,,,"))).status).toBe(status);
    expect((await other.undo(1)).status).toBe(status);
    expect((await test.call("GET", "/api/admin/imports", undefined, { cookie: who })).status).toBe(status);
  }
  const { body } = await test.call("GET", "/api/admin/imports?limit=2", undefined, { cookie });
  expect((body["items"] as object[]).length).toBe(2);
  const next = await test.call("GET", `/api/admin/imports?limit=2&cursor=${String(body["nextCursor"])}`, undefined, { cookie });
  expect((next.body["items"] as { id: number }[])[0]?.id).toBeLessThan(Number(body["nextCursor"]));
});
