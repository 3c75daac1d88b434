import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountReport, messageId, statusReport } from "../../../../../test/support/bank-messages.ts";
import { readVersions } from "./kinds.ts";
import { readApart } from "./read-apart.ts";
import { readMessage } from "./read-message.ts";
import { missing } from "../../../../../test/support/machine.ts";

const statement = accountReport({
  id: "M1",
  lines: [{ direction: "CRDT", amount: "10.00", bankReference: "A1", details: [{ words: "Für Wasser", payer: "Müller" }] }],
});
const report = statusReport({
  version: "03",
  id: "P1",
  orderId: "HB-1",
  payments: [{ endToEndId: "txn_0000000000000000", status: "ACSC" }],
});
const official = 'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"';
const bytes = (text: string) => Buffer.from(text, "utf8");
const withoutHead = (text: string) => text.replace(/<\?xml.*\?>\n/, "");

/** What is read, apart from how the file was written. */
function read(file: string | Uint8Array) {
  const { namespace: _namespace, remarks, ...said } = readMessage(typeof file === "string" ? bytes(file) : file);
  return { said, remarks };
}
const refusalOf = (file: string | Uint8Array): string => {
  try {
    read(file);
  } catch (error) {
    if (error instanceof Error && error.name === "UnreadableFile") return error.message;
    throw error;
  }
  throw new Error("it was read");
};

describe("files as real banks write them", () => {
  const folder = "../shared/data/iso20022/samples";
  const samples: [string, object][] = [
    [
      "cross_river_pain002_accepted.xml",
      { family: "pain.002", remarks: ["namespace_other", "clearing_reference_place", "party_identifier"] },
    ],
    ["cross_river_pain002_transaction_rejected.xml", { family: "pain.002", remarks: ["namespace_other", "party_identifier"] }],
    ["goldman_sachs_camt053_v02_us.xml", { family: "camt.053", remarks: [] }],
    ["goldman_sachs_pain002_v03_accepted.xml", { family: "pain.002", remarks: [] }],
  ];
  it.skipIf(missing.bankFiles).each(samples)("%s", (name, expected) => {
    expect(readMessage(readFileSync(path.join(folder, name)))).toMatchObject(expected);
  });

  it("every other sample is a message to a bank, and refused", ({ skip }) => {
    skip(missing.bankFiles !== "", missing.bankFiles);
    const others = readdirSync(folder).filter((name) => samples.every(([known]) => known !== name));
    for (const name of others) expect(refusalOf(readFileSync(path.join(folder, name)))).toContain("pain.001.001.03");
  });

  const swiss = 'xmlns="http://www.six-interbank-clearing.com/de/pain.002.001.03.ch.02.xsd"';
  const located = `${swiss} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.six-interbank-clearing.com/de/pain.002.001.03.ch.02.xsd pain.002.001.03.ch.02.xsd"`;
  const header = (kind: string) => `<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><MsgDefIdr>${kind}</MsgDefIdr></AppHdr>`;
  const wrapped = (inner: string) => report.replace(/(<Document[\s\S]*<\/Document>)/, inner);
  const forms: [string, string, string[]][] = [
    ["as the standard says", report, []],
    ["in the namespace of Swiss banks", report.replace(official, swiss), ["namespace_other"]],
    ["in that namespace, with the place of its schema", report.replace(official, located), ["namespace_other"]],
    ["without a namespace", report.replace(` ${official}`, ""), ["namespace_missing"]],
    ["with a misspelt declaration", report.replace("xmlns=", "Xmlns="), ["namespace_other"]],
    ["with a misspelt namespace", report.replace("urn:iso:std:iso:20022:tech:xsd:", "urn:iso:std:iso20022:tech:xsd:"), ["namespace_other"]],
    ["with a prefix", report.replaceAll(/<(\/?)(?=[A-Z])/g, "<$1p:").replace("xmlns=", "xmlns:p="), []],
    [
      "with a prefix and another namespace",
      report.replaceAll(/<(\/?)(?=[A-Z])/g, "<$1p:").replace(official, swiss.replace("xmlns", "xmlns:p")),
      ["namespace_other"],
    ],
    [
      "behind a comment that looks like it",
      report.replace(` ${official}`, "").replace("<Document>", "<!-- <Document> --><Document>"),
      ["namespace_missing"],
    ],
    ["in a business message with its header", wrapped(`<BizMsg>${header("pain.002.001.03")}$1</BizMsg>`), []],
    [
      "in an envelope of the transport",
      wrapped(`<s:Saa xmlns:s="urn:swift:saa"><s:Body>${header("pain.002.001.03")}$1</s:Body></s:Saa>`),
      [],
    ],
    [
      "without a namespace behind a header that names it",
      wrapped(`<RequestPayload>${header("pain.002.001.03")}$1</RequestPayload>`).replace(` ${official}`, ""),
      ["namespace_missing"],
    ],
  ];
  it.each(forms)("%s", (_name, file, remarks) => {
    expect(read(file)).toEqual({ said: read(report).said, remarks });
  });

  const declaredAs = (encoding: string) => statement.replace("UTF-8", encoding);
  const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();
  const encodings: [string, Uint8Array][] = [
    ["ISO-8859-1", Buffer.from(declaredAs("ISO-8859-1"), "latin1")],
    ["UTF-16 with a mark", Buffer.from(`\uFEFF${declaredAs("UTF-16")}`, "utf16le")],
    ["UTF-16, the other way round", swapped(`\uFEFF${declaredAs("utf-16")}`)],
    ["UTF-16 without a mark", Buffer.from(declaredAs("UTF-16LE"), "utf16le")],
    ["UTF-16 without a declaration", swapped(`\uFEFF${withoutHead(statement)}`)],
    ["UTF-8 with a mark", bytes(`\uFEFF${statement}`)],
  ];
  it.each(encodings)("in %s", (_name, file) => {
    expect(read(file)).toEqual(read(statement));
    expect(read(file).said.bookings[0]?.transactions[0]?.counterparty).toBe("Müller");
  });
});

describe("files that are not as their schema requires", () => {
  const line = 3;
  const inLines = statement.replaceAll("><", ">\n<");
  const cases: [string, (xml: string) => string, RegExp][] = [
    [
      "an element in the wrong place",
      (xml) => xml.replace("<Id>S1</Id>", "<Nm>x</Nm>\n<Id>S1</Id>"),
      /^Line \d+: Nm is not expected here\. The schema expects Id\.$/,
    ],
    [
      "an element too few",
      (xml) => xml.replace(/<BkTxCd>[\s\S]*<\/BkTxCd>/, ""),
      /^Line \d+: NtryDtls is not expected here\. The schema expects .*BkTxCd/,
    ],
    [
      "a date that is none",
      (xml) => xml.replace("2026-11-20</Dt>\n</BookgDt>", "20.11.2026</Dt>\n</BookgDt>"),
      /^Line \d+: Dt has a value that the schema does not allow\.$/,
    ],
    ["an amount with six decimals", (xml) => xml.replace(">10.00<", ">10.000001<"), /^Line \d+: Amt has a value/],
    [
      "a direction that is none",
      (xml) => xml.replace(">CRDT</CdtDbtInd>\n<Sts>", ">IN</CdtDbtInd>\n<Sts>"),
      /^Line \d+: CdtDbtInd has a value/,
    ],
    ["text between elements", (xml) => xml.replace("<Stmt>", "<Stmt>money"), /^Line \d+: Stmt is not as the schema requires\.$/],
  ];
  it.each(cases)("%s: the line and a sentence, and nothing of what stands there", (_name, change, sentence) => {
    const changed = change(inLines);
    expect(changed).not.toBe(inLines);
    expect(refusalOf(changed)).toMatch(sentence);
    expect(refusalOf(changed)).not.toMatch(/Müller|10\.00|GB33/);
  });

  it("names the line", () => {
    const changed = inLines.replace("<MsgId>M1</MsgId>", `<MsgId>${"M".repeat(36)}</MsgId>`);
    const at = changed.split("\n").findIndex((text) => text.includes("<MsgId>")) + 1;
    expect(at).toBeGreaterThan(line);
    expect(refusalOf(changed)).toBe(`Line ${at}: MsgId has a value that the schema does not allow.`);
  });

  const kinds: [string, string | Uint8Array, RegExp][] = [
    ["a version without a schema here", statement.replace("camt.053.001.08", "camt.053.001.05"), /camt\.053\.001\.05/],
    ["another message under this name", statement.replace("camt.053.001.08", "camt.054.001.08"), /BkToCstmrStmt is not expected here/],
    [
      "a header that names another message",
      statement.replace(/(<Document[\s\S]*<\/Document>)/, "<B><AppHdr><MsgDefIdr>camt.054.001.08</MsgDefIdr></AppHdr>$1</B>"),
      /business header/,
    ],
    ["two messages", statement.replace(/(<Document[\s\S]*<\/Document>)/, "<B>$1$1</B>"), /several/],
    [
      "a message too deep in envelopes",
      statement.replace(/(<Document[\s\S]*<\/Document>)/, `${"<a>".repeat(9)}$1${"</a>".repeat(9)}`),
      /not contain an ISO 20022/,
    ],
    ["UTF-16 that says it is UTF-8", Buffer.from(statement, "utf16le"), /encoding/],
    ["an entity of HTML", statement.replace("Für", "&uuml;"), /complete XML/],
    ["a DOCTYPE in UTF-16", Buffer.from(`\uFEFF<!DOCTYPE x>${withoutHead(statement)}`, "utf16le"), /entities/],
  ];
  it.each(kinds)("%s", (_name, file, reason) => expect(refusalOf(file)).toMatch(reason));

  it("whatever is cut off, doubled or changed: the file is read whole or refused with a sentence", () => {
    const whole = read(report).said;
    fc.assert(
      fc.property(
        fc.nat(report.length - 2),
        fc.nat(40),
        fc.constantFrom("", "<", "&", "]]>", "\0", "<a>", "\uD800"),
        (at, much, instead) => {
          const file = report.slice(0, at) + instead + report.slice(at + much);
          try {
            const { said } = read(file);
            // Only what an answer says of itself, or of a payment, can have changed: there is still one of each.
            expect([said.family, said.answers.length]).toEqual([whole.family, 1]);
          } catch (error) {
            expect(error).toMatchObject({ name: "UnreadableFile", message: expect.stringMatching(/\.$/) as string });
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it("every version that is read has its schema, unchanged from where it came", ({ skip }) => {
    const here = path.join(import.meta.dirname, "../schemas");
    const names = Object.entries(readVersions).flatMap(([family, versions]) => versions.map((version) => `${family}.001.${version}.xsd`));
    expect(readdirSync(here).sort()).toEqual(["ORIGIN.md", "pain.001.001.09.xsd", ...names].sort());
    const origin = "../shared/xsd/iso20022";
    skip(missing.bankSchemas !== "", missing.bankSchemas);
    for (const name of names)
      expect(readFileSync(path.join(here, name), "utf8") === readFileSync(path.join(origin, name), "utf8")).toBe(true);
  });
});

describe("what a message says", () => {
  it("has the hash of the releases that read no charges, so that a file that they booked is known when it comes again", () => {
    const bookedOn = "2026-03-02";
    const text = accountReport({
      id: "M-1",
      lines: [
        { direction: "CRDT", amount: "12.00", bankReference: "B-1", bookedOn, details: [{ words: "x" }] },
        { direction: "DBIT", amount: "3.00", bookedOn },
      ],
    });
    expect(readMessage(bytes(text)).contentHash).toBe("610aecd04a19ff5a1966862d18df4b4b084f431c2a655fabddae2f7d74d52cda");
  });
});

describe("long files", () => {
  const entry = /<Ntry>[\s\S]*<\/Ntry>/.exec(statement)?.[0] ?? "";
  const long = (megabytes: number, one = entry) =>
    statement.replace(entry, () => `${one}\n`.repeat(Math.ceil((megabytes * 1_048_576) / one.length)));

  it("of 50 MB that are cut off are refused", async () => {
    const file = bytes(long(50));
    await expect(readApart(file.subarray(0, -20))).rejects.toMatchObject({
      name: "UnreadableFile",
      message: expect.stringContaining("complete XML") as string,
    });
  }, 240_000);

  it("with a fault in every line are refused by the first, soon", async () => {
    const file = bytes(long(5, entry.replace("<Cd>TRF</Cd>", "<Cd/>")));
    await expect(readApart(file)).rejects.toMatchObject({ message: expect.stringMatching(/^Line 2: Cd has a value/) as string });
  }, 120_000);

  it("are read in a thread, one after the other", async () => {
    const [first, second] = await Promise.all([readApart(bytes(long(2))), readApart(bytes(report))]);
    expect([first.bookings.length, second.answers.length]).toEqual([long(2).split("<Ntry>").length - 1, 1]);
    expect((await readApart(bytes(report))).messageId).toBe("P1");
    await expect(readApart(bytes(messageId()))).rejects.toMatchObject({ name: "UnreadableFile" });
  }, 120_000);
});
