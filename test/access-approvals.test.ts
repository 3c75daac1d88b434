import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../src/server/record/auth/passwords.ts";
import { approvalKinds } from "../src/shared/domain/approvals.ts";
import type { PayeeContent } from "../src/shared/contracts/money/payee-files.ts";
import { allContracts } from "../src/shared/contracts/all.ts";
import { agreementTerms, signedAgreement } from "./support/agreement.ts";
import { secondPerson } from "./support/approvals.ts";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner, ownAccount, payee } from "./support/bank.ts";
import { accountReport, messageId } from "./support/bank-messages.ts";
import { assessment } from "./support/compliance.ts";
import { consentWith, prepareProject } from "./support/consent.ts";
import { checkEverySection, companyContent, givePayeePaper, payeeContent, typed, wholeContent } from "./support/kyc.ts";
import { joinInstitution } from "./support/members.ts";
import { steppedBackPartner } from "./support/partner.ts";
import { loadSmallList, openCase } from "./support/screening.ts";
import { draftIn, textsDesk } from "./support/texts.ts";

const limits = { currency: "USD", perTransfer: "100", perDay: "200", perMonth: null, fourEyesAbove: "50", reason: "Agreed with them." };

let desk: BankDesk;
let partner: LivePartner;
let member: string;
let transfer: string;
let tranche: string;
let payeePaper: PayeeContent["papers"][number];
const ids = {
  list: 0,
  refused: 0,
  ownEntry: 0,
  screeningCase: 0,
  kyc: 0,
  project: 0,
  suspended: 0,
  stopped: 0,
  steppedBack: 0,
  administrator: 0,
  other: 0,
  gone: 0,
  draft: 0,
  entry: 0,
};
beforeAll(async () => {
  desk = await createBankDesk();
  await secondPerson(desk);
  partner = await createLivePartner(desk);
  const { institutionId } = await createLivePartner(desk);
  member = (await joinInstitution(desk, desk.cookie, institutionId, "iris")).cookie;
  ids.kyc = institutionId;
  await desk.call(
    "PUT",
    "/api/partner/kyc",
    { number: 1, content: typed(await wholeContent(desk, ids.kyc, companyContent())) },
    { cookie: member },
  );
  await desk.call("POST", "/api/partner/kyc/submit", { number: 2, note: "" }, { cookie: member });
  await checkEverySection(desk, desk.cookie, ids.kyc);
  await desk.admin("PUT", `/institutions/${partner.institutionId}/limits`, limits);
  transfer = await partner.order("10.00");
  await desk.admin("POST", `/transfers/${transfer}/hold`, { reason: "Looks odd" });
  payeePaper = await givePayeePaper(desk, desk.projectNumber);
  ids.project = (await prepareProject(desk, desk.cookie)).id;
  // Whose money is stopped, and can go on.
  const stopped = (await createLivePartner(desk)).institutionId;
  ids.stopped = stopped;
  await desk.admin("POST", `/institutions/${stopped}/assessments`, assessment({ status: "not_compliant", level: null }));
  await desk.admin("POST", `/institutions/${stopped}/eligibility`, { eligibilityStatus: "ineligible", reason: "They do not answer." });
  ids.steppedBack = (await steppedBackPartner(desk, desk.cookie, desk.project)).institutionId;
  ids.suspended = (await prepareProject(desk, desk.cookie)).id;
  const signed = agreementTerms();
  tranche = signed.tranches[1]?.key ?? "";
  await desk.owner.query(signedAgreement(ids.suspended, { terms: signed }));
  await desk.admin("POST", `/projects/${ids.suspended}/agreement/suspend`, { reason: "The council is being elected." });
  // An amendment of the agreement in force, as whole as that one.
  await desk.admin("POST", `/projects/${desk.projectNumber}/agreement`);
  await desk.admin("POST", `/institutions/${partner.institutionId}/agreement`);
  const signatory = { name: "Rosa Mason", role: "Director" };
  const terms = { purpose: "Water.", duties: [], signatories: { institution: signatory, provider: signatory }, noticeDays: "30" };
  await desk.admin("PUT", `/institutions/${partner.institutionId}/agreement`, { terms, number: 1, seen: 1 });
  const hash = await hashPassword("a-long-enough-password");
  const add = async (name: string, isGone = false) =>
    (
      await desk.owner.query<{ id: number }>(
        "insert into users (username, password_hash, is_admin, deactivated_at) values ($1, $2, true, case when $3 then now() end) returning id",
        [name, hash, isGone],
      )
    ).rows[0]?.id ?? 0;
  ids.administrator = await add("stays");
  ids.other = await add("goes");
  ids.gone = await add("went", true);
  ids.draft = await draftIn(textsDesk(desk, desk.cookie), "treaty", (words) => ({
    "articles.0.heading": `${words["articles.0.heading"]}.`,
  }));
  await loadSmallList(desk);
  ids.screeningCase = (await openCase(desk)).id;
  const lists = await desk.owner.query<{ list: number; refused: number }>(
    `insert into screening_list_versions (list_id, number, origin, sha256, bytes, state, refusal_kind, refusal)
     select max(id), 99, 'small.csv', '\\x01', 1, 'refused', 'shrunk', 'It shrank' from screening_lists
     returning list_id as list, id as refused`,
  );
  Object.assign(ids, lists.rows[0]);
  const blocked = { name: "Ada Nobody", kind: "person", birthDate: null, country: null, reason: "Fraud" };
  await desk.deliver(accountReport({ lines: [{ direction: "CRDT", amount: "10.00", bankReference: messageId() }] }));
  ids.entry = Number((await desk.entries("&outcome=unmatched"))[0]?.["id"]);
  ids.ownEntry = Number((await desk.admin("POST", "/screening/own-entries", blocked)).body["id"]);
});
afterAll(() => desk.close());

/** A complete call of each contract that only asks. */
const acts = (): Record<string, { path: string; body?: unknown; by?: string }> => ({
  "PUT /api/admin/projects/{id}/payee": { path: `/api/admin/projects/${ids.project}/payee`, body: payee },
  "POST /api/admin/bank/accounts": { path: "/api/admin/bank/accounts", body: { ...ownAccount, currency: "CAD" } },
  "POST /api/admin/institutions/{id}/deposits": {
    path: `/api/admin/institutions/${partner.institutionId}/deposits`,
    body: { mode: "live", amount: "10", currency: "USD", note: "Statement 3" },
  },
  "POST /api/admin/bank/entries/{id}/decide": {
    path: `/api/admin/bank/entries/${ids.entry}/decide`,
    body: { act: "deposit", institutionId: partner.institutionId },
  },
  "POST /api/admin/institutions/{id}/api-keys": {
    path: `/api/admin/institutions/${partner.institutionId}/api-keys`,
    body: { mode: "live", name: "Spare", scopes: ["account:read"], expiresInDays: 30 },
  },
  "POST /api/partner/keys": {
    path: "/api/partner/keys?mode=live",
    body: { name: "Own", scopes: ["account:read"], expiresInDays: 30 },
    by: member,
  },
  "POST /api/admin/projects/{id}/consents": { path: `/api/admin/projects/${ids.project}/consents`, body: consentWith() },
  "POST /api/admin/transfers/{id}/release": { path: `/api/admin/transfers/${transfer}/release`, body: { reason: "It is right." } },
  "POST /api/admin/staff/invitations": {
    path: "/api/admin/staff/invitations",
    body: { name: "Wren Ash", email: "wren@staff.example", role: "administrator" },
  },
  "POST /api/admin/staff/{id}/role": { path: `/api/admin/staff/${ids.administrator}/role`, body: { role: "reviewer" } },
  "POST /api/admin/staff/{id}/deactivate": { path: `/api/admin/staff/${ids.other}/deactivate`, body: {} },
  "POST /api/admin/staff/{id}/reactivate": { path: `/api/admin/staff/${ids.gone}/reactivate` },
  "POST /api/admin/institutions/{id}/kyc/recommend": {
    path: `/api/admin/institutions/${ids.kyc}/kyc/recommend`,
    body: { reason: "All of it fits." },
  },
  "POST /api/admin/institutions/{id}/limits/raise": {
    path: `/api/admin/institutions/${partner.institutionId}/limits/raise`,
    body: { ...limits, perDay: "500" },
  },
  "POST /api/admin/projects/{id}/payee-file": {
    path: `/api/admin/projects/${desk.projectNumber}/payee-file`,
    body: { ...payeeContent({ papers: [payeePaper] }), reason: "Compared with the register." },
  },
  "POST /api/admin/projects/{id}/agreement/offer": {
    path: `/api/admin/projects/${desk.projectNumber}/agreement/offer`,
    body: { seen: 1 },
  },
  "POST /api/admin/projects/{id}/agreement/resume": {
    path: `/api/admin/projects/${ids.suspended}/agreement/resume`,
    body: { reason: "It was elected." },
  },
  "POST /api/admin/projects/{id}/agreement/tranches/{tranche}/met": {
    path: `/api/admin/projects/${ids.suspended}/agreement/tranches/${tranche}/met`,
    body: { evidence: "Photographs of the well." },
  },
  "POST /api/admin/institutions/{id}/eligibility/ask": {
    path: `/api/admin/institutions/${ids.stopped}/eligibility/ask`,
    body: { eligibilityStatus: "eligible", reason: "They answered." },
  },
  "POST /api/admin/institutions/{id}/assessments/ask": {
    path: `/api/admin/institutions/${ids.stopped}/assessments/ask`,
    body: assessment(),
  },
  "POST /api/admin/institutions/{id}/onboarding/advance/ask": {
    path: `/api/admin/institutions/${ids.steppedBack}/onboarding/advance/ask`,
    body: { reason: "The new bank works." },
  },
  "POST /api/admin/institutions/{id}/agreement/offer": {
    path: `/api/admin/institutions/${partner.institutionId}/agreement/offer`,
    body: { number: 1, seen: 2 },
  },
  "POST /api/admin/texts/{key}/ask": {
    path: "/api/admin/texts/treaty/ask",
    body: { revision: ids.draft, note: "It is clearer." },
  },
  "PUT /api/admin/organisation": {
    path: "/api/admin/organisation",
    body: {
      name: "Harbour Hearth",
      nation: "",
      answerAddress: desk.context.config.notifyEmail ?? "",
      dataContact: "",
      seen: 0,
      reason: "Our new name.",
    },
  },
  "PUT /api/admin/security-policy": {
    path: "/api/admin/security-policy",
    body: { secondFactor: "optional", coolingOffHours: 24, reason: "Shorter." },
  },
  "POST /api/admin/screening/cases/{id}/clearing": {
    path: `/api/admin/screening/cases/${ids.screeningCase}/clearing`,
    body: { reason: "other_birth_date", words: "Compared with the passport that they sent." },
  },
  "POST /api/admin/screening/lists/{id}/switch-off": {
    path: `/api/admin/screening/lists/${ids.list}/switch-off`,
    body: { reason: "Nobody needs it." },
  },
  "POST /api/admin/screening/list-versions/{id}/take": {
    path: `/api/admin/screening/list-versions/${ids.refused}/take`,
    body: { words: "They told us so." },
  },
  "POST /api/admin/screening/settings/weaker": {
    path: "/api/admin/screening/settings/weaker",
    body: { threshold: 0.9, reason: "Fewer cases." },
  },
  "POST /api/admin/screening/own-entries/{id}/remove": {
    path: `/api/admin/screening/own-entries/${ids.ownEntry}/remove`,
    body: { reason: "It is settled." },
  },
});

/** Whatever two people decide about, as it stands. */
const inForce = async () => {
  const facts = await desk.owner.query(`
    select (select json_agg(p order by project_id) from project_payees p) as payees,
           (select json_agg(a order by id) from bank_accounts a) as accounts,
           (select count(*)::int from ledger_journals) as journals,
           (select count(*)::int from agreement_signatures) as signatures,
           (select json_agg(s.id order by id) from agreement_stops s where lifted_at is null) as stops,
           (select count(*)::int from agreement_conditions_met) as conditions,
           (select json_agg(i order by id) from (select id, eligibility_status, onboarding_step from institutions) i) as institutions,
           (select json_agg(c.id order by id) from compliance_assessments c where replaced_at is null) as assessments,
           (select json_agg(k.id order by id) from api_keys k where approved_at is not null and revoked_at is null) as keys,
           (select json_agg(c.id order by id) from project_consents c where confirmed_at is not null) as consents,
           (select json_agg(t.id order by id) from transfers t where held_at is not null) as held,
           (select json_agg(u.id order by id) from users u where is_admin and deactivated_at is null) as administrators,
           (select json_agg(i.id order by id) from invitations i where approved_at is not null) as invitations,
           (select json_agg(c.id order by id) from screening_cases c where state = 'cleared') as cleared,
           (select json_agg(l order by id) from (select id, is_active from screening_lists) l) as lists,
           (select json_agg(v.id order by id) from screening_list_versions v where accepted_at is not null) as taken,
           (select json_agg(e.id order by id) from screening_own_entries e where removed_at is null) as blocked,
           (select row_to_json(s) from screening_settings s) as screening,
           (select max(number)::int from screening_states) as state,
           (select json_agg(l order by institution_id, currency) from institution_limits l) as limits,
           (select json_agg(f.id order by id) from payee_files f where state = 'approved') as "payeeFiles",
           (select json_agg(v.id order by id) from kyc_versions v where state = 'approved') as files,
           (select json_agg(v.id order by id) from provider_text_versions v) as texts,
           (select count(*)::int from organisation_versions) as organisation,
           (select json_agg(e.id order by id) from bank_entries e where outcome <> 'unmatched') as entries,
           (select row_to_json(s) from security_policy s) as policy`);
  return facts.rows[0] as Record<string, unknown>;
};

describe("the calls that only ask", () => {
  const asking = allContracts.filter(({ approval }) => approval !== undefined);

  it("are declared for every kind of approval, and each is walked here", () => {
    expect(Object.keys(acts()).sort()).toEqual(asking.map(({ call }) => call).sort());
    expect([...new Set(asking.map(({ approval }) => String(approval)))].sort()).toEqual([...approvalKinds].sort());
  });

  it.each(asking.map(({ call, approval }) => [call, approval] as const))(
    "%s: nobody does it alone, nor asks without a second factor",
    async (call, kind) => {
      const { path, body, by = desk.cookie } = acts()[call] ?? { path: "" };
      const make = () => desk.call(call.split(" ")[0] ?? "", path, body, { cookie: by });
      const before = await inForce();
      await desk.owner.query("update sessions set factor_at = null");
      await desk.owner.query("update users set totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = now()");
      expect(await make()).toMatchObject({ status: 428, body: { code: "proof_required" } });
      await desk.owner.query("update sessions set factor_at = now() + interval '1 day'");
      const made = await make();
      expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
      expect(await inForce()).toEqual(before);
      const { rows } = await desk.owner.query<{ id: number; kind: string }>(
        "select id, kind from approvals where state = 'waiting' order by id desc",
      );
      expect(rows[0]?.kind).toBe(kind);
      const own = await desk.call("POST", `/api/admin/approvals/${rows[0]?.id}/approve`, { hasChecked: true }, { cookie: by });
      expect([403, 409]).toContain(own.status);
      expect(await inForce()).toEqual(before);
    },
  );
});
