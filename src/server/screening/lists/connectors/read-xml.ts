import { TextDecoder } from "node:util";
import { SaxesParser } from "saxes";
import { readBytes } from "../../../runtime/tables/read-bytes.ts";
import { type SourceFile, WrongFormat } from "../../../runtime/tables/source-file.ts";
import { bounds } from "../bounds.ts";

/** One element with everything in it. Names are local: publishers change their namespaces. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/**
 * Reads the wanted elements of an XML file one after the other, each whole; before them its outermost element, still without children.
 * Only the one in hand is in memory. A document type is refused, so no entity is ever expanded, and nothing outside the file is read.
 *
 * Throws WrongFormat when the file is no XML, is broken, breaks off, is not in the encoding that it names, or has an element that is
 * larger than an entry can be.
 */
export async function* readXml(file: SourceFile, expected: string, wanted: ReadonlySet<string>): AsyncGenerator<XmlElement> {
  const reader = new Reader(expected, wanted);
  let decode: ((bytes?: Uint8Array) => string) | undefined;
  for await (const bytes of readBytes(file)) {
    decode ??= decoderOf(bytes, expected);
    reader.write(decode(bytes));
    yield* reader.take();
  }
  if (!decode) throw new WrongFormat(expected, "an empty file");
  reader.write(decode());
  reader.end();
  yield* reader.take();
}

class Reader {
  readonly #expected: string;
  readonly #wanted: ReadonlySet<string>;
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #open: XmlElement[] = [];
  #ready: XmlElement[] = [];
  #depth = 0;
  #elements = 0;
  #characters = 0;

  constructor(expected: string, wanted: ReadonlySet<string>) {
    this.#expected = expected;
    this.#wanted = wanted;
    this.#parser.on("error", (error) => {
      throw new WrongFormat(expected, `XML that is broken (${error.message.slice(0, 200)})`);
    });
    this.#parser.on("doctype", () => {
      throw new WrongFormat(expected, "XML with a document type, which could hold entities; no publisher's list has one");
    });
    this.#parser.on("opentag", (tag) => this.#opened(localName(tag.name), tag.attributes));
    this.#parser.on("closetag", () => this.#closed());
    const add = (text: string) => {
      const inner = this.#open.at(-1);
      if (inner) inner.text += text;
    };
    this.#parser.on("text", add);
    this.#parser.on("cdata", add);
  }

  write(text: string): void {
    // saxes keeps a text, a comment or a document type until its end, however long.
    this.#characters += text.length;
    if (this.#characters > bounds.xmlCharacters) throw new WrongFormat(this.#expected, "XML with an element over 16 MB");
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
  }

  take(): XmlElement[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #opened(name: string, given: Record<string, string>): void {
    this.#depth += 1;
    const attributes: Record<string, string> = {};
    for (const [key, value] of Object.entries(given)) attributes[localName(key)] = value;
    const element: XmlElement = { name, attributes, children: [], text: "" };
    const parent = this.#open.at(-1);
    if (this.#depth === 1) this.#ready.push(element);
    else if (parent) {
      this.#elements += 1;
      if (this.#elements > bounds.xmlElements) throw new WrongFormat(this.#expected, "XML with an entry of more than 200,000 elements");
      parent.children.push(element);
      this.#open.push(element);
    } else if (this.#wanted.has(name)) {
      this.#elements = 1;
      this.#open.push(element);
    }
    if (this.#open.length === 0) this.#characters = 0;
  }

  #closed(): void {
    this.#depth -= 1;
    const done = this.#open.pop();
    if (done && this.#open.length === 0) this.#ready.push(done);
    if (this.#open.length === 0) this.#characters = 0;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** By the mark at its beginning, by what its declaration says, or else UTF-8, which is then checked. */
function decoderOf(start: Uint8Array, expected: string): (bytes?: Uint8Array) => string {
  const encoding = encodingOf(start);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new WrongFormat(expected, `XML in the encoding ${encoding.slice(0, 40)}, which is not known`);
  }
  return (bytes) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new WrongFormat(expected, `a file whose text is not ${encoding.toUpperCase()}`);
    }
  };
}

export function encodingOf(start: Uint8Array): string {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  const head = Buffer.from(start.subarray(0, 200)).toString("latin1");
  const named = /^\s*(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  // What is no UTF-16 by its bytes cannot be UTF-16 by its words.
  return named.startsWith("utf-16") ? "utf-8" : named;
}

/**
 * A copy that stands alone. V8 keeps a longer text as a window onto the piece of the file that it was cut from, so whoever keeps the one
 * for long keeps the other: of a list, the whole file.
 */
export function detached(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}

/** The first child of this name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}

/** All elements at the end of this way from here. */
export function all(element: XmlElement | undefined, ...way: string[]): XmlElement[] {
  let here = element ? [element] : [];
  for (const name of way) here = here.flatMap((one) => one.children.filter((inner) => inner.name === name));
  return here;
}

/** The text of the first child of this name; undefined where it says nothing. */
export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  const text = child(element, name)?.text.replace(/\s+/g, " ").trim();
  return text ? text : undefined;
}
