import { PassThrough } from "node:stream";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { importer } from "../../../../test/support/import-calls.ts";
import { workbook, zip } from "../../../../test/support/workbook.ts";
import { writeSheet } from "../../record/exports/service.ts";

let test: TestApp;
let desk: ReturnType<typeof importer>;
beforeAll(async () => {
  test = await createTestApp();
  desk = importer(test, await test.signIn(), "institution");
});
afterAll(() => test.close());

const table = "Name,Type,Description\nBanque Ɣəlah,Bank,Prête à W̱SÁNEĆ";
const shownOf = async (file: string | Uint8Array) => (await desk.trial(file)).shown[0]?.values.map(({ value }) => value);
const expected = ["Banque Ɣəlah", "Bank", "Prête à W̱SÁNEĆ"];
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);

describe("a file is read", () => {
  it.each([
    ["as UTF-8", table],
    ["as UTF-8 with its mark", `\uFEFF${table}`],
    ["with semicolons", table.replaceAll(",", ";")],
    ["with tabs", table.replaceAll(",", "\t")],
    ["with the line ends of Windows and empty lines", `${table.replaceAll("\n", "\r\n")}\r\n\r\n,,\r\n`],
    ["as UTF-16 with its mark", utf16(table)],
    ["as a workbook, below a title", workbook([["Our partners"], ["Name", "Type", "Description"], expected])],
  ])("%s", async (_how, file) => {
    expect(await shownOf(file)).toEqual(expected);
  });

  it("from a workbook of our own, where numbers, days and moments are real", async () => {
    const out = new PassThrough();
    const pieces: Buffer[] = [];
    out.on("data", (piece: Buffer) => pieces.push(piece));
    const row = ["+Plus Bank", { amount: "1234567.50" }, { at: "2024-05-06T07:08:00Z" }];
    await writeSheet(
      "xlsx",
      ["Name", "Type", "Description"],
      (async function* () {
        yield row;
      })(),
      out,
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(await shownOf(Buffer.concat(pieces))).toEqual(["+Plus Bank", "1234567.5", "2024-05-06T07:08:00.000Z"]);
    expect(
      await shownOf(
        workbook([
          ["Name", "Type", "Description"],
          ["A", 0.1 + 0.2, new Date("2024-05-06T00:00:00Z")],
        ]),
      ),
    ).toEqual(["A", "0.3", "2024-05-06"]);
  });

  it("from a workbook with formulas: their kept value, never a calculation", async () => {
    const cells = `<row r="1"><c r="A1" t="str"><v>Name</v></c><c r="B1" t="str"><v>Type</v></c><c r="C1" t="str"><v>Description</v></c></row>
      <row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1/")</f><v>Kept Bank</v></c><c r="B2" t="str"><v>Bank</v></c><c r="C2"><f>1+1</f><v>7</v></c></row>`;
    expect(await shownOf(sheetOf(cells))).toEqual(["Kept Bank", "Bank", "7"]);
  });
});

describe("a file is refused in words", () => {
  const refusal = async (file: string | Uint8Array) => {
    const { status, body } = await desk.step("/file", file);
    return `${status} ${String(body["message"])}`;
  };
  it.each([
    ["in Windows-1252", Buffer.from("Name,Type\nCr\xe9dit du Lac,Bank", "latin1"), "400 The text of the file is not UTF-8"],
    ["a PDF", "%PDF-1.7\n", "400 This is not a table that can be imported: a PDF"],
    [
      "an old workbook",
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]),
      "400 This is not a table that can be imported: an old Excel workbook",
    ],
    [
      "a program",
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0]),
      "400 This is not a table that can be imported: a file that is not text",
    ],
    ["a ZIP without a workbook", zip({ "a.txt": "x" }), "400 This is not a table"],
    ["a ZIP that breaks off", workbook([["a", "b"]]).slice(0, 300), "400 This is not a table"],
    ["without rows", "Name,Type\n", "400 The file has no rows"],
    ["empty", "", "400 The file is empty"],
    ["with too many rows", `Name,Type\n${"a,b\n".repeat(10_001)}`, "400 The file has more than 10,000 rows"],
    [
      "with too many columns",
      `${Array.from({ length: 201 }, (_, index) => `c${index}`).join()}\n1`,
      "400 The file has more than 200 columns",
    ],
    ["over its size", Buffer.alloc(5 * 1024 * 1024 + 1, "a"), "413 The file is larger than 5 MB"],
  ])("%s", async (_what, file, sentence) => {
    expect(await refusal(file)).toContain(sentence);
  });

  it("a ZIP bomb, and a sheet that would take all memory", async () => {
    const bomb = sheetOf(`<row r="1"><c r="A1" t="str"><v>${"a".repeat(60_000_000)}</v></c></row>`);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusal(bomb)).toMatch(/^400 /);
    const wide = sheetOf(`<row r="1048576"><c r="XFD1048576" t="str"><v>far</v></c></row>`);
    expect(await refusal(wide)).toMatch(/^400 /);
    // Others are served as before.
    expect(await shownOf(table)).toEqual(expected);
  }, 60_000);

  it("row by row where only some are broken, and a long cell by its field's own rule", async () => {
    const trial = await desk.trial(`Name,Type,Description\nA,Bank\n"B,Bank,x\nC,Bank,${"x".repeat(6_000)}\nD,Bank,fine`);
    expect(trial.made).toBe(1);
    expect(trial.refusals.map(({ row, problems }) => [row, problems[0]?.column])).toEqual([
      [2, "Whole row"],
      [3, "Whole row"],
      [4, "Description"],
    ]);
  });

  it("that is not sent as one", async () => {
    const { status } = await test.call(
      "POST",
      "/api/admin/imports/file?kind=institution&name=x.csv",
      { a: 1 },
      { cookie: await test.signIn() },
    );
    expect(status).toBe(415);
  });
});

/** A workbook of one sheet with these rows. */
function sheetOf(rows: string): Uint8Array {
  const text = new TextDecoder();
  const base = workbook([["x", "y"]]);
  const files = unzipSync(base);
  files["xl/worksheets/sheet1.xml"] = new TextEncoder().encode(
    text.decode(files["xl/worksheets/sheet1.xml"]).replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`),
  );
  return zipSync(files);
}
