import { z } from "zod";
import { projectThemes } from "../../domain/projects.ts";
import { roundLimits, roundPhases } from "../../domain/rounds.ts";
import { fundingRequestStatuses } from "../../domain/statuses.ts";
import { contract } from "../contract.ts";
import { scoreFigures } from "./scoring.ts";
import { idParams, rowId, storableText, timestamp } from "../parts.ts";

const inThree = <Words extends z.ZodType>(words: Words) => z.object({ en: words, fr: words, es: words });

const { title, places, description, statement, reason } = roundLimits;

/** What a call says, as it was typed: a draft may be unfinished, and what keeps it from being published is in `problems`. */
const roundTerms = z.object({
  texts: inThree(z.object({ title: storableText(title), description: storableText(description), places: storableText(places) })),
  /** The wall clock of the time zone, such as "2026-11-30T23:59". */
  opensAt: storableText(16),
  closesAt: storableText(16),
  timeZone: storableText(60),
  currency: storableText(3),
  /** Decimal texts; the limits of what one may ask for can be empty. */
  budget: storableText(40),
  smallest: storableText(40),
  largest: storableText(40),
  /** None: for all. */
  themes: z.array(z.enum(projectThemes)).max(projectThemes.length),
  questions: z
    .array(
      z.object({
        key: z.uuid(),
        /** Whether the statement has to be true. */
        needed: z.boolean(),
        texts: inThree(z.object({ statement: storableText(statement), reason: storableText(reason) })),
      }),
    )
    .max(roundLimits.questions),
  /** How many people are to score each request. */
  scoresWanted: storableText(2),
});
export type RoundTerms = z.infer<typeof roundTerms>;

const text = z.string();
const phase = z.enum(roundPhases);

/** Exact decimals in the call's currency. What was offered in an agreement counts as granted. */
const money = z.object({ currency: text, budget: text, granted: text, left: text });
export type RoundMoney = z.infer<typeof money>;

const listed = z.object({
  id: z.int(),
  reference: text,
  title: text,
  phase,
  opensAt: timestamp.nullable(),
  closesAt: timestamp.nullable(),
  timeZone: text,
  /** Null before it has a budget. */
  money: money.nullable(),
  requests: z.int(),
  shortlisted: z.int(),
});
export type ListedRound = z.infer<typeof listed>;

const roundLetters = z.object({
  /** When the letters about its decisions leave together; null where each leaves by itself. */
  at: timestamp.nullable(),
  /** The hour has come: letters leave by themselves again. */
  isOver: z.boolean(),
  /** About how many requests letters wait for it. */
  waiting: z.int(),
});
export type RoundLetters = z.infer<typeof roundLetters>;

const round = listed.extend({
  terms: roundTerms,
  revision: z.int(),
  problems: z.record(text, text),
  endReason: text.nullable(),
  scoresWanted: z.int(),
  /** Newest first, at most 50. */
  versions: z.array(z.object({ revision: z.int(), setBy: text, setAt: timestamp })),
});
export type Round = z.infer<typeof round>;

export const listRounds = contract("GET /api/admin/rounds", {
  access: "staff",
  does: "List the funding calls",
  response: z.object({ items: z.array(listed) }),
});

export const startRound = contract("POST /api/admin/rounds", {
  access: "admin",
  does: "Prepare a funding call",
  response: round,
  status: 201,
});

export const getRound = contract("GET /api/admin/rounds/{id}", {
  access: "staff",
  does: "Read a funding call with its budget",
  params: idParams,
  response: round,
  errors: ["not_found"],
});

/** Throws conflict when somebody changed it since `seen`, or it has ended; validation_failed where a published one would be unfinished. */
export const editRound = contract("PUT /api/admin/rounds/{id}", {
  access: "admin",
  does: "Write a funding call, also once it is published",
  params: idParams,
  body: z.object({ terms: roundTerms, seen: rowId }),
  bodyLimit: 256 * 1024,
  response: round,
  errors: ["not_found", "conflict"],
});

/** A draft is published, a closed call is decided, and either is cancelled, with a reason that everyone reads. */
export const setRoundState = contract("PUT /api/admin/rounds/{id}/state", {
  access: "admin",
  does: "Publish, close as decided or cancel a funding call",
  params: idParams,
  body: z.object({ state: z.enum(["published", "decided", "cancelled"]), reason: storableText(1_000).optional(), seen: rowId }),
  response: round,
  errors: ["not_found", "conflict"],
});

export const getRoundLetters = contract("GET /api/admin/rounds/{id}/letters", {
  access: "staff",
  does: "See when the letters of a funding call leave",
  params: idParams,
  response: roundLetters,
  errors: ["not_found"],
});

/** On the wall clock of the call's time zone; null sends what waits, and lets later letters leave by themselves. */
export const setRoundLetters = contract("PUT /api/admin/rounds/{id}/letters", {
  access: "admin",
  does: "Set the hour at which the letters of a funding call leave together",
  params: idParams,
  body: z.object({ at: storableText(16).nullable(), seen: rowId }),
  response: roundLetters,
  errors: ["not_found", "conflict"],
});

const ranked = z.object({
  id: z.int(),
  reference: text,
  organizationName: text,
  projectTitle: text,
  fundingAmount: text,
  status: z.enum(fundingRequestStatuses),
  isWithdrawn: z.boolean(),
  isLate: z.boolean(),
  ...scoreFigures.shape,
  missing: z.int(),
  shortlist: z.object({ by: text, at: timestamp }).nullable(),
});
export type RankedRequest = z.infer<typeof ranked>;

/** The best first; those without a score that the caller may read come last. */
export const rankRequests = contract("GET /api/admin/rounds/{id}/requests", {
  access: "staff",
  does: "See the requests of a funding call by their scores",
  params: idParams,
  /** At most 500; the list of requests, filtered by the call, has all. */
  response: z.object({ items: z.array(ranked), total: z.int() }),
  errors: ["not_found"],
});

/** For all of them or, when one of them refuses, for none. Null takes them out of their call. */
export const setRoundOfRequests = contract("PUT /api/admin/funding-requests/round", {
  access: "staff",
  does: "Put requests into a funding call or take them out",
  body: z.object({ ids: z.array(rowId).min(1).max(200), roundId: rowId.nullable() }),
  response: z.object({ updated: z.int() }),
  errors: ["not_found", "conflict", "forbidden"],
});

/** Said twice it stays as the first person said it. */
export const setShortlisted = contract("PUT /api/admin/funding-requests/{id}/shortlist", {
  access: "staff",
  does: "Put a request on the shortlist of its call or take it off",
  params: idParams,
  body: z.object({ isShortlisted: z.boolean() }),
  response: z.object({ shortlist: z.object({ by: text, at: timestamp }).nullable() }),
  errors: ["not_found", "conflict", "forbidden"],
});

const publicRound = z.object({
  reference: text,
  phase: z.enum(["upcoming", "open", "closed", "decided", "cancelled"]),
  /** In the reader's language where it was written, else in English. */
  language: text,
  title: text,
  description: text,
  places: text,
  themes: z.array(z.enum(projectThemes)),
  opensAt: timestamp,
  closesAt: timestamp,
  timeZone: text,
  currency: text,
  budget: text,
  smallest: text.nullable(),
  largest: text.nullable(),
  endReason: text.nullable(),
});
export type PublicRound = z.infer<typeof publicRound>;

/** Open ones first, then those to come, then those that are over; at most 100. */
export const listCalls = contract("GET /api/funding-calls", {
  access: "anyone",
  does: "List the funding calls that were published",
  response: z.object({ items: z.array(publicRound) }),
});

export const getCall = contract("GET /api/funding-calls/{reference}", {
  access: "anyone",
  does: "Read a funding call and its self-check",
  params: z.object({ reference: z.string().max(20) }),
  response: publicRound.extend({
    questions: z.array(z.object({ key: text, needed: z.boolean(), language: text, statement: text, reason: text })),
  }),
  errors: ["not_found"],
});
