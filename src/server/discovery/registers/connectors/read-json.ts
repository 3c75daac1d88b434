import { Tokenizer, TokenParser, TokenType } from "@streamparser/json";
import type { RegisterFile } from "./connector.ts";
import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import { type Entry, rawText } from "../../../runtime/tables/source-file.ts";
import { readBytes } from "../../../runtime/tables/read-bytes.ts";

/** Where the records of a JSON document are. */
export interface JsonShape {
  /** For an error, such as "an answer of the FDIC's service". */
  expected: string;
  /** For documents that are an object: the member that the records are under, and their paths, such as "$.data.*". */
  object?: { member: string; paths: string[] };
  /** The document may also be an array of the records themselves. */
  isArray?: boolean;
}

export type JsonObject = Record<string, unknown>;

/**
 * Reads the records out of a JSON file one by one; only one piece of the file is in memory. The file may hold several
 * documents after each other, as the pages of a service are stored. `line` is the number of the record in the file.
 *
 * Throws WrongFormat before the first record when the file is no JSON or has another shape. When a later part cannot
 * be read, because the file breaks off or a page is an error message, the records before it are yielded first and then
 * WrongFormat is thrown, which says after how many records. What was yielded stays good.
 */
export async function* readJson(file: RegisterFile, shape: JsonShape): AsyncGenerator<Entry<JsonObject>> {
  const documents = new Documents(shape);
  let count = 0;
  for await (const piece of readBytes(file)) {
    const failure = documents.read(piece);
    for (const record of documents.takeRecords()) yield entryOf(record, (count += 1));
    if (failure) throw new WrongFormat(shape.expected, after(count, failure));
  }
  const failure = documents.end();
  if (failure) throw new WrongFormat(shape.expected, after(count, failure));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function entryOf(value: unknown, line: number): Entry<JsonObject> {
  if (isObject(value)) return { line, item: value };
  return { line, problem: "It is not a JSON object.", raw: rawText(JSON.stringify(value)) };
}

function after(count: number, failure: string): string {
  return count === 0 ? failure : `${failure} after record ${count}`;
}

const notJson = "text that is not JSON";
const mostMembersNamed = 10;

/** The document is JSON, but none that holds the records. */
class OtherShape extends Error {}

/** Feeds the tokens of each document to a parser that keeps only the records, and watches them for the document's shape. */
class Documents {
  readonly #shape: JsonShape;
  readonly #tokenizer = new Tokenizer();
  #parser: TokenParser | undefined;
  #records: unknown[] = [];
  #depth = 0;
  #isObject = false;
  #lastText: unknown;
  #members: string[] = [];

  constructor(shape: JsonShape) {
    this.#shape = shape;
    this.#tokenizer.onToken = (token) => {
      if (this.#depth === 0) this.#startDocument(token.token);
      this.#parser?.write(token);
      this.#watch(token.token, token.value);
    };
  }

  /** Why it cannot be read on; undefined when all is well. */
  read(piece: Uint8Array): string | undefined {
    try {
      this.#tokenizer.write(piece);
      return undefined;
    } catch (error) {
      return error instanceof OtherShape ? error.message : notJson;
    }
  }

  end(): string | undefined {
    try {
      this.#tokenizer.end();
    } catch {
      return "a file that breaks off";
    }
    if (this.#parser === undefined) return "an empty file";
    return this.#depth === 0 ? undefined : "a file that breaks off";
  }

  takeRecords(): unknown[] {
    return this.#records.splice(0);
  }

  #startDocument(token: TokenType): void {
    this.#isObject = token === TokenType.LEFT_BRACE;
    this.#members = [];
    const paths = this.#isObject
      ? this.#shape.object?.paths
      : this.#shape.isArray && token === TokenType.LEFT_BRACKET
        ? ["$.*"]
        : undefined;
    if (!paths) throw new OtherShape(this.#isObject ? "a JSON object" : token === TokenType.LEFT_BRACKET ? "a JSON array" : notJson);
    this.#parser = new TokenParser({ paths, keepStack: false, separator: "" });
    this.#parser.onValue = ({ value }) => this.#records.push(value);
  }

  #watch(token: TokenType, value: unknown): void {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth += 1;
    else if (token === TokenType.COLON && this.#depth === 1) this.#members.push(String(this.#lastText));
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      this.#depth -= 1;
      if (this.#depth === 0) this.#endDocument();
    }
    this.#lastText = value;
  }

  #endDocument(): void {
    const member = this.#shape.object?.member;
    if (!this.#isObject || member === undefined || this.#members.includes(member)) return;
    const named = this.#members.slice(0, mostMembersNamed).join(", ");
    throw new OtherShape(named === "" ? "an empty JSON object" : `a JSON object with ${named}`);
  }
}
