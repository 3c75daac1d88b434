import { ParseOption, XmlDocument, type XmlElement, XmlLibError, type XmlTreeNode } from "libxml2-wasm";
import type { FileRemark } from "../../../../shared/domain/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { UnreadableFile } from "../answers/bank-message.ts";
import { familyOf, type Kind, kindIn, kindsOfBody, namespaceOf } from "./kinds.ts";

/** Nothing is fetched and no entity is replaced; a document type is refused before. */
const parsing = { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES };

/** How deep an envelope may wrap a message: a payload in a body in a message of the transport. */
const deepestEnvelope = 4;

/** The one message of a file, in the official namespace of a kind that it can be. The caller disposes of `document`. */
export interface Located {
  /** The file's text, in which the namespace is the official one. */
  text: string;
  document: XmlDocument;
  message: XmlElement;
  kind: Kind;
  /** The namespace as the bank wrote it. */
  written: string;
  remarks: FileRemark[];
}

/** Finds the message in a file. `judge` says whether it is of a kind, where the bank does not. Throws UnreadableFile. */
export function locateMessage(text: string, isOfKind: (message: XmlElement, kind: Kind) => boolean): Located {
  if (text.includes("\0")) throw new UnreadableFile(m.bank_file_not_whole(), { isIncomplete: true });
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableFile(m.bank_file_entities());
  const document = parseXml(text);
  let isKept = false;
  try {
    const { message, envelope } = messageOf(document.root);
    const written = message.namespaceUri || misspeltNamespace(message);
    const told = kindIn(written) ?? kindIn(envelope ?? "");
    const body = elementsOf(message)[0]?.name ?? "";
    const kinds = told ? [told] : kindsOfBody(body);
    if (kinds.every((kind) => familyOf(kind) === undefined))
      throw new UnreadableFile(m.bank_file_unknown({ namespace: (written || body).slice(0, 100) || "?" }));
    const disagrees = envelope !== undefined && kindIn(envelope) !== undefined && kindIn(envelope) !== told;
    if (disagrees) throw new UnreadableFile(m.bank_file_envelope());
    const [only] = kinds;
    if (only && message.namespaceUri === namespaceOf(only)) {
      isKept = true;
      return { text, document, message, kind: only, written, remarks: [] };
    }
    const remarks: FileRemark[] = [written === "" ? "namespace_missing" : "namespace_other"];
    return { ...asOneOf(kinds, text, message, isOfKind), written, remarks };
  } finally {
    if (!isKept) document.dispose();
  }
}

function parseXml(text: string): XmlDocument {
  try {
    return XmlDocument.fromString(text, parsing);
  } catch (error) {
    const line = error instanceof XmlLibError ? error.details[0]?.line : undefined;
    const reason = line ? m.bank_file_not_whole_at({ line: String(line) }) : m.bank_file_not_whole();
    throw new UnreadableFile(reason, { isIncomplete: true });
  }
}

/** The Document, alone or in the envelope of a transport, with what its business header says it is. */
function messageOf(root: XmlElement): { message: XmlElement; envelope: string | undefined } {
  const found: XmlElement[] = [];
  let envelope: string | undefined;
  const look = (element: XmlElement, depth: number) => {
    if (element.name === "Document") found.push(element);
    else if (element.name === "AppHdr")
      envelope = elementsOf(element)
        .find(({ name }) => name === "MsgDefIdr")
        ?.content.trim();
    else if (depth < deepestEnvelope) for (const child of elementsOf(element)) look(child, depth + 1);
  };
  look(root, 0);
  const [message] = found;
  if (!message) throw new UnreadableFile(m.bank_file_not_document());
  if (found.length > 1) throw new UnreadableFile(m.bank_file_several());
  return { message, envelope };
}

/** XML's names differ by case, so that `Xmlns` declares nothing. */
function misspeltNamespace(message: XmlElement): string {
  return message.attrs.find(({ name }) => name.toLowerCase() === "xmlns")?.value ?? "";
}

/** Reads the text again with the official namespace in the start tag of the message. */
function asOneOf(
  kinds: Kind[],
  text: string,
  message: XmlElement,
  isOfKind: (message: XmlElement, kind: Kind) => boolean,
): Pick<Located, "text" | "document" | "message" | "kind"> {
  for (const kind of kinds) {
    const renamed = inNamespace(text, message.prefix, namespaceOf(kind));
    const document = parseXml(renamed);
    const found = messageOf(document.root).message;
    const isLast = kind === kinds.at(-1);
    if (found.namespaceUri === namespaceOf(kind) && (isLast || isOfKind(found, kind)))
      return { text: renamed, document, message: found, kind };
    document.dispose();
  }
  throw new UnreadableFile(m.bank_file_not_document());
}

/** Comments and the like are passed over, so that only a real start tag is changed. */
function inNamespace(text: string, prefix: string, namespace: string): string {
  const parts = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?:[\w.-]+:)?Document(?=[\s/>])(?:"[^"]*"|'[^']*'|[^"'>])*>/g;
  const declared = prefix ? `xmlns:${prefix}` : "xmlns";
  const own = new RegExp(`\\s${RegExp.escape(declared)}\\s*=\\s*(?:"[^"]*"|'[^']*')`, prefix ? "" : "i");
  return text.replace(parts, (part) =>
    part.startsWith("<!") || part.startsWith("<?")
      ? part
      : part.replace(own, "").replace(/^<[^\s/>]+/, (start) => `${start} ${declared}="${namespace}"`),
  );
}

/** The elements in an element. */
export function elementsOf(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node: XmlTreeNode | null = element.firstChild; node; node = node.next) if (isElement(node)) found.push(node);
  return found;
}

function isElement(node: XmlTreeNode): node is XmlElement {
  return "attrs" in node;
}
