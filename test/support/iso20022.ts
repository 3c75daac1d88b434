import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { XmlDocument, XsdValidator } from "libxml2-wasm";

/** The official schemas that the product ships. */
const folder = path.join(import.meta.dirname, "../../src/server/money/bank/schemas");

const validators = new Map<string, XsdValidator>();

/** Throws with what the schema has against the document. */
export function validate(xml: string): void {
  const document = XmlDocument.fromString(xml);
  try {
    validatorOf(kindOf(xml)).validate(document);
  } finally {
    document.dispose();
  }
}

/** The same by Debian's xmllint; empty when the document is valid. */
export function lint(xml: string): string {
  const { status, stderr } = spawnSync("xmllint", ["--noout", "--nonet", "--schema", path.join(folder, `${kindOf(xml)}.xsd`), "-"], {
    input: xml,
    encoding: "utf8",
  });
  return status === 0 ? "" : stderr;
}

function kindOf(xml: string): string {
  const kind = /xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})"/.exec(xml)?.[1];
  if (!kind) throw new Error("the document names no message");
  return kind;
}

function validatorOf(kind: string): XsdValidator {
  const known = validators.get(kind);
  if (known) return known;
  const schema = XmlDocument.fromString(readFileSync(path.join(folder, `${kind}.xsd`), "utf8"));
  const made = XsdValidator.fromDoc(schema);
  schema.dispose();
  validators.set(kind, made);
  return made;
}
