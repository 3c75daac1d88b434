import { z } from "zod";
import {
  agreementLines,
  agreementStandings,
  agreementStates,
  mostBenefits,
  mostBudgetLines,
  mostMilestones,
  mostTranches,
  signingSides,
} from "../../domain/agreements.ts";
import { languages } from "../../domain/languages.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, rowId, rowIdText, storableText, timestamp } from "../parts.ts";
import { approval, asking } from "../record/approvals.ts";

/** Whatever was typed can be kept as a draft: what is missing is said when it is offered. */
export const line = (max: number) => storableText(max).transform((value) => value.trim());
export const key = z.uuid();
export const signatory = z.object({ name: line(200), role: line(200) });

/** The order of the fields is that of the document, whose hash both sides sign. */
export const agreementTerms = z.object({
  /** Of the document, and of what its community is told about it. */
  language: z.enum(languages),
  amount: line(40),
  purpose: line(4_000),
  budget: z.array(z.object({ key, label: line(200), amount: line(40) })).max(mostBudgetLines),
  /** A tranche without a condition opens by its day alone. */
  tranches: z.array(z.object({ key, amount: line(40), opensOn: line(10), condition: line(500) })).max(mostTranches),
  milestones: z
    .array(z.object({ key, label: line(200), indicator: line(200), baseline: line(100), target: line(100), dueOn: line(10) }))
    .max(mostMilestones),
  benefits: z.array(z.object({ key, who: line(200), share: line(500) })).max(mostBenefits),
  /** Of a project that touches land, territories or waters (UNDRIP, article 32). */
  landAndWater: z.object({ touches: z.boolean(), plan: line(4_000) }),
  reports: z.object({ quarterly: z.boolean(), yearly: z.boolean(), final: z.boolean(), firstDueOn: line(10) }),
  signatories: z.object({ community: signatory, provider: signatory }),
  noticeDays: line(10),
});
export type AgreementTerms = z.output<typeof agreementTerms>;

/** What the document names besides its terms, as it was called when it was offered. */
export const agreementParties = z.object({
  project: z.string(),
  community: z.string(),
  provider: z.string(),
  reference: z.string(),
});
export type AgreementParties = z.infer<typeof agreementParties>;

export const signature = z.object({
  side: z.enum(signingSides),
  name: z.string(),
  role: z.string(),
  signedAt: timestamp,
});

const remark = z.object({
  line: z.enum(agreementLines).nullable(),
  side: z.enum(signingSides),
  body: z.string(),
  createdAt: timestamp,
});

const version = z.object({
  number: z.int(),
  state: z.enum(agreementStates),
  currency: z.string(),
  terms: agreementTerms,
  revision: z.int(),
  createdAt: timestamp,
  sharedAt: timestamp.nullable(),
  hash: z.string().nullable(),
  offeredAt: timestamp.nullable(),
  inForceAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  endReason: z.string().nullable(),
  signatures: z.array(signature),
  remarks: z.array(remark),
});
export type AgreementVersion = z.infer<typeof version>;

const tranche = z.object({
  key,
  amount: z.string(),
  opensOn: z.string(),
  condition: z.string(),
  isOpen: z.boolean(),
  /** When two people agreed that the condition was met, and by what. */
  met: z.object({ at: timestamp, evidence: z.string() }).nullable(),
});

export const stop = z.object({
  kind: z.enum(["suspended", "ended"]),
  side: z.enum(signingSides),
  reason: z.string(),
  at: timestamp,
  /** The first day on which it holds, in UTC. */
  fromDay: z.string(),
});

export const agreement = z.object({
  /** By which a device keeps what was typed, whatever link led there. */
  projectId: z.int(),
  standing: z.enum(agreementStandings),
  /** The suspension, or the end that was announced or has come. */
  stops: z.array(stop),
  inForce: version.nullable(),
  /** The tranches in force, as they stand today. */
  tranches: z.array(tranche),
  /** The draft, or what waits for signatures. */
  open: version.nullable(),
  /** Earlier versions, the newest first. */
  earlier: z.array(version),
});
/** What its community reads: drafts that were given to it, and nothing of the desk. */
export type Agreement = z.infer<typeof agreement>;

const change = z.object({ what: z.string(), before: z.string(), after: z.string() });

/** What was changed in a version, the newest first, in the words of the reader's language. */
export const agreementRevisions = z.object({
  items: z.array(
    z.object({
      revision: z.int(),
      side: z.enum(signingSides),
      /** The desk's alone: its community reads the side. */
      byName: z.string().nullable(),
      savedAt: timestamp,
      /** Nothing before it is kept, or was given to who reads. */
      isFirst: z.boolean(),
      changes: z.array(change),
    }),
  ),
  hasMore: z.boolean(),
});
export type AgreementRevisions = z.infer<typeof agreementRevisions>;
/** Those before a revision that was read. */
export const revisionsQuery = z.object({ before: rowIdText.optional() });

const deskAgreement = agreement.extend({
  /** The project's; null while it has none. */
  currency: z.string().nullable(),
  /** What keeps the draft from being offered, by field. */
  problems: z.record(z.string(), z.string()),
  /** What waits for a second person: the offer, the end of a suspension, conditions that were met. */
  asked: z.array(approval),
  /** What the community has changed in the draft since the desk saved it last. */
  communityChanged: z.object({ at: timestamp, changes: z.array(change) }).nullable(),
});
export type DeskAgreement = z.infer<typeof deskAgreement>;

/** Some sentences; `missing` says what to write where there are none. */
const said = (missing: () => string) =>
  storableText(2_000)
    .transform((value) => value.trim())
    .refine((value) => value !== "", { error: () => missing() });
export const reason = said(m.agr_error_reason);
/** By what it is shown that a condition was met, or a duty done. */
export const evidence = said(m.agr_error_evidence);
export const remarkBody = { line: z.enum(agreementLines).nullable(), body: said(m.agr_error_remark) };

/** The draft that was read, by its version and revision. */
export const seenDraft = { number: rowId, seen: z.int().min(0).max(2_147_483_647) };
/** A page of before knows no number. */
const seenAtDesk = { ...seenDraft, number: rowId.optional() };

const atDesk = { access: "admin", params: idParams, response: deskAgreement, errors: ["not_found", "conflict"] } as const;

export const getAgreement = contract("GET /api/admin/projects/{id}/agreement", {
  access: "staff",
  does: "Read a project's agreement",
  params: idParams,
  response: deskAgreement,
  errors: ["not_found"],
});

export const listAgreementRevisions = contract("GET /api/admin/projects/{id}/agreement/{number}/revisions", {
  access: "staff",
  does: "Read what was changed in a project's agreement, and by whom",
  params: z.object({ id: rowIdText, number: rowIdText }),
  query: revisionsQuery,
  response: agreementRevisions,
  errors: ["not_found"],
});

/** Of what the request says, or of the terms in force. */
export const startAgreement = contract("POST /api/admin/projects/{id}/agreement", {
  ...atDesk,
  does: "Prepare a project's agreement, or an amendment of it",
  status: 201,
});

export const editAgreement = contract("PUT /api/admin/projects/{id}/agreement", {
  ...atDesk,
  does: "Edit the draft of a project's agreement",
  body: z.object({ terms: agreementTerms, ...seenAtDesk }),
  bodyLimit: 400 * 1024,
});

export const shareAgreement = contract("POST /api/admin/projects/{id}/agreement/share", {
  ...atDesk,
  does: "Give the draft of an agreement to its community to read and change",
});

/** Freezes the draft; it is signed for the provider when a second person has approved it. */
export const offerAgreement = contract("POST /api/admin/projects/{id}/agreement/offer", {
  ...asking,
  does: "Offer an agreement for signature",
  approval: "agreement",
  body: z.object(seenAtDesk),
});

export const dropAgreement = contract("POST /api/admin/projects/{id}/agreement/drop", {
  ...atDesk,
  does: "Take an agreement back that is not in force",
  body: z.object({ reason }),
});

export const remarkOnAgreement = contract("POST /api/admin/projects/{id}/agreement/remarks", {
  ...atDesk,
  does: "Remark on a line of an agreement",
  body: z.object(remarkBody),
});

/** Its tranche opens when a second person has approved it. */
export const markConditionMet = contract("POST /api/admin/projects/{id}/agreement/tranches/{tranche}/met", {
  ...asking,
  does: "Ask for a tranche's condition to be marked as met",
  approval: "condition_met",
  params: z.object({ id: rowIdText, tranche: z.uuid() }),
  body: z.object({ evidence }),
});

export const suspendAgreement = contract("POST /api/admin/projects/{id}/agreement/suspend", {
  ...atDesk,
  does: "Suspend an agreement, so that no money goes to its project",
  body: z.object({ reason }),
});

/** Suspending takes one person, and resuming a second one. */
export const resumeAgreement = contract("POST /api/admin/projects/{id}/agreement/resume", {
  ...asking,
  does: "Ask for a suspended agreement to be resumed",
  approval: "agreement_resumed",
  body: z.object({ reason }),
});

/** It ends after the days of notice that it has. */
export const endAgreement = contract("POST /api/admin/projects/{id}/agreement/end", {
  ...atDesk,
  does: "Give notice that an agreement ends",
  body: z.object({ reason }),
});

export const downloadAgreement = contract("GET /api/admin/projects/{id}/agreement/{number}/document", {
  access: "staff",
  does: "Download an agreement as PDF",
  params: z.object({ id: rowIdText, number: rowIdText }),
  response: z.unknown(),
  errors: ["not_found"],
});
