import { agreementTerms, signedAgreement } from "../../../../../test/support/agreement.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { type MailCatcher, startMailCatcher } from "../../../../../test/support/mail-catcher.ts";
import { startMailWorker } from "../../../../../test/support/mail-worker.ts";
import { fundingRequest, signature } from "../../../../../test/support/samples.ts";
import { tablesWith, until } from "../../../../../test/support/telling.ts";
import { describeKept, type Kept, keptOf } from "../../../../shared/domain/retention.ts";
import { inLanguage } from "../../../runtime/language.ts";

let mail: MailCatcher;
let test: TestApp;
let cookie: string;
let worker: { stop: () => Promise<void> };

beforeAll(async () => {
  mail = await startMailCatcher();
  test = await createTestApp({ SMTP_URL: mail.url });
  cookie = await test.signIn();
  worker = await startMailWorker(test);
});
afterAll(async () => {
  await worker.stop();
  await test.close();
  await mail.close();
});

const rows = async (text: string, values: unknown[] = []) => (await test.owner.query(text, values)).rows as Record<string, unknown>[];
const admin = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin${path}`, body, { cookie });
const allSent = () => until(async () => (await rows("select 1 from emails where status <> 'sent'")).length === 0);

async function submit(changes: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest(changes), { headers });
  const [row] = await rows("select id from funding_requests where reference = $1", [body["reference"]]);
  return { id: Number(row?.["id"]), reference: String(body["reference"]), token: String(body["statusUrl"]).split("/").at(-1) ?? "" };
}
const remove = (made: { id: number; reference: string }) =>
  admin("POST", `/funding-requests/${made.id}/remove-personal-data`, { reference: made.reference });
const lastMessage = (reference: string, word: string) =>
  mail.waitFor(({ subject }) => subject?.includes(reference) === true && subject.includes(word));
const listed = (text: string | undefined) =>
  (text ?? "")
    .split("\n")
    .filter((line) => line.startsWith("* "))
    .map((line) => line.slice(2));

describe("the last message", () => {
  it("lists what stays of a plain request and nothing else, in its language, as the page did before", async () => {
    const made = await submit({ contactName: "Gamboge Martin", email: "gamboge@nation.example" }, { "accept-language": "fr" });
    const seen = await test.call("GET", `/api/requests/${made.token}`, undefined, { headers: { "accept-language": "fr" } });
    await remove(made);
    const told = await lastMessage(made.reference, "supprimées");
    const expected = inLanguage("fr", () => (["request", "traces", "backups"] as const).map(describeKept));
    expect(listed(told.text)).toEqual(expected);
    expect(seen.body["removalStays"]).toEqual(expected);
    await allSent();
    expect(await tablesWith(test, "gamboge")).toEqual([]);
  });

  it("lists each thing that really stays, and asks those it was forwarded to, once each", async () => {
    const made = await submit({
      organizationName: "Heliotrope Nation",
      contactName: "Heliotrope Brook",
      email: "heliotrope@nation.example",
      projectTitle: "Heliotrope wells",
      treatySignatureData: signature({ nationName: "Signing Nation", signatoryName: "Sable Stone" }),
    });
    await rows("insert into institutions (name, type, description, email) values ('Harbour Fund', 'CDFI', 'd', 'desk@harbour.example')");
    for (const recipientEmail of ["desk@harbour.example", "DESK@harbour.example", "one@elsewhere.example"])
      await admin("POST", "/forward-funding-request", { requestId: made.id, recipientEmail });
    await allSent();
    // One that never left: nobody need be asked to delete it.
    await admin("POST", "/forward-funding-request", { requestId: made.id, recipientEmail: "never@elsewhere.example" });
    await allSent();
    await rows("update emails set status = 'failed' where to_address = 'never@elsewhere.example'");

    const forwards = (await test.call("GET", `/api/requests/${made.token}`)).body["forwards"];
    expect(forwards).toEqual([
      { at: expect.any(String) as string, to: "Harbour Fund", state: "sent" },
      { at: expect.any(String) as string, to: "Harbour Fund", state: "sent" },
      { at: expect.any(String) as string, to: "An address at elsewhere.example", state: "sent" },
      { at: expect.any(String) as string, to: "An address at elsewhere.example", state: "failed" },
    ]);

    await rows(
      `with project as (
         insert into projects (funding_request_id, public_id, name, description, location, funding_needed, currency, state, community, published_at)
         values ($1, 'prj_0000000000000001', 'Public wells', 'd', 'l', 1, 'USD', 'withdrawn', 'Heliotrope Nation', now()) returning id),
       consent as (
         insert into project_consents (project_id, consented_by, consented_by_role, nation_name, procedure, consented_on, covers, document_reference,
                                       given_by, recorded_by_name, ended_at, ended_kind, ended_by_name, end_reason)
         select id, 'Elder', 'Chair', 'Signing Nation', 'A meeting', '2026-01-01', 'E', 'F', 'community', 'community', now(), 'withdrawn', 'community', 'Done'
           from project),
       payee as (
         insert into project_payees (project_id, holder_name, street, town, country, bic, account_number, updated_by_name)
         select id, 'Water account', 'Road', 'Town', 'CA', 'BOFMCAM2', '12345', 'rmason' from project)
       insert into transfers (institution_id, project_id, amount, currency, status)
       select institutions.id, project.id, 10, 'USD', 'settled' from project, institutions`,
      [made.id],
    );
    const [project] = await rows("select id from projects where name = 'Public wells'");
    const terms = agreementTerms({ purpose: "Heliotrope wells." });
    await test.owner.query(signedAgreement(Number(project?.["id"]), { terms }));
    await rows(
      `insert into request_scores (funding_request_id, version_id, reviewer_name, note)
       select $1, max(id), 'rmason', 'Heliotrope is convincing.' from scoring_versions`,
      [made.id],
    );
    const all = keptOf.request.filter((what) => what !== "staffMail");
    expect((await admin("GET", `/funding-requests/${made.id}/applicant`)).body["removalStays"]).toEqual(all.map(describeKept));
    expect((await remove(made)).status).toBe(200);
    const told = await lastMessage(made.reference, "removed");
    expect(listed(told.text)).toEqual(all.map(describeKept));
    await allSent();
    expect(await tablesWith(test, "heliotrope")).toEqual([]);

    // Each sentence against what is there.
    const there: Record<
      Exclude<
        Kept,
        "inquiry" | "institution" | "visitorMessage" | "signatory" | "accountNumber" | "accountWords" | "backups" | "staffMail"
      >,
      string
    > = {
      request: `select 1 from funding_requests where id = ${made.id} and status = 'pending' and funding_amount = 250000`,
      scores: `select 1 from request_scores where funding_request_id = ${made.id} and note is distinct from 'Heliotrope is convincing.'`,
      traces: `select 1 from audit_log where subject_type = 'funding_request' and subject_id = '${made.id}' and actor_name = 'rmason'`,
      signature: "select 1 from treaty_signatures where signatory_name = 'Sable Stone'",
      consent: "select 1 from project_consents where consented_by = 'Elder'",
      project: "select 1 from projects where name = 'Public wells' and community = '[removed]'",
      agreement:
        "select 1 from agreements where terms->>'amount' = '50000' and terms->>'purpose' = '[removed]' and words_removed_at is not null",
      money: "select 1 from project_payees join transfers using (project_id) where holder_name = 'Water account'",
      forwarded: "select 1 from forwards where recipient = '[removed]' and told_at is not null",
    };
    for (const [what, text] of Object.entries(there)) expect(await rows(text), what).not.toEqual([]);
    const asked = mail.received.filter(({ subject }) => subject?.includes("please delete"));
    expect(asked.map(({ to }) => to?.[0]?.address?.toLowerCase() ?? "").toSorted()).toEqual([
      "desk@harbour.example",
      "one@elsewhere.example",
    ]);
    for (const address of ["one@elsewhere", "never@elsewhere"]) expect(await tablesWith(test, address)).toEqual([]);
    const again = await admin("POST", "/forward-funding-request", { requestId: made.id, recipientEmail: "x@y.example" });
    expect(again.status).toBe(409);
  });

  it("comes when no money moved without the account that was to receive it", async () => {
    const made = await submit({ email: "payee@nation.example" });
    await rows(
      `with project as (insert into projects (funding_request_id, name, description, location) values ($1, 'P', 'd', 'l') returning id)
       insert into project_payees (project_id, holder_name, street, town, country, bic, account_number, updated_by_name)
       select id, 'Amaranth holder', 'Road', 'Town', 'CA', 'BOFMCAM2', '12345', 'rmason' from project`,
      [made.id],
    );
    await remove(made);
    expect(await tablesWith(test, "amaranth")).toEqual([]);
    const told = await lastMessage(made.reference, "removed");
    expect(told.text).not.toContain(describeKept("money"));
  });
});
