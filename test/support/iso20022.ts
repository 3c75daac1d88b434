import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { XmlDocument, XsdValidator } from "libxml2-wasm";

/** The official schemas beside the project; they are never copied into it. */
const folder = "../shared/xsd/iso20022";

/** Why the schemas cannot judge here; empty when they can. */
export const schemasMissing = existsSync(folder) ? "" : `no ${folder} beside the project`;
export const xmllintMissing = spawnSync("xmllint", ["--version"]).error ? "no xmllint on this machine" : "";

const validators = new Map<string, XsdValidator>();

/** Throws with what the schema has against the document. Does nothing where the schemas are missing. */
export function validate(xml: string): void {
  if (schemasMissing) return;
  const document = XmlDocument.fromString(xml);
  try {
    validatorOf(kindOf(xml)).validate(document);
  } finally {
    document.dispose();
  }
}

/** The same by Debian's xmllint; empty when the document is valid. */
export function lint(xml: string): string {
  const { status, stderr } = spawnSync("xmllint", ["--noout", "--nonet", "--schema", `${folder}/${kindOf(xml)}.xsd`, "-"], {
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
  const schema = XmlDocument.fromString(readFileSync(`${folder}/${kind}.xsd`, "utf8"));
  const made = XsdValidator.fromDoc(schema);
  schema.dispose();
  validators.set(kind, made);
  return made;
}
