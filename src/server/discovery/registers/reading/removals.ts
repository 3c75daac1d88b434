import { hash } from "node:crypto";
import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import { identitiesOf, likenessOf } from "./candidate-row.ts";

interface Row {
  key: string;
  facts: PartnerFacts;
}

/** By what a body that asked to be removed is known again: its numbers, its register key, its name with its place. Only hashes are kept. */
export function removalTokens(sourceId: number, { key, facts }: Row): string[] {
  const names = [facts.name, ...(facts.otherNames ?? [])];
  const likenesses = names.map((name) => likenessOf({ ...facts, name })).filter((likeness) => likeness !== null);
  return [`key:${sourceId}:${key}`, ...identitiesOf(facts), ...likenesses.map((likeness) => `likeness:${likeness}`)].map((text) =>
    hash("sha256", text, "base64url"),
  );
}

export function isRemoved(reading: { sourceId: number; removed: ReadonlySet<string> }, row: Row): boolean {
  return reading.removed.size > 0 && removalTokens(reading.sourceId, row).some((token) => reading.removed.has(token));
}
