import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { agreementTerms, changeSigned, giveAgreement, pastTriggers } from "../../../../test/support/agreement.ts";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../test/support/bank.ts";
import { inDays, today } from "../../../../test/support/days.ts";

let desk: BankDesk;
let partner: LivePartner;
/** A test key of the same institution, which reads projects and tries transfers. */
let trial: string;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
  const wish = { mode: "test", name: "Trial", scopes: ["projects:read", "transactions:write"], expiresInDays: 1 };
  trial = String((await desk.admin("POST", `/institutions/${partner.institutionId}/api-keys`, wish)).body["key"]);
});
beforeEach(async () => {
  await desk.owner.query("delete from agreements");
  await desk.owner.query("delete from agreement_stops");
  await desk.owner.query("update transfers set status = 'cancelled' where status = 'pending'");
  await giveAgreement(desk, desk.projectNumber);
});
afterAll(() => desk.close());

/** Two tranches, of which the second opens in a month. */
const grant = (first: string, second: string) =>
  changeSigned(desk.owner, desk.projectNumber, () =>
    agreementTerms({
      tranches: [
        { key: randomUUID(), amount: first, opensOn: today(), condition: "" },
        { key: randomUUID(), amount: second, opensOn: inDays(30), condition: "The well gives water." },
      ],
    }),
  );
const reasonOf = ({ body }: { body: Record<string, unknown> }) =>
  (body["error"] as { details: { reason: string; retryable: boolean } } | undefined)?.details;
const withTrial = (method: string, path: string, body?: unknown) =>
  desk.call(method, `/api/v1${path}`, body, { headers: { authorization: `Bearer ${trial}`, "idempotency-key": randomUUID() } });
const seen = async () => (await withTrial("GET", `/projects/${desk.project}`)).body;

describe("live money to a project", () => {
  it("needs an agreement in force; test money does not", async () => {
    const waits = await partner.order("10.00");
    await desk.owner.query("delete from agreements");
    const refused = await partner.send({ amount: "10.00" });
    expect(refused.status).toBe(409);
    expect(reasonOf(refused)).toMatchObject({ reason: "agreement", retryable: true });
    expect(await seen()).toMatchObject({ fundable_amount: "0.00", next_tranche: null });
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("pending");
    const tried = await withTrial("POST", "/transactions", { project_id: desk.project, amount: "1.00" });
    expect(tried.status).toBe(201);
    await giveAgreement(desk, desk.projectNumber);
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("submitted");
  });

  it("stays within the open tranches, to the last unit, also when ten orders come in one moment", async () => {
    const before = await seen();
    const sent = 100_000_000 - Number(before["fundable_amount"]);
    await grant(String(sent + 100), "500");
    expect(await seen()).toMatchObject({
      fundable_amount: "100.00",
      next_tranche: { amount: "500.00", opens_on: inDays(30), has_condition: true },
    });
    const many = await Promise.all(Array.from({ length: 10 }, () => partner.send({ amount: "30.00" })));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = many.find(({ status }) => status !== 201);
    expect(refused && reasonOf(refused)).toMatchObject({ reason: "tranche", retryable: true });
    expect((await partner.send({ amount: "10.01" })).status).toBe(409);
    expect((await partner.send({ amount: "10.00" })).status).toBe(201);
    expect(await seen()).toMatchObject({ fundable_amount: "0.00" });
    // What was ordered first goes on, whatever was ordered after it.
    await desk.send();
    const { rows } = await desk.owner.query("select from transfers where status = 'submitted' and amount = 30");
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });

  it.each(["suspended", "ended"])("stands still while the agreement is %s, and what was ordered waits", async (kind) => {
    const waits = await partner.order("10.00");
    await desk.owner.query(
      "insert into agreement_stops (project_id, kind, side, reason, by_name, from_day) values ($1, $2, 'provider', 'Said so.', 'first-person', current_date - 1)",
      [desk.projectNumber, kind],
    );
    expect(reasonOf(await partner.send({ amount: "10.00" }))).toMatchObject({ reason: "agreement", retryable: true });
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("pending");
    const { body } = await desk.admin("GET", "/bank/waiting");
    expect(body["items"]).toContainEqual(expect.objectContaining({ publicId: waits, why: "agreement" }));
    await pastTriggers(desk.owner, "agreement_stops", "update agreement_stops set lifted_at = now(), lifted_by_name = 'first-person'");
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("submitted");
  });

  it.each([
    [
      "agreements",
      "terms = jsonb_set(terms, '{tranches,0,amount}', '\"200000000\"')",
      "terms = jsonb_set(terms, '{tranches,0,amount}', '\"100000000\"')",
    ],
    ["agreements", "currency = 'EUR'", "currency = 'USD'"],
    ["agreements", 'parties = parties || \'{"community": "Another"}\'', 'parties = parties || \'{"community": "-"}\''],
    ["agreements", "terms = terms || '{\"noticeDays\": 30}'", 'terms = terms || \'{"noticeDays": "30"}\''],
    ["agreement_signatures", "hash = overlay(hash placing 'zz' from 1)", "hash = (select hash from agreements where id = agreement_id)"],
  ])("stands still while %s have %s, which nobody signed", async (table, altered, restored) => {
    const waits = await partner.order("10.00");
    await pastTriggers(desk.owner, table, `update ${table} set ${altered}`);
    expect(reasonOf(await partner.send({ amount: "10.00" }))).toMatchObject({ reason: "agreement", retryable: true });
    expect(await seen()).toMatchObject({ fundable_amount: "0.00", next_tranche: null });
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("pending");
    await pastTriggers(desk.owner, table, `update ${table} set ${restored}`);
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("submitted");
  });
});
