import { createHash } from "node:crypto";
import type { Context } from "../../src/server/runtime/context.ts";
import type { Caller } from "../../src/server/runtime/http/caller.ts";
import { createAdministrator } from "../../src/server/record/auth/first-administrator.ts";
import { findUserByName } from "../../src/server/record/auth/queries.ts";
import { submitFundingRequest } from "../../src/server/requests/intake/service.ts";
import * as review from "../../src/server/requests/review/service.ts";
import { createInstitution } from "../../src/server/partners/institutions/service.ts";
import { acceptInvitation } from "../../src/server/partners/members/service.ts";
import { giveConsentByCommunity, prepareProject, publishByCommunity } from "../../src/server/projects/publication/service.ts";
import * as respondents from "../../src/server/requests/respondents/review.ts";
import { submitContact } from "../../src/server/requests/respondents/service.ts";
import { inviteStaff } from "../../src/server/site/staff/service.ts";
import { signTreaty } from "../../src/server/requests/treaty/service.ts";
import { type FundingRequestValues, requestFieldNames } from "../../src/shared/domain/request-fields.ts";
import { communityConsent, inquiries, institutions, requests, signatures } from "./people.ts";
import { setEligibility } from "../../src/server/partners/compliance/eligibility.ts";

export interface DemoLogin {
  username: string;
  password: string;
  role: string;
}

const logins: DemoLogin[] = [
  { username: "rmason", password: "demo-desk-password", role: "administrator, reads requests" },
  { username: "tgreen", password: "demo-second-password", role: "administrator, keeps institutions" },
];

/** Colleagues of the administrators: the desk is shared by several. */
const reviewers: (DemoLogin & { name: string; email: string })[] = [
  {
    username: "jlark",
    password: "demo-third-password",
    role: "reviewer",
    name: "Juniper Lark",
    email: "juniper.lark@hearthbridge.example",
  },
  {
    username: "owillow",
    password: "demo-fourth-password",
    role: "reviewer",
    name: "Otis Willow",
    email: "otis.willow@hearthbridge.example",
  },
];

/** Fills an empty system with demo data by the services that visitors and administrators use. Returns the logins. */
export async function seedDemo(context: Context): Promise<DemoLogin[]> {
  for (const { username, password } of logins) await createAdministrator(context, username, password);
  const user = await findUserByName(context.db, "rmason");
  if (!user) throw new Error("the demo administrator is not there");
  const caller = {
    id: user.id,
    username: user.username,
    isAdmin: true,
    isReviewer: false,
    mayExport: true,
    institutionId: null,
    sessionHash: "",
  };

  await hireReviewers(context, caller);
  const today = new Date().toISOString().slice(0, 10);
  for (const { signatureId: _id, ...signature } of signatures)
    await signTreaty(context, "seed", { ...signature, signatureDate: today, signatureId: uuidOf(signature.nationName) });
  const unanswered = Object.fromEntries(requestFieldNames.map((name) => [name, ""])) as FundingRequestValues;
  for (const { status, ...request } of requests) {
    const { reference } = await submitFundingRequest(context, "seed", {
      ...unanswered,
      ...request,
      submissionId: uuidOf(request.projectTitle),
    });
    const row = await context.db
      .selectFrom("funding_requests")
      .select(["id", "status"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    if (row.status !== status) await review.setStatus(context, caller, row.id, { status, reason: "Demo data" });
  }
  await publishFirstApproved(context, caller);
  for (const { status, ...inquiry } of inquiries) {
    const { reference } = await submitContact(context, "seed", { ...inquiry, submissionId: uuidOf(inquiry.institutionName) });
    const row = await context.db
      .selectFrom("respondents")
      .select(["id", "status"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    if (row.status !== status) await respondents.setStatus(context, caller, row.id, { status, reason: "Demo data" });
  }
  for (const { eligibility, ...fields } of institutions) {
    const known = await context.db.selectFrom("institutions").select("id").where("name", "=", fields.name).executeTakeFirst();
    if (known) continue;
    const { id } = await createInstitution(context, caller, fields);
    if (eligibility !== "pending") await setEligibility(context, caller, id, { eligibilityStatus: eligibility, reason: "Demo data" });
  }
  // Nobody behind .example addresses could read them, also when a mail server is set later.
  await context.db
    .updateTable("emails")
    .set({ status: "failed", server_answer: "Demo message, not sent" })
    .where("status", "=", "queued")
    .where("to_address", "like", "%.example")
    .execute();
  return [...logins, ...reviewers];
}

/** They come as everybody does: invited, and by the link that only the inviter sees. */
async function hireReviewers(context: Context, caller: Caller): Promise<void> {
  for (const { username, password, name, email } of reviewers) {
    if (await findUserByName(context.db, username)) continue;
    const { link } = await inviteStaff(context, caller, { name, email, role: "reviewer" });
    const token = link.split("/").at(-1) ?? "";
    await acceptInvitation(context, { ip: "seed", userAgent: undefined }, token, { username, password });
  }
}

/** One community project, on the way that every one of them takes: request, approval, consent, publication. */
async function publishFirstApproved(context: Context, caller: Caller): Promise<void> {
  const request = await context.db
    .selectFrom("funding_requests")
    .innerJoin("applicant_links", "applicant_links.funding_request_id", "funding_requests.id")
    .select(["funding_requests.id", "applicant_links.id as linkId"])
    .where("status", "=", "approved")
    .where((where) => where.not(where.exists(where.selectFrom("project_consents").select("id"))))
    .orderBy("funding_requests.id")
    .executeTakeFirst();
  if (!request) return;
  const link = { linkId: request.linkId, fundingRequestId: request.id };
  await prepareProject(context, caller, request.id);
  await giveConsentByCommunity(context, link, communityConsent);
  await publishByCommunity(context, link);
}

/** The same id for the same name, so that seeding again finds what is there. */
function uuidOf(name: string): string {
  const hex = createHash("sha256").update(`demo:${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
