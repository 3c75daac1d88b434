import type { ControlKey } from "../../shared/domain/controls.ts";
import type { DataKind } from "../../shared/domain/retention.ts";

/**
 * Shapes of the long texts. One folder per language holds the same files with the same exports.
 * `{provider}` and `{nation}` stand for configured names and are filled by the page; `{nation}` may be
 * written "the … Nation", so a text never begins a sentence with it nor puts an article before it.
 */

/** A run of text, or a link inside a paragraph. */
export type Inline = string | { text: string; href: string };
export type Paragraph = string | Inline[];

export interface Item {
  title: string;
  text: Paragraph;
}

export interface Section {
  /** Anchor of the section in its page. */
  id: string;
  heading: string;
  paragraphs: Paragraph[];
  items?: Item[];
}

export interface PageIntro {
  heading: string;
  lead: string;
}

export interface CallToAction {
  heading: string;
  text: Paragraph;
  label: string;
  href: string;
}

// The Declaration -----------------------------------------------------------------------------------

export type UndripNumber = 3 | 4 | 5 | 18 | 19 | 21 | 23 | 31 | 32 | 39 | 40 | 41;

export interface UndripArticle {
  number: UndripNumber;
  /** Our own short wording; the articles have no official titles. */
  wording: string;
  /** How we support it; never a claim of compliance. */
  support: string;
}

export interface UndripContent {
  /** Heading and text of the list of articles on a project's page. */
  project: { heading: string; note: string };
  /** Says that the wordings are ours, and where the official text is. */
  note: string;
  articles: UndripArticle[];
  /** The articles each page names (§1). */
  pages: { home: UndripNumber[]; treaty: UndripNumber[]; project: UndripNumber[] };
}

// Treaty --------------------------------------------------------------------------------------------

export interface TreatyAboutContent extends PageIntro {
  whatItIs: Section;
  articlesHeading: string;
  articlesIntro: string;
  articlesNote: string;
  whoMaySign: Section;
  does: { heading: string; list: string[] };
  doesNot: { heading: string; list: string[] };
  terms: Item[];
  beforeYouSign: Section;
}

// Resources -----------------------------------------------------------------------------------------

export interface ResourceCard extends Item {
  href: string;
}

export interface ResourcesContent extends PageIntro {
  cards: ResourceCard[];
  contact: CallToAction;
}

export interface LicenseRequirement extends Item {
  /** What a reviewer looks at to decide whether the requirement is met. */
  evidence: string[];
}

export interface LicenseContent extends PageIntro {
  /** ISO date; registered with the hash of the text (decision 0046). */
  version: string;
  overview: Section;
  principles: { heading: string; intro: string; items: Item[] };
  requirements: {
    heading: string;
    intro: string;
    evidenceLabel: string;
    items: LicenseRequirement[];
  };
  process: { heading: string; intro: string; steps: Item[] };
  validity: Section;
  limits: Section;
  references: Section;
  apply: CallToAction;
}

export interface BankingLedgerContent extends PageIntro {
  features: { heading: string; intro: string; items: Item[] };
  integration: { heading: string; intro: string; steps: Item[] };
  technical: { heading: string; intro: string; items: Item[] };
  messages: { heading: string; intro: string; items: { code: string; text: string }[] };
  certifications: { heading: string; intro: string; items: Item[] };
  undrip: { heading: string; intro: string; items: { article: UndripNumber; text: string }[] };
  contact: CallToAction;
}

export interface AboutContent extends PageIntro {
  mission: Section;
  statement: string;
  /** Approach, Indigenous sovereignty, transparent funding. */
  sections: Section[];
  undrip: { id: string; heading: string; intro: string; articles: UndripNumber[] };
  community: Section;
  impactAreas: { heading: string; intro: string; items: Item[] };
  team: { heading: string; intro: string; items: Item[] };
  partner: CallToAction;
}

export interface FaqEntry {
  question: string;
  answer: Paragraph[];
}

export interface FaqGroup {
  id: string;
  heading: string;
  entries: FaqEntry[];
}

export interface FaqContent extends PageIntro {
  groups: FaqGroup[];
  contact: CallToAction;
}

// How it works --------------------------------------------------------------------------------------

export interface HowStep {
  id: "connect" | "align" | "fund";
  title: string;
  lead: string;
  /** For communities, institutions and nations. */
  audiences: Item[];
}

export interface HowItWorksContent extends PageIntro {
  steps: HowStep[];
  after: {
    heading: string;
    paragraphs: Paragraph[];
    statuses: {
      key: "pending" | "in_review" | "approved" | "rejected";
      title: string;
      text: string;
    }[];
    readers: Section;
  };
  never: { heading: string; intro: string; list: string[] };
  next: CallToAction[];
}

// Notices -------------------------------------------------------------------------------------------

/** One kind of personal data. In all of it `{requests_rejected}` and the like stand for the days in force. */
export interface KindOfData {
  title: string;
  what: string;
  why: string;
  howLong: string;
  who: string;
  removal: string;
}

export interface PrivacyContent extends PageIntro {
  /** Who answers for the data, and how to ask: at `{contact}`, or by the form where no address is configured. */
  responsible: { heading: string; paragraphs: Paragraph[]; withAddress: string; withoutAddress: Paragraph };
  labels: Record<Exclude<keyof KindOfData, "title">, string>;
  kinds: { id: string; heading: string; intro: Paragraph; items: Record<DataKind, KindOfData> };
  /** Where documents are kept: on the machine of the product, or in a store elsewhere. */
  documents: { here: string; elsewhere: string };
  device: Section;
  others: Section;
  removal: Section & { staysIntro: string };
  rights: Section;
}

/** Terms of use, and the accessibility statement. */
export interface NoticeContent extends PageIntro {
  sections: Section[];
  /** The last section: whom to write to. */
  contact: { heading: string; withAddress: string; withoutAddress: Paragraph };
}

// Projects ------------------------------------------------------------------------------------------

export type ProjectCategory = "water" | "education" | "healthcare" | "economic" | "renewable" | "veterans";

export interface SampleProject {
  id: number;
  title: string;
  description: string;
  overview: [string, string];
  location: string;
  category: ProjectCategory;
  impact: { text: string; goals: { figure: string; label: string }[] };
  status: "active";
  activities: [Item, Item, Item, Item];
  /** Key of the illustration. */
  image: ProjectCategory;
}

export interface ProjectsContent extends PageIntro {
  samplesNote: string;
  sampleLabel: string;
  goalsNote: string;
  own: CallToAction;
}

// Home ----------------------------------------------------------------------------------------------

export interface CertificationItem {
  key: ControlKey;
  title: string;
  line: string;
  /** What the software does for it. */
  software: Paragraph;
}

export interface HomeContent {
  interest: { heading: string; text: Paragraph[] };
}

/** What the server alone renders of the home page. */
export interface HomeTextContent {
  hero: { heading: string; text: string; learnMore: string; request: string; coinLabel: string };
  mission: { heading: string; statement: string; slogan: string };
  partner: {
    heading: string;
    text: string;
    points: [string, string, string];
    label: string;
    href: string;
  };
  steps: { heading: string; items: [Item, Item, Item]; more: string; href: string };
  criteria: { heading: string; intro: string; items: Item[] };
  certifications: { heading: string; intro: string; items: CertificationItem[] };
}

// Partner API documentation -------------------------------------------------------------------------
