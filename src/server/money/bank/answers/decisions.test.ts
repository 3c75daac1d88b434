import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner, ownAccount } from "../../../../../test/support/bank.ts";
import { accountReport, type Line, messageId, statusReport } from "../../../../../test/support/bank-messages.ts";
import { checkLedger } from "../../ledger/service.ts";

let desk: BankDesk;
let partner: LivePartner;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
});
afterAll(async () => {
  expect(await checkLedger(desk.context.db)).toEqual([]);
  await desk.close();
});

const credit = (amount: string, more: Partial<Line> = {}): Line => ({ direction: "CRDT", amount, bankReference: messageId(), ...more });
/** Delivers one line and returns the entry that waits for a person. */
async function unmatchedEntry(line: Line, more: { account?: string; currency?: string } = {}): Promise<string> {
  const file = await desk.deliver(accountReport({ lines: [line], ...more }));
  const [entry] = await desk.entries(`&outcome=unmatched&file=${String(file["id"])}`);
  return String(entry?.["id"]);
}
const act = (id: string, action: string, body: unknown) => desk.admin("POST", `/bank/entries/${id}/${action}`, body);

describe("an entry that waits for a person", () => {
  it("becomes a deposit once, also when two decide at once and when the statement brings it again", async () => {
    const line = credit("250.00");
    const id = await unmatchedEntry(line);
    const before = Number(await partner.funds());
    const body = { institutionId: partner.institutionId, reason: "Paper of the 20th" };
    const answers = await Promise.all([act(id, "deposit", body), act(id, "deposit", body)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await act(id, "set-aside", { reason: "late" })).status).toBe(409);
    await desk.deliver(accountReport({ kind: "camt.054", lines: [line] }));
    expect(Number(await partner.funds())).toBe(before + 250);
    const { rows } = await desk.context.pool.query(
      "select actor_name, after->>'outcome' as outcome, after->>'reason' as reason from audit_log where action = 'bank_entry.decided' and subject_id = $1",
      [id],
    );
    expect(rows).toEqual([{ actor_name: "rmason", outcome: "deposit", reason: "Paper of the 20th" }]);
  });

  it("is no deposit when money went out, or of an institution or account that nobody knows", async () => {
    const out = await unmatchedEntry({ ...credit("9.00"), direction: "DBIT" });
    expect((await act(out, "deposit", { institutionId: partner.institutionId })).status).toBe(409);
    const id = await unmatchedEntry(credit("9.00"));
    expect((await act(id, "deposit", { institutionId: 999_999 })).body["fields"]).toHaveProperty("institutionId");
    expect((await act(id, "deposit", { institutionId: "" })).status).toBe(400);
    const foreign = await unmatchedEntry(credit("9.00"), { account: "DE89370400440532013000", currency: "EUR" });
    expect((await act(foreign, "deposit", { institutionId: partner.institutionId })).status).toBe(409);
    const account = { ...ownAccount, currency: "EUR", iban: "DE89370400440532013000", bic: "COBADEFFXXX" };
    expect((await desk.byTwo("POST", "/bank/accounts", account)).status).toBe(202);
    expect((await act(foreign, "deposit", { institutionId: partner.institutionId })).body).toMatchObject({
      outcome: "deposit",
      amount: "9.00",
    });
    expect((await act("999999", "set-aside", { reason: "x" })).status).toBe(404);
  });

  it("moves a transfer by what the bank's words mean, of the same amount alone", async () => {
    const [id, other] = [await partner.order("31.00"), await partner.order("32.00")];
    await desk.send();
    const paid = await unmatchedEntry({ ...credit("31.00"), direction: "DBIT" });
    expect((await act(paid, "transfer", { transfer: "txn_0000000000000000" })).body["fields"]).toHaveProperty("transfer");
    expect((await act(paid, "transfer", { transfer: other })).body["message"]).toContain("32.00");
    expect((await act(paid, "transfer", { transfer: ` ${id} ` })).body).toMatchObject({ outcome: "settled", transferPublicId: id });
    const again = await unmatchedEntry({ ...credit("31.00"), direction: "DBIT" });
    expect((await act(again, "transfer", { transfer: id })).status).toBe(409);
    const back = await unmatchedEntry(credit("31.00"));
    expect((await act(back, "transfer", { transfer: id })).body).toMatchObject({ outcome: "returned" });
    expect([await desk.statusOf(id), await desk.statusOf(other)]).toEqual(["returned", "submitted"]);
    const { rows } = await desk.context.pool.query<{ order: string }>(
      "select message_id as order from payment_orders join payment_order_transfers on order_id = payment_orders.id join transfers on transfers.id = transfer_id where public_id = $1",
      [other],
    );
    const file = await desk.deliver(
      statusReport({ orderId: String(rows[0]?.order), payments: [{ endToEndId: "LOST", status: "RJCT", code: "AC04" }] }),
    );
    const [lost] = await desk.entries(`&file=${String(file["id"])}`);
    expect((await act(String(lost?.["id"]), "transfer", { transfer: other })).body).toMatchObject({ outcome: "failed" });
    expect((await partner.call("GET", `/transactions/${other}`)).body["failure_reason"]).toContain("AC04");
  });

  it("is set aside with a reason, and then nothing moves", async () => {
    const id = await unmatchedEntry(credit("5.00"));
    const before = await partner.funds();
    expect((await act(id, "set-aside", { reason: " " })).body["fields"]).toHaveProperty("reason");
    expect((await act(id, "set-aside", { reason: "Interest of the bank" })).body).toMatchObject({
      outcome: "set_aside",
      decidedBy: "rmason",
      decisionNote: "Interest of the bank",
    });
    expect(await partner.funds()).toBe(before);
  });
});
