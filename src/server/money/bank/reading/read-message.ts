import { createHash } from "node:crypto";
import { XMLParser } from "fast-xml-parser";
import type { XmlElement } from "libxml2-wasm";
import type { FileRemark } from "../../../../shared/domain/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { type BankMessage, UnreadableFile } from "../answers/bank-message.ts";
import { readReturn } from "../answers/read-return.ts";
import { readStatement } from "../answers/read-statement.ts";
import { readStatus } from "../answers/read-status.ts";
import { decode } from "./decode.ts";
import { locateMessage } from "./document.ts";
import { type Family, familyOf, type Kind } from "./kinds.ts";
import { isValid, judgeBySchema, keepHead } from "./schema.ts";

const longSigns = 1_024 * 1_024;

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

/** Reads what a bank sent, once its official schema has nothing against it. Throws UnreadableFile with the reason in words. */
export function readMessage(bytes: Uint8Array): BankMessage {
  const { text, document, message, kind, written, remarks } = locateMessage(decode(bytes), isValid);
  let tolerated;
  try {
    if (text.length > longSigns) refuseByItsHead(text);
    tolerated = requireValid(message, kind);
  } finally {
    document.dispose();
  }
  const family = familyOf(kind);
  if (!family) throw new Error("a message was judged that is not read");
  const { sender, messageId, page, ...found } = readFamily(family, parse(text));
  const said = { answers: [], bookings: [], totals: [], returns: [], ...found };
  return {
    ...said,
    messageId,
    contentHash: hashOf(said),
    family,
    namespace: written || kind,
    key: [family, sender, messageId, page].join("|"),
    remarks: [...remarks, ...tolerated],
  };
}

/**
 * Piece by piece, as a long file in one text would take its memory once more. Amounts are bigints, which JSON does not know. Where there are
 * no charges the hash is that of releases which read none.
 */
function hashOf({ answers, bookings, returns }: Pick<BankMessage, "answers" | "bookings" | "returns">): string {
  const hash = createHash("sha256");
  for (const one of [...answers, ...bookings, ...returns])
    hash.update(
      JSON.stringify(one, (key, value: unknown) =>
        typeof value === "bigint" ? (key === "charges" && value === 0n ? undefined : String(value)) : value,
      ),
    );
  return hash.digest("hex");
}

/** libxml2 looks for every fault of a file, which takes hours where a long one has the same fault in each line: its beginning is judged first. */
function refuseByItsHead(text: string): void {
  const { document, message, kind } = locateMessage(text, isValid);
  try {
    keepHead(message);
    requireValid(message, kind);
  } finally {
    document.dispose();
  }
}

/** Answers what is tolerated. Throws UnreadableFile with the lines that are not as the schema requires. */
function requireValid(message: XmlElement, kind: Kind): FileRemark[] {
  const { problems, remarks } = judgeBySchema(message, kind);
  if (problems.length > 0) throw new UnreadableFile(problems.join(" "));
  return remarks;
}

function readFamily(family: Family, document: unknown) {
  if (family === "pain.002") return readStatus(document);
  return family === "pacs.004" ? readReturn(document) : readStatement(family, document);
}

function parse(text: string): unknown {
  try {
    return documentIn(parser.parse(text));
  } catch {
    // The parser's own words quote the file, which may hold account numbers.
    throw new UnreadableFile(m.bank_file_not_whole(), { isIncomplete: true });
  }
}

/** The Document, also from an envelope. There is one: libxml2 has found it at the same place. */
function documentIn(parsed: unknown): unknown {
  if (typeof parsed !== "object" || parsed === null) return undefined;
  if ("Document" in parsed) return parsed.Document;
  return Object.values(parsed)
    .map(documentIn)
    .find((found) => found !== undefined);
}
