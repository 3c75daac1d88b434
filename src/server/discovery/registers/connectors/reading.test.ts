import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { fdic } from "./fdic.ts";
import { occ } from "./occ.ts";
import { readCsv } from "../../../runtime/tables/read-csv.ts";
import { readBytes } from "../../../runtime/tables/read-bytes.ts";
import { readTable } from "../../../runtime/tables/read-table.ts";
import { readZip } from "../../../runtime/tables/read-zip.ts";
import { workbook, zip } from "../../../../../test/support/workbook.ts";
import { factsIn, problemsIn, readAll, testFolder } from "./test-files.ts";

const folder = testFolder();
const columns = [["ID"], ["NAME", "TITLE"]];

function rowsOf(content: string | Uint8Array) {
  return readAll(readCsv(Readable.from([Buffer.from(content)]), columns));
}

/** Everything that a text comes to, in short: the cells, or the problem's first words. */
async function read(content: string | Uint8Array) {
  return (await rowsOf(content)).map((row) =>
    "item" in row ? [row.line, ...Object.values(row.item).toReversed()] : [row.line, row.problem.split(".")[0]],
  );
}

describe("a CSV file", () => {
  it("finds its columns whatever the case, spaces, quotes, mark and separator", async () => {
    expect(await read('\uFEFF #id , "Name" \r\n1,Ash\r\n')).toEqual([[2, "1", "Ash"]]);
    for (const separator of ["\t", ";", "|"])
      expect(await read(`ID${separator}"Ti,tle"${separator}title\n1${separator}${separator}Ash`)).toHaveLength(1);
  });

  it("reads line breaks, doubled quotes and separators inside quotes, and counts lines as an editor does", async () => {
    expect(await read('ID,NAME\n1,"Ash\n""Oak"", Elm"\n\n ,\n2, "Fir" \n')).toEqual([
      [2, "1", 'Ash\n"Oak", Elm'],
      [6, "2", "Fir"],
    ]);
  });

  it("reads UTF-16 with its mark", async () => {
    const text = "ID,NAME\n1,Šárka Diné\n";
    expect(await read(Buffer.from(`\uFEFF${text}`, "utf16le"))).toEqual([[2, "1", "Šárka Diné"]]);
    expect(await read(Buffer.from(`\uFEFF${text}`, "utf16le").swap16())).toEqual([[2, "1", "Šárka Diné"]]);
  });

  it("names rows of another encoding and reads the rest", async () => {
    const windows = Buffer.concat([Buffer.from("ID,NAME\n1,Ash\n2,Din"), Buffer.from([0xe9]), Buffer.from("\n3,Diné\n4,Din\uFFFD\n")]);
    expect(await read(windows)).toEqual([
      [2, "1", "Ash"],
      [3, "Its text is not UTF-8"],
      [4, "3", "Diné"],
      [5, "Its text is not UTF-8"],
    ]);
  });

  it("names broken rows with their line and text, and reads the rest", async () => {
    const rows = await rowsOf('ID,NAME\n1\n2,Ash,3\n3,"Ash" tree\n4,As"h\n5,Oak\n6,\0\n');
    expect(rows.map((row) => ("problem" in row ? `${row.line} ${row.problem.slice(0, 16)} ${row.raw}` : row.line))).toEqual([
      "2 It has 1 columns 1",
      "3 It has 3 columns 2,Ash,3",
      '4 Its quotes are b 3,"Ash" tree',
      '5 Its quotes are b 4,As"h',
      6,
      "7 It holds bytes t 6,\0",
    ]);
  });

  it("loses one line to a quote that is never closed", async () => {
    expect(await read('ID,NAME\n1,"Ash\n2,Oak\n')).toEqual([
      [2, "A quoted field is not closed"],
      [3, "2", "Oak"],
    ]);
    expect(await read('ID,NAME\n1,Ash\n2,"Oa')).toEqual([
      [2, "1", "Ash"],
      [3, "A quoted field is not closed"],
    ]);
  });

  it("gives up a record over 1 MB and keeps little of it", async () => {
    const long = "x".repeat(3 * 1024 * 1024);
    const pieces = [...`ID,NAME\n1,${long}\n2,Oak\n`.matchAll(/[^]{1,65536}/g)].map(([piece]) => Buffer.from(piece));
    const rows = await readAll(readCsv(Readable.from(pieces), columns));
    expect(rows).toMatchObject([
      { line: 2, problem: expect.stringContaining("1 MB") },
      { line: 3, item: { NAME: "Oak" } },
    ]);
    expect(JSON.stringify(rows).length).toBeLessThan(3000);
    const open = [Buffer.from('ID,NAME\n1,"Ash\n'), ...Array.from({ length: 40 }, () => Buffer.from("2,Oak\n".repeat(10_000)))];
    const rest = await readAll(readCsv(Readable.from(open), columns));
    expect(rest).toHaveLength(400_001);
    expect(rest[0]).toMatchObject({ line: 2, problem: expect.stringContaining("1 MB") });
    expect(rest.at(-1)).toMatchObject({ line: 400_002 });
  });

  it("reads the same wherever the pieces are cut", async () => {
    const text = Buffer.from('\uFEFFID,NAME\r\n1,"Ash ""é"",\r\nOak"\r\n2,Fir\r\n3,"x"y\r\n4,"');
    const whole = await rowsOf(text);
    expect(whole).toHaveLength(4);
    for (let size = 1; size < text.length; size += 1) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.subarray(index * size, (index + 1) * size));
      expect(await readAll(readCsv(Readable.from(pieces), columns)), `pieces of ${size}`).toEqual(whole);
    }
  });

  it.each([
    ["an empty file", "", /found an empty file/],
    ["blank lines", "\n \r\n", /found an empty file/],
    ["an error page", "  <!DOCTYPE html><title>503</title>", /found a web page/],
    ["JSON", '{"error":"no"}', /found JSON/],
    ["a workbook", workbook([["ID", "NAME"]]), /found a ZIP file or an Excel workbook/],
    ["bytes", Buffer.from([1, 2, 0, 0, 65, 66, 10]), /not text/],
    ["other columns", "Nr,Label,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12\n1", /columns ID, NAME, found the columns Nr, Label, .*c10 and 2 more\.$/],
  ])("refuses %s", async (_, content, message) => {
    await expect(rowsOf(content)).rejects.toThrow(message);
    await expect(rowsOf(content)).rejects.toMatchObject({ name: "WrongFormat" });
  });
});

describe("a long file", () => {
  it("is read no further than its rows are taken", async () => {
    const path = await folder.file("long.csv", `ID,NAME\n${"1,Ash and Oak\n".repeat(500_000)}`);
    let bytes = 0;
    for await (const row of readCsv(readBytes({ path, onBytes: (count) => (bytes = count) }), columns)) {
      expect(row.line).toBe(2);
      break;
    }
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(300_000);
  });

  it("is counted to its end", async () => {
    const text = `ID,NAME\n${"1,Ash\n".repeat(50_000)}`;
    const path = await folder.file("counted.csv", text);
    let bytes = 0;
    expect(await readAll(readCsv(readBytes({ path, onBytes: (count) => (bytes = count) }), columns))).toHaveLength(50_000);
    expect(bytes).toBe(text.length);
  });

  it("stops when it is told to", async () => {
    const path = await folder.file("stopped.csv", `ID,NAME\n${"1,Ash and Oak\n".repeat(50_000)}`);
    const stop = new AbortController();
    const reading = async () => {
      for await (const row of readCsv(readBytes({ path, signal: stop.signal }), columns)) if (row.line === 2) stop.abort();
    };
    await expect(reading()).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a JSON file", () => {
  const bank = (cert: number) => JSON.stringify({ data: { CERT: cert, NAME: "Oak Bank" } });
  const banks = async (content: string | Uint8Array) => fdic.read({ path: await folder.file("banks.json", content) });

  /** The certificates that are read before the failure, and the failure. */
  async function readUntilFailure(content: string | Uint8Array) {
    const read: string[] = [];
    try {
      for await (const row of await banks(content)) if ("key" in row) read.push(row.key);
    } catch (error) {
      return { read, failure: error instanceof Error ? error.message.split(", found ")[1] : "" };
    }
    return { read, failure: undefined };
  }

  it("keeps what comes before it breaks off", async () => {
    const text = `{"meta":{},"data":[${bank(1)},${bank(2)},${bank(3)}`;
    expect(await readUntilFailure(text)).toEqual({ read: ["1", "2", "3"], failure: "a file that breaks off after record 3." });
    expect(await readUntilFailure(text.slice(0, -10))).toEqual({ read: ["1", "2"], failure: "a file that breaks off after record 2." });
    expect(await readUntilFailure(`${text}]}\n{"message":"Too many requests"}`)).toEqual({
      read: ["1", "2", "3"],
      failure: "a JSON object with message after record 3.",
    });
  });

  it.each([
    ["an empty file", " \n", "an empty file."],
    ["a web page", "<html>", "text that is not JSON."],
    ["another object", '{"errors":[{"data":1}]}', "a JSON object with errors."],
    ["an array", `[${bank(1)}]`, "a JSON array."],
    ["a text", '"data"', "text that is not JSON."],
    ["another encoding", Buffer.from('{"data":[{"data":{"CERT":1,"NAME":"\u00e9"}}]}', "latin1"), "text that is not JSON."],
  ])("refuses %s", async (_, content, failure) => expect(await readUntilFailure(content)).toEqual({ read: [], failure }));

  it("is read no further than its records are taken", async () => {
    const path = await folder.file("long.json", `{"data":[${Array.from({ length: 100_000 }, (_, index) => bank(index + 1)).join(",")}]}`);
    let bytes = 0;
    for await (const row of fdic.read({ path, onBytes: (count) => (bytes = count) })) {
      expect(row).toMatchObject({ line: 1, key: "1" });
      break;
    }
    expect(bytes).toBeLessThan(300_000);
  });
});

describe("a ZIP file", () => {
  const open = async (content: Uint8Array) =>
    readZip({ path: await folder.file("some.zip", content) }, /table\.csv$/, "a ZIP with table.csv");

  it("gives out the one file that is looked for", async () => {
    const packed = zip({ "before.bin": "y".repeat(100_000), "in/table.csv": "ID,NAME\n1,Ash\n", "after.csv": "x" });
    expect(await readAll(readCsv(await open(packed), columns))).toMatchObject([{ line: 2, item: { NAME: "Ash" } }]);
  });

  it("refuses one that unpacks to far more than it is", async () => {
    const bomb = await open(zip({ "table.csv": "1,Ash\n".repeat(4_000_000) }));
    await expect(readAll(bomb)).rejects.toThrow(/more than 200 times its size/);
  });

  it("refuses one that breaks off, and one without the file", async () => {
    const table = Array.from({ length: 50_000 }, (_, index) => `${index},${Math.sin(index)}`).join("\n");
    const packed = zip({ "table.csv": table });
    await expect(readAll(await open(packed.subarray(0, 200_000)))).rejects.toThrow(/breaks off/);
    await expect(readAll(await open(zip({ "notes.txt": "x" })))).rejects.toThrow(/found a ZIP with notes\.txt/);
  });
});

describe("a workbook", () => {
  const table = async (content: Uint8Array) => readTable({ path: await folder.file("table.xlsx", content) }, columns);

  it("is read below its titles, with its row numbers", async () => {
    const rows = await readAll(await table(workbook([["A list"], ["Id", "Title"], ["", ""], ["7", "Ash"]])));
    expect(rows).toEqual([{ line: 4, item: { TITLE: "Ash", ID: "7" } }]);
  });

  it("is refused when it is a bomb, is broken or has other columns", async () => {
    await expect(
      readAll(
        await table(
          workbook([
            ["ID", "NAME"],
            ["1", "a".repeat(8_000_000)],
          ]),
        ),
      ),
    ).rejects.toThrow(/200 times/);
    await expect(readAll(await table(workbook([["ID", "NAME"]]).subarray(0, 700)))).rejects.toMatchObject({ name: "WrongFormat" });
    await expect(readAll(await table(workbook([["A list"], ["Nr", "Label"]])))).rejects.toThrow(/found the columns Nr, Label/);
    await expect(readAll(await table(zip({ "notes.txt": "x" })))).rejects.toThrow(/cannot be read; save its first sheet as CSV/);
  });

  it("serves a register as its CSV does", async () => {
    const rows = [
      ["CHARTER NO", "NAME", "ADDRESS (LOC)", "CITY", "STATE", "CERT", "RSSD"],
      ["8709", "First National Bank", "1 Main Street", "Lebanon", "OH", "6646", "0"],
      ["", "No Charter", "", "Lebanon", "OH", "0", "0"],
    ];
    const of = async (content: string | Uint8Array) => readAll(occ.read({ path: await folder.file("occ", content) }));
    const [asCsv, asWorkbook] = [await of(rows.map((row) => row.join(",")).join("\n")), await of(workbook(rows))];
    expect(asWorkbook).toEqual(asCsv);
    expect(factsIn(asCsv)).toMatchObject([{ street: "1 Main Street", ids: { occ_charter: "8709", fdic_cert: "6646" } }]);
    expect(problemsIn(asCsv)).toMatchObject([{ line: 3 }]);
  });
});
