import { z } from "zod";
import { agreementStandings, agreementStates } from "../../domain/agreements.ts";
import { mostCommitments } from "../../domain/commitments.ts";
import { dueStates } from "../../domain/compliance.ts";
import { dueKinds, dutyRhythms, mostDuties, partnershipLines } from "../../domain/partnership.ts";
import { projectThemes } from "../../domain/projects.ts";
import { isIsoDate } from "../../domain/treaty.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, listQuery, page, rowId, rowIdText, timestamp } from "../parts.ts";
import { evidence, key, line, reason, remarkBody, signatory, signature, stop } from "../projects/agreements.ts";
import { approval, asking } from "../record/approvals.ts";

/** What is recorded of a commitment, as it stood when the agreement was offered. */
const commitmentOfTerms = z.object({
  amount: z.string(),
  currency: z.string(),
  firstYear: z.int(),
  lastYear: z.int(),
  themes: z.array(z.enum(projectThemes)),
  places: z.array(z.string()),
});

/** The order of the fields is that of the document, whose hash both sides sign. */
export const partnershipTerms = z.object({
  purpose: line(4_000),
  /** Taken from the commitments that are recorded, so that nobody types them twice. */
  commitments: z.array(commitmentOfTerms).max(mostCommitments),
  duties: z.array(z.object({ key, label: line(300), every: z.enum(dutyRhythms), firstDueOn: line(10) })).max(mostDuties),
  signatories: z.object({ institution: signatory, provider: signatory }),
  noticeDays: line(10),
});
export type PartnershipTerms = z.output<typeof partnershipTerms>;

/** What the document names besides its terms, as it was when it was offered. */
export const partnershipParties = z.object({ institution: z.string(), provider: z.string(), licence: z.string() });
export type PartnershipParties = z.infer<typeof partnershipParties>;

const version = z.object({
  number: z.int(),
  state: z.enum(agreementStates),
  terms: partnershipTerms,
  /** Which version of the licence the institution agrees to; of a draft the one that would be in it now. */
  licence: z.string(),
  revision: z.int(),
  createdAt: timestamp,
  sharedAt: timestamp.nullable(),
  hash: z.string().nullable(),
  offeredAt: timestamp.nullable(),
  inForceAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  endReason: z.string().nullable(),
  signatures: z.array(signature),
  remarks: z.array(
    z.object({
      line: z.enum(partnershipLines).nullable(),
      side: signature.shape.side,
      body: z.string(),
      createdAt: timestamp,
    }),
  ),
});
export type PartnershipVersion = z.infer<typeof version>;

export const partnerDue = z.object({
  id: z.int(),
  institutionId: z.int(),
  name: z.string(),
  kind: z.enum(dueKinds),
  /** Which one of its kind: of a duty its key in the terms. */
  ref: z.string(),
  /** What a duty asks for, in the agreement's words. */
  label: z.string().nullable(),
  currency: z.string().nullable(),
  /** Exact decimals, as the database has them. */
  committed: z.string().nullable(),
  given: z.string().nullable(),
  dueOn: z.string(),
  state: z.enum(dueStates),
});
export type PartnerDue = z.infer<typeof partnerDue>;

const partnership = z.object({
  standing: z.enum(agreementStandings),
  stops: z.array(stop),
  inForce: version.nullable(),
  open: version.nullable(),
  earlier: z.array(version),
  /** What is recorded now: the next version that is offered says so. */
  commitments: z.array(commitmentOfTerms),
  /** What is due of the institution, the first day first. */
  dues: z.array(partnerDue),
  /** What was done of its duties, the newest first. */
  done: z.array(
    z.object({
      duty: z.string(),
      dueOn: z.string(),
      evidence: z.string(),
      isByMember: z.boolean(),
      /** Who of our staff it was is the desk's alone to read. */
      byName: z.string().nullable(),
      doneAt: timestamp,
    }),
  ),
});
export type Partnership = z.infer<typeof partnership>;

const deskPartnership = partnership.extend({
  /** What keeps the draft from being offered, by field. */
  problems: z.record(z.string(), z.string()),
  asked: approval.nullable(),
});
export type DeskPartnership = z.infer<typeof deskPartnership>;

/** The draft that was read, and its state. */
const seen = { number: rowId, seen: z.int().min(0).max(2_147_483_647) };
/** What is done and told is known by the keys of duties: no form makes one twice. */
const typedTerms = partnershipTerms
  .omit({ commitments: true })
  .refine(({ duties }) => new Set(duties.map((duty) => duty.key)).size === duties.length, {
    path: ["duties"],
    error: () => m.agr_error_rows(),
  });
const remark = z.object({ ...remarkBody, line: z.enum(partnershipLines).nullable() });
const dutyDone = z.object({ dueOn: z.string().max(10).refine(isIsoDate), evidence });
const atDesk = { access: "admin", params: idParams, response: deskPartnership, errors: ["not_found", "conflict"] } as const;
const own = { access: "member", response: partnership } as const;

export const getPartnership = contract("GET /api/admin/institutions/{id}/agreement", {
  access: "admin",
  does: "Read an institution's partnership agreement and its due dates",
  params: idParams,
  response: deskPartnership,
  errors: ["not_found"],
});

export const startPartnership = contract("POST /api/admin/institutions/{id}/agreement", {
  ...atDesk,
  does: "Prepare a partnership agreement, or an amendment of it",
  status: 201,
});

export const editPartnership = contract("PUT /api/admin/institutions/{id}/agreement", {
  ...atDesk,
  does: "Edit the draft of a partnership agreement",
  body: z.object({ terms: typedTerms, ...seen }),
  bodyLimit: 96 * 1024,
});

export const sharePartnership = contract("POST /api/admin/institutions/{id}/agreement/share", {
  ...atDesk,
  does: "Give the draft of a partnership agreement to the institution's members",
});

/** Freezes the draft; it is signed for the provider when a second person has approved it. */
export const offerPartnership = contract("POST /api/admin/institutions/{id}/agreement/offer", {
  ...asking,
  does: "Offer a partnership agreement for signature",
  approval: "partnership",
  body: z.object(seen),
});

export const dropPartnership = contract("POST /api/admin/institutions/{id}/agreement/drop", {
  ...atDesk,
  does: "Take a partnership agreement back that is not in force",
  body: z.object({ reason }),
});

export const remarkOnPartnership = contract("POST /api/admin/institutions/{id}/agreement/remarks", {
  ...atDesk,
  does: "Remark on a line of a partnership agreement",
  body: remark,
});

export const endPartnership = contract("POST /api/admin/institutions/{id}/agreement/end", {
  ...atDesk,
  does: "Give notice that a partnership agreement ends",
  body: z.object({ reason }),
});

export const recordDutyDone = contract("POST /api/admin/institutions/{id}/duties/{duty}/done", {
  ...atDesk,
  does: "Record that an institution has done an agreed duty",
  params: idParams.extend({ duty: z.uuid() }),
  body: dutyDone,
});

export const downloadPartnership = contract("GET /api/admin/institutions/{id}/agreement/{number}/document", {
  access: "admin",
  does: "Download a partnership agreement as PDF",
  params: idParams.extend({ number: rowIdText }),
  response: z.unknown(),
  errors: ["not_found"],
});

/** What is due of every institution. */
export const listPartnerDues = contract("GET /api/admin/partner-dues", {
  access: "admin",
  does: "See what is due of institutions, and when",
  /** Searched by the institution's name. */
  query: z.object({
    ...listQuery,
    state: z.enum(dueStates).optional(),
    kind: z.enum(dueKinds).optional(),
    sort: z.enum(["dueOn"]).optional(),
  }),
  response: page(partnerDue),
});

export const getOwnPartnership = contract("GET /api/partner/agreement", {
  ...own,
  does: "Read one's institution's partnership agreement and its due dates",
});

export const remarkOnOwnPartnership = contract("POST /api/partner/agreement/remarks", {
  ...own,
  does: "Remark on a line of one's institution's partnership agreement",
  body: remark,
  errors: ["conflict", "too_many_requests"],
});

/** Signs what was read: the version and the hash that the page showed. */
export const signOwnPartnership = contract("POST /api/partner/agreement/sign", {
  ...own,
  does: "Sign one's institution's partnership agreement",
  body: z.object({
    number: rowId,
    hash: z.string().max(64),
    name: line(200).refine((value) => value !== "", { error: () => m.agr_error_name() }),
    role: line(200).refine((value) => value !== "", { error: () => m.agr_error_role() }),
    hasAgreed: z.boolean().refine((value) => value, { error: () => m.agr_error_agree() }),
  }),
  errors: ["conflict", "proof_required", "too_many_requests"],
});

export const declineOwnPartnership = contract("POST /api/partner/agreement/decline", {
  ...own,
  does: "Decline a partnership agreement that waits for signatures",
  body: z.object({ number: rowId, reason }),
  errors: ["conflict", "too_many_requests"],
});

export const endOwnPartnership = contract("POST /api/partner/agreement/end", {
  ...own,
  does: "Give notice that one's institution's partnership agreement ends",
  body: z.object({ reason }),
  errors: ["conflict", "proof_required", "too_many_requests"],
});

export const recordOwnDutyDone = contract("POST /api/partner/duties/{duty}/done", {
  ...own,
  does: "Record that one's institution has done an agreed duty",
  params: z.object({ duty: z.uuid() }),
  body: dutyDone,
  errors: ["not_found", "conflict", "too_many_requests"],
});

export const downloadOwnPartnership = contract("GET /api/partner/agreement/{number}/document", {
  access: "member",
  does: "Download one's institution's partnership agreement as PDF",
  params: z.object({ number: rowIdText }),
  response: z.unknown(),
  errors: ["not_found", "too_many_requests"],
});

export type TypedTerms = z.output<typeof typedTerms>;
