import { z } from "zod";
import { readBirthSpan } from "../../domain/birth-date.ts";
import { withoutUnseen } from "../../domain/file-names.ts";
import {
  controlKinds,
  documentKinds,
  fundSources,
  kycIdentifiers,
  kycRisks,
  kycSections,
  kycStates,
  mostOtherNames,
  mostOwners,
  mostPapers,
  mostPeople,
  paperTypes,
  personRoles,
} from "../../domain/kyc.ts";
import { isIsoDate } from "../../domain/treaty.ts";
import { m } from "../../messages/generated/messages.js";
import { storableText, timestamp } from "../parts.ts";

/** What a KYC file holds. Everything may be empty in a draft: what is missing is said, and refused only when it is submitted. */

/** One line: without characters that are not seen, which would make one name pass for another. */
export const line = (max: number) => storableText(max).transform((text) => withoutUnseen(text).replace(/\s+/g, " ").trim());
const words = (max: number) => storableText(max).transform((text) => text.split("\n").map(withoutUnseen).join("\n").trim());
const orEmpty = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(["", ...values]);
export const country = z
  .string()
  .max(2)
  .regex(/^(?:[A-Z]{2})?$/, { error: () => m.kyc_error_country() });
const day = z
  .string()
  .max(10)
  .refine((value) => value === "" || isIsoDate(value), { error: () => m.kyc_error_day() });
const amount = line(20).refine((value) => /^(?:\d{1,12}(?:\.\d{1,2})?)?$/.test(value), { error: () => m.kyc_error_amount() });
export const birthDate = line(40).refine((value) => value === "" || readBirthSpan(value) !== undefined, {
  error: () => m.kyc_error_birth_date(),
});

/** Names a person or an owner across all versions of the file; made once, where the row is added. */
const key = z.uuid();
export const otherNames = z.array(line(200)).max(mostOtherNames);

/** Whether somebody holds, or has held, a prominent public office; "" is not asked yet. */
const exposure = {
  isExposed: orEmpty(["yes", "no"]),
  exposedRole: line(200),
  /** Office in the nation's own government, which by itself is no risk (decision 0057). */
  isOwnNation: z.boolean(),
};

const identityDocument = z.object({
  kind: orEmpty(documentKinds),
  country,
  expiresOn: day,
  neverExpires: z.boolean(),
  /** Where its number is kept, sealed; null without one. */
  numberId: z.uuid().nullable(),
  /** All that is ever shown of the number. */
  lastFour: z.string().max(4).nullable(),
});

const person = z.object({
  key,
  name: line(200),
  otherNames,
  birthDate,
  nationality: country,
  roles: z.array(z.enum(personRoles)).max(personRoles.length),
  position: line(120),
  document: identityDocument,
  ...exposure,
});
export type KycPerson = z.output<typeof person>;

export const owner = z.object({
  key,
  kind: z.enum(["person", "organisation"]),
  name: line(200),
  otherNames,
  country,
  birthDate,
  /** Per cent. */
  share: line(6).refine((value) => value === "" || (/^\d{1,3}(?:\.\d{1,2})?$/.test(value) && Number(value) <= 100), {
    error: () => m.kyc_error_share(),
  }),
  control: orEmpty(controlKinds),
  controlWords: line(300),
  ...exposure,
});
export type KycOwner = z.output<typeof owner>;

export const paper = z.object({
  /** The upload that was given to the file. */
  id: z.int().min(1).max(2_147_483_647),
  type: z.enum(paperTypes),
  issuedOn: day,
  expiresOn: day,
});
export type KycPaper = z.output<typeof paper>;

export const address = z.object({ street: line(200), town: line(120), subdivision: line(60), postCode: line(20), country });

const identifiers = z.object(
  Object.fromEntries(kycIdentifiers.map((one) => [one, line(20)])) as Record<(typeof kycIdentifiers)[number], ReturnType<typeof line>>,
);

export const kycContent = z.object({
  legalName: line(200),
  otherNames,
  legalForm: line(120),
  country,
  registrationNumber: line(60),
  identifiers,
  address,
  regulator: line(200),
  /** A nation's government body: the register or treaty in which it is named, and the resolution by which its council lets people act. */
  recognition: line(300),
  resolution: line(300),
  owners: z.array(owner).max(mostOwners),
  /** Why nobody owns or controls a quarter, such as members who have one vote each. */
  noOwners: line(500),
  people: z.array(person).max(mostPeople),
  purpose: words(2_000),
  volumes: z.object({
    perMonth: amount,
    largest: amount,
    currency: z
      .string()
      .max(3)
      .regex(/^(?:[A-Z]{3})?$/, { error: () => m.kyc_error_currency() }),
  }),
  sources: z.array(z.enum(fundSources)).max(fundSources.length),
  sourceWords: words(2_000),
  papers: z.array(paper).max(mostPapers),
});
export type KycContent = z.output<typeof kycContent>;

/** As it is sent: a number that was just typed stands beside its document, once. */
export const sentContent = kycContent.extend({
  people: z.array(person.extend({ document: identityDocument.extend({ newNumber: line(40).optional() }) })).max(mostPeople),
});
export type SentKycContent = z.output<typeof sentContent>;

/** What is missing, with the section in which it is asked for. */
const missing = z.object({ section: z.enum(kycSections), code: z.string(), sentence: z.string() });
export type KycMissing = z.infer<typeof missing>;

export const rating = z.object({
  risk: z.enum(kycRisks),
  points: z.int(),
  rules: z.array(z.object({ id: z.string(), points: z.int(), sentence: z.string() })),
});
export type KycRating = z.infer<typeof rating>;

/** What a register of partner discovery says beside what was typed. */
const registerLine = z.object({
  field: z.string(),
  register: z.string(),
  asOf: z.string().nullable(),
  typed: z.string(),
  found: z.string(),
  verdict: z.enum(["same", "differs", "not_typed"]),
});
export type RegisterLine = z.infer<typeof registerLine>;

export const storedPaper = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  scan: z.enum(["waiting", "clean", "infected", "not_scanned"]),
  attachedAt: timestamp,
});
export type StoredPaper = z.infer<typeof storedPaper>;

const version = z.object({
  id: z.int(),
  number: z.int(),
  state: z.enum(["submitted", "recommended", "returned", "approved", "replaced"]),
  note: z.string().nullable(),
  submittedAt: timestamp,
  submittedBy: z.string(),
  returnedAt: timestamp.nullable(),
  returnWords: z.string().nullable(),
  approvedAt: timestamp.nullable(),
  nextReviewOn: z.string().nullable(),
});
export type KycVersion = z.infer<typeof version>;

/** A question of the staff about a section of the version that they sent back. */
const question = z.object({ section: z.enum(kycSections), words: z.string(), askedAt: timestamp });

export const kycFile = z.object({
  institution: z.object({ id: z.int(), name: z.string(), type: z.string(), isNation: z.boolean() }),
  state: z.enum(kycStates),
  isCurrent: z.boolean(),
  nextReviewOn: z.string().nullable(),
  /** The draft's number: whoever saves says which one they saw. */
  number: z.int(),
  content: kycContent,
  /** Nobody has saved it yet: the content is what the registers say. */
  isPrefilled: z.boolean(),
  changedAt: timestamp,
  changedBy: z.string().nullable(),
  /** Of the draft. */
  missing: z.array(missing),
  /** Why the approved file is not current; empty when it is, or when there is none. */
  lapsed: z.array(z.string()),
  registers: z.array(registerLine),
  papers: z.array(storedPaper),
  questions: z.array(question),
  /** Newest first. */
  versions: z.array(version),
  endedOn: z.string().nullable(),
});
export type KycFile = z.infer<typeof kycFile>;

const review = z.object({
  section: z.enum(kycSections),
  verdict: z.enum(["fits", "question"]),
  words: z.string().nullable(),
  by: z.string(),
  at: timestamp,
});
export type KycReview = z.infer<typeof review>;

/** What staff see besides. */
export const kycDeskFile = kycFile.extend({
  rating,
  /** Of the version that waits: the newest finding of each section. */
  reviews: z.array(review),
  /** What two people are deciding about it. */
  openApproval: z.object({ id: z.int(), askedBy: z.string(), askedAt: timestamp, isMine: z.boolean() }).nullable(),
});
