import { readFileSync } from "node:fs";
import { XmlDocument, type XmlElement, XmlLibError, XmlValidateError, XsdValidator } from "libxml2-wasm";
import type { FileRemark } from "../../../../shared/domain/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { elementsOf } from "./document.ts";
import type { Kind } from "./kinds.ts";

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
/** Lines are at most so deep: in the statement or in the payment information. */
const headDepth = 2;
const headLines = 300;
const validators = new Map<Kind, XsdValidator>();

/** Judges a message by the official schema of its kind. It can lose what is tolerated and never read. */
export function judgeBySchema(message: XmlElement, kind: Kind): Judgement {
  const remarks = new Set<FileRemark>();
  let problems = problemsOf(message, kind);
  if (problems.some(({ sort }) => sort === "unexpected") && dropClearingReferences(message)) {
    remarks.add("clearing_reference_place");
    problems = problemsOf(message, kind);
  }
  const serious = problems.filter((problem) => !isIdentifier(problem));
  if (serious.length < problems.length) remarks.add("party_identifier");
  return { remarks: [...remarks], problems: serious.slice(0, mostTold).map(sentenceOf) };
}

/** What is not as the schema asks in our own message; empty when it is valid. */
export function problemsIn(xml: string, kind: Kind): string[] {
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(xml);
    return problemsOf(document.root, kind).slice(0, mostTold).map(sentenceOf);
  } catch (error) {
    // One that was stored may have been damaged since.
    if (!document && error instanceof XmlLibError) return [m.bank_file_not_whole()];
    throw error;
  } finally {
    document?.dispose();
  }
}

/** Takes all but the first lines out of a message. */
export function keepHead(element: XmlElement, depth = 0): void {
  for (const [at, child] of elementsOf(element).entries()) {
    if (at >= headLines) child.remove();
    else if (depth < headDepth) keepHead(child, depth + 1);
  }
}

/** True when nothing at all is wrong with it. */
export function isValid(message: XmlElement, kind: Kind): boolean {
  return problemsOf(message, kind).length === 0;
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
  const [report] = elementsOf(message);
  if (report?.name !== "CstmrPmtStsRpt") return false;
  const references = elementsOf(report)
    .filter(({ name }) => name === "OrgnlPmtInfAndSts")
    .flatMap(elementsOf)
    .filter(({ name }) => name === "TxInfAndSts")
    .flatMap(elementsOf)
    .filter(({ name }) => name === "ClrSysRef");
  for (const reference of references) reference.remove();
  return references.length > 0;
}

function problemsOf(message: XmlElement, kind: Kind): Problem[] {
  try {
    validatorOf(kind).validate(message);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError && error.details.length > 0) return error.details.map(toProblem);
    throw error;
  }
}

function validatorOf(kind: Kind): XsdValidator {
  const known = validators.get(kind);
  if (known) return known;
  const schema = XmlDocument.fromString(readFileSync(new URL(`../schemas/${kind}.xsd`, import.meta.url), "utf8"));
  const made = XsdValidator.fromDoc(schema);
  schema.dispose();
  validators.set(kind, made);
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
