import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { importer } from "../../../../test/support/import-calls.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { hireStaff } from "../../../../test/support/staff.ts";

let test: TestApp;
let cookie: string;
let reviewer: string;
let desk: ReturnType<typeof importer>;
let imported: Record<string, unknown>;
let mailsBefore: number;

const heading =
  "Identifier,Title,Description,Currency,Amount Awarded,Award Date,Recipient Org:Name,Recipient Org:Country,Grant Programme:Title,Data Source";
const csv = (...lines: string[]) => [heading, ...lines].join("\r\n");

beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  reviewer = (await hireStaff(test, cookie, "ada")).cookie;
  desk = importer(test, cookie, "past_grant");
  mailsBefore = (await rows("select 1 from emails")).length;
  imported = (
    await desk.run(
      csv(
        "360G-x-1,A well,For the upper river,CAD,10000,2019-05-31,THREE RIVERS NATION INC.,Canada,Water,https://data.example/grants.csv",
        "360G-x-2,School roof,,JPY,120000,2021-02-01,Three Rivers Nation,,,",
        "360G-x-3,Elders’ lodge,,CAD,2500.5,2020-01-01,W̱SÁNEĆ Council,Canada,,",
      ),
    )
  ).body;
});
afterAll(() => test.close());

const rows = async (text: string, values: unknown[] = []) => (await test.owner.query<Record<string, unknown>>(text, values)).rows;
const read = async (path: string, as = reviewer) => (await test.call("GET", `/api/admin${path}`, undefined, { cookie: as })).body;
const titles = async (query: string) => ((await read(`/past-grants?${query}`))["items"] as { title: string }[]).map(({ title }) => title);

describe("a file of past grants", () => {
  it("is understood by the headings of the 360Giving standard, and refused row by row in words", async () => {
    const file = csv(
      "1,Good,,USD,50000,2020-01-01,A Nation,,,",
      "2,,,XXL,50000,31/12/2020,,,,not an address",
      "3,No amount,,JPY,10.50,2020-01-01,A Nation,,,",
      "4,Nothing,,USD,0,2020-01-01,A Nation,,,",
      "5,4111 1111 1111 1111,,USD,5,2020-01-01,A Nation,,,",
      "6,To come,,USD,5,2999-01-01,A Nation,,,",
    );
    const { mapping } = await desk.describe(file);
    expect(Object.keys(mapping).toSorted()).toEqual(
      [
        "identifier",
        "title",
        "description",
        "currency",
        "amount",
        "awardedOn",
        "recipientName",
        "recipientCountry",
        "programme",
        "sourceUrl",
      ].toSorted(),
    );
    const trial = await desk.trial(file);
    expect(trial).toMatchObject({ made: 1, refused: 5, alike: 0 });
    expect(trial.refusals.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      ["Title", "Recipient organisation", "Web address of the source", "Currency", "Award date"],
      ["Amount awarded"],
      ["Amount awarded"],
      ["Title"],
      ["Award date"],
    ]);
    expect(trial.notes.join(" ")).toContain("name a person");
  });

  it("is made of grants in the decimals of their currency, told to nobody, and is recognised when it comes again", async () => {
    expect(imported).toMatchObject({ made: 3, kind: "past_grant", remaining: 3 });
    expect(await read("/past-grants")).toMatchObject({
      total: 3,
      items: [
        { title: "School roof", currency: "JPY", amount: "120000.0000", awardedOn: "2021-02-01", recipientCountry: null },
        { title: "Elders’ lodge", amount: "2500.5000" },
        { title: "A well", identifier: "360G-x-1", programme: "Water", sourceUrl: "https://data.example/grants.csv" },
      ],
    });
    expect(await rows("select 1 from emails")).toHaveLength(mailsBefore);
    const again = await desk.trial(
      csv(
        "360g-X-1,Another title,,USD,1,2022-01-01,Somebody,,,",
        ",a well,,CAD,$10000.00,2019-05-31,Three Rivers Nation Ltd,,,",
        "9,New,,USD,1,2022-01-01,Else,,,",
      ),
    );
    expect(again).toMatchObject({ made: 1, alike: 2 });
    expect(again.alikes.map(({ things }) => things[0]?.because)).toEqual([["same identifier"], ["same recipient, title, day and amount"]]);
  });
});

describe("the list of past grants", () => {
  it("is sorted by day and name, narrowed by currency, and found by words without their marks", async () => {
    expect(await titles("order=asc")).toEqual(["A well", "Elders’ lodge", "School roof"]);
    expect(await titles("sort=recipientName")).toEqual(["School roof", "A well", "Elders’ lodge"]);
    expect(await titles("currency=CAD")).toEqual(["Elders’ lodge", "A well"]);
    expect(await read("/past-grants?currency=CAD&limit=1")).toMatchObject({ total: 2 });
    expect(await titles("q=wsanec")).toEqual(["Elders’ lodge"]);
    expect(await titles("q=water")).toEqual(["A well"]);
    expect(await read("/past-grants/currencies")).toEqual({ currencies: ["CAD", "JPY"] });
    const { nextCursor } = await read("/past-grants?limit=2");
    expect(await titles(`limit=2&cursor=${String(nextCursor)}`)).toEqual(["A well"]);
  });

  it("gives one grant, and says when there is none", async () => {
    const [{ id }] = (await rows("select id from past_grants where identifier = '360G-x-1'")) as [{ id: number }];
    expect(await read(`/past-grants/${id}`)).toMatchObject({ title: "A well", description: "For the upper river" });
    expect((await test.call("GET", "/api/admin/past-grants/999", undefined, { cookie })).status).toBe(404);
  });
});

describe("earlier grants beside a request", () => {
  const idOf = async (reference: unknown) => (await rows("select id from funding_requests where reference = $1", [reference]))[0]?.["id"];
  const submit = async (organizationName: string) =>
    idOf((await test.call("POST", "/api/funding-requests", fundingRequest({ organizationName }))).body["reference"]);

  it("are those to the same name however it is written, the newest first", async () => {
    const id = await submit("Three Rivers Nation");
    expect(await read(`/funding-requests/${String(id)}/past-grants`)).toMatchObject({
      total: 2,
      items: [{ title: "School roof" }, { title: "A well", recipientName: "THREE RIVERS NATION INC." }],
    });
    const other = await submit("wsanec council");
    expect(await read(`/funding-requests/${String(other)}/past-grants`)).toMatchObject({ total: 1 });
    const none = await submit("Three Rivers");
    expect(await read(`/funding-requests/${String(none)}/past-grants`)).toEqual({ items: [], total: 0 });
    expect((await test.call("GET", "/api/admin/funding-requests/999/past-grants", undefined, { cookie })).status).toBe(404);
  });

  it("are none once the name is gone", async () => {
    const id = await submit("Three Rivers Nation");
    await rows("update funding_requests set personal_data_removed_at = now() where id = $1", [id]);
    expect(await read(`/funding-requests/${String(id)}/past-grants`)).toEqual({ items: [], total: 0 });
  });

  it("count in no figure", async () => {
    const figures = JSON.stringify(await read("/figures?by=month&currency=CAD", cookie));
    expect(figures).not.toMatch(/10000|2500/);
  });
});

it("is taken back by its import, whole", async () => {
  expect((await desk.foresee(imported["id"])).body).toMatchObject({ undoable: 3, kept: 0 });
  expect((await desk.undo(imported["id"])).body).toMatchObject({ removed: 3, remaining: 0 });
  expect(await read("/past-grants")).toMatchObject({ total: 0, items: [] });
  expect(await rows("select action from audit_log where action = 'import.undone'")).toHaveLength(1);
});
