import { readFileSync } from "node:fs";
import { ParseOption, XmlDocument, type XmlElement, XmlLibError, type XmlTreeNode, XmlValidateError, XsdValidator } from "libxml2-wasm";
import type { FileRemark } from "../../../../shared/domain/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { FoundMessage, LineText } from "./document.ts";
import { type Family, familyOf, type Kind, linePathOf, namespaceOf, type ReadKind } from "./kinds.ts";

/** Nothing is fetched and no entity is replaced; a document type is refused before. */
const parsing = { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES };

/** One place where a message is not as its schema asks. Nothing of what stands there: it can be a name or an account. */
interface Problem {
  line: number;
  element: string;
  sort: "unexpected" | "missing" | "value" | "other";
  /** The elements that the schema would take there. */
  expected: string;
  isPattern: boolean;
}

export interface Judgement {
  /** Where it deviates and is read all the same. */
  remarks: FileRemark[];
  /** Sentences with their lines; none when it is valid. */
  problems: string[];
}

const mostTold = 3;
/** So many lines are judged at once. */
const batchSize = 500;
/** A file with more lines that are not valid is refused. */
export const maxInvalidLines = 1_000;

/** What stands around lines that are judged by themselves: the least that the schemas of all versions ask for. */
const header = "<GrpHdr><MsgId>1</MsgId><CreDtTm>2000-01-01T00:00:00</CreDtTm>";
const account = "<Id>1</Id><CreDtTm>2000-01-01T00:00:00</CreDtTm><Acct><Id><Othr><Id>1</Id></Othr></Id></Acct>";
const balance =
  "<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy='USD'>0</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2000-01-01</Dt></Dt></Bal>";
const frames: Record<Family, string> = {
  "pain.002": `<CstmrPmtStsRpt>${header}</GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>1</OrgnlMsgId><OrgnlMsgNmId>1</OrgnlMsgNmId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>1</OrgnlPmtInfId>`,
  "camt.053": `<BkToCstmrStmt>${header}</GrpHdr><Stmt>${account}${balance}`,
  "camt.054": `<BkToCstmrDbtCdtNtfctn>${header}</GrpHdr><Ntfctn>${account}`,
  "pacs.004": `<PmtRtr>${header}<NbOfTxs>1</NbOfTxs><SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>`,
};
const schemas = new Map<Kind, { validator: XsdValidator; text: string }>();

/** Judges a message without its lines by the official schema of a kind. */
export function judgeFrame({ frameIn }: FoundMessage, kind: ReadKind): Judgement {
  return judge(frameIn(namespaceOf(kind)), kind);
}

/**
 * Judges lines by the official schema of a kind, each for itself whatever is wrong around it or with another. Returns what is wrong with
 * those that are not as it asks, and what is unusual with the others.
 */
export function judgeLines({ declarations, body }: FoundMessage, lines: LineText[], kind: ReadKind) {
  const invalid = new Map<LineText, string[]>();
  const remarks = new Set<FileRemark>();
  const around = linePathOf(body).slice(0, -1);
  const start = `<Document${declarations(namespaceOf(kind))}>${frames[familyOf(kind)]}`;
  const end = `${around
    .toReversed()
    .map((name) => `</${name}>`)
    .join("")}</Document>`;
  const look = (some: LineText[]) => {
    const [first] = some;
    if (!first || invalid.size > maxInvalidLines) return;
    // A line by itself stands in the second line of the text and those after it.
    const text = `${start}\n${some.map((line) => line.text).join("\n")}\n${end}`;
    const judgement = judge(text, kind, first.lineNumber - 2);
    if (judgement.problems.length === 0) for (const remark of judgement.remarks) remarks.add(remark);
    else if (some.length === 1) invalid.set(first, judgement.problems);
    else {
      const half = Math.ceil(some.length / 2);
      look(some.slice(0, half));
      look(some.slice(half));
    }
  };
  for (let at = 0; at < lines.length; at += batchSize) look(lines.slice(at, at + batchSize));
  return { invalid, remarks: [...remarks] };
}

/** What the schema has against a document that begins so many lines before the text, but for what is tolerated and never read. */
function judge(text: string, kind: ReadKind, linesBefore = 0): Judgement {
  const found = problemsOf(text, kind);
  let isDropped = false;
  const drop = (message: XmlElement) => (isDropped = dropClearingReferences(message));
  const without = found.some(({ sort }) => sort === "unexpected") ? problemsOf(text, kind, drop) : found;
  const problems = isDropped ? without : found;
  const serious = problems.filter((problem) => !isIdentifier(problem));
  const remarks: FileRemark[] = [];
  if (isDropped) remarks.push("clearing_reference_place");
  if (serious.length < problems.length) remarks.push("party_identifier");
  return {
    remarks,
    problems: serious.slice(0, mostTold).map((problem) => sentenceOf({ ...problem, line: problem.line + linesBefore })),
  };
}

/** Elements beside the lines, or beside what they are in, that the schema has not there: they can be lines of an unknown kind. */
export function unknownElements({ others, body }: FoundMessage, kind: ReadKind): string[] {
  const path = linePathOf(body);
  const { text } = schemaOf(kind);
  const known = new Set(path.slice(0, -1).flatMap((element) => childrenOf(element, text)));
  return others
    .filter(({ name }) => path.includes(name) || !known.has(name))
    .map(({ name, lineNumber }) => m.bank_schema_unexpected({ line: String(lineNumber), element: name }));
}

/** The names of the elements in an element, by the text of a schema in which each is of one named type, as ISO's are. */
function childrenOf(element: string, schema: string): string[] {
  const type = new RegExp(`<xs:element\\b[^>]*\\bname="${element}"[^>]*\\btype="(\\w+)"`).exec(schema)?.[1] ?? "";
  const content = new RegExp(`<xs:complexType name="${type}">[\\s\\S]*?</xs:complexType>`).exec(schema)?.[0] ?? "";
  return Array.from(content.matchAll(/<xs:element\b[^>]*\bname="(\w+)"/g), ([, name = ""]) => name);
}

/** What is not as the schema asks in our own message; empty when it is valid. */
export function problemsIn(xml: string, kind: Kind): string[] {
  return problemsOf(xml, kind).slice(0, mostTold).map(sentenceOf);
}

/**
 * Tolerated: the identifier of a party that has not the form of a BIC (Cross River). Nothing is found by it: our payments
 * are known by their own ids.
 */
function isIdentifier({ element, isPattern }: Problem): boolean {
  return isPattern && ["BICOrBEI", "AnyBIC"].includes(element);
}

/**
 * Tolerated: ClrSysRef before the status of a payment instead of behind it (Cross River). It is never read, so it is taken
 * out and the rest is judged in full. True when there was one.
 */
function dropClearingReferences(message: XmlElement): boolean {
  const lines = elementsOf(message).flatMap(elementsOf).flatMap(elementsOf);
  const references = lines
    .filter(({ name }) => name === "TxInfAndSts")
    .flatMap(elementsOf)
    .filter(({ name }) => name === "ClrSysRef");
  for (const reference of references) reference.remove();
  return references.length > 0;
}

/** The elements in an element. */
function elementsOf(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node: XmlTreeNode | null = element.firstChild; node; node = node.next) if (isElement(node)) found.push(node);
  return found;
}

function isElement(node: XmlTreeNode): node is XmlElement {
  return "attrs" in node;
}

function problemsOf(xml: string, kind: Kind, change?: (message: XmlElement) => void): Problem[] {
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(xml, parsing);
    change?.(document.root);
    schemaOf(kind).validator.validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError && error.details.length > 0) return error.details.map(toProblem);
    // Saxes has found it complete, so that only a few things can be wrong, such as a prefix that is not declared.
    if (!document && error instanceof XmlLibError) return [{ ...notXml, line: error.details[0]?.line ?? 1 }];
    throw error;
  } finally {
    document?.dispose();
  }
}

const notXml: Omit<Problem, "line"> = { element: "Document", sort: "other", expected: "", isPattern: false };

function schemaOf(kind: Kind) {
  const known = schemas.get(kind);
  if (known) return known;
  const text = readFileSync(new URL(`../schemas/${kind}.xsd`, import.meta.url), "utf8");
  const schema = XmlDocument.fromString(text);
  const made = { validator: XsdValidator.fromDoc(schema), text };
  schema.dispose();
  schemas.set(kind, made);
  return made;
}

/** From the words of libxml2, which quote what stands in the file: only the names of elements are taken. */
function toProblem({ message, line }: { message: string; line: number }): Problem {
  const element = /^Element '(?:\{[^}]*\})?([\w.-]+)'/.exec(message)?.[1] ?? "Document";
  const expected = /Expected is (?:one of )?\( ([^)]*) \)\.\s*$/.exec(message)?.[1] ?? "";
  const sort = message.includes("This element is not expected")
    ? "unexpected"
    : message.includes("Missing child element")
      ? "missing"
      : /\[facet '|is not a valid value|is not an element of the set/.test(message)
        ? "value"
        : "other";
  return { line, element, sort, expected: expected.replace(/\{[^}]*\}/g, ""), isPattern: message.includes("[facet 'pattern']") };
}

function sentenceOf({ line, element, sort, expected }: Problem): string {
  const place = { line: String(line), element };
  if (sort === "unexpected") return expected ? m.bank_schema_instead({ ...place, expected }) : m.bank_schema_unexpected(place);
  if (sort === "missing") return m.bank_schema_missing({ ...place, expected });
  return sort === "value" ? m.bank_schema_value(place) : m.bank_schema_other(place);
}
