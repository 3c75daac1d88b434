import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FoundGroup, FoundLine } from "../../../shared/contracts/site/find.ts";
import { type FindKind, findKinds } from "../../../shared/domain/finding.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createPartner, publishedProject } from "../../../../test/support/partner.ts";
import { fundingRequest, inquiry, signature, visitorMessage } from "../../../../test/support/samples.ts";
import { hireStaff } from "../../../../test/support/staff.ts";
import { makeFindable } from "./jobs.ts";
import { sources } from "./queries.ts";

let test: TestApp;
let admin: string;
let reviewer: string;
let transfer: string;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  reviewer = (await hireStaff(test, admin, "abird")).cookie;
  const partner = await createPartner(test, admin, await publishedProject(test));
  transfer = String((await partner.send()).body["transaction_id"]);
});
afterAll(() => test.close());

async function find(q: string, cookie = admin): Promise<FoundGroup[]> {
  const { status, body } = await test.call("GET", `/api/admin/find?q=${encodeURIComponent(q)}`, undefined, { cookie });
  expect(status).toBe(200);
  return body["groups"] as FoundGroup[];
}
const titles = async (kind: FindKind, q: string, cookie = admin) =>
  (await find(q, cookie)).find((group) => group.kind === kind)?.items.map(({ title }) => title) ?? [];
const send = async (path: string, body: unknown) => String((await test.call("POST", path, body)).body["reference"]);
const ask = (changes: Record<string, unknown>) => send("/api/funding-requests", fundingRequest(changes));
const idOf = async (table: string, reference: string) =>
  Number((await test.owner.query(`select id from ${table} where reference = $1`, [reference])).rows[0]?.id);

describe("finding a request", () => {
  it("by its reference, with or without dash, case and blanks, by a part, and with letters that are read for digits", async () => {
    const reference = await ask({ organizationName: "Juniper Flats Youth Centre" });
    await test.owner.query("update funding_requests set reference = 'FR-7K0M-91XZ' where reference = $1", [reference]);
    for (const typed of [
      "FR-7K0M-91XZ",
      "fr7k0m91xz",
      " fr 7k0m 91xz ",
      "7K0M91XZ",
      "FR-7K0",
      "91xz",
      "FR-7KOM-9IXZ",
      "fr 7kom–9lxz",
      "7kom",
    ])
      expect([typed, await titles("funding_request", typed)]).toEqual([typed, ["Juniper Flats Youth Centre"]]);
    expect(await titles("funding_request", "FR-7K0M-91XY")).toEqual([]);
  });

  it("by every word of it in any order, without its marks, by contact, place, address and telephone", async () => {
    await ask({
      organizationName: "Ŧáłeḵen Nation",
      projectTitle: "A language nest for Wíyaȟpe’s children",
      contactName: "Joséphine O’Neill-Běla",
      email: "council@taleken.example",
      phone: "+32 (0)471 23-45-67",
      location: "Kisîpêk",
      city: "St. Mary's",
    });
    for (const typed of [
      "taleken",
      "nest language",
      "TALEKEN nest",
      "wiyahpes",
      "wiyaȟpe's",
      "oneill josephine",
      "kisipek",
      "st marys",
      "council@taleken",
      "0471 23 45 67",
      "+32 471 234567",
      "0032 471/234567",
      "2345 67",
    ])
      expect([typed, await titles("funding_request", typed)]).toEqual([typed, ["Ŧáłeḵen Nation"]]);
    expect(await titles("funding_request", "taleken winter")).toEqual([]);
  });

  it("by the value of its type and by the label in any language, but not by a part of another word", async () => {
    await ask({ organizationName: "Mothers of the Shore", organizationType: "financial_organization" });
    await ask({ organizationName: "Somebody Else", organizationType: "other" });
    for (const typed of ["financial_organization", "Financial organisation", "organisme financier", "organización financiera"])
      expect([typed, await titles("funding_request", `shore ${typed}`)]).toEqual([typed, ["Mothers of the Shore"]]);
    expect(await titles("funding_request", "shore autochtone")).toEqual([]);
    expect(await titles("funding_request", "autre")).toEqual(["Somebody Else"]);
  });

  it("puts the reference first, then names that begin so, then names, then the rest, the newest first", async () => {
    await ask({ organizationName: "Elders of the Heron", projectTitle: "One" });
    await ask({ organizationName: "Heron Lake", projectTitle: "Two" });
    await ask({ organizationName: "Lake Society", projectTitle: "A heron's lake" });
    await ask({ organizationName: "Heron Lake School", projectTitle: "Three" });
    expect(await titles("funding_request", "heron")).toEqual(["Heron Lake School", "Heron Lake", "Elders of the Heron", "Lake Society"]);
    const last = await ask({ organizationName: "Northern Weavers" });
    await ask({ organizationName: `Friends of ${last}` });
    expect(await titles("funding_request", last)).toEqual(["Northern Weavers", `Friends of ${last}`]);
  });

  it("shows six of a kind and says that there are more", async () => {
    for (let i = 0; i < 7; i += 1) await ask({ organizationName: `Sweetgrass ${i}` });
    const [group] = await find("sweetgrass");
    expect(group).toMatchObject({ kind: "funding_request", hasMore: true });
    expect(group?.items.map(({ title }) => title)).toEqual([6, 5, 4, 3, 2, 1].map((i) => `Sweetgrass ${i}`));
  });

  it("finds nothing by nothing, and refuses a text that is too long", async () => {
    for (const typed of ["", "  ", "’ - .", "%", "_"]) expect(await find(typed)).toEqual([]);
    expect((await test.call("GET", `/api/admin/find?q=${"a".repeat(201)}`, undefined, { cookie: admin })).status).toBe(400);
  });
});

describe("who finds what", () => {
  it("an administrator finds every kind, with what its line shows", async () => {
    const respondent = await send("/api/contact", inquiry({ institutionName: "Kestrel Credit Union", phone: "555 987 6543" }));
    const message = await send("/api/messages", visitorMessage({ name: "Kestrel Person" }));
    const signed = await send("/api/treaty-signatures", signature({ nationName: "Kestrel Nation", signatoryName: "Ana Kestrel" }));
    const round = (await test.call("POST", "/api/admin/rounds", {}, { cookie: admin })).body as { id: number; reference: string };
    await test.owner.query(`update funding_rounds set terms = jsonb_set(terms, '{texts,en,title}', '"Kestrel call"') where id = $1`, [
      round.id,
    ]);
    await test.owner.query("update institutions set contact_person = 'Ed Kestrel', phone = '+1 555 987 6543'");
    await test.owner.query("update projects set community = 'Kestrel council'");
    await test.owner.query("update transfers set reference = 'Kestrel part 1'");
    const request = await ask({ organizationName: "Kestrel Council", projectTitle: "Wells" });
    const found = await find("kestrel");
    expect(found.map(({ kind }) => kind)).toEqual(findKinds);
    const lines = Object.fromEntries(found.map(({ kind, items }) => [kind, items[0]]));
    expect(lines).toMatchObject({
      funding_request: { reference: request, title: "Kestrel Council", about: "Wells, USD 250,000.00", status: "Pending", isName: true },
      respondent: { reference: respondent, title: "Kestrel Credit Union", about: "Credit Union", status: "Pending", isName: true },
      message: { reference: message, title: "Kestrel Person", status: "Open", isName: true },
      treaty_signature: { reference: signed, title: "Kestrel Nation", about: "Signed by Ana Kestrel", status: null, isName: true },
      funding_round: { reference: round.reference, title: "Kestrel call", status: "Draft", isName: false },
      project: { reference: null, status: "Published", isName: false },
      institution: { reference: null, status: "API Verification", isName: true },
      transfer: { publicId: transfer, reference: transfer, title: expect.stringMatching(/^USD 2,500.00, .+ to .+$/), isName: false },
    });
    expect((await find("5559876543")).map(({ kind }) => kind)).toEqual(["institution", "respondent"]);
    expect(await titles("transfer", transfer)).toHaveLength(1);
  });

  it("a reviewer finds what reviewers may list, and learns of nothing else", async () => {
    expect((await find("kestrel", reviewer)).map(({ kind }) => kind)).toEqual(["funding_request", "project", "funding_round"]);
    expect(await find(transfer, reviewer)).toEqual([]);
    expect(await find("Ana Kestrel", reviewer)).toEqual([]);
  });

  it("records that were opened before are read as they are now, in their order, for whoever may list them", async () => {
    const request = await idOf("funding_requests", await ask({ organizationName: "Upper Meadow" }));
    const { id } = (await test.owner.query<{ id: number }>("select id from transfers")).rows[0] ?? { id: 0 };
    const read = async (cookie: string) => {
      const path = `/api/admin/find/records?records=transfer.${id},project.999,funding_request.${request},nonsense.1`;
      return ((await test.call("GET", path, undefined, { cookie })).body["items"] as FoundLine[]).map((line) => `${line.kind}.${line.id}`);
    };
    expect(await read(admin)).toEqual([`transfer.${id}`, `funding_request.${request}`]);
    expect(await read(reviewer)).toEqual([`funding_request.${request}`]);
    for (const records of ["", "transfer", "transfer.0", "a.1,", `transfer.${"9".repeat(10)}`])
      expect((await test.call("GET", `/api/admin/find/records?records=${records}`, undefined, { cookie: admin })).status).toBe(400);
  });

  it("nobody else may ask", async () => {
    expect((await test.call("GET", "/api/admin/find?q=kestrel")).status).toBe(401);
  });
});

describe("a list", () => {
  const lists: Partial<Record<FindKind, string>> = {
    funding_request: "funding-requests",
    respondent: "respondents",
    project: "projects",
    transfer: "transfers",
    treaty_signature: "treaty-signatures",
    message: "messages",
  };
  const idsIn = async (path: string, q: string) => {
    const { body } = await test.call("GET", `/api/${path}${path.includes("?") ? "&" : "?"}limit=50&q=${encodeURIComponent(q)}`, undefined, {
      cookie: admin,
    });
    return { ids: (body["items"] as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b), total: body["total"] };
  };

  it.each(Object.entries(lists))("of each %s finds what the palette finds of it, by the same words", async (kind, path) => {
    const rows = await test.owner.query<{ words: string; reference: string | null }>(
      "select words, reference from findable where kind = $1 order by record_id desc limit 2",
      [kind],
    );
    const typed = rows.rows.flatMap(({ words, reference }) => [
      words.trim().split(" ").toReversed().slice(0, 3).join(" "),
      ...(reference ? [reference.toLowerCase().replaceAll("-", "")] : []),
    ]);
    for (const q of [...typed, "kestrel", "nothing of the kind"]) {
      const found = (await find(q)).find((group) => group.kind === kind);
      if (found?.hasMore) continue;
      const ids = (found?.items ?? []).map(({ id }) => id).toSorted((a, b) => a - b);
      expect([q, await idsIn(`admin/${path}`, q)]).toEqual([q, { ids, total: ids.length }]);
    }
  });

  it("is narrowed and sorted besides, and finds nothing by signs alone", async () => {
    const all = await idsIn("admin/funding-requests", "juniper");
    expect(all.total).toBe(1);
    expect(await idsIn("admin/funding-requests?status=pending&sort=organizationName&order=asc", "JÚNIPER flats")).toEqual(all);
    expect(await idsIn("admin/funding-requests?status=approved", "juniper")).toEqual({ ids: [], total: 0 });
    expect(await idsIn("admin/funding-requests?assignee=none", "juniper")).toEqual(all);
    expect(await idsIn("admin/funding-requests", "—’")).toEqual({ ids: [], total: 0 });
  });

  it("of institutions is read by everybody, and finds none by its contact", async () => {
    const { rows } = await test.owner.query<{ name: string; id: number }>("select name, id from institutions order by id limit 1");
    const words = rows[0]?.name.split(" ").toReversed().join(" ").toUpperCase() ?? "";
    expect((await idsIn("institutions", words)).ids).toContain(rows[0]?.id);
    for (const contact of ["Ed Kestrel", "5559876543"]) {
      expect((await find(contact)).some(({ kind }) => kind === "institution")).toBe(true);
      expect(await idsIn("institutions", contact)).toEqual({ ids: [], total: 0 });
    }
  });
});

describe("what can be found", () => {
  /** What each record should be found by, against what is kept. */
  async function differences(): Promise<unknown[]> {
    const unions = Object.entries(sources).map(
      ([kind, { table, finds }]) =>
        `select '${kind}' as kind, id as record_id, f[1] as reference, left(fold_line(f[2:2]), 300) as title, fold_line(f) as words from (
           select id, ${finds}(r) as f from ${table} as r) as of_each`,
    );
    const wanted = `(${unions.join(" union all ")})`;
    const { rows } = await test.owner.query(
      `(select 'missing', * from (${wanted} except select * from findable) as a) union all
       (select 'too many', * from (select * from findable except ${wanted}) as b)`,
    );
    return rows;
  }

  it("is exactly what there is, whatever was written, changed and removed before", async () => {
    expect((await test.owner.query("select distinct kind from findable")).rows).toHaveLength(findKinds.length);
    expect(await differences()).toEqual([]);
  });

  it("follows a correction and a deletion", async () => {
    const id = await idOf("funding_requests", await ask({ organizationName: "Cedar Bend" }));
    await test.owner.query("update funding_requests set organization_name = 'Willow Bend' where id = $1", [id]);
    expect([await titles("funding_request", "cedar bend"), await titles("funding_request", "willow bend")]).toEqual([[], ["Willow Bend"]]);
    await test.owner.query("delete from funding_requests where id = $1", [id]);
    expect(await titles("funding_request", "willow bend")).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it("has no word any more of whose data were removed, and still the reference", async () => {
    const personal = { organizationName: "Marmot Ridge", contactName: "Una Marmot", email: "una@marmot.example", phone: "555 606 7070" };
    const request = await ask(personal);
    const respondent = await send("/api/contact", inquiry({ institutionName: "Marmot Trust", email: "marmot@trust.example" }));
    const signed = await send("/api/treaty-signatures", signature({ signatoryName: "Una Marmot" }));
    const message = await send("/api/messages", visitorMessage({ name: "Una Marmot", message: "About the marmot." }));
    expect(await find("marmot")).toHaveLength(4);
    const remove = async (table: string, reference: string, path: string, body: unknown) =>
      expect(
        (await test.call("POST", `/api/admin/${path.replace("ID", String(await idOf(table, reference)))}`, body, { cookie: admin })).status,
      ).toBe(200);
    await remove("funding_requests", request, "funding-requests/ID/remove-personal-data", { reference: request });
    await remove("respondents", respondent, "respondents/ID/erasure", { confirm: respondent });
    await remove("treaty_signatures", signed, "treaty-signatures/ID/erasure", { confirm: signed });
    await remove("visitor_messages", message, "messages/ID/erasure", { confirm: message });
    for (const typed of ["marmot", "una", "5556067070", "removed"]) expect([typed, await find(typed)]).toEqual([typed, []]);
    expect(await find(request)).toMatchObject([{ kind: "funding_request", items: [{ reference: request, status: "Data removed" }] }]);
    const { rows } = await test.owner.query("select from findable where words like '%marmot%' or title like '%marmot%'");
    expect(rows).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it("is filled with records from before, also while they are changed, and then there is nothing to do", async () => {
    await test.owner.query(
      "update funding_requests set organization_name = 'Older Nation' where id = (select min(id) from funding_requests)",
    );
    const before = (await test.owner.query("select kind, record_id, words from findable order by 1, 2")).rows;
    await test.owner.query("delete from findable where kind <> 'funding_request' or record_id % 2 = 0");
    for (const [kind, { table }] of Object.entries(sources))
      await test.owner.query(`insert into findable_backlog select '${kind}', max(id) + 1 from ${table}`);
    await Promise.all([makeFindable(test.context), makeFindable(test.context)]);
    await makeFindable(test.context);
    expect((await test.owner.query("select kind, record_id, words from findable order by 1, 2")).rows).toEqual(before);
    expect((await test.owner.query("select from findable_backlog")).rows).toEqual([]);
  });
});
