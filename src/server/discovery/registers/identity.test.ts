import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiscoveryTest, type DiscoveryTest } from "../../../../test/support/discovery.ts";
import { missing } from "../../../../test/support/machine.ts";

let d: DiscoveryTest;
beforeEach(async () => {
  d = await createDiscoveryTest();
});
afterEach(() => d.close());

const occ = (...rows: string[]) => ["CHARTER_NO,NAME,ADDRESS,CITY,STATE,CERT,RSSD", ...rows, ""].join("\n");
const nic = (...rows: string[]) =>
  [
    "ID_RSSD,NM_LGL,ENTITY_TYPE,PRIM_FED_REG,MJR_OWN_MNRTY,STREET_LINE1,CITY,STATE_ABBR_NM,ZIP_CD,ID_ABA_PRIM,ID_FDIC_CERT,ID_NCUA,ID_LEI,URL",
    ...rows,
    "",
  ].join("\n");
const cdfis = "Organization Name,City,State,Financial Institution Type,Native CDFI\n";
const readAll = async (files: Record<string, string>) => {
  for (const [connector, content] of Object.entries(files)) {
    d.put(`${connector}.csv`, content);
    await d.source(connector, { fileName: `${connector}.csv` });
  }
  return d.find();
};
const likenesses = async () =>
  (await d.desk("GET", "/likenesses")).body as unknown as {
    items: { id: number; reason: string; candidates: { id: number; name: string }[] }[];
  };
const detail = async (id: number) => (await d.test.call("GET", `/api/partner-discovery/candidates/${id}`)).body;

describe("the same institution in two registers", () => {
  it("becomes one by an official number, with every fact's own source and dates", async () => {
    await readAll({
      occ: occ("101,First Prairie National Bank,1 Main,Meadow,KS,9001,8001"),
      nic: nic("8001,FIRST PRAIRIE NB,NAT,OCC,0,1 MAIN ST,MEADOW,KS,66000,,9001,0,,WWW.PRAIRIE.EXAMPLE"),
    });
    const { items, total } = await d.list();
    expect([total, items[0]?.name]).toEqual([1, "First Prairie National Bank"]);
    const body = await detail(items[0]?.id ?? 0);
    expect(body).toMatchObject({
      eligibility: "eligible",
      score: 60,
      eligibleFrom: 50,
      rules: [
        { id: "type_lender", weight: 30, excludes: false },
        { id: "charter_active", weight: 20 },
        { id: "area_declared", weight: 10 },
      ],
      records: [
        { source: { name: "OCC: national banks", licence: "US Government work" }, goneAt: null },
        { source: { name: "FFIEC NIC: institution attributes" } },
      ],
    });
    const [fromOcc, fromNic] = body["records"] as { facts: { field: string; value: string }[] }[];
    expect(fromOcc?.facts).toContainEqual({ field: "occ_charter", value: "101" });
    expect(fromNic?.facts).toContainEqual({ field: "postalCode", value: "66000" });
  });

  it("becomes one in whatever order the registers come, also when the link comes last", async () => {
    await readAll({ occ: occ("101,Prairie,1 Main,Meadow,KS,9001,") });
    d.put("own.csv", "name,rssd\nPrairie NB,8001\n");
    await d.ownSource({ fileName: "own.csv", mapping: { columns: { name: "name", rssd: "rssd" }, kind: "bank", country: "US" } });
    await d.find();
    expect((await d.list()).total).toBe(2);
    const [first, second] = (await d.list("?sort=firstSeenAt&order=asc")).items;
    await readAll({ nic: nic("8001,PRAIRIE,NAT,OCC,0,1 MAIN ST,MEADOW,KS,66000,,9001,0,,") });
    expect(await d.list()).toMatchObject({ total: 1, items: [{ id: first?.id, sources: { length: 3 } }] });
    // The address of the one that was joined still leads to it.
    expect(await detail(second?.id ?? 0)).toMatchObject({ id: first?.id });
  });

  it("is not made one when the registers contradict each other: an administrator is asked", async () => {
    await readAll({
      occ: occ("101,Prairie,1 Main,Meadow,KS,9001,8001"),
      nic: nic("8002,PRAIRIE,NAT,OCC,0,1 MAIN ST,MEADOW,KS,66000,,9001,0,,"),
    });
    expect((await d.list()).total).toBe(2);
    expect((await likenesses()).items).toMatchObject([{ reason: "conflicting_numbers", candidates: [{}, {}] }]);
  });
});

describe("the same name in the same place", () => {
  const files = {
    occ: occ("101,Open Hand Bank,1 Main,Meadow,KS,9001,8001"),
    cdfi: `${cdfis}"Open Hand Bank, Inc.",Meadow,KS,Bank,No\nOpen Hand Bank,Elsewhere,KS,Bank,No\n`,
  };

  it("is only suggested, and becomes one when an administrator confirms it", async () => {
    await readAll(files);
    expect((await d.list()).total).toBe(3);
    const [pair, ...more] = (await likenesses()).items;
    expect([pair?.reason, more]).toEqual(["name_and_place", []]);
    const answer = (text: string) => d.desk("POST", `/likenesses/${pair?.id}/answer`, { answer: text });
    expect((await answer("same")).body).toMatchObject({ answer: "same", candidateId: expect.any(Number) as number });
    expect((await answer("same")).status).toBe(404);
    expect(await d.list("?q=meadow")).toMatchObject({ total: 1, items: [{ types: ["cdfi", "bank"] }] });
    // The next run leaves them joined, and asks nothing again.
    d.put("occ.csv", `${files.occ}\n`);
    await d.find();
    expect((await d.list()).total).toBe(2);
    expect((await likenesses()).items).toEqual([]);
  });

  it("is remembered as different", async () => {
    await readAll(files);
    const [pair] = (await likenesses()).items;
    await d.desk("POST", `/likenesses/${pair?.id}/answer`, { answer: "different" });
    expect((await d.desk("POST", `/likenesses/${pair?.id}/answer`, { answer: "same" })).status).toBe(409);
    d.put("cdfi.csv", `${files.cdfi}\n`);
    await d.find();
    expect((await likenesses()).items).toEqual([]);
    expect((await d.list()).total).toBe(3);
  });
});

describe("nations", () => {
  const tribes = (...names: string[]) =>
    JSON.stringify({
      tribes: names.map((name, i) => ({
        tribe_id: `epa_10000900${i}`,
        bia_code: "TBD",
        name,
        states: ["KS"],
        alternate_names: [],
        bia_recognized: true,
      })),
    });

  it("are discovered, never eligible, and never joined or suggested by likeness of name", async () => {
    d.put("epa.json", tribes("Three Rivers Nation", "Three Rivers Nation"));
    await d.source("epa", { fileName: "epa.json" });
    d.put("gov.csv", "domain,organization,suborganization,city,state\nthreerivers-nsn.gov,Three Rivers Nation,,Crossing,KS\n");
    await d.source("gov", { fileName: "gov.csv" });
    await d.find();
    const { items, total } = await d.list();
    expect(total).toBe(3);
    expect(new Set(items.map(({ eligibility, types }) => `${eligibility} ${types.join()}`))).toEqual(new Set(["discovered indigenous"]));
    expect((await likenesses()).items).toEqual([]);
    expect((await d.test.call("GET", "/api/partner-discovery/status")).body["counts"]).toEqual({
      total: 3,
      eligible: 0,
      ineligible: 0,
      discovered: 3,
    });
  });

  it("become eligible, or institutions, only by an act of their own that is on record", async () => {
    d.put("epa.json", tribes("Three Rivers Nation"));
    await d.source("epa", { fileName: "epa.json" });
    await d.find();
    const id = (await d.list()).items[0]?.id;
    const promote = (actReference?: string) => d.desk("POST", `/candidates/${id}/promote`, { description: "", actReference });
    const overrule = (actReference?: string) =>
      d.desk("POST", `/candidates/${id}/overrule`, { eligibility: "eligible", reason: "They said so", actReference });
    expect((await promote()).body["fields"]).toEqual({ actReference: expect.stringContaining("only by acting itself") as string });
    expect((await overrule("TS-NOBODY")).body["fields"]).toEqual({
      actReference: expect.stringContaining("We have nothing with") as string,
    });
    await d.test.context.pool.query(
      "insert into treaty_signatures (reference, signature_key, signatory_name, signatory_title, nation_name, signature_date, treaty_version) values ('TS-ACT1', 'k', 'A', 'Chair', 'Three Rivers Nation', '2026-11-20', '1')",
    );
    const { status, body } = await promote(" ts-act1 ");
    expect(status).toBe(201);
    expect(await detail(id ?? 0)).toMatchObject({ eligibility: "eligible", institutionId: body["institutionId"], isOverruled: false });
    const institution = (await d.test.call("GET", `/api/institutions/${String(body["institutionId"])}`)).body;
    expect(institution).toMatchObject({ name: "Three Rivers Nation", type: "Indigenous Nation", eligibilityStatus: "pending" });
  });
});

const samples = "../shared/data/partners";
describe("real registers", () => {
  it("together make each body one, and no nation eligible", async ({ skip }) => {
    skip(missing.registers !== "", missing.registers);
    const files = {
      occ: "us_national_banks_occ_2025-01.csv",
      nic: "us_ffiec_nic_sample.csv",
      epa: "us_tribes_epa_tns_2026-02-10.json",
      gov: "us_tribal_gov_domains_2026-08-22.csv",
    };
    for (const [connector, file] of Object.entries(files)) {
      d.put(file, readFileSync(`${samples}/${file}`));
      await d.source(connector, { fileName: file });
    }
    const run = await d.find();
    expect(run).toMatchObject({ read: 800 + 22 + 592 + 290, failed: 0, changed: 0 });
    const banks = await d.list("?type=bank&limit=1");
    // Two of the twenty-two institutions of NIC are national banks that the OCC lists too.
    expect(banks.total).toBe(800 + 22 - 2);
    expect((await d.list("?q=ballston%20spa")).items).toMatchObject([
      { sources: ["OCC: national banks", "FFIEC NIC: institution attributes"] },
    ]);
    expect((await d.list("?type=indigenous&eligibility=eligible")).total).toBe(0);
    expect((await d.list("?eligibility=discovered")).total).toBeGreaterThan(592);
  });
});
