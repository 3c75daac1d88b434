import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as invitations from "../src/server/partners/members/emails.ts";
import * as passwords from "../src/server/record/auth/reset/emails.ts";
import { insertEmail, type NewEmail } from "../src/server/record/emails/queries.ts";
import { noteKnownAddress } from "../src/server/record/emails/service.ts";
import * as applicant from "../src/server/requests/applicant/emails.ts";
import { findRequest } from "../src/server/requests/applicant/queries.ts";
import * as drafts from "../src/server/requests/drafts/emails.ts";
import * as draftPeople from "../src/server/requests/drafts/people/emails.ts";
import * as intake from "../src/server/requests/intake/emails.ts";
import { fillSecret } from "../src/server/runtime/mail/template.ts";
import type { LetterKind } from "../src/shared/domain/letters.ts";
import { createTestApp, type TestApp } from "./support/app.ts";
import { askForCode, codeIn, sendAndRead } from "./support/codes.ts";
import { fundingRequest } from "./support/samples.ts";

/** What stood for a link or a code in messages of earlier releases, in an address that collects what takes its place. */
const typed = "https://evil.example/{code}/{private-link}/{reset-link}/{link} $& $1";
const values = { organizationName: typed, contactName: typed, projectTitle: typed, projectDescription: typed, location: typed };

let test: TestApp;
let token: string;
let id: number;
/** Every message that leads somewhere, by the function that writes it, with `typed` wherever something typed is in it. */
let written: Record<string, NewEmail>;
const rows = async (text: string, given: unknown[] = []) => (await test.owner.query<Record<string, unknown>>(text, given)).rows;

beforeAll(async () => {
  test = await createTestApp();
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest(values));
  token = String(body["statusUrl"]).split("/").at(-1) ?? "";
  [{ id }] = (await rows("select id from funding_requests")) as [{ id: number }];
  const stored = await findRequest(test.context.db, id);
  if (!stored) throw new Error("the request was not stored");
  written = writeAll({ ...stored, addressIsKnown: true, project: { name: typed, publicId: "prj_1" }, hasProject: true });
});
afterAll(() => test.close());

function writeAll(request: Parameters<typeof applicant.statusEmail>[1]): Record<string, NewEmail> {
  const given = test.context;
  const to = "marian@threerivers.example";
  const texts = { en: typed, fr: typed, es: typed };
  const decision = { status: "rejected" as const, texts, words: typed, at: new Date() };
  const standing = { decision, objectBy: new Date(), objectionDays: 30 };
  const draft = { id: 1, keptUntil: new Date() };
  const invitation = {
    id: 1,
    name: typed,
    email: to,
    invitedBy: typed,
    role: "member" as const,
    createdAt: new Date(),
    expiresAt: new Date(),
  };
  const amount = { amount: "1.00", currency: "USD" };
  return {
    statusEmail: applicant.statusEmail(given, request, standing, 30),
    objectionEmail: applicant.objectionEmail(given, request, standing),
    questionEmail: applicant.questionEmail(given, request, { question: typed, answerBy: null }),
    withdrawnEmail: applicant.withdrawnEmail(given, request, 30),
    restoredEmail: applicant.restoredEmail(given, request),
    contactChangedEmail: applicant.contactChangedEmail(given, request),
    removalAskedEmail: applicant.removalAskedEmail(given, request),
    removalAnnouncedEmail: applicant.removalAnnouncedEmail(given, request, new Date()),
    linkEmail: applicant.linkEmail(given, request),
    codeEmail: applicant.codeEmail(given, request, () => typed, 1),
    messageEmail: applicant.messageEmail(given, request, "community_money" satisfies LetterKind, () => ({
      subject: typed,
      heading: typed,
      blocks: [
        { paragraph: typed },
        { facts: [[typed, typed]] },
        { quote: typed },
        { list: [typed] },
        { link: { text: typed, url: typed } },
      ],
    })),
    receiptEmail: intake.receiptEmail(given, 1, "FR-1", request.values, amount, { isKnown: true, heldBecause: null }),
    draftLinkEmail: drafts.linkEmail(given, to, draft),
    reminderEmail: drafts.reminderEmail(given, to, draft),
    personLinkEmail: draftPeople.personLinkEmail(given, to, { personId: 1, role: "write" }),
    memberInvitation: invitations.invitationEmail(given, invitation, typed),
    staffInvitation: invitations.invitationEmail(given, { ...invitation, role: "reviewer" }, null),
    resetEmail: passwords.resetEmail(typed, { id: 1, username: typed, email: to }),
  };
}

describe("the link or code of a message", () => {
  it("is in the one place that the message has for it, and in nothing that was typed", () => {
    const secret = "https://funding.example.org/request/secret?a=1&b=2";
    const count = (text: string, part: string) => text.split(part).length - 1;
    for (const [name, email] of Object.entries(written)) {
      const filled = fillSecret(email, secret);
      if (!filled) throw new Error(`${name} has no place for its link or code`);
      expect([name, count(filled.text, secret), count(filled.html, secret.replace("&", "&amp;"))]).toEqual([name, 1, 1]);
      expect([name, count(email.subject, email.marker ?? "")]).toEqual([name, 0]);
      for (const place of typed.match(/\{[\w-]+\}/g) ?? [])
        for (const body of ["text", "html"] as const)
          expect([name, place, count(filled[body], place)]).toEqual([name, place, count(email[body], place)]);
    }
    expect(new Set(Object.values(written).map(({ marker }) => marker)).size).toBe(Object.keys(written).length);
  });

  it("belongs to a message that is written here", () => {
    const writers = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts"] })
      .filter((file) => /secretLink:|secretFact:|privateLinkBlocks\(/.test(readFileSync(file, "utf8")))
      .filter((file) => !file.endsWith("mail/template.ts"));
    expect(writers.toSorted()).toEqual([
      "src/server/partners/members/emails.ts",
      "src/server/record/auth/reset/emails.ts",
      "src/server/requests/applicant/emails.ts",
      "src/server/requests/drafts/emails.ts",
      "src/server/requests/drafts/people/emails.ts",
      "src/server/requests/intake/emails.ts",
    ]);
    const withoutLink = ["addressLeftEmail", "removedEmail"];
    const ofApplicants = Object.keys(applicant).filter((name) => name.endsWith("Email") && !withoutLink.includes(name));
    expect(Object.keys(written)).toEqual(expect.arrayContaining(ofApplicants));
  });

  it("is sent so: what was typed arrives as it was typed, beside the code", async () => {
    await noteKnownAddress(test.context.db, fundingRequest().email);
    const sent = await sendAndRead(test, await askForCode(test, token, "withdraw"));
    const code = codeIn(sent);
    expect(code).toMatch(/^\d{6}$/);
    expect(sent.split(code)).toHaveLength(2);
    expect(sent).toContain(typed);
  });

  it("is refused with its reason when its place was removed or doubled", async () => {
    const { linkEmail } = written;
    if (!linkEmail) throw new Error("unknown message");
    for (const text of ["nothing", `${linkEmail.marker} ${linkEmail.marker}`]) {
      const emailId = await insertEmail(test.context.db, { ...linkEmail, text });
      expect(await sendAndRead(test, emailId)).toBe("");
      const [row] = await rows("select status, server_answer from emails where id = $1", [emailId]);
      expect(row).toEqual({ status: "failed", server_answer: "the place of its link or code is not in this message exactly once" });
    }
  });

  it("has its place in what the release before has queued, and what was typed there stays as it was", async () => {
    const { codeEmail, linkEmail } = written;
    if (!codeEmail?.marker || !linkEmail?.marker) throw new Error("unknown message");
    const upgrade = readFileSync("db/migrations/0110_secret_markers.sql", "utf8").replace(/^alter table .*$/m, "");
    const earlier = async ({ marker = "", ...email }: NewEmail, place: string) => {
      const [text, html] = [email.text, email.html].map((body) => body.replace(marker, place)) as [string, string];
      const emailId = await insertEmail(test.context.db, { ...email, marker, text, html });
      await rows("update emails set secret_marker = null where id = $1", [emailId]);
      await rows(upgrade);
      return sendAndRead(test, emailId);
    };
    const link = await earlier(linkEmail, `${test.context.config.publicUrl}/request/{private-link}`);
    expect(link).toMatch(/: http:\/\/\S+\/request\/[\w-]{32}\n/);
    const [of] = await rows("select secret_of from emails where kind = 'funding_request_code' order by id desc limit 1");
    const code = await earlier({ ...codeEmail, secret: { kind: "code", of: Number(of?.["secret_of"]) } }, "{code}");
    expect(codeIn(code)).toMatch(/^\d{6}$/);
    expect(code).toContain(typed);
  });
});
