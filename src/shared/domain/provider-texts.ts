import { paths } from "../paths.ts";

/** What the provider says for itself, and may say otherwise than the project's files (decision 0070). */
export const pageTextKeys = ["about", "faq", "home", "contact", "treaty", "license"] as const;
/** Those that pages show, and the words of emails (decision 0077). */
export const textKeys = [...pageTextKeys, "emails"] as const;
export type PageTextKey = (typeof pageTextKeys)[number];
export type TextKey = (typeof textKeys)[number];

export interface ProviderText {
  /** The page that shows it; null where none does. */
  page: string | null;
  /** How many people a publication needs: one administrator, or one who asks and another who approves. */
  people: 1 | 2;
  /** Lists that may get longer or shorter, as patterns of paths. All others keep the number of their items. */
  growing: readonly string[];
  /** Paths, or patterns of them, that the specification prescribes, or that no page shows. They cannot be edited. */
  fixed: readonly string[];
  /** Nothing in it leads elsewhere: what is signed stands on one page, and an email has links of its own. */
  isWithoutLinks?: true;
}

type ProviderTexts = Record<PageTextKey, ProviderText & { page: string }> & Record<"emails", ProviderText>;

/** Files in src/web/content and messages are the first version of each. */
export const providerTexts: ProviderTexts = {
  about: {
    page: paths.about,
    people: 1,
    growing: ["team.items"],
    // The mission and the six impact areas are prescribed.
    fixed: ["statement", "impactAreas.items.*.title"],
  },
  faq: { page: paths.faq, people: 1, growing: ["groups.*.entries"], fixed: ["groups.*.heading"] },
  home: {
    page: paths.home,
    people: 1,
    growing: ["criteria.items"],
    // The mission, the three steps and the way to them have prescribed words; no page shows `hero.text`.
    fixed: ["hero.text", "hero.learnMore", "mission.statement", "steps.heading", "steps.items.*.title"],
  },
  contact: { page: paths.contact, people: 1, growing: [], fixed: [] },
  treaty: {
    page: paths.treaty,
    people: 2,
    growing: [],
    fixed: [
      // The parties stand around a word of the page, and a tick of the signature page agrees in words of its own.
      "parties.between",
      "parties.offering",
      "parties.signing",
      "signature.agree",
      // The terms are prescribed: in perpetuity, six months' written notice, by mutual written consent.
      "articles.15",
      "articles.16",
      "articles.17",
    ],
    isWithoutLinks: true,
  },
  license: {
    page: paths.license,
    people: 2,
    growing: [],
    // Its name, the five principles, the five requirements and the five steps are prescribed.
    fixed: ["heading", "principles.heading", "principles.items.*.title", "requirements.heading", "process.steps.*.title"],
  },
  // Which of their words can be edited says the list in email-wordings.ts.
  emails: { page: null, people: 1, growing: [], fixed: [], isWithoutLinks: true },
};

/** The longest that each kind of field may be. */
export const longestField = { subject: 150, line: 300, text: 2_000, lines: 3_000, paragraphs: 6_000 } as const;
export type FieldKind = keyof typeof longestField;

/** All words of one language together, and how many fields they may have. */
export const longestWords = 60_000;
export const mostFields = 200;
export const longestPath = 80;
export const longestNote = 500;

/**
 * Which version signatures and registers name: the files' by the name that they have there, a published one by its number. Under other
 * names of the parties the same words are another text: `edition` says since which decision about those the text reads as it does.
 */
export const versionNameOf = (number: number, nameInFiles: string, edition = 0) =>
  (number === 1 ? nameInFiles : String(number)) + (edition === 0 ? "" : `.${edition}`);
