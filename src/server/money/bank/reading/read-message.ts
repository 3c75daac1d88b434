import { createHash } from "node:crypto";
import { XMLParser } from "fast-xml-parser";
import type { FileRemark } from "../../../../shared/domain/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { type BankMessage, type LineToRead, type UnreadLine, UnreadableFile } from "../answers/bank-message.ts";
import { readReturn } from "../answers/read-return.ts";
import { readStatement } from "../answers/read-statement.ts";
import { readStatus } from "../answers/read-status.ts";
import { decode } from "./decode.ts";
import { findMessage, type FoundMessage, type LineText } from "./document.ts";
import { type Family, familyOf, isBodyOf, kindIn, namespaceOf, possibleKinds, type ReadKind } from "./kinds.ts";
import { judgeFrame, judgeLines, type Judgement, maxInvalidLines, unknownElements } from "./schema.ts";

/** Of a message of which several versions can be meant: the one with the fewest faults in these is. */
const linesToTry = 20;

/** Elements that can come several times; one alone is a list of one. */
const repeated: ReadonlySet<string> = new Set(
  ["Stmt", "Ntfctn", "Bal", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd", "RfrdDocInf", "AddtlRmtInf"].concat([
    "OrgnlPmtInfAndSts",
    "TxInfAndSts",
    "StsRsnInf",
    "AddtlInf",
    "TxInf",
    "RtrRsnInf",
    "Chrgs",
    "Rcrd",
    "ChrgsInf",
  ]),
);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // References by number too; a document type, which could declare others, is refused before.
  htmlEntities: true,
  isArray: (name, _path, _isLeaf, isAttribute) => !isAttribute && repeated.has(name),
});

/**
 * Reads what a bank sent. Where its official schema has something against a line, that line is left to a person; what is wrong around the
 * lines is stated and read all the same, as long as it says what a message must. Throws UnreadableFile with the reason in words.
 */
export function readMessage(bytes: Uint8Array): BankMessage {
  const found = findMessage(decode(bytes));
  const { kind, remarks } = recognize(found);
  const family = familyOf(kind);
  const frame = judgeFrame(found, kind);
  if (!isBodyOf(family, found.body)) throw new UnreadableFile(frame.problems.join(" ") || m.bank_file_not_document());
  const { invalid, remarks: ofLines } = judgeLines(found, found.lines, kind);
  const [first] = invalid.values();
  if (first && invalid.size > maxInvalidLines)
    throw new UnreadableFile(`${first.join(" ")} ${m.bank_file_invalid({ most: maxInvalidLines.toLocaleString("en") })}`);
  const document = parse(found.frameIn(namespaceOf(kind)))["Document"];
  const { sender, messageId, page, unread, ...read } = readFamily(family, document, linesOf(found, invalid), frame);
  const said = { answers: [], bookings: [], totals: [], returns: [], ...read };
  const all = [...unread, ...unknownElements(found, kind).map((problem): UnreadLine => ({ problem, account: undefined }))];
  const isInPart = all.length + invalid.size > 0;
  return {
    ...said,
    unread: all,
    messageId,
    contentHash: hashOf({ ...said, unread: all }),
    family,
    namespace: found.namespace || kind,
    key: [family, sender, messageId, page].join("|"),
    problems: frame.problems,
    remarks: [...new Set<FileRemark>([...remarks, ...frame.remarks, ...ofLines, ...(isInPart ? (["read_in_part"] as const) : [])])],
  };
}

/** What kind of message it is, by its namespace, the header of its envelope, or what it contains. */
function recognize(found: FoundMessage): { kind: ReadKind; remarks: FileRemark[] } {
  const { namespace, isMisspelt, header = "", body } = found;
  const told = kindIn(namespace) ?? kindIn(header);
  const kinds = possibleKinds(told, body);
  const [first] = kinds;
  if (!first) throw new UnreadableFile(m.bank_file_unknown({ namespace: (namespace || body).slice(0, 100) || "?" }));
  if (kindIn(header) !== undefined && kindIn(header) !== told) throw new UnreadableFile(m.bank_file_envelope());
  const faults = (kind: ReadKind) =>
    judgeFrame(found, kind).problems.length + judgeLines(found, found.lines.slice(0, linesToTry), kind).invalid.size;
  const kind =
    kinds.length === 1
      ? first
      : (kinds.map((one) => ({ one, faults: faults(one) })).toSorted((a, b) => a.faults - b.faults)[0]?.one ?? first);
  const isOfficial = !isMisspelt && told !== undefined && namespace === namespaceOf(told);
  const remarks: FileRemark[] = isOfficial ? [] : [namespace === "" ? "namespace_missing" : "namespace_other"];
  return { kind, remarks: told === undefined || told === kind ? remarks : [...remarks, "version_other"] };
}

function* linesOf({ lines }: FoundMessage, invalid: Map<LineText, string[]>): Generator<LineToRead> {
  for (const line of lines) {
    const { text, lineNumber, parent } = line;
    const problem = invalid.get(line)?.join(" ");
    yield { element: () => Object.values(parse(text)).flat()[0], lineNumber, parent, problem };
  }
}

/**
 * Piece by piece, as a long file in one text would take its memory once more. Amounts are bigints, which JSON does not know. Where there are
 * no charges the hash is that of releases which read none.
 */
function hashOf({ answers, bookings, returns, unread }: Pick<BankMessage, "answers" | "bookings" | "returns" | "unread">): string {
  const hash = createHash("sha256");
  for (const one of [...answers, ...bookings, ...returns, ...unread])
    hash.update(
      JSON.stringify(one, (key, value: unknown) =>
        typeof value === "bigint" ? (key === "charges" && value === 0n ? undefined : String(value)) : value,
      ),
    );
  return hash.digest("hex");
}

function readFamily(family: Family, document: unknown, lines: Iterable<LineToRead>, { problems }: Judgement) {
  if (family === "pain.002") return readStatus(document, lines, problems.join(" ") || undefined);
  return family === "pacs.004" ? readReturn(document, lines) : readStatement(family, document, lines);
}

function parse(text: string): Record<string, unknown> {
  try {
    return parser.parse(text) as Record<string, unknown>;
  } catch {
    // The parser's own words quote the file, which may hold account numbers.
    throw new UnreadableFile(m.bank_file_not_whole(), { isIncomplete: true });
  }
}
