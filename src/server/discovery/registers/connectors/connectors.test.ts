import { beforeEach, describe, expect, it } from "vitest";
import type { ColumnMapping, PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import { connectors, type ConnectorName } from "./all.ts";
import type { Row } from "./connector.ts";
import { workbook, zip } from "../../../../../test/support/workbook.ts";
import { missing } from "../../../../../test/support/machine.ts";
import { factsIn, problemsIn, readAll, sample, testFolder } from "./test-files.ts";

const folder = testFolder();

async function read(name: ConnectorName, content: string | Uint8Array, mapping?: ColumnMapping): Promise<Row[]> {
  return readAll(connectors[name].read({ path: await folder.file(`${name}.file`, content), mapping }));
}

function named(rows: Row[], name: string): PartnerFacts | undefined {
  return factsIn(rows).find((facts) => facts.name === name);
}

describe("the registers' real extracts", () => {
  beforeEach(({ skip }) => skip(missing.registers !== "", missing.registers));

  const readSample = async (name: ConnectorName, file: string, mapping?: ColumnMapping) => {
    const rows = await readAll(connectors[name].read({ path: sample(file), mapping }));
    expect(problemsIn(rows)).toEqual([]);
    return rows;
  };

  it("reads 22 institutions of NIC", async () => {
    const rows = await readSample("nic", "us_ffiec_nic_sample.csv");
    expect(rows).toHaveLength(22);
    expect(rows[3]).toEqual({
      line: 5,
      key: "279",
      facts: {
        name: "MINEOLA COMMUNITY BANK, SSB",
        kind: "bank",
        ids: { rssd: "279", fdic_cert: "28868", lei: "54930067OMWEWTHVDO95" },
        street: "215 W BROAD",
        city: "MINEOLA",
        region: "TX",
        postalCode: "75773",
        country: "US",
        isActive: true,
      },
    });
    expect(named(rows, "FALL RIVER MUNICIPAL CREDIT UNION")).toMatchObject({
      kind: "credit_union",
      ids: { rssd: "43098", ncua_charter: "67894" },
      postalCode: "02721",
    });
    expect(named(rows, "FIRST COMMUNITY BANK XENIA-FLORA")?.website).toBe("https://www.fcbxeniaflora.com/INDEX.HTML");
  });

  it("reads 20 awardees with mapped columns", async () => {
    const mapping: ColumnMapping = { columns: { name: "Name", nativeAward: "program", asOf: "start_date" }, kind: "cdfi", country: "US" };
    const rows = await readSample("csv", "us_native_cdfi_awardees_sample.csv", mapping);
    expect(rows).toHaveLength(20);
    expect(named(rows, "Sequoyah Fund Inc., The")).toEqual({
      name: "Sequoyah Fund Inc., The",
      kind: "cdfi",
      ids: {},
      country: "US",
      nativeAward: "NACA (ALN 21.012)",
      asOf: "2020-09-24",
    });
  });

  it("reads 10 organizations of the IRS and no personal names", async () => {
    const rows = await readSample("irs", "us_irs_eo_bmf_sample.csv");
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain("TREASURER");
    expect(named(rows, "PORTSMOUTH HISTORICAL SOCIETY")).toMatchObject({
      kind: "nonprofit",
      ids: { ein: "020240383" },
      ntee: "A82",
      assetsUsd: "3428617",
      otherNames: ["DISCOVER PORTSMOUTH"],
    });
  });

  it("reads the single record of GLEIF", async () => {
    const rows = await readSample("gleif", "gleif_lei_record_sample.json");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      key: "529900GRZ2BQY5ZM9N49",
      facts: {
        name: "PUMA SE",
        kind: "company",
        city: "Herzogenaurach",
        region: "DE-BY",
        country: "DE",
        isActive: true,
        asOf: "2024-08-28",
      },
    });
  });

  it("reads 592 nations of EPA, 576 of them recognized", async () => {
    const rows = await readSample("epa", "us_tribes_epa_tns_2026-02-10.json");
    const nations = factsIn(rows);
    expect(nations).toHaveLength(592);
    expect(new Set(nations.map((nation) => nation.kind))).toEqual(new Set(["nation"]));
    expect(nations.filter((nation) => nation.isBiaRecognized)).toHaveLength(576);
    expect(nations.filter((nation) => nation.biaCode === undefined)).toHaveLength(239);
    expect(rows[0]).toMatchObject({
      key: "100000001",
      facts: {
        name: "Absentee-Shawnee Tribe of Indians of Oklahoma",
        otherNames: ["Absentee-Shawnee Tribe of Oklahoma"],
        serviceArea: "OK",
      },
    });
  });

  it("reads 290 tribal domains and tells bodies of nations from nations", async () => {
    const rows = await readSample("gov", "us_tribal_gov_domains_2026-08-22.csv");
    expect(rows).toHaveLength(290);
    const kindOf = (name: string) => named(rows, name)?.kind;
    expect(kindOf("Akwesasne Housing Authority")).toBe("tribal_body");
    expect(kindOf("Santa Rosa Rancheria Tribal Gaming Commission")).toBe("tribal_body");
    expect(kindOf("Chilkoot Indian Association")).toBe("nation");
    expect(kindOf("Lummi Indian Business Council")).toBe("nation");
    expect(kindOf("PIQUA SHAWNEE TRIBE recognized by the Alabama Indian Affairs Commission (AIAC)")).toBe("nation");
    expect(named(rows, "Navajo Nation")).toMatchObject({ ids: { gov_registrant: expect.stringMatching(/^navajo nation\|.+\|az$/) } });
  });

  it("reads 800 national banks of the OCC", async () => {
    const rows = await readSample("occ", "us_national_banks_occ_2025-01.csv");
    expect(rows).toHaveLength(800);
    expect(named(rows, "Adyen N.V.")?.ids).toEqual({ occ_charter: "80145", rssd: "5616273" });
  });
});

describe("FDIC", () => {
  const bank = {
    NAME: "Prairie  National Bank",
    CERT: 4242,
    FED_RSSD: "0",
    CITY: "Fargo",
    STALP: "nd",
    ZIP: "58102",
    ACTIVE: 1,
    BKCLASS: "N",
  };
  const page = (...banks: object[]) =>
    JSON.stringify({ meta: { total: banks.length }, data: banks.map((data) => ({ data, score: 1 })), totals: {} });

  it("reads pages that are stored after each other", async () => {
    const first = page({
      ...bank,
      CHARTER: "15592",
      ASSET: 1204,
      WEBADDR: "www.prairie.example/",
      MDI_STATUS_DESC: "Native American or Alaskan Native American",
      DATEUPDT: "03/31/2026",
    });
    const rows = await read("fdic", `${first}\n${page({ ...bank, CERT: 17, BKCLASS: "SM", CHARTER: "9", ACTIVE: 0 })}\n`);
    expect(rows[0]).toEqual({
      line: 1,
      key: "4242",
      facts: {
        name: "Prairie National Bank",
        kind: "bank",
        ids: { fdic_cert: "4242", occ_charter: "15592" },
        city: "Fargo",
        region: "ND",
        postalCode: "58102",
        country: "US",
        website: "https://www.prairie.example",
        isActive: true,
        isNativeOwned: true,
        minorityStatus: "Native American or Alaskan Native American",
        assetsUsd: "1204000",
        asOf: "2026-03-31",
      },
    });
    expect(rows[1]).toMatchObject({ line: 2, key: "17", facts: { ids: { fdic_cert: "17" }, isActive: false } });
  });

  it("reads an answer without banks as none", async () => expect(await read("fdic", page())).toEqual([]));

  it("names a bank without a certificate number as a problem and reads on", async () => {
    const rows = await read("fdic", page({ ...bank, CERT: 0 }, bank));
    expect(problemsIn(rows)).toMatchObject([
      { line: 1, problem: expect.stringContaining("CERT"), raw: expect.stringContaining("Prairie") },
    ]);
    expect(factsIn(rows)).toHaveLength(1);
  });

  it("finds the next page until the last", () => {
    const at = (offset: number) => new URL(`https://banks.example/institutions?limit=2&offset=${offset}`);
    const answer = { meta: { total: 5 }, data: [{}, {}] };
    expect(connectors.fdic.nextPage?.(answer, at(0))?.href).toBe(at(2).href);
    expect(connectors.fdic.nextPage?.(answer, at(4))).toBeUndefined();
    expect(connectors.fdic.nextPage?.({ meta: { total: 5 }, data: [] }, at(2))).toBeUndefined();
    expect(connectors.fdic.nextPage?.("no page", at(0))).toBeUndefined();
  });
});

describe("NCUA", () => {
  const units =
    '"CU_NUMBER","CYCLE_DATE","JOIN_NUMBER","RSSD","CU_TYPE","CU_NAME","CITY","STATE","ZIP_CODE","ATTENTION_OF","STREET","LIMITED_INC","IsMDI"\n' +
    '13,"3/31/2026 0:00:00",14,"73","1","LAKE, RIVER & SEA","DULUTH","MN","55802","J. DOE","1 PIER ""A""",1,"True"\n' +
    '68001,"3/31/2026 0:00:00",15,"0","2","PINES","BEMIDJI","MN","56601","",  "2 PINE ST",0,"False"\n';
  const sizes = '"CU_NUMBER","CYCLE_DATE","ACCT_010","ACCT_083"\n13,"3/31/2026 0:00:00",1282088093,72182\n';

  it("joins names and sizes, whichever file comes first", async () => {
    const rows = await read("ncua", zip({ "data/FOICU.txt": units, "FOICUDES.txt": "notes", "data/FS220.txt": sizes, "FS220A.txt": "x" }));
    expect(rows[0]).toEqual({
      line: 2,
      key: "13",
      facts: {
        name: "LAKE, RIVER & SEA",
        kind: "credit_union",
        ids: { ncua_charter: "13", rssd: "73" },
        street: '1 PIER "A"',
        city: "DULUTH",
        region: "MN",
        postalCode: "55802",
        country: "US",
        isActive: true,
        minorityStatus: "Minority depository institution",
        isLowIncomeDesignated: true,
        assetsUsd: "1282088093",
        members: "72182",
        asOf: "2026-03-31",
      },
    });
    expect(rows[1]).toMatchObject({ key: "68001", facts: { ids: { ncua_charter: "68001" }, isLowIncomeDesignated: false } });
    expect(rows).toHaveLength(2);
  });

  it("reads FOICU.txt alone, in a ZIP or not", async () => {
    const [alone, zipped] = [await read("ncua", units), await read("ncua", zip({ "foicu.txt": units }))];
    expect(factsIn(alone)).toHaveLength(2);
    expect(zipped).toEqual(alone);
    expect(factsIn(alone)[0]).not.toHaveProperty("assetsUsd");
  });

  it("refuses a ZIP of something else and names what is in it", async () => {
    await expect(read("ncua", zip({ "photos.txt": "x" }))).rejects.toThrow(/FOICU\.txt, found a ZIP with photos\.txt/);
  });
});

describe("CDFI Fund", () => {
  const table = [
    ["List of Certified CDFIs as of March 2026"],
    ["Source: CDFI Fund", "not a header"],
    ["Organization Name", "Financial Institution Type", "City", "State", "Zipcode", "Web Site", "Native CDFI"],
    ["Bluestem Loan Fund & Partners", "Loan Fund", "Mission", "SD", "57555", "bluestem.example", "Yes"],
    ["Cedar Credit Union", "Credit Union", "Bemidji", "MN", "56601", "", "No"],
    ["Oak Bancorp", "Depository Institution Holding Company", "Tulsa", "OK", "74103", "", ""],
    ["Oak Bank", "Bank or Thrift", "Tulsa", "OK", "74103", "", ""],
    ["", "Loan Fund", "Tulsa", "OK", "74103", "", ""],
  ];

  it("reads the workbook below its titles", async () => {
    const rows = await read("cdfi", workbook(table));
    expect(rows[0]).toEqual({
      line: 4,
      key: "bluestem loan fund and partners|mission|SD",
      facts: {
        name: "Bluestem Loan Fund & Partners",
        kind: "cdfi",
        ids: {},
        city: "Mission",
        region: "SD",
        postalCode: "57555",
        country: "US",
        website: "https://bluestem.example",
        isActive: true,
        isCdfiCertified: true,
        servesNativeCommunities: true,
      },
    });
    expect(factsIn(rows).map((facts) => facts.kind)).toEqual(["cdfi", "credit_union", "cdfi", "bank"]);
    expect(problemsIn(rows)).toMatchObject([{ line: 8, problem: expect.stringContaining("name") }]);
  });

  it("reads the same as CSV", async () => {
    const text = table.slice(2).map((row) => row.join(";"));
    expect(factsIn(await read("cdfi", text.join("\n")))).toEqual(factsIn(await read("cdfi", workbook(table))));
  });

  it("certifies nobody from another list", async () => {
    await expect(
      read(
        "cdfi",
        workbook([
          ["Name", "City", "State"],
          ["Ash Fund", "Tulsa", "OK"],
        ]),
      ),
    ).rejects.toThrow(/FINANCIAL_INSTITUTION_TYPE, .*found the columns Name, City, State/);
  });
});
