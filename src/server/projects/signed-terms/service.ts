import { createHash } from "node:crypto";
import {
  type AgreementParties,
  agreementParties,
  agreementTerms,
  type AgreementTerms,
} from "../../../shared/contracts/projects/agreements.ts";
import type { AgreementState } from "../../../shared/domain/agreements.ts";

export { signedColumns } from "./queries.ts";

/** What both sides of a project's agreement sign. */
export interface Signed {
  template: number;
  number: number;
  currency: string;
  parties: AgreementParties;
  terms: AgreementTerms;
}

/** A version of any agreement as it is stored, with what tells whether it is still what was signed. */
export interface StoredTerms {
  number: number;
  state: AgreementState;
  /** Of a project's money; empty for a partnership. */
  currency: string;
  /** As they were stored: read with their schema, which puts the fields in their order again. */
  terms: unknown;
  parties: unknown;
  template: number | null;
  hash: string | null;
  /** How many sides have signed this hash. */
  signedBy: number;
  /** When its words and names were removed on request; its hash is of what was signed. */
  wordsRemovedAt: Date | null;
}

/** SHA-256 of everything that the document says, in hexadecimal: the fields stand in the order of their schemas. */
export function hashOf({ template, number, currency, parties, terms }: Signed): string {
  return createHash("sha256")
    .update(JSON.stringify([template, number, currency, parties, terms]))
    .digest("hex");
}

/** The same of a version that was offered; undefined for a draft, and for what no version can say. */
export function signedOf({ template, number, currency, ...stored }: Omit<StoredTerms, "signedBy">): Signed | undefined {
  const [parties, terms] = [agreementParties.safeParse(stored.parties), agreementTerms.safeParse(stored.terms)];
  if (template === null || !parties.success || !terms.success) return undefined;
  return { template, number, currency, parties: parties.data, terms: terms.data };
}

/** The hash of what is stored of a project's agreement. */
export function rehash(stored: StoredTerms): string | undefined {
  const signed = signedOf(stored);
  return signed && hashOf(signed);
}

/** Whether an offer, or an agreement, is not what was offered or signed any more, by what a kind of agreement is hashed with. */
export function isAltered(stored: StoredTerms, hashStored: (stored: StoredTerms) => string | undefined = rehash): boolean {
  if (stored.hash === null || stored.wordsRemovedAt !== null) return false;
  const isSigned = stored.state === "in_force" || stored.state === "replaced";
  return hashStored(stored) !== stored.hash || (isSigned && stored.signedBy < 2);
}
