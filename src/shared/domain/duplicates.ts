import { bandsOf, jaccard, type Print, printOf, shingles, trigrams, withoutMarks, wordsOf } from "./text-likeness.ts";

/** Why two requests may be the same one twice, in the order in which the desk shows it. */
export const likenessReasons = ["organisation", "email", "phone", "title", "text"] as const;
export type LikenessReason = (typeof likenessReasons)[number];

/** What the staff say about two requests; "open" is nothing yet. */
export const likenessStates = ["open", "linked", "merged", "different"] as const;
export type LikenessState = (typeof likenessStates)[number];

/** One reason with how far it holds: 1 is the very same. */
export interface Likeness {
  reason: LikenessReason;
  likeness: number;
}

/** What of a request is compared. */
export interface Comparable {
  organizationName: string;
  email: string;
  phone: string | null;
  projectTitle: string;
  projectDescription: string;
  marginalizedPeoplesImpact: string;
}

/**
 * How much a reason says by itself, if it holds in full. One community sends many requests: who asks says less than
 * what is asked for.
 */
const weights: Record<LikenessReason, number> = { organisation: 0.3, email: 0.4, phone: 0.3, title: 0.6, text: 0.9 };

/** Below these a likeness is that of any two texts of this kind. */
const leastTitle = 0.6;
const leastText = 0.3;
/** Pairs below it are not shown. A shared mail domain alone stays below. */
export const leastLikeness = 0.2;

/** Letters without their marks are a likeness, but a name is written with its marks for a reason. */
const nameWithoutMarks = 0.8;
const mailDomain = 0.4;

/** What two requests are compared by: made of a request once, and then compared with many. */
export interface Traits {
  /** The organisation's name with its own letters and marks. */
  nameKey: string;
  emailKey: string;
  phoneKey: string | null;
  title: Print;
  text: Print;
}

export function traitsOf(request: Comparable): Traits {
  return {
    nameKey: nameKey(request.organizationName),
    emailKey: request.email.trim().toLowerCase(),
    phoneKey: phoneKey(request.phone),
    title: printOf(trigrams(request.projectTitle)),
    text: printOf(textShingles(request)),
  };
}

/** Compares two requests. Returns the reasons that hold, in their order; none when nothing is alike. */
export function compareRequests(one: Traits, other: Traits): Likeness[] {
  const all: Record<LikenessReason, number> = {
    organisation: compareNames(one.nameKey, other.nameKey),
    email: compareEmails(one.emailKey, other.emailKey),
    phone: isSame(one.phoneKey, other.phoneKey) ? 1 : 0,
    title: jaccard(one.title, other.title, leastTitle),
    text: jaccard(one.text, other.text, leastText),
  };
  return likenessReasons.filter((reason) => all[reason] > 0).map((reason) => ({ reason, likeness: Math.round(all[reason] * 100) / 100 }));
}

/**
 * The one figure of several reasons: 1 - the product of (1 - weight x likeness), as if each were a chance of its own
 * that both are the same request. It grows with every reason and never reaches 1.
 */
export function overallLikeness(reasons: readonly Likeness[]): number {
  const none = reasons.reduce((left, { reason, likeness }) => left * (1 - weights[reason] * likeness), 1);
  return Math.round((1 - none) * 1_000) / 1_000;
}

/**
 * True when a request in a file is one that is there already: its words are alike, or its title is and the same people ask. Who asks says
 * nothing by itself here, because one community sends many requests.
 */
export function isSameAgain(reasons: readonly Likeness[]): boolean {
  const has = (...some: LikenessReason[]) => reasons.some(({ reason }) => some.includes(reason));
  return has("text") || (has("title") && has("organisation", "email", "phone"));
}

/** By what requests like this one are found; null and empty where there is nothing to find by. */
export interface Fingerprint {
  organisationKey: string | null;
  emailKey: string | null;
  phoneKey: string | null;
  titleBands: number[];
  textBands: number[];
}

/** The keys of a request. Two that `compareRequests` finds alike share at least one, the title and the text very probably. */
export function fingerprintOf({ nameKey: name, emailKey, phoneKey: phone, title, text }: Traits): Fingerprint {
  return {
    organisationKey: withoutMarks(name) || null,
    emailKey: emailKey || null,
    phoneKey: phone,
    titleBands: bandsOf(title, 16, 3),
    textBands: bandsOf(text, 16, 4),
  };
}

/** Legal forms, which one writer adds and the other leaves out; and the article, likewise. */
const formsOfLaw = new Set(
  `the inc incorporated ltd limited ltee limitee ltée limitée llc llp lp corp corporation co company enr osbl obnl npo
   association assoc assn asociacion asociación ac sa sc`.split(/\s+/),
);

/** By what an organisation is found whose name is the same however it is written; null where the name has no letters. */
export function nameSign(name: string): string | null {
  return withoutMarks(nameKey(name)) || null;
}

/** An organisation's name with its own letters and marks, without case, punctuation and legal form. */
function nameKey(name: string): string {
  // "S.A." and "Inc." are words; "A.C. Example" is one, too.
  const words = wordsOf(name.replace(/(?<=(?:^|[\s.(,])\p{L})\.(?=\p{L}(?:\.|[\s),]|$))/gu, ""));
  const telling = words.filter((word) => !formsOfLaw.has(word));
  return (telling.length > 0 ? telling : words).join(" ");
}

function compareNames(first: string, second: string): number {
  if (first === "" || second === "") return 0;
  if (first === second) return 1;
  return isSame(withoutMarks(first), withoutMarks(second)) ? nameWithoutMarks : 0;
}

/** Providers where anybody has an address: the domain says nothing about who writes. */
const publicMail = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.ca hotmail.fr live.com live.ca msn.com yahoo.com yahoo.ca yahoo.fr yahoo.es
   icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.com gmx.net mail.com zoho.com fastmail.com videotron.ca
   shaw.ca telus.net bell.net sympatico.ca rogers.com comcast.net verizon.net att.net sbcglobal.net`.split(/\s+/),
);

/** The domain of an email address that says who writes; undefined where anybody has an address, and for what is no address. */
export function ownDomain(email: string): string | undefined {
  const domain = email.toLowerCase().split("@")[1]?.trim();
  return domain && !publicMail.has(domain) ? domain : undefined;
}

function compareEmails(first: string, second: string): number {
  if (isSame(first, second)) return 1;
  const domain = ownDomain(first);
  return domain && domain === ownDomain(second) ? mailDomain : 0;
}

/** The last nine digits: with or without the prefix of a country or a trunk it is the same telephone. */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? "").split(/ext|poste|x|#/i, 1)[0]?.replace(/\D/g, "") ?? "";
  return digits.length >= 7 ? digits.slice(-9) : null;
}

function textShingles({ projectDescription, marginalizedPeoplesImpact }: Comparable): Set<number> {
  const found = shingles(projectDescription);
  for (const shingle of shingles(marginalizedPeoplesImpact)) found.add(shingle);
  // "None" or "See above" is alike everywhere.
  return found.size < 5 ? new Set() : found;
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one !== "" && one === other;
}
