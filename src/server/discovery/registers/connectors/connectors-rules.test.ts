import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "../../../../shared/domain/partner-facts.ts";
import { connectors, type ConnectorName } from "./all.ts";
import * as clean from "./clean.ts";
import { zip } from "../../../../../test/support/workbook.ts";
import { factsIn, problemsIn, readAll, testFolder } from "./test-files.ts";

const folder = testFolder();

async function read(name: ConnectorName, content: string | Uint8Array, mapping?: ColumnMapping) {
  const rows = await readAll(connectors[name].read({ path: await folder.file(`${name}.file`, content), mapping }));
  return { rows, facts: factsIn(rows), problems: problemsIn(rows) };
}

describe("NIC", () => {
  const header = "#ID_RSSD,NM_LGL,ENTITY_TYPE,MJR_OWN_MNRTY,CITY,STATE_ABBR_NM,ID_OCC,ID_LEI,URL,DT_END";
  const table = [
    header,
    "501,TALL GRASS BANK,NAT,30,TULSA,OK,24001,529900GRZ2BQY5ZM9N49,0,99991231",
    "502,TALL GRASS HOLDING,BHC,0,TULSA,OK,0,,,99991231",
    "503,OLD STATE BANK,SMB,0,TULSA,OK,24002,529900GRZ2BQY5ZM9N48,,20190630",
    "0,NOBODY BANK,NMB,0,TULSA,OK,0,,,99991231",
  ].join("\r\n");

  it("lists banks and credit unions only, with who owns them and whether they go on", async () => {
    const { facts, problems } = await read("nic", table);
    expect(facts).toMatchObject([
      { name: "TALL GRASS BANK", isActive: true, isNativeOwned: true, minorityStatus: "Native American" },
      { name: "OLD STATE BANK", isActive: false },
    ]);
    expect(facts[0]?.ids).toEqual({ rssd: "501", occ_charter: "24001", lei: "529900GRZ2BQY5ZM9N49" });
    expect(facts[0]).not.toHaveProperty("website");
    expect(facts[1]?.ids).toEqual({ rssd: "503" });
    expect(problems).toMatchObject([{ line: 5, problem: expect.stringContaining("RSSD") }]);
  });

  it("reads the CSV out of the ZIP that FFIEC offers", async () => {
    const zipped = await read("nic", zip({ "readme.txt": "x", "CSV_ATTRIBUTES_ACTIVE.CSV": table }));
    expect(zipped.rows).toEqual((await read("nic", table)).rows);
  });
});

describe("IRS", () => {
  it("lists charities and foundations whose exemption is in force", async () => {
    const { facts, problems } = await read(
      "irs",
      [
        "EIN,NAME,ICO,CITY,STATE,SUBSECTION,FOUNDATION,STATUS,ASSET_AMT,SORT_NAME",
        "10240383,LOST ZERO,,BOISE,ID,03,04,01,0,% J DOE",
        "020240384,NO CHARITY,,BOISE,ID,04,00,01,5,",
        "020240385,REVOKED,,BOISE,ID,03,15,25,5,",
        "020240386,ABROAD,,PARIS,,03,15,02,5,",
        "12,SHORT,,BOISE,ID,03,15,01,5,",
      ].join("\n"),
    );
    expect(facts).toEqual([
      { name: "LOST ZERO", kind: "foundation", ids: { ein: "010240383" }, city: "BOISE", region: "ID", country: "US", isActive: true },
    ]);
    expect(problems.map((problem) => problem.line)).toEqual([5, 6]);
  });
});

describe("GLEIF", () => {
  const record = (lei: string, status: string) => ({
    type: "lei-records",
    attributes: {
      lei,
      entity: {
        legalName: { name: "Birch Fund" },
        otherNames: [{ name: "Birch" }, { name: "Birch Fund" }],
        legalAddress: { addressLines: ["1 Agent Way"], city: "Dover", region: "US-DE", country: "US" },
        headquartersAddress: { addressLines: ["2 Main St", "Floor 3"], city: "Reno", region: "US-NV", country: "US" },
        category: "FUND",
        status,
      },
      registration: { status: "ISSUED" },
    },
  });

  it("reads a page; a wrong LEI is a problem", async () => {
    const page = { data: [record("529900GRZ2BQY5ZM9N49", "INACTIVE"), record("529900GRZ2BQY5ZM9N48", "ACTIVE")] };
    const { facts, problems } = await read("gleif", JSON.stringify(page));
    expect(facts).toMatchObject([{ otherNames: ["Birch"], street: "2 Main St, Floor 3", region: "NV", isActive: false, kind: "company" }]);
    expect(problems).toMatchObject([{ line: 2 }]);
  });

  it("follows the next page on the same server only", () => {
    const address = new URL("https://lei.example/api/v1/lei-records");
    const next = (href: string) => connectors.gleif.nextPage?.({ links: { next: href } }, address)?.href;
    expect(next("https://lei.example/api/v1/lei-records?page=2")).toBe("https://lei.example/api/v1/lei-records?page=2");
    expect(() => next("https://elsewhere.example/")).toThrow(/lei\.example/);
    expect(connectors.gleif.nextPage?.({ links: {} }, address)).toBeUndefined();
  });
});

describe("EPA", () => {
  it("reads the service's own answer", async () => {
    const { rows } = await read(
      "epa",
      JSON.stringify([
        {
          epaTribalInternalId: 100000171,
          currentName: "Example Nation, Arizona & Utah",
          currentBIATribalCode: "TBD",
          currentBIARecognizedFlag: true,
          epaLocations: [
            { stateCode: "AZ", endDate: null },
            { stateCode: "UT", endDate: null },
            { stateCode: "NV", endDate: "1990-01-01" },
          ],
          names: [{ name: "Example Nation" }, { name: "Example Nation, Arizona & Utah" }],
        },
      ]),
    );
    expect(rows).toEqual([
      {
        line: 1,
        key: "100000171",
        facts: {
          name: "Example Nation, Arizona & Utah",
          otherNames: ["Example Nation"],
          kind: "nation",
          ids: { epa_tribe: "100000171" },
          country: "US",
          serviceArea: "AZ, UT",
          isBiaRecognized: true,
        },
      },
    ]);
  });
});

describe(".gov", () => {
  it("takes only tribal rows of the full list, and never the email address", async () => {
    const { rows, facts } = await read(
      "gov",
      [
        "Domain name,Domain type,Organization name,Suborganization name,City,State,Security contact email",
        "cityofash.gov,City,City of Ash,,Ash,OH,it@ash.example",
        "ash-nsn.gov,Tribal,Ash Nation,(blank),Ash,OK,person@ash.example",
        "ashclinic.gov,Tribal,Ash Nation,Health Department,Ash,OK,person@ash.example",
      ].join("\n"),
    );
    expect(JSON.stringify(rows)).not.toContain("person@");
    expect(facts).toMatchObject([
      { name: "Ash Nation", kind: "nation", ids: { gov_registrant: "ash nation|ash|ok" }, website: "https://ash-nsn.gov" },
      { kind: "tribal_body", ids: { gov_registrant: "ash nation|health department|ash|ok" } },
    ]);
  });
});

describe("a table of one's own", () => {
  const mapping: ColumnMapping = {
    columns: {
      name: "Who",
      kind: "Kind",
      country: "Country",
      ein: "Tax no.",
      isCdfiCertified: "CDFI?",
      assetsUsd: "Assets",
      asOf: "Day",
      city: "City",
    },
    kind: "nonprofit",
    country: "US",
  };
  const table = (...rows: string[]) => ["Who\tKind\tCountry\tTax no.\tCDFI?\tAssets\tDay\tCity", ...rows].join("\n");

  it("reads mapped columns in the words that people use", async () => {
    const { rows } = await read(
      "csv",
      table("Šárka Fund\tCredit Union\tUSA\t01-0240383\tx\t$1,234.50\t3/9/2026\tÅs", "Plain\t\tca\t\t\t\t\t"),
      mapping,
    );
    expect(rows).toEqual([
      {
        line: 2,
        key: "ein:010240383",
        facts: {
          name: "Šárka Fund",
          kind: "credit_union",
          ids: { ein: "010240383" },
          city: "Ås",
          country: "US",
          isCdfiCertified: true,
          assetsUsd: "1234",
          asOf: "2026-03-09",
        },
      },
      { line: 3, key: "plain||", facts: { name: "Plain", kind: "nonprofit", ids: {}, country: "CA" } },
    ]);
  });

  it("says which value it does not understand", async () => {
    const rows = [
      "A\tcharity shop\t\t\t\t\t\t",
      "B\t\tErewhon\t\t\t\t\t",
      "C\t\t\t\tmaybe\t\t\t",
      "D\t\t\t\t\ta lot\t\t",
      "E\t\t\t\t\t\t2026-02-31\t",
      "\tbank\t\t\t\t\t\t",
    ];
    const { problems, facts } = await read("csv", table(...rows), mapping);
    expect(facts).toEqual([]);
    expect(problems.map(({ problem }) => /"([^"]+)"/.exec(problem)?.[1])).toEqual([
      "charity shop",
      "Erewhon",
      "maybe",
      "a lot",
      "2026-02-31",
      undefined,
    ]);
  });

  it("asks for every mapped column, and for a mapping", async () => {
    await expect(read("csv", "Who,City\nA,B", mapping)).rejects.toThrow(/TAX_NO.*found the columns Who, City/);
    await expect(read("csv", table())).rejects.toThrow(/mapping/);
  });
});

describe("cleaned values", () => {
  it("keeps official numbers and drops what means none", () => {
    expect(["0", "", "00000", "00037", "37.0", "A7", undefined].map(clean.officialNumber)).toEqual([
      undefined,
      undefined,
      undefined,
      "37",
      "37",
      undefined,
      undefined,
    ]);
    expect(["02-0240383", "20240383", "000000000", "1234567"].map(clean.ein)).toEqual(["020240383", "020240383", undefined, undefined]);
    expect(clean.lei("529900grz2bqy5zm9n49")).toBe("529900GRZ2BQY5ZM9N49");
    expect(clean.lei("529900GRZ2BQY5ZM9N94")).toBeUndefined();
  });

  it("keeps web addresses of the public web only", () => {
    expect(
      ["HTTP://WWW.Ash.Example/", "ash.example/Path?x=1", "0", "none", "N/A", "a@ash.example", "ash .example"].map(clean.website),
    ).toEqual(["https://www.ash.example", "https://ash.example/Path?x=1", undefined, undefined, undefined, undefined, undefined]);
  });

  it("reads days and ZIP codes", () => {
    expect(["3/9/2026", "20260309", "2026-03-09T10:00:00Z", "13/40/2026", "soon"].map(clean.isoDate)).toEqual([
      "2026-03-09",
      "2026-03-09",
      "2026-03-09",
      undefined,
      undefined,
    ]);
    expect(["1111", "038014305", "03801-4305", "00000", "68102-0000"].map(clean.zipCode)).toEqual([
      "01111",
      "03801-4305",
      "03801-4305",
      undefined,
      "68102",
    ]);
  });
});
