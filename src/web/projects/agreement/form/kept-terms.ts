import { changesOfTerms, mergeTerms, type TermsChange } from "../../../../shared/domain/agreement-changes.ts";
import { formatDate } from "../../../kit/dates.ts";
import { recall, recallKeys, remember } from "../../../kit/device-memory.ts";
import type { Terms, Version } from "../TermsRead.tsx";

/** What somebody made of a draft and has not saved, with the draft that they began from. */
export interface KeptTerms {
  at: string;
  number: number;
  revision: number;
  currency: string;
  base: Terms;
  terms: Terms;
}

type Draft = Pick<Version, "number" | "revision" | "currency" | "terms">;

const keyOf = (keptAs: string, number: number) => `${keptAs}:${number}`;

export function readKept(keptAs: string, number: number): KeptTerms | undefined {
  try {
    const kept = JSON.parse(recall("localStorage", keyOf(keptAs, number)) || "null") as KeptTerms | null;
    return kept?.base && kept.terms ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Everything that was typed into drafts of an agreement on this device and not saved. */
export function listKept(keptAs: string): KeptTerms[] {
  return recallKeys("localStorage", `${keptAs}:`).flatMap((key) => readKept(keptAs, Number(key.slice(keptAs.length + 1))) ?? []);
}

/** Keeps what is typed until it is saved. Nothing typed is nothing to keep. */
export function keepTerms(keptAs: string, { number, revision, currency, terms: base }: Draft, terms: Terms): void {
  if (JSON.stringify(base) === JSON.stringify(terms)) return forgetKept(keptAs, number);
  const before = readKept(keptAs, number);
  if (before?.revision === revision && JSON.stringify(before.terms) === JSON.stringify(terms)) return;
  const kept: KeptTerms = { at: new Date().toISOString(), number, revision, currency, base, terms };
  remember("localStorage", keyOf(keptAs, number), JSON.stringify(kept));
}

export function forgetKept(keptAs: string, number: number): void {
  remember("localStorage", keyOf(keptAs, number), "");
}

/** What was typed, on top of the draft as it is now, and what somebody else changed in between. */
export function catchUp({ base, terms, currency }: Pick<KeptTerms, "base" | "terms" | "currency">, draft: Draft) {
  return { terms: mergeTerms(base, terms, draft.terms), theirs: changesOfTerms({ terms: base, currency }, draft, formatDate) };
}

/** What was typed and not saved, place by place. */
export const changesOfKept = ({ base, terms, currency }: KeptTerms): TermsChange[] =>
  changesOfTerms({ terms: base, currency }, { terms, currency }, formatDate);
