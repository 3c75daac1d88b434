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
      { family: "pain.002", remarks: ["namespace_other", "party_identifier", "clearing_reference_place"] },
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
    ["ISO-8859-15", Buffer.from(declaredAs("ISO-8859-15"), "latin1")],
    ["windows-1252", Buffer.from(declaredAs("Windows-1252"), "latin1")],
    ["what is not its official name", bytes(declaredAs("UTF8"))],
    ["UTF-8 with a mark", bytes(`\uFEFF${statement}`)],
  ];
  it.each(encodings)("in %s", (_name, file) => {
    expect(read(file)).toEqual(read(statement));
    expect(read(file).said.bookings[0]?.transactions[0]?.counterparty).toBe("Müller");
  });
});

describe("files that are not as their schema requires", () => {
  const two = accountReport({
    id: "M2",
    lines: [
      { direction: "CRDT", amount: "10.00", bankReference: "A1", details: [{ words: "Für Wasser", payer: "Müller" }] },
      { direction: "CRDT", amount: "20.00", bankReference: "A2" },
    ],
  });
  const inLines = two.replaceAll("><", ">\n<");
  const firstLine = (xml: string) => xml.split("\n").findIndex((text) => text.includes("<Ntry>")) + 1;
  const lines: [string, (xml: string) => string, RegExp, boolean][] = [
    [
      "an element too few",
      (xml) => xml.replace(/<BkTxCd>[\s\S]*?<\/BkTxCd>/, ""),
      /NtryDtls is not expected here\. The schema expects .*BkTxCd/,
      true,
    ],
    ["an element of an unknown name", (xml) => xml.replace("<Sts>", "<Grnt/>\n<Sts>"), /Grnt is not expected here\./, true],
    [
      "a text that is too long",
      (xml) => xml.replace("Für Wasser", "x".repeat(141)),
      /Ustrd has a value that the schema does not allow\.$/,
      true,
    ],
    ["a date that is none", (xml) => xml.replace("2026-11-20</Dt>\n</BookgDt>", "20.11.2026</Dt>\n</BookgDt>"), /Dt has a value/, false],
    ["an amount with six decimals", (xml) => xml.replace(">10.00<", ">10.000001<"), /Amt has a value/, false],
    [
      "a direction that is none",
      (xml) => xml.replace(">CRDT</CdtDbtInd>\n<Sts>", ">IN</CdtDbtInd>\n<Sts>"),
      /CdtDbtInd has a value/,
      false,
    ],
    [
      "two amounts",
      (xml) => xml.replace('<Amt Ccy="USD">10.00', '<Amt Ccy="USD">1.00</Amt>\n<Amt Ccy="USD">10.00'),
      /Amt is not expected/,
      false,
    ],
    ["a prefix that is not declared", (xml) => xml.replace("<BkTxCd>", "<x:Own/>\n<BkTxCd>"), /is not as the schema requires/, true],
    ["a part of a cent, which no schema forbids", (xml) => xml.replace(">10.00<", ">10.001<"), /10\.001 USD is not a valid amount/, false],
  ];
  it.each(lines)("%s: that line alone waits for a person, with what is wrong", (_name, change, sentence, isReadable) => {
    const changed = change(inLines);
    expect(changed).not.toBe(inLines);
    const { said, remarks } = read(changed);
    expect(remarks).toEqual(["read_in_part"]);
    expect(said.problems).toEqual([]);
    const problem = isReadable ? said.bookings[0]?.problem : said.unread[0]?.problem;
    expect(problem).toMatch(sentence);
    const at = Number(/^Line (\d+): /.exec(problem ?? "")?.[1]);
    const last = changed.split("\n").findIndex((text) => text.includes("</Ntry>")) + 1;
    expect(at >= firstLine(changed) && at <= last).toBe(true);
    expect(problem).not.toMatch(/Müller|GB33/);
    expect(said.unread).toHaveLength(isReadable ? 0 : 1);
    expect(said.bookings.map(({ bankReference, problem: why }) => [bankReference, why === undefined])).toEqual([
      ...(isReadable ? [["A1", false]] : []),
      ["A2", true],
    ]);
  });

  it("names the line of the text also where the line is the last of many", () => {
    const many = accountReport({
      lines: Array.from({ length: 1_203 }, (_, at) => ({ direction: "CRDT", amount: "1.00", bankReference: `R${at}` })),
    });
    const changed = many.replaceAll("><", ">\n<").replace("R1202<", `${"R".repeat(36)}<`);
    const at = changed.split("\n").findIndex((text) => text.includes("RRRR")) + 1;
    const { said } = read(changed);
    expect(said.bookings.filter(({ problem }) => problem !== undefined)).toMatchObject([
      { problem: `Line ${at}: AcctSvcrRef has a value that the schema does not allow.` },
    ]);
    expect(said.bookings).toHaveLength(1_203);
  });

  const around: [string, (xml: string) => string, RegExp][] = [
    [
      "an element in the wrong place",
      (xml) => xml.replace("<Id>S1</Id>", "<LglSeqNb>1</LglSeqNb>\n<Id>S1</Id>"),
      /^Line \d+: LglSeqNb is not expected here\./,
    ],
    ["a message id that is too long", (xml) => xml.replace("<MsgId>M2<", `<MsgId>${"M".repeat(36)}<`), /^Line \d+: MsgId has a value/],
    ["without a balance", (xml) => xml.replace(/<Bal>[\s\S]*<\/Bal>/, ""), /The schema expects .*Bal\.$/],
    ["text between elements", (xml) => xml.replace("<Stmt>", "<Stmt>money"), /^Line \d+: Stmt is not as the schema requires\.$/],
  ];
  it.each(around)("%s: what is wrong around the lines is stated, and they are read", (_name, change, sentence) => {
    const changed = change(inLines);
    expect(changed).not.toBe(inLines);
    const { said, remarks } = read(changed);
    expect(remarks).toEqual([]);
    expect(said.problems.join(" ")).toMatch(sentence);
    expect(said.problems.join(" ")).not.toMatch(/Müller|10\.00|GB33/);
    expect([said.bookings, said.unread]).toEqual([read(inLines).said.bookings, []]);
  });

  it.each([
    ["of a name that the schema does not know", "<Grnt><Amt>5.00</Amt></Grnt>", "</Stmt>", "Grnt"],
    ["outside of its statement", "<Ntry><Amt>5.00</Amt></Ntry>", "</BkToCstmrStmt>", "Ntry"],
    ["without an entry around it", "<TxDtls><Amt>5.00</Amt></TxDtls>", "</Stmt>", "TxDtls"],
  ])("a line %s waits for a person", (_name, line, before, element) => {
    const changed = inLines.replace(before, `${line}\n${before}`);
    const at = changed.split("\n").findIndex((text) => text.startsWith(line)) + 1;
    const { said, remarks } = read(changed);
    expect(remarks).toEqual(["read_in_part"]);
    expect(said.unread).toMatchObject([{ problem: `Line ${at}: ${element} is not expected here.` }]);
    expect(said.bookings).toEqual(read(inLines).said.bookings);
  });

  it.each([
    ["camt.053", "03"],
    ["camt.053", "06"],
    ["camt.053", "10"],
    ["camt.053", "12"],
    ["camt.054", "13"],
  ] as const)("%s of version %s, whose schema is not here, are read by the nearest", (kind, version) => {
    const report = { kind, id: "M3", lines: [{ direction: "CRDT" as const, amount: "10.00", bankReference: "A1" }] };
    const nearest = { "03": "04", "06": "08", "10": "08", "12": "13", "13": "08" } as const;
    const known = accountReport({ ...report, version: nearest[version] });
    const { said, remarks } = read(known.replace(/\.\d\d"/, `.${version}"`));
    expect(remarks).toEqual(["version_other"]);
    expect({ ...said, contentHash: "" }).toEqual({ ...read(known).said, contentHash: "" });
  });

  it("of a version that is not here are read by the one that they are valid by", () => {
    const old = accountReport({
      version: "02",
      lines: [{ direction: "CRDT", amount: "10.00", bankReference: "A1", details: [{ amount: "10.00" }] }],
    });
    const { said, remarks } = read(old.replace("001.02", "001.05"));
    expect(remarks).toEqual(["version_other"]);
    expect(said.bookings[0]?.problem).toBeUndefined();
  });

  const kinds: [string, string | Uint8Array, RegExp][] = [
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
    const reason = /^Line 2: Cd has a value.* More than 1,000 entries/;
    await expect(readApart(file)).rejects.toMatchObject({ message: expect.stringMatching(reason) as string });
  }, 120_000);

  it("with what is tolerated in each line are read", () => {
    const one = /<TxInfAndSts>.*<\/TxInfAndSts>/.exec(report)?.[0] ?? "";
    const line = one.replace("<TxSts>", "<ClrSysRef>1</ClrSysRef><TxSts>");
    const { said, remarks } = read(report.replace(one, line.repeat(1_500)));
    expect([said.answers[0]?.payments.length, said.unread, remarks]).toEqual([1_500, [], ["clearing_reference_place"]]);
  });

  it("are read in a thread, one after the other", async () => {
    const [first, second] = await Promise.all([readApart(bytes(long(2))), readApart(bytes(report))]);
    expect([first.bookings.length, second.answers.length]).toEqual([long(2).split("<Ntry>").length - 1, 1]);
    expect((await readApart(bytes(report))).messageId).toBe("P1");
    await expect(readApart(bytes(messageId()))).rejects.toMatchObject({ name: "UnreadableFile" });
  }, 120_000);
});
