import { z } from "zod";
import { contract } from "../contract.ts";
import { idParams, rowId, rowIdList, rowIdText, storableText, timestamp, typedNumber } from "../parts.ts";

const criterion = z.object({
  id: z.int(),
  name: z.string(),
  /** What the lowest, the middle and the highest value mean. */
  guidance: z.string(),
  /** Exact decimal; what counts is its share of all weights. */
  weight: z.string(),
});

const version = z.object({
  id: z.int(),
  /** Values are whole numbers from `lowest` to `highest`. */
  lowest: z.int(),
  highest: z.int(),
  /** Why it was changed. */
  note: z.string().nullable(),
  /** Null for what the product came with. */
  setBy: z.string().nullable(),
  setAt: timestamp.nullable(),
  criteria: z.array(criterion),
});
export type ScoringVersion = z.infer<typeof version>;

/** The criteria that hold for requests that nobody has scored, first, and the versions before. */
export const getScoring = contract("GET /api/admin/scoring", {
  access: "staff",
  does: "Read the scoring criteria",
  response: z.object({ items: z.array(version) }),
});

/** As typed; what does not fit is refused with a sentence beside its field. */
const typed = (max: number) =>
  z
    .union([storableText(max), typedNumber])
    .optional()
    .transform((value) => String(value ?? "").trim());

/** Saves a new version. `basedOn` is the version that was on the screen: nobody overwrites what they have not seen. */
export const setScoring = contract("PUT /api/admin/scoring", {
  access: "admin",
  does: "Change the scoring criteria",
  body: z.object({
    basedOn: rowId,
    lowest: typed(40),
    highest: typed(40),
    note: typed(2_500),
    criteria: z.array(z.object({ name: typed(400), guidance: typed(2_500), weight: typed(40) })).max(25),
  }),
  bodyLimit: 512 * 1024,
  response: version,
  errors: ["conflict"],
});

const givenValue = z.object({ criterionId: z.int(), value: z.int() });

const ownScore = z.object({
  values: z.array(givenValue),
  note: z.string().nullable(),
  givenAt: timestamp,
  /** Null when it stands as it was first given. */
  changedAt: timestamp.nullable(),
  changeReason: z.string().nullable(),
});

const score = ownScore.extend({
  reviewer: z.string(),
  isMine: z.boolean(),
  /** Weighted, two decimals, rounded half up. */
  mean: z.string(),
  /** Its author has a conflict of interest: it is kept, and is no part of the figures. */
  isSetAside: z.boolean(),
});

const spread = z.object({
  criterionId: z.int(),
  lowest: z.int(),
  highest: z.int(),
  /** A whole number, or one and a half. */
  median: z.number(),
  isFarApart: z.boolean(),
});

const requestScores = z.object({
  version,
  /** Why no score can be given or changed any more. */
  closed: z.enum(["decided", "withdrawn", "removed"]).nullable(),
  /** The caller's own conflict of interest; then there is nothing else to see. */
  conflict: z.enum(["declared", "same_email"]).nullable(),
  hasRenounced: z.boolean(),
  /** How many people gave scores: all that is told to who has not. */
  given: z.int(),
  mine: ownScore.nullable(),
  /** Null until the caller gave scores, or said that they will not. */
  results: z
    .object({
      scores: z.array(score),
      spreads: z.array(spread),
      /** Of all that count; null without any. */
      mean: z.string().nullable(),
      renouncedBy: z.array(z.string()),
    })
    .nullable(),
});
export type RequestScores = z.infer<typeof requestScores>;

export const getScores = contract("GET /api/admin/funding-requests/{id}/scores", {
  access: "staff",
  does: "Read a request's scores after giving one's own",
  params: idParams,
  response: requestScores,
  errors: ["not_found"],
});

/** Gives the caller's scores, or changes them, which takes a reason. */
export const giveScores = contract("PUT /api/admin/funding-requests/{id}/scores", {
  access: "staff",
  does: "Score a request",
  params: idParams,
  body: z.object({
    values: z.array(z.object({ criterionId: rowId, value: typedNumber })).max(100),
    note: storableText(2_000).optional(),
    reason: storableText(2_000).optional(),
  }),
  bodyLimit: 48 * 1024,
  response: requestScores,
  errors: ["not_found", "conflict", "forbidden"],
});

export const renounceScoring = contract("POST /api/admin/funding-requests/{id}/scores/renounce", {
  access: "staff",
  does: "Decline to score a request",
  params: idParams,
  response: requestScores,
  errors: ["not_found", "conflict", "forbidden"],
});

const declaration = z.object({
  id: z.int(),
  userId: z.int().nullable(),
  name: z.string(),
  reason: z.string(),
  declaredBy: z.string(),
  declaredAt: timestamp,
  withdrawnAt: timestamp.nullable(),
  withdrawnBy: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
});
export type ConflictDeclaration = z.infer<typeof declaration>;

const conflicts = z.object({
  items: z.array(declaration),
  /** Staff whose own address is the applicant's: in conflict without a declaration. */
  sameEmail: z.array(z.string()),
  /** For whom the caller may declare: administrators for everybody, others for themselves alone. */
  colleagues: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type RequestConflicts = z.infer<typeof conflicts>;

export const getConflicts = contract("GET /api/admin/funding-requests/{id}/conflicts", {
  access: "staff",
  does: "Read who has a conflict of interest on a request",
  params: idParams,
  response: conflicts,
  errors: ["not_found"],
});

/** For the caller, or, by administrators, for a colleague. Declared twice it stays as it is. */
export const declareConflict = contract("POST /api/admin/funding-requests/{id}/conflicts", {
  access: "staff",
  does: "Declare a conflict of interest",
  params: idParams,
  body: z.object({ reason: storableText(2_000).optional(), userId: rowId.optional() }),
  response: conflicts,
  status: 201,
  errors: ["not_found", "forbidden"],
});

export const withdrawConflict = contract("POST /api/admin/funding-requests/{id}/conflicts/{conflictId}/withdraw", {
  access: "admin",
  does: "Withdraw a declared conflict of interest",
  params: idParams.extend({ conflictId: rowIdText }),
  body: z.object({ reason: storableText(2_000).optional() }),
  response: conflicts,
  errors: ["not_found", "conflict", "forbidden"],
});

/** What scores say of a request: to whom has neither scored it nor renounced, only how many there are (decision 0032). */
export const scoreFigures = z.object({
  /** How many people gave scores that count, and how many are missing in its call; null without one. */
  scores: z.int(),
  missing: z.int().nullable(),
  /** The mean of all people's weighted means; null before anybody scored it, and to whom may not read it yet. */
  mean: z.string().nullable(),
  /** The largest difference between two people's means. */
  spread: z.string().nullable(),
  /** There are scores, and the caller may not read them yet. */
  isHidden: z.boolean(),
});
const figuresOfRequest = scoreFigures.extend({ id: z.int() });
export type ScoreFigures = z.infer<typeof figuresOfRequest>;

export const listScoreFigures = contract("GET /api/admin/funding-requests/scores", {
  access: "staff",
  does: "Read what scores say of several requests",
  /** Numbers of requests, with commas. Those that there are not are left out. */
  query: z.object({ ids: rowIdList }),
  response: z.object({ items: z.array(figuresOfRequest) }),
});
