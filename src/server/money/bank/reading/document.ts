import { SaxesParser, type SaxesTagPlain } from "saxes";
import { m } from "../../../../shared/messages/generated/messages.js";
import { UnreadableFile } from "../answers/bank-message.ts";
import { linePathOf } from "./kinds.ts";

/** How deep an envelope may wrap a message: a payload in a body in a message of the transport. */
const deepestEnvelope = 4;

/** More than any message has: so many different elements beside its lines, and beside what they are in. */
const mostOthers = 50;

/** The one message of a file, taken apart. */
export interface FoundMessage {
  /** The namespace as the bank wrote it; empty without one. */
  namespace: string;
  /** It is declared by an attribute that declares none: names differ by case in XML. */
  isMisspelt: boolean;
  /** What the business header of an envelope says that the message is. */
  header: string | undefined;
  /** The element inside Document. */
  body: string;
  lines: LineText[];
  /** The elements beside the lines, and beside those that they are in, by their names. */
  others: { name: string; lineNumber: number }[];
  /** The Document in this namespace, without its lines, each element in the same line of text as in the file. */
  frameIn: (namespace: string) => string;
  /** The attributes that declare this namespace for lines taken out of the Document, and those that the bank has declared for them. */
  declarations: (namespace: string) => string;
}

/** A payment, or a line of a statement, as the bank wrote it. */
export interface LineText {
  text: string;
  /** The line of text in which it begins. */
  lineNumber: number;
  /** Which of the elements with lines it is in, counted from zero. */
  parent: number;
}

/** Finds the message in a file and its lines in that. Throws UnreadableFile for what is not complete XML, or not one message. */
export function findMessage(text: string): FoundMessage {
  const finder = new Finder(text);
  finder.read();
  return finder.found();
}

class Finder {
  readonly #text: string;
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  /** The names of the open elements: of all, and of those from the one inside Document on. */
  #depth = 0;
  #inside: string[] | undefined;
  /** The namespaces that are declared around the Document. */
  readonly #scopes: Record<string, string>[] = [{}];
  #header: string | undefined;
  #isInHeader = false;
  #document: { tag: SaxesTagPlain; depth: number; lineNumber: number } | undefined;
  #path: string[] = [];
  #parent = -1;
  #others = new Map<string, number>();
  #lines: LineText[] = [];
  #line: { start: number; lineNumber: number; depth: number } | undefined;
  /** What stands in the Document outside of its lines. */
  #frame = "";
  #kept = 0;

  constructor(text: string) {
    this.#text = text;
    this.#parser.on("error", () => this.#break());
    this.#parser.on("doctype", () => {
      throw new UnreadableFile(m.bank_file_entities());
    });
    this.#parser.on("opentag", (tag) => this.#opened(tag));
    this.#parser.on("closetag", (tag) => this.#closed(tag));
    this.#parser.on("text", (words) => {
      if (this.#isInHeader) this.#header = (this.#header ?? "") + words;
    });
  }

  read(): void {
    this.#parser.write(this.#text).close();
  }

  found(): FoundMessage {
    const document = this.#document;
    if (!document) throw new UnreadableFile(m.bank_file_not_document());
    const { tag } = document;
    const declared = declarationOf(tag);
    const scope = this.#scopes.at(-1) ?? {};
    const misspelt = Object.entries(tag.attributes).find(([name]) => name !== declared && name.toLowerCase() === declared)?.[1];
    const start = (namespace: string) => {
      const kept = Object.entries(tag.attributes).filter(([name]) => !name.toLowerCase().startsWith("xmlns"));
      return `<${tag.name}${attributes({ ...Object.fromEntries(kept), ...scope, [declared]: namespace })}>`;
    };
    return {
      namespace: scope[declared] || misspelt || "",
      isMisspelt: !scope[declared] && misspelt !== undefined,
      header: this.#header?.trim(),
      body: this.#path[0] ?? "",
      lines: this.#lines,
      others: [...this.#others].map(([name, lineNumber]) => ({ name, lineNumber })),
      frameIn: (namespace) => `${"\n".repeat(document.lineNumber - 1)}${start(namespace)}${this.#frame}</${tag.name}>`,
      declarations: (namespace) => attributes({ ...scope, xmlns: namespace, [declared]: namespace }),
    };
  }

  #opened(tag: SaxesTagPlain): void {
    const name = localName(tag.name);
    this.#depth += 1;
    if (this.#inside) return this.#openedInside(name, tag);
    if (name === "Document" && this.#depth <= deepestEnvelope + 1) {
      if (this.#document) throw new UnreadableFile(m.bank_file_several());
      this.#document = { tag, depth: this.#depth, lineNumber: this.#parser.line };
      this.#declare(tag);
      this.#inside = [];
      this.#kept = this.#parser.position;
      return;
    }
    if (name === "MsgDefIdr" && this.#depth <= deepestEnvelope + 2) this.#isInHeader = true;
    if (!this.#document) this.#declare(tag);
  }

  #openedInside(name: string, tag: SaxesTagPlain): void {
    const inside = this.#inside ?? [];
    inside.push(name);
    if (this.#line) return;
    if (this.#path.length === 0) this.#path = linePathOf(name);
    const at = inside.length - 1;
    const isOnPath = inside.every((one, index) => one === this.#path[index]);
    if (!isOnPath) {
      const isBeside = at < this.#path.length && inside.slice(0, at).every((one, index) => one === this.#path[index]);
      if (isBeside && this.#others.size < mostOthers && !this.#others.has(name)) this.#others.set(name, this.#parser.line);
      return;
    }
    if (at < this.#path.length - 1) {
      this.#declare(tag);
      if (at === this.#path.length - 2) this.#parent += 1;
      return;
    }
    const start = this.#text.lastIndexOf("<", this.#parser.position - 1);
    this.#frame += this.#text.slice(this.#kept, start);
    const lineNumber = this.#parser.line - breaksIn(this.#text.slice(start, this.#parser.position));
    this.#line = { start, lineNumber, depth: this.#depth };
  }

  #closed(tag: SaxesTagPlain): void {
    const { position } = this.#parser;
    if (this.#inside && this.#depth === this.#document?.depth) {
      const end = tag.isSelfClosing ? this.#kept : this.#text.lastIndexOf("<", position - 1);
      this.#frame += this.#text.slice(this.#kept, end);
      this.#inside = undefined;
    }
    if (this.#line?.depth === this.#depth) {
      const text = this.#text.slice(this.#line.start, position);
      this.#lines.push({ text, lineNumber: this.#line.lineNumber, parent: this.#parent });
      this.#frame += "\n".repeat(breaksIn(text));
      this.#kept = position;
      this.#line = undefined;
    }
    this.#isInHeader = false;
    this.#inside?.pop();
    if (!this.#document && this.#scopes.length > 1) this.#scopes.pop();
    this.#depth -= 1;
  }

  #declare({ attributes: given }: SaxesTagPlain): void {
    const own = Object.entries(given).filter(([name]) => name === "xmlns" || name.startsWith("xmlns:"));
    // Of an element in the Document only prefixes: the namespace of the others is the Document's.
    const added = own.filter(([name]) => !this.#inside || (name !== "xmlns" && !(name in (this.#scopes.at(-1) ?? {}))));
    if (this.#inside) Object.assign(this.#scopes.at(-1) ?? {}, Object.fromEntries(added));
    else this.#scopes.push({ ...this.#scopes.at(-1), ...Object.fromEntries(added) });
  }

  #break(): never {
    throw new UnreadableFile(m.bank_file_not_whole_at({ line: String(this.#parser.line) }), { isIncomplete: true });
  }
}

/** The attribute by which an element of this prefix is in its namespace. */
function declarationOf({ name }: SaxesTagPlain): string {
  return name.includes(":") ? `xmlns:${name.slice(0, name.indexOf(":"))}` : "xmlns";
}

const attributes = (all: Record<string, string>) =>
  Object.entries(all)
    .map(([name, value]) => ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"`)
    .join("");

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

function breaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
