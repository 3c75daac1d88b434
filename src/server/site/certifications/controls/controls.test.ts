import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../../test/support/bank.ts";
import { accountReport, messageId } from "../../../../../test/support/bank-messages.ts";
import { pastTriggers, signedAgreement } from "../../../../../test/support/agreement.ts";
import { ownConsent } from "../../../../../test/support/community.ts";
import { callByLink } from "../../../../../test/support/codes.ts";
import { articlesFound } from "../../../../../test/support/compliance.ts";
import { prepareProject } from "../../../../../test/support/consent.ts";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { today } from "../../../../../test/support/days.ts";
import { giveApprovedFile } from "../../../../../test/support/kyc.ts";
import { createPartner, publishedProject } from "../../../../../test/support/partner.ts";
import { gateConditionKeys } from "../../../../shared/domain/money-gate.ts";
import { checkNamesOfPayments } from "./aml.ts";
import type { Result } from "./control.ts";
import { checkBankMessages } from "./iso20022.ts";
import { checkPartners } from "./kyc.ts";
import { checkConsents } from "./undrip.ts";

const occasion = { isWhole: true, mark: undefined };
const seen = ({ findings }: Result) => findings.map(({ kind, ids }) => [kind, ...ids]);

describe("UN DRIP", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  const check = () => checkConsents(test.context, occasion);

  it("holds without a project, and with one whose community consented and published", async () => {
    const examined = (projects: number) => [
      { what: "projects", count: projects },
      { what: "agreements", count: 0 },
    ];
    expect(await check()).toEqual({ examined: examined(0), findings: [] });
    const project = await prepareProject(test, await test.signIn());
    for (const [step, body] of [["/consents", ownConsent()], ["/publish"]] as [string, unknown?][])
      expect((await callByLink(test, project.token, `project${step}`, body, "POST")).status).toBeLessThan(300);
    expect(await check()).toEqual({ examined: examined(1), findings: [] });
  });

  it("finds a published project without a consent in force, or with one that names nobody, and holds again", async () => {
    const publicId = await publishedProject(test);
    const { rows } = await test.owner.query<{ id: number }>("select id from projects where public_id = $1", [publicId]);
    const id = rows[0]?.id;
    expect(seen(await check())).toEqual([["consent_missing", String(id)]]);
    const consent = (by: string, changes = "") =>
      test.owner.query(
        `insert into project_consents (project_id, consented_by, consented_by_role, nation_name, procedure, consented_on, covers, document_reference, given_by, recorded_by_name ${changes && ", valid_until"})
         values ($1, $2, 'Chair', 'Three Rivers', 'A vote', '2026-01-01', 'The page', 'R1', 'community', 'community' ${changes})`,
        [id, by],
      );
    await consent(" ");
    expect(seen(await check())).toEqual([["consent_unnamed", String(id)]]);
    await test.owner.query("update project_consents set consented_by = 'Marian Tolliver' where project_id = $1", [id]);
    expect((await check()).findings).toEqual([]);
    // Ended, while the copy of its end that the page goes by was tampered with.
    await test.owner.query("alter table project_consents disable trigger copy_consent_ended");
    await test.owner.query(
      "update project_consents set ended_at = now(), ended_kind = 'withdrawn', ended_by_name = 'x', end_reason = 'r' where project_id = $1",
      [id],
    );
    expect(seen(await check())).toEqual([["consent_missing", String(id)]]);
    await test.owner.query("update projects set state = 'withdrawn' where id = $1", [id]);
    expect((await check()).findings).toEqual([]);
  });

  it("finds every agreement that is not stored as it was offered or signed, with a project or an institution", async () => {
    const { rows: projects } = await test.owner.query<{ id: number }>(
      "insert into projects (name, description, location) select 'A well ' || n, 'd', 'l' from generate_series(1, 210) as n returning id",
    );
    for (const { id } of projects) await test.owner.query(signedAgreement(id));
    const last = projects.at(-1)?.id ?? 0;
    const [first] = projects;
    await test.owner.query(signedAgreement(last, { number: 2, state: "offered" }));
    expect(await check()).toMatchObject({ examined: [{}, { what: "agreements", count: 211 }], findings: [] });

    await pastTriggers(test.owner, "agreements", "update agreements set currency = 'EUR' where project_id = $1 and number = 2", [last]);
    await pastTriggers(
      test.owner,
      "agreement_signatures",
      "delete from agreement_signatures where side = 'community' and agreement_id = (select id from agreements where project_id = $1)",
      [first?.id],
    );
    await test.owner.query(
      `with made as (insert into institutions (name, type, description) values ('Prairie Light', 'CDFI', 'd') returning id)
       insert into agreements (institution_id, number, currency, terms, created_by_name) select id, 1, '', '{}', 'x' from made`,
    );
    await test.owner.query(
      `update agreements set state = 'offered', parties = '{}', template = 1, hash = repeat('0', 64), offered_at = now(), offered_by_name = 'x'
        where institution_id is not null`,
    );
    const partner = (await test.owner.query<{ id: number }>("select id from institutions where name = 'Prairie Light'")).rows[0]?.id;
    expect((await check()).findings).toEqual([
      { kind: "agreement_altered", count: 2, ids: [String(first?.id), String(last)] },
      { kind: "agreement_altered", count: 1, ids: [String(partner)], place: "institutions" },
    ]);
  });
});

describe("KYC", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it("names an active partner without a current file, or whose steps lack evidence, and holds without one", async () => {
    const cookie = await test.signIn();
    const check = async () => seen(await checkPartners(test.context, occasion));
    const query = (text: string) => test.owner.query(text, [institutionId]);
    expect(await check()).toEqual([]);
    const partner = await createPartner(test, cookie, await publishedProject(test));
    const { institutionId } = partner;
    expect(await check()).toEqual([]);
    await query("update institutions set onboarding_step = 'active', api_endpoint = 'https://bank.example' where id = $1");
    const incomplete = [["partner_incomplete", String(institutionId)]];
    expect(await check()).toEqual([["kyc_file_not_current", String(institutionId)], ...incomplete]);
    await giveApprovedFile(test, institutionId);
    expect(await check()).toEqual(incomplete);
    await query("insert into endpoint_checks (institution_id, url, ok, found) values ($1, 'https://bank.example', true, 'f')");
    await query(
      "insert into onboarding_changes (institution_id, from_step, to_step, reason, changed_by_name) values ($1, 'test_transactions', 'active', 'r', 'n')",
    );
    const assessed = { status: "verified", level: "silver", assessedOn: today(), articles: articlesFound() };
    await test.call("POST", `/api/admin/institutions/${institutionId}/assessments`, assessed, { cookie });
    const id = String((await partner.send()).body["transaction_id"]);
    expect(await check()).toEqual(incomplete);
    await partner.call("POST", `/test/transactions/${id}/settle`, {});
    expect(await check()).toEqual([]);
    await query("update compliance_assessments set assessed_on = '2020-01-01' where institution_id = $1");
    expect(await check()).toEqual(incomplete);
    await query("update compliance_assessments set assessed_on = current_date where institution_id = $1");
    await query("update kyc_versions set next_review_on = current_date - 2 where institution_id = $1");
    expect(await check()).toEqual([["kyc_file_not_current", String(institutionId)]]);
  });
});

describe("ISO 20022 and AML", () => {
  let desk: BankDesk;
  let partner: LivePartner;
  beforeAll(async () => {
    desk = await createBankDesk();
    partner = await createLivePartner(desk);
  });
  afterAll(() => desk.close());
  const check = () => checkBankMessages(desk.context, occasion);
  const counts = ({ examined }: Result) => Object.fromEntries(examined.map(({ what, count }) => [what, count]));

  it("holds without a message; its own samples are told apart", async () => {
    const result = await check();
    expect(result.findings).toEqual([]);
    expect(counts(result)).toMatchObject({ orders: 0, bank_files: 0, schema_tests: 2 });
    expect(seen(await checkNamesOfPayments(desk.context, occasion))).toEqual([]);
  });

  it("finds a payment that left without a clear screening, and says so when nothing can leave", async () => {
    const examine = () => checkNamesOfPayments(desk.context, occasion);
    const screened = String(gateConditionKeys.indexOf("institution_screened"));
    const id = await partner.order("26.00");
    await desk.send();
    expect((await examine()).findings).toEqual([]);
    await desk.owner.query(
      "update gate_answers set conditions = jsonb_set(conditions, array[$1, 'holds'], 'false') where asked_for = 'order'",
      [screened],
    );
    const { rows } = await desk.owner.query<{ id: number }>("select id from transfers where public_id = $1", [id]);
    expect((await examine()).findings).toEqual([{ kind: "payment_unscreened", count: 1, ids: [String(rows[0]?.id)] }]);
    await desk.owner.query(
      "update gate_answers set conditions = jsonb_set(conditions, array[$1, 'holds'], 'true') where asked_for = 'order'",
      [screened],
    );
    await desk.owner.query("update screening_lists set checked_at = now() - interval '2 days'");
    const stale = await examine();
    expect([counts(stale)["lists_not_fresh"], stale.findings]).toEqual([1, []]);
    await desk.owner.query("update screening_lists set checked_at = now()");
    await desk.owner.query("delete from payment_order_transfers; delete from payment_orders");
  });

  it("finds an order that is not valid any more, or not even whole, and holds again", async () => {
    await partner.order("25.00");
    await desk.send();
    const screened = await checkNamesOfPayments(desk.context, occasion);
    expect([counts(screened), screened.findings]).toEqual([{ live_transfers: 1, fresh_lists: 1 }, []]);
    expect(counts(await check())).toMatchObject({ orders: 1 });
    const { rows } = await desk.owner.query<{ id: number; xml: string }>("select id, xml from payment_orders");
    const { id, xml } = rows[0] ?? { id: 0, xml: "" };
    for (const spoilt of [xml.replace("<Ctry>US</Ctry>", "<Ctry>USA</Ctry>"), xml.slice(0, 400), ""]) {
      await desk.owner.query("update payment_orders set xml = $1", [spoilt]);
      expect(seen(await check())).toEqual([["order_invalid", String(id)]]);
    }
    await desk.owner.query("update payment_orders set xml = $1", [xml]);
    expect((await check()).findings).toEqual([]);
  });

  it("finds an accepted file that changed or is invalid, counts one that is gone, and holds again", async () => {
    const file = await desk.deliver(accountReport({ lines: [{ direction: "CRDT", amount: "5.00", bankReference: messageId() }] }));
    expect(file["outcome"]).toBe("processed");
    const id = String(file["id"]);
    const folder = path.join(desk.context.config.bankDir, "processed");
    const place = path.join(folder, readdirSync(folder).find((name) => name.startsWith(`${id}-`)) ?? "");
    const good = readFileSync(place, "utf8");
    expect(counts(await check())).toMatchObject({ bank_files: 1, bank_files_gone: 0 });
    const bad = good.replace("<Stmt>", "<Stmt><Grnt/>");
    writeFileSync(place, bad);
    expect(seen(await check())).toEqual([["bank_file_changed", id]]);
    // The same bytes that were booked, and invalid: as if it had been taken over without being judged.
    await desk.owner.query(
      "update bank_files set sha256 = encode(sha256(convert_to($1, 'UTF8')), 'hex'), size = octet_length($1) where id = $2",
      [bad, id],
    );
    expect(seen(await check())).toEqual([["bank_file_invalid", id]]);
    await desk.owner.query("update bank_files set remarks = '{read_in_part}', reason = 'It deviates.' where id = $1", [id]);
    const noted = await check();
    expect([counts(noted)["bank_files_tolerated"], noted.findings]).toEqual([1, []]);
    rmSync(place);
    const gone = await check();
    expect(gone.findings).toEqual([]);
    expect(counts(gone)).toMatchObject({ bank_files: 0, bank_files_gone: 1 });
  });

  it("leaves what is older than a day to the runs of that day", async () => {
    await desk.owner.query("update payment_orders set created_at = now() - interval '25 hours', xml = ''");
    expect((await check()).findings).toEqual([]);
  });
});
