import { z } from "zod";
import {
  approvalKinds,
  approvalStates,
  approvalViews,
  leastCoolingHours,
  mostCoolingHours,
  secondFactorRules,
} from "../../domain/approvals.ts";
import { m } from "../../messages/generated/messages.js";
import { proof } from "./auth.ts";
import { contract } from "../contract.ts";
import { idParams, rowIdText, storableText, timestamp } from "../parts.ts";

/** One line of what changes. Account numbers show their last four characters alone. */
const change = z.object({ label: z.string(), before: z.string().nullable(), after: z.string() });
export type ApprovalChange = z.infer<typeof change>;

export const approval = z.object({
  id: z.int(),
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  /** The one thing that changes, such as `payee:12`: of it no second change is asked for while one is open. */
  subject: z.string(),
  title: z.string(),
  /** What it is about, such as the project's name. */
  about: z.string(),
  changes: z.array(change),
  /** The page of what it is about. */
  href: z.string().nullable(),
  /** What the second person has to have opened before it can be approved. */
  document: z
    .object({ id: z.int(), name: z.string(), scan: z.enum(["waiting", "clean", "infected", "not_scanned"]), isSeen: z.boolean() })
    .nullable(),
  reason: z.string().nullable(),
  askedBy: z.string(),
  askedAt: timestamp,
  isMine: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  decisionReason: z.string().nullable(),
  /** Whether the second person called the payee, or saw the named document; null where that does not matter. */
  hasChecked: z.boolean().nullable(),
  /** One administrator decided alone what they had asked for, in test mode. */
  isAlone: z.boolean(),
  takesForceAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  endedBy: z.string().nullable(),
  endReason: z.string().nullable(),
  /** Who was told that it cools off. */
  told: z.object({ community: z.boolean(), members: z.int(), administrators: z.int() }),
});
export type Approval = z.infer<typeof approval>;

/** What changes of where a partner's money goes, as its members see it while it cools off. */
export const moneyChange = approval.pick({ id: true, kind: true, about: true, changes: true, takesForceAt: true });
export type MoneyChange = z.infer<typeof moneyChange>;

const approvals = z.object({
  /** The newest first; the cursor is the last one's id. */
  items: z.array(approval),
  nextCursor: z.string().nullable(),
  counts: z.object({ waiting: z.int(), mine: z.int(), cooling: z.int(), decided: z.int() }),
  /** The other administrators who can decide what the caller asked for. */
  others: z.array(z.string()),
  coolingOffHours: z.int(),
  /** Until when the caller's second factor counts; null when it has to be entered. */
  provedUntil: timestamp.nullable(),
  /** What an installation with one administrator can do: nothing of this, or try deposits in test mode. Null with two. */
  soleAdministrator: z.enum(["waits", "accepted"]).nullable(),
});
export type Approvals = z.infer<typeof approvals>;

export const listApprovals = contract("GET /api/admin/approvals", {
  access: "admin",
  does: "See what waits for a second person",
  query: z.object({ view: z.enum(approvalViews).optional(), cursor: rowIdText.optional() }),
  response: approvals,
});

/** What each decision comes with: a second factor, unless one was entered within ten minutes. */
const factor = { code: proof.shape.code, passkey: proof.shape.passkey };
const words = (message: () => string) =>
  storableText(500)
    .transform((value) => value.trim())
    .refine((value) => value !== "", { error: () => message() });
const decided = { response: approval, errors: ["not_found", "conflict", "proof_required", "too_many_requests"] } as const;

/** Takes force at once, or after the cooling-off. Nobody approves what they asked for. */
export const approve = contract("POST /api/admin/approvals/{id}/approve", {
  access: "admin",
  does: "Approve what a colleague has asked for",
  params: idParams,
  body: z.object({
    ...factor,
    reason: storableText(500).optional(),
    /**
     * Of payee details: whoever decides called the payee, on a number that did not come with the request. Of a consent without an
     * attached document: they have seen the one that it names.
     */
    hasChecked: z.boolean().optional(),
  }),
  bodyLimit: 44 * 1024,
  ...decided,
});

export const refuse = contract("POST /api/admin/approvals/{id}/refuse", {
  access: "admin",
  does: "Refuse what a colleague has asked for",
  params: idParams,
  body: z.object({ ...factor, reason: words(m.appr_error_reason) }),
  bodyLimit: 44 * 1024,
  ...decided,
});

/** Any administrator, while it cools off; stopping asks for no factor. */
export const stop = contract("POST /api/admin/approvals/{id}/stop", {
  access: "admin",
  does: "Stop a change that is cooling off",
  params: idParams,
  body: z.object({ reason: storableText(500).optional() }),
  response: approval,
  errors: ["not_found", "conflict"],
});

/** Whoever asked, while nobody has decided. */
export const withdraw = contract("POST /api/admin/approvals/{id}/withdraw", {
  access: "admin",
  does: "Withdraw what one has asked for oneself",
  params: idParams,
  response: approval,
  errors: ["not_found", "conflict"],
});

const policy = z.object({
  secondFactor: z.enum(secondFactorRules),
  coolingOffHours: z.int(),
  /** Reviewers may take requests away as a file. */
  reviewersExport: z.boolean(),
  /** The environment says so, and wins. */
  isFixed: z.object({ secondFactor: z.boolean(), coolingOffHours: z.boolean() }),
  changedAt: timestamp.nullable(),
  changedBy: z.string().nullable(),
});
export type SecurityPolicy = z.infer<typeof policy>;

export const getSecurityPolicy = contract("GET /api/admin/security-policy", {
  access: "admin",
  does: "See the security policy",
  response: policy,
});

/** What an act answers that waits for a second person. */
export const asked = z.object({ approval });

/** A call that only asks, about one thing that has a number: one administrator asks, and another decides. */
export const asking = {
  access: "admin",
  params: idParams,
  response: asked,
  status: 202,
  errors: ["not_found", "conflict", "proof_required"],
} as const;

const policyChange = z.strictObject({
  secondFactor: z.enum(secondFactorRules),
  coolingOffHours: z
    .int({ error: () => m.secpol_error_hours() })
    .min(leastCoolingHours, { error: () => m.secpol_error_hours() })
    .max(mostCoolingHours, { error: () => m.secpol_error_hours() }),
  /** Who says nothing of it leaves it as it is. */
  reviewersExport: z.boolean().optional(),
  reason: words(m.appr_error_why),
});
export type SecurityPolicyChange = z.output<typeof policyChange>;

export const changeSecurityPolicy = contract("PUT /api/admin/security-policy", {
  access: "admin",
  does: "Change the security policy",
  approval: "security_policy",
  body: policyChange,
  response: asked,
  status: 202,
  errors: ["conflict", "proof_required"],
});
