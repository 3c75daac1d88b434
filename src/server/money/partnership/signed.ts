import { createHash } from "node:crypto";
import {
  type PartnershipParties,
  partnershipParties,
  partnershipTerms,
  type PartnershipTerms,
} from "../../../shared/contracts/money/partnership.ts";
import type { StoredTerms } from "../../projects/signed-terms/service.ts";

/** What both sides sign. */
interface Signed {
  template: number;
  number: number;
  parties: PartnershipParties;
  terms: PartnershipTerms;
}

/** SHA-256 of everything that the document says, in hexadecimal: the fields stand in the order of their schemas. */
export function hashOf({ template, number, parties, terms }: Signed): string {
  return createHash("sha256")
    .update(JSON.stringify([template, number, parties, terms]))
    .digest("hex");
}

/** The same of a version that was offered; undefined for a draft, and for what no version can say. */
export function signedOf({ template, number, ...stored }: StoredTerms): Signed | undefined {
  const [parties, terms] = [partnershipParties.safeParse(stored.parties), partnershipTerms.safeParse(stored.terms)];
  if (template === null || !parties.success || !terms.success) return undefined;
  return { template, number, parties: parties.data, terms: terms.data };
}

/** The hash of what is stored of a partnership. */
export function rehash(stored: StoredTerms): string | undefined {
  const signed = signedOf(stored);
  return signed && hashOf(signed);
}
