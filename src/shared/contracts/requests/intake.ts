import { z } from "zod";
import { fundingRequestRules } from "../../domain/funding-request.ts";
import { type FundingRequestField, requestFieldNames, requestFields, type RequiredField } from "../../domain/request-fields.ts";
import { ageings, dueFilters, fundingRequestSorts, requestMarks } from "../../domain/request-list.ts";
import { fundingRequestStatuses } from "../../domain/statuses.ts";
import { attachmentRefs } from "./attachments.ts";
import { contract } from "../contract.ts";
import {
  formSchema,
  idParams,
  listQuery,
  page,
  plainListLimit,
  rowId,
  rowIdList,
  rowIdText,
  storableText,
  submissionExtras,
  submissionReceipt,
  timestamp,
  treatySignature,
} from "../parts.ts";

const status = z.enum(fundingRequestStatuses);

/** What was on the screen of who changes a status: when it is not so any more, the change is refused with what was done meanwhile. */
export const seenStatus = z.object({ status, changeId: rowId.nullable() });

/** What the server made of the amount: an exact decimal, and its currency. */
const understood = { fundingAmountValue: z.string(), fundingCurrency: z.string() };

type Answers = { [Name in FundingRequestField]: Name extends RequiredField ? z.ZodString : z.ZodNullable<z.ZodString> };

/** The answers as they are stored, null where an optional one was not given; what the amount was understood as stands behind it. */
const answers = Object.fromEntries(
  requestFieldNames.flatMap((name): [string, z.ZodType][] => [
    [name, requestFields[name].isRequired ? z.string() : z.string().nullable()],
    ...(name === "fundingAmount" ? Object.entries(understood) : []),
  ]),
) as Answers & typeof understood;

/** A funding request as the desk sees it: every field of the form, and what the server made of the amount. */
export const fundingRequestItem = z.object({
  id: z.int(),
  reference: z.string(),
  ...answers,
  status,
  treatySignatureId: z.int().nullable(),
  submittedAt: timestamp,
  /** The applicant took it back (decision 0026); its status stays as it was. */
  withdrawnAt: timestamp.nullable(),
  withdrawnReason: z.string().nullable(),
  contactCorrectedAt: timestamp.nullable(),
  removalRequestedAt: timestamp.nullable(),
  personalDataRemovedAt: timestamp.nullable(),
  /** The request with which this one is decided (decision 0034). */
  mergedInto: z.object({ id: z.int(), reference: z.string() }).nullable(),
  /** Others that may be the same one, on which nobody decided yet. */
  likelyDuplicates: z.int(),
  /** Questions that wait for the applicant. */
  openQuestions: z.int(),
  /** The applicant objected to a rejection, and somebody else decides by this day. */
  objection: z.object({ dueAt: timestamp, isLate: z.boolean() }).nullable(),
  /** The last change of status that is recorded: what somebody has `seen` who changes it next. */
  lastChangeId: z.int().nullable(),
  /** Who of the staff has it. */
  assignee: z.object({ id: z.int(), username: z.string() }).nullable(),
  /** The funding call that it is in. */
  round: z
    .object({
      id: z.int(),
      reference: z.string(),
      title: z.string(),
      isLate: z.boolean(),
      isShortlisted: z.boolean(),
      /** When the letters about its decisions leave together, if that is to come. */
      lettersAt: timestamp.nullable(),
    })
    .nullable(),
  /** Until when the review begins and the decision comes, as it was promised when the request came in. */
  reviewDue: timestamp,
  decisionDue: timestamp,
  /** Which of the two is next, or null when there is nothing to do; `ageing` says how near its day is. */
  nextDue: timestamp.nullable(),
  ageing: z.enum(ageings).nullable(),
});
export type FundingRequestItem = z.infer<typeof fundingRequestItem>;

/** 256 random bits in base64url. */
const deviceProof = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/);

export const submitFundingRequest = contract("POST /api/funding-requests", {
  access: "anyone",
  does: "Submit a funding request",
  body: z.intersection(
    formSchema(fundingRequestRules),
    z.object({
      ...submissionExtras,
      /** Sent as true on submit (§5); it says nothing the form's own words do not. */
      terms: z.boolean().optional(),
      /** The draft that was kept on the server, which ends with its sending. */
      draftToken: z.string().max(200).optional(),
      /** A secret of the device about this submission: a repeat with it is answered with a private link, for ten minutes. */
      deviceProof: deviceProof.optional(),
      treatySignatureData: treatySignature.nullish(),
      attachments: attachmentRefs.optional(),
      /** The reference of the funding call that it is for (decision 0084); without one it is for none. */
      call: z.string().max(20).optional(),
      /** How many minutes it has waited on a device without a connection since the person sent it. */
      waitedMinutes: z.int().min(0).max(2_147_483_647).optional(),
    }),
  ),
  bodyLimit: 512 * 1024,
  /** `statusUrl` is the applicant's private link; a repeat is given one to its own device alone (decision 0042). */
  response: submissionReceipt.extend({ statusUrl: z.string().optional() }),
  status: 201,
  errors: ["already_submitted"],
});

/** Whose requests: one's own, nobody's, or those of the colleague with this id. */
const assignee = z.union([z.enum(["me", "none"]), rowIdText]);

/** Those of a funding call, by its number, or of none. */
const round = z.union([z.literal("none"), rowIdText]);

/** What the table and the board are filtered by. */
export const deskFilters = {
  q: listQuery.q,
  assignee: assignee.optional(),
  due: z.enum(dueFilters).optional(),
  round: round.optional(),
  mark: z.enum(requestMarks).optional(),
};

const filters = {
  ...listQuery,
  ...deskFilters,
  status: status.optional(),
  /** `nextDue` begins with what is due soonest, and is the order of a list that asks for what is due. */
  sort: z.enum(fundingRequestSorts).optional(),
};
export type FundingRequestQuery = z.output<z.ZodObject<typeof filters>>;

export const listFundingRequests = contract("GET /api/admin/funding-requests", {
  access: "staff",
  does: "List and search the funding requests",
  query: z.object(filters),
  response: page(fundingRequestItem),
  plainResponse: z.array(fundingRequestItem).max(plainListLimit),
});

/** How many of each status there are among those that the other filters leave; counted up to 1,000 each. */
export const countFundingRequests = contract("GET /api/admin/funding-requests/counts", {
  access: "staff",
  does: "Count the funding requests of each status",
  query: z.object(deskFilters),
  response: z.object({ counts: z.record(status, z.object({ count: z.int(), isCapped: z.boolean() })) }),
});

export const exportFundingRequests = contract("GET /api/admin/funding-requests/export", {
  access: "export",
  does: "Export the funding requests",
  query: z.object({ ...filters, ids: rowIdList.optional(), format: z.enum(["csv", "xlsx"]) }),
  response: z.unknown(),
});

export const getFundingRequest = contract("GET /api/admin/funding-requests/{id}", {
  access: "staff",
  does: "Read a funding request",
  params: idParams,
  response: fundingRequestItem,
  errors: ["not_found"],
});

export const updateFundingRequest = contract("PATCH /api/admin/funding-requests/{id}", {
  access: "staff",
  does: "Change the status of a funding request",
  params: idParams,
  body: z.object({ status, reason: storableText(2_000).optional(), seen: seenStatus.optional() }),
  response: fundingRequestItem,
  errors: ["not_found", "conflict"],
});

export const updateFundingRequests = contract("PATCH /api/admin/funding-requests", {
  access: "staff",
  does: "Change the status of several funding requests",
  body: z.object({
    ids: z.array(rowId).min(1).max(200),
    status,
    reason: storableText(2_000).optional(),
    /** With approved and rejected: what each applicant reads. */
    reasonId: rowId.optional(),
    words: storableText(4_000).optional(),
  }),
  bodyLimit: 48 * 1024,
  response: z.object({ updated: z.int() }),
});

export const forwardFundingRequest = contract("POST /api/admin/forward-funding-request", {
  access: "admin",
  does: "Forward a funding request by email",
  body: z.object({ requestId: rowId, recipientEmail: z.string().max(300) }),
  response: z.object({ success: z.boolean(), message: z.string(), warning: z.string().optional() }),
  errors: ["not_found", "conflict"],
});
