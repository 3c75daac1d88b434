import { XMLParser, XMLValidator } from "fast-xml-parser";
import { m } from "../../../../shared/messages/generated/messages.js";
import { type BankMessage, families, type Family, UnreadableFile } from "./bank-message.ts";
import { readReturn } from "./read-return.ts";
import { readStatement } from "./read-statement.ts";
import { readStatus } from "./read-status.ts";

/** Elements that can come several times; one alone is a list of one. */
const repeated: ReadonlySet<string> = new Set(
  ["Stmt", "Ntfctn", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd"].concat([
    "OrgnlPmtInfAndSts",
    "TxInfAndSts",
    "StsRsnInf",
    "AddtlInf",
    "TxInf",
    "RtrRsnInf",
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

/** Reads what a bank sent. Throws UnreadableFile with the reason in words. */
export function readMessage(bytes: Uint8Array): BankMessage {
  const text = decode(bytes);
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableFile(m.bank_file_entities());
  if (text.includes("\0") || XMLValidator.validate(text) !== true) throw new UnreadableFile(m.bank_file_not_whole());
  const namespace = namespaceOf(text);
  const family = familyOf(namespace);
  const found = readFamily(family, parse(text));
  return {
    answers: [],
    bookings: [],
    returns: [],
    ...found,
    family,
    namespace,
    key: [family, found.sender, found.messageId, found.page].join("|"),
  };
}

function readFamily(family: Family, document: unknown) {
  if (family === "pain.002") return readStatus(document);
  return family === "pacs.004" ? readReturn(document) : readStatement(family, document);
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const encoding = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(text.slice(0, 500))?.[1] ?? "utf-8";
    if (["utf-8", "us-ascii"].includes(encoding.toLowerCase())) return text;
  } catch {
    // Falls through to the one answer for every other encoding.
  }
  throw new UnreadableFile(m.bank_file_not_utf8());
}

function parse(text: string): unknown {
  try {
    return (parser.parse(text) as Record<string, unknown>)["Document"];
  } catch {
    // The parser's own words quote the file, which may hold account numbers.
    throw new UnreadableFile(m.bank_file_not_whole());
  }
}

/** The namespace of the outermost element, which must be Document: by hand, as the parser takes namespaces off. */
function namespaceOf(text: string): string {
  const at = startOfRoot(text);
  const tag = text.slice(at, text.indexOf(">", at) + 1);
  const [, prefix = "", name = ""] = /^<(?:([\w.-]+):)?([\w.-]+)/.exec(tag) ?? [];
  const declared = [...tag.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  const namespace = declared.find(([, declaredPrefix = ""]) => declaredPrefix === prefix);
  if (name !== "Document" || !namespace) throw new UnreadableFile(m.bank_file_not_document());
  return namespace[2] ?? namespace[3] ?? "";
}

/** Past the declaration, comments and instructions. */
function startOfRoot(text: string): number {
  let at = text.indexOf("<");
  for (;;) {
    const end = text.startsWith("<?", at) ? "?>" : text.startsWith("<!--", at) ? "-->" : undefined;
    if (end === undefined) return at;
    at = text.indexOf("<", text.indexOf(end, at));
  }
}

function familyOf(namespace: string): Family {
  const [, name, version] = /^urn:iso:std:iso:20022:tech:xsd:(\w{4}\.\d{3})\.001\.(\d\d)$/.exec(namespace) ?? [];
  const family = (Object.keys(families) as Family[]).find((one) => one === name);
  if (family && Number(version) >= families[family].oldest && Number(version) <= families[family].newest) return family;
  throw new UnreadableFile(m.bank_file_unknown({ namespace: namespace.slice(0, 100) || "?" }));
}
