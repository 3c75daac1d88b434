import type { TokenKind } from "./tokens.ts";

/** What the words of names of people, or of organisations, count (weigh.ts). */
export interface Weighing {
  /** How much a word that both have speaks for it, by its kind. */
  evidence: Record<TokenKind, number>;
  /** How much a difference between two words that stand for each other speaks against it. */
  change: Record<TokenKind, number>;
  /** How much a word that only one has speaks against it, by its weight, and each name besides. */
  alone: Record<TokenKind, number>;
  eachAlone: number;
  /** As `alone.body`, where it is the only such word: one is easily put behind a listed name, several are another body's. */
  oneBody: number;
  /** What a word that was written without vowels tells, beside one with them. */
  abjad: number;
  /** How much less a word tells that only resembles the other. */
  unsure: number;
  /** How fast more evidence outweighs what speaks against it, and how much that counts. */
  power: number;
  price: number;
  /** What both have alone, what only ours has more, what only theirs has more. */
  contradiction: number;
  onlyOurs: number;
  onlyTheirs: number;
}

/**
 * What the engine was tuned to (npm run bench -- screening). A change is another engine: its number rises, and decisions of the one before
 * stay recomputable only as long as it is kept.
 */
export const parameters = {
  vowelLength: 0.72,
  vowelRemoval: 0.38,
  vowelChange: 0.42,
  breathRemoval: 0.36,
  softRemoval: 0.5,
  variantCost: 1.09,
  abjadVowel: 0.056,
  abjadFirstVowel: 0.089,
  abjadHalfVowel: 0.13,
  firstLetter: 0.1,
  swap: 0.56,
  vowelSwap: 0.5,
  allowedAtAll: 0.38,
  allowedByLength: 0.29,
  shortBelow: 3.5,
  shortLoss: 0.5,
  steepness: 1.45,
  organisationStrictness: 0.7,
  joinStrictness: 1.3,
  leastOrganisationLikeness: 0.26,
  leastLikeness: 0.2,
  leastWeight: 0.45,
  shortWeight: 0.49,
  rarity: 0.84,
  titleWeight: 0.11,
  particleWeight: 0.3,
  formWeight: 0.1,
  otherForm: 0.28,
  symbolWeight: 1.13,
  symbolLikeness: 1,
  nicknameLikeness: 0.84,
  initialLikeness: 0.34,
  joinLikeness: 1,
  single: 0.55,
  longEnough: 2.02,
  acronym: 0.9,
  slipCost: 0.155,
  abjadLength: 0.9,
  prefilter: 0.5,
  rareEvidence: 0.55,
  // Facts besides the name.
  weakAlias: 0.9,
  weakSingle: 0.65,
  factsFrom: 0.5,
  sameBirthDay: 0.35,
  sameBirthPeriod: 0.1,
  nearBirth: 0.04,
  otherBirth: 0.28,
  sameCountry: 0.05,
  otherCountry: 0.03,
  samePlace: 0.1,
  otherKind: 0.3,
  sameIdentifier: 0.97,
  otherIdentifier: 0.1,
  leastSure: 0.3,
  // Names of persons have no legal form and no word of an organisation (tokens.ts): their zeros are never asked for.
  person: {
    evidence: {
      name: 1.08,
      patronymic: 2.33,
      particle: 0.5,
      title: 0.2,
      legal_form: 0,
      body: 0,
      organisation_word: 0,
      number: 0.08,
      initial: 0.44,
    },
    change: {
      name: 0.39,
      patronymic: 0.43,
      particle: 0.18,
      title: 0.14,
      legal_form: 0,
      body: 0,
      organisation_word: 0,
      number: 2.16,
      initial: 0.82,
    },
    alone: {
      name: 0.84,
      patronymic: 0.76,
      particle: 0.27,
      title: 0.02,
      legal_form: 0,
      body: 0,
      organisation_word: 0,
      number: 0.33,
      initial: 0.4,
    },
    eachAlone: 0.011,
    oneBody: 0,
    abjad: 1.1,
    unsure: 1.07,
    power: 4.33,
    price: 2.947,
    contradiction: 1.26,
    onlyOurs: 0.75,
    onlyTheirs: 0.97,
  } satisfies Weighing,
  // And names of organisations no father's name, no title and no initial.
  organisation: {
    evidence: {
      name: 0.98,
      patronymic: 0,
      particle: 0.5,
      title: 0,
      legal_form: 0.02,
      body: 0.06,
      organisation_word: 0.83,
      number: 0.48,
      initial: 0,
    },
    change: {
      name: 0.16,
      patronymic: 0,
      particle: 0.86,
      title: 0,
      legal_form: 2.5,
      body: 0.45,
      organisation_word: 0.02,
      number: 0.02,
      initial: 0,
    },
    alone: {
      name: 0.19,
      patronymic: 0,
      particle: 0.1,
      title: 0,
      legal_form: 0.67,
      body: 2.5,
      organisation_word: 0.29,
      number: 0.09,
      initial: 0,
    },
    eachAlone: 0.263,
    oneBody: 1.5,
    abjad: 1.3,
    unsure: 0.0,
    power: 6.63,
    price: 3.069,
    contradiction: 1.07,
    onlyOurs: 0.98,
    onlyTheirs: 0.12,
  } satisfies Weighing,
};
