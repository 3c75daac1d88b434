import table from "./facts/frequencies.json" with { type: "json" };

const person: Record<string, number> = table.person;
const organisation: Record<string, number> = table.organisation;
const institution: Record<string, number> = table.institution;

/** The registers of honest institutions that were counted are a sixth of the lists' organisations. */
const registersCount = 6;

/**
 * In how many entries of the lists that the engine was made with a word stands; 0 for the words of fewer than three. For organisations
 * the words that banks and nations in public registers are named by count too: that many are called First or Pioneer says that a shared
 * First is no sign.
 */
export function frequencyOf(word: string, kind: "person" | "organisation"): number {
  if (kind === "person") return own(person, word);
  return own(organisation, word) + registersCount * own(institution, word);
}

const own = (counts: Record<string, number>, word: string) => (Object.hasOwn(counts, word) ? (counts[word] ?? 0) : 0);
