import { z } from "zod";
import { mostOwners, mostPapers } from "../../domain/kyc.ts";
import { payeeKinds } from "../../domain/payee-file.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, rowIdText, storableText, timestamp } from "../parts.ts";
import { address, birthDate, country, line, otherNames, owner, paper, rating, storedPaper } from "../partners/kyc.ts";
import { approval, asked } from "../record/approvals.ts";
import { attachmentRef } from "../requests/attachments.ts";

/** What the KYC file of a payee holds: less than an institution's (decision 0057). */
const payeeContent = z.object({
  kind: z.enum(payeeKinds, { error: () => m.payee_file_error_kind() }),
  /** The holder's, letter for letter as the account has it. */
  legalName: z.string().max(140),
  otherNames,
  /** Of a person. */
  birthDate,
  /** Of an organisation; a nation's government body has the country whose register or treaty names it. */
  registrationNumber: line(60),
  country,
  recognition: line(300),
  address,
  /** What it is to the community or the project, such as its contractor. */
  role: line(300),
  /** Who controls an organisation, or why nobody does. */
  owners: z.array(owner).max(mostOwners),
  noOwners: line(500),
  papers: z.array(paper).max(mostPapers),
});
export type PayeeContent = z.output<typeof payeeContent>;

const version = z.object({
  number: z.int(),
  holderName: z.string(),
  content: payeeContent,
  rating,
  enteredBy: z.string(),
  enteredAt: timestamp,
  approvedBy: z.string().nullable(),
  nextReviewOn: z.string().nullable(),
});
export type PayeeFileVersion = z.infer<typeof version>;

const ofProject = { access: "admin", params: idParams } as const;

export const getPayeeFile = contract("GET /api/admin/projects/{id}/payee-file", {
  ...ofProject,
  does: "See the KYC file of a project's payee",
  response: z.object({
    /** The holders whom a file can be about: that of the account, and that of an account that cools off. */
    holders: z.array(z.string()),
    isCurrent: z.boolean(),
    /** Why the payee cannot be paid by its file, in sentences; empty when it can. */
    missing: z.array(z.string()),
    inForce: version.nullable(),
    waiting: version.nullable(),
    papers: z.array(storedPaper),
    asked: approval.nullable(),
  }),
  errors: ["not_found"],
});

/** Freezes what is sent as a version, which is in force when a second person has approved it. */
export const enterPayeeFile = contract("POST /api/admin/projects/{id}/payee-file", {
  ...ofProject,
  does: "Enter the KYC file of a project's payee",
  approval: "payee_file",
  /** What was checked; that it is there is said together with everything else that is missing. */
  body: payeeContent.extend({ reason: storableText(500) }),
  bodyLimit: 200 * 1024,
  response: asked,
  status: 202,
  errors: ["not_found", "conflict", "proof_required"],
});

export const addPayeePaper = contract("POST /api/admin/projects/{id}/payee-file/papers", {
  ...ofProject,
  does: "Add a document to the KYC file of a project's payee",
  body: attachmentRef,
  response: z.object({ id: z.int(), name: z.string() }),
  status: 201,
  errors: ["not_found", "conflict"],
});

export const downloadPayeePaper = contract("GET /api/admin/projects/{id}/payee-file/papers/{paper}", {
  access: "admin",
  does: "Open a document of a payee's KYC file",
  params: z.object({ id: rowIdText, paper: rowIdText }),
  query: z.object({ accept: z.literal("not_scanned").optional() }),
  response: z.unknown(),
  errors: ["not_found", "conflict"],
});
