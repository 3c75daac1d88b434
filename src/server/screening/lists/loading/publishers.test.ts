import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createListsTest, type ListsTest } from "../../../../../test/support/screening-lists.ts";
import { workbook } from "../../../../../test/support/workbook.ts";
import type { ListEntry } from "../../engine/subject.ts";

let l: ListsTest;
beforeAll(async () => {
  l = await createListsTest();
});
afterAll(() => l.close());

const entriesOf = async (listId: number) => {
  const { rows } = await l.test.owner.query<{ content: ListEntry }>(
    "select content from screening_entries where list_id = $1 and gone_version_id is null order by entry_key",
    [listId],
  );
  return rows.map(({ content }) => content);
};

describe("Australia's list, as the workbook that it is published as", () => {
  const headings =
    "Reference|Name of Individual or Entity|Type|Name Type|Alias Strength|Date of Birth|Place of Birth|Citizenship|Address|Additional Information|" +
    "Listing Information|IMO Number|Committees|Control Date|Instrument of Designation|Targeted Financial Sanction|Travel Ban|Arms Embargo|" +
    "Maritime Restriction";
  const sheet = (newest: Date, lastName = "Ada Example") => {
    const row = (reference: string | number, name: string, type: string, nameType: string, rest: (string | number | Date)[]) => [
      reference,
      name,
      type,
      nameType,
      ...rest,
    ];
    const about = (born: string | number | Date, controlled: Date) => [
      "",
      born,
      "Ghazni province, Afghanistan",
      "Afghanistan",
      "",
      "Title: Maulavi.",
      "Listed on 25 January 2001 (amended on 9 July 2007)",
      "",
      "1988 (Taliban)",
      controlled,
      "Regulation 2013",
      "TRUE",
    ];
    return workbook([
      ["Consolidated List"],
      headings.split("|"),
      // Numbers are numbers there: of a reference, of a year; and days are days.
      row(49, "Abdul Example", "Individual", "Primary Name", about(1957, new Date("2026-02-05"))),
      row("49a", "Hottak Sahib", "Individual", "Alias", about(1957, new Date("2026-02-05"))),
      row("49b", "عبدالرحمان", "Individual", "Original Script", about(1957, new Date("2026-02-05"))),
      row(50, lastName, "Individual", "Primary Name", about(new Date("1963-04-11"), newest)),
      row(51, "Example Shipping", "Entity", "Primary Name", about("", new Date("2011-12-11"))),
    ]);
  };

  it("comes into force with its days, its rows of one party together, and its newest day as that of the edition", async () => {
    l.publish((_request, response) => response.end(sheet(new Date("2026-08-21"))));
    const list = await l.add({ key: "dfat", connector: "australia", url: `${l.address}/Australian_Sanctions_Consolidated_List.xlsx` });
    expect(await l.load()).toEqual({ dfat: "taken" });
    expect(await l.versions(list.id)).toMatchObject([{ entries: 3, problems: 0, publishedAt: "2026-08-21T00:00:00.000Z" }]);
    const [first, second, third] = await entriesOf(list.id);
    expect(first).toMatchObject({
      key: "49",
      kind: "person",
      birthDates: [{ from: "1957-01-01", to: "1957-12-31" }],
      countries: ["AF"],
      listedOn: "2001-01-25",
    });
    expect(first?.names.map(({ text }) => text)).toEqual(["Abdul Example", "Hottak Sahib", "عبدالرحمان"]);
    expect(second?.birthDates).toEqual([{ from: "1963-04-11", to: "1963-04-11" }]);
    expect(third).toMatchObject({ key: "51", kind: "organisation", birthDates: [] });
  });

  it("of an older day is refused, and a newer one taken", async () => {
    const [list] = ((await l.desk("GET", "/lists")).body as { items: { id: number }[] }).items;
    l.publish((_request, response) => response.end(sheet(new Date("2026-08-01"), "Ada Changed")));
    await l.check(list?.id ?? 0);
    expect((await l.versions(list?.id ?? 0))[0]).toMatchObject({ state: "refused", refusalKind: "older" });
    l.publish((_request, response) => response.end(sheet(new Date("2026-09-01"), "Ada Changed")));
    await l.check(list?.id ?? 0);
    expect((await l.versions(list?.id ?? 0))[0]).toMatchObject({ state: "current", changed: 1 });
  });

  it("that breaks off is refused", async () => {
    const [list] = ((await l.desk("GET", "/lists")).body as { items: { id: number }[] }).items;
    l.publish((_request, response) => response.end(sheet(new Date("2026-10-01")).subarray(0, 900)));
    await l.check(list?.id ?? 0);
    expect((await l.versions(list?.id ?? 0))[0]).toMatchObject({ state: "refused", refusalKind: "format" });
    expect(await entriesOf(list?.id ?? 0)).toHaveLength(3);
  });
});

describe("OFAC's list as three files, fetched by the address of one", () => {
  const files: Record<string, string> = {
    "/api/exports/SDN.CSV":
      '36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n' +
      '9639,"HANIYA, Ismail","individual","NS-PLC",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 1962; POB Shati."\r\n',
    "/api/exports/ALT.CSV": '36,12,"aka","AERO-CARIBBEAN",-0- \r\n9639,9151,"aka","HANIYYA, Ismaeel",-0- \r\n',
    "/api/exports/ADD.CSV": '36,25,-0- ,"Havana","Cuba",-0- \r\n',
  };
  const asked: string[] = [];
  const publish = (changes: Record<string, string | undefined> = {}) => {
    asked.length = 0;
    l.publish((request, response) => {
      asked.push(request.url ?? "");
      const content = { ...files, ...changes }[(request.url ?? "").split("?")[0] ?? ""];
      if (content === undefined) response.writeHead(404).end();
      else response.writeHead(200, { etag: '"one"' }).end(content);
    });
  };
  let listId = 0;

  it("comes into force with the aliases and addresses of the files beside it, and without comments where there are none", async () => {
    publish();
    const list = await l.add({ key: "triple", connector: "ofac_csv", url: `${l.address}/api/exports/SDN.CSV?token=7` });
    listId = list.id;
    expect(await l.load()).toEqual({ triple: "taken" });
    expect(asked).toEqual(["SDN.CSV", "ALT.CSV", "ADD.CSV", "SDN_COMMENTS.CSV"].map((name) => `/api/exports/${name}?token=7`));
    const [carrier, person] = await entriesOf(listId);
    expect(carrier?.names.map(({ text }) => text)).toEqual(["AEROCARIBBEAN AIRLINES", "AERO-CARIBBEAN"]);
    expect(carrier).toMatchObject({ countries: ["CU"], addresses: ["Havana, Cuba"], programmes: ["CUBA"] });
    expect(person?.names.map(({ text }) => text)).toEqual(["HANIYA, Ismail", "HANIYYA, Ismaeel"]);
    expect((await l.versions(listId))[0]).toMatchObject({ entries: 2, problems: 0 });
  });

  it("is another version when only a file beside it has changed", async () => {
    publish({ "/api/exports/ALT.CSV": `${files["/api/exports/ALT.CSV"]}9639,9152,"aka","ABU AL-ABD",-0- \r\n` });
    await l.check(listId);
    expect((await l.versions(listId))[0]).toMatchObject({ number: 2, state: "current", changed: 1 });
    expect((await entriesOf(listId))[1]?.names).toHaveLength(3);
  });

  it.each(["/api/exports/ALT.CSV", "/api/exports/ADD.CSV"])("keeps its version when %s cannot be fetched", async (missing) => {
    publish({ [missing]: undefined });
    expect(await l.check(listId)).toMatchObject({ condition: "failed", error: expect.stringContaining("answered 404") as string });
    expect(await l.versions(listId)).toHaveLength(2);
    expect((await entriesOf(listId))[1]?.names).toHaveLength(3);
  });
});
