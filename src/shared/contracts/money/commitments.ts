import { z } from "zod";
import { isCommitmentAmount, longestPlace, mostMatches, mostPlaces, mostYears } from "../../domain/commitments.ts";
import { funderStandings } from "../../domain/community-money.ts";
import { isCurrency } from "../../domain/money.ts";
import { projectThemes } from "../../domain/projects.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, rowIdText, storableText, timestamp } from "../parts.ts";

const words = (max: number, message: () => string) => storableText(max).refine((value) => value.trim() !== "", { error: () => message() });
const theme = z.enum(projectThemes);
const year = z
  .int({ error: () => m.commitment_error_year() })
  .min(2000, { error: () => m.commitment_error_year() })
  .max(2200, {
    error: () => m.commitment_error_year(),
  });

export const commitment = z.object({
  id: z.int(),
  /** So much in each of its years, as exact decimal with the currency's decimals. */
  amount: z.string(),
  currency: z.string(),
  firstYear: z.int(),
  lastYear: z.int(),
  /** Empty for any. */
  themes: z.array(theme),
  places: z.array(z.string()),
  source: z.string(),
  isByMember: z.boolean(),
  recordedBy: z.string(),
  recordedAt: timestamp,
  ended: z.object({ at: timestamp, by: z.string(), reason: z.string() }).nullable(),
});
export type Commitment = z.infer<typeof commitment>;

/** An open project that fits a commitment, and why. Nothing of it is a promise of money. */
const match = z.object({
  publicId: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  theme: theme.nullable(),
  currency: z.string(),
  fundingNeeded: z.string(),
  stillNeeded: z.string(),
  /** The theme is one that a commitment names, and so is the place in these words. */
  because: z.object({ theme: theme.nullable(), place: z.string().nullable(), currency: z.boolean() }),
  /** How the institution stands to the project; null where it has nothing to do with it. */
  standing: z.enum(funderStandings).nullable(),
  hasPaid: z.boolean(),
});
export type CommitmentMatch = z.infer<typeof match>;

const commitments = z.object({
  /** What is committed for this year and what settled transfers gave in it, each currency by itself. */
  year: z.int(),
  sums: z.array(z.object({ currency: z.string(), committed: z.string(), given: z.string(), open: z.string() })),
  /** In force and ended, the newest first. */
  items: z.array(commitment),
  matches: z.array(match).max(mostMatches),
});
export type Commitments = z.infer<typeof commitments>;

const body = z
  .object({
    /** Made by whoever records it: sent twice, it is recorded once. */
    key: z.uuid(),
    amount: z.string().max(20),
    currency: z
      .string()
      .max(3)
      .refine(isCurrency, { error: () => m.commitment_error_currency() }),
    firstYear: year,
    lastYear: year,
    themes: z.array(theme).max(projectThemes.length),
    places: z.array(words(longestPlace, m.commitment_error_place)).max(mostPlaces, { error: () => m.commitment_error_places() }),
    source: words(500, m.commitment_error_source),
  })
  .refine(({ amount, currency }) => !isCurrency(currency) || isCommitmentAmount(amount, currency), {
    path: ["amount"],
    error: () => m.commitment_error_amount(),
  })
  .refine(({ firstYear, lastYear }) => lastYear >= firstYear && lastYear < firstYear + mostYears, {
    path: ["lastYear"],
    error: () => m.commitment_error_years({ count: mostYears }),
  });
const ending = z.object({ reason: words(1_000, m.commitment_error_reason) });
const ofInstitution = idParams.extend({ commitmentId: rowIdText });
const errors = ["not_found", "conflict"] as const;

export const listCommitments = contract("GET /api/admin/institutions/{id}/commitments", {
  access: "admin",
  does: "See what an institution means to give, and which projects fit",
  params: idParams,
  response: commitments,
  errors: ["not_found"],
});

export const recordCommitment = contract("POST /api/admin/institutions/{id}/commitments", {
  access: "admin",
  does: "Record what an institution means to give each year",
  params: idParams,
  body,
  response: commitments,
  errors,
});

export const endCommitment = contract("POST /api/admin/institutions/{id}/commitments/{commitmentId}/end", {
  access: "admin",
  does: "End an institution's commitment",
  params: ofInstitution,
  body: ending,
  response: commitments,
  errors,
});

export const listOwnCommitments = contract("GET /api/partner/commitments", {
  access: "member",
  does: "See what one's institution means to give, and which projects fit",
  response: commitments,
});

export const recordOwnCommitment = contract("POST /api/partner/commitments", {
  access: "member",
  does: "Record what one's institution means to give each year",
  body,
  response: commitments,
  errors: ["conflict"],
});

export const endOwnCommitment = contract("POST /api/partner/commitments/{id}/end", {
  access: "member",
  does: "End a commitment of one's institution",
  params: idParams,
  body: ending,
  response: commitments,
  errors,
});

/** Tells the community, which sees it among those who want to fund its project. No money is moved or set aside by it. */
export const wishToFund = contract("POST /api/partner/projects/{publicId}/wish", {
  access: "member",
  does: "Tell a community that one's institution wants to fund its project",
  params: z.object({ publicId: z.string().max(40) }),
  response: commitments,
  errors: ["not_found", "conflict", "too_many_requests"],
});

export type CommitmentFields = z.output<typeof body>;
