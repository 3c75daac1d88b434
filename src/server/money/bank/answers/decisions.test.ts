import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner, ownAccount } from "../../../../../test/support/bank.ts";
import { approveAll, secondPerson } from "../../../../../test/support/approvals.ts";
import { accountReport, type Line, messageId, statusReport } from "../../../../../test/support/bank-messages.ts";
import { depositReference } from "../../../../shared/domain/creditor-reference.ts";
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
const ask = (id: string, act: Record<string, unknown>) => desk.admin("POST", `/bank/entries/${id}/decide`, act);
/** One person asks and another approves. Returns the entry as it is then. */
async function byTwo(id: string, act: Record<string, unknown>): Promise<Record<string, unknown> | undefined> {
  const asked = await ask(id, act);
  if (asked.status !== 202) throw new Error(JSON.stringify(asked.body));
  await approveAll(desk);
  return (await desk.entries()).find((entry) => String(entry["id"]) === id);
}
const approve = async (approval: unknown) =>
  desk.call("POST", `/api/admin/approvals/${String(approval)}/approve`, {}, { cookie: await secondPerson(desk) });
const approvalOf = (answer: { body: Record<string, unknown> }) => (answer.body["approval"] as { id: number }).id;

describe("an entry that waits for two people", () => {
  it("becomes a deposit once, also when both are asked twice at once and when the statement brings it again", async () => {
    const line = credit("250.00", { details: [{ words: "Paper of the 20th", payer: "Stillwater Mutual" }] });
    const id = await unmatchedEntry(line);
    const before = Number(await partner.funds());
    const act = { act: "deposit", institutionId: partner.institutionId, reason: "They wrote to us." };
    const answers = await Promise.all([ask(id, act), ask(id, act)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    const asked = answers.find(({ status }) => status === 202);
    // What the second person reads.
    expect(asked?.body["approval"]).toMatchObject({
      kind: "bank_entry",
      title: expect.stringMatching(/^Book a bank entry as a deposit of ./),
      reason: "They wrote to us.",
      changes: expect.arrayContaining([
        expect.objectContaining({ label: "Amount", after: "USD 250.00" }),
        expect.objectContaining({ label: "From", after: "Stillwater Mutual" }),
        expect.objectContaining({ label: "Information", after: "Paper of the 20th" }),
      ]),
    });
    expect((await desk.entries("&outcome=unmatched")).find((entry) => String(entry["id"]) === id)?.["asked"]).toMatchObject({
      state: "waiting",
    });
    expect(Number(await partner.funds())).toBe(before);
    const approval = asked && approvalOf(asked);
    const decided = await Promise.all([approve(approval), approve(approval)]);
    expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await ask(id, { act: "set_aside", reason: "late" })).status).toBe(409);
    await desk.deliver(accountReport({ kind: "camt.054", lines: [line] }));
    expect(Number(await partner.funds())).toBe(before + 250);
    const { rows } = await desk.context.pool.query(
      `select actor_name, after->>'outcome' as outcome, after->>'reason' as reason, after->>'askedBy' as asker
         from audit_log where action = 'bank_entry.decided' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ actor_name: "second-person", outcome: "deposit", reason: "They wrote to us.", asker: "rmason" }]);
  });

  it("waits no more where the bank itself has explained it, and then nobody's approval books it", async () => {
    const line = credit("61.00");
    const id = await unmatchedEntry(line);
    const before = Number(await partner.funds());
    const asked = approvalOf(await ask(id, { act: "deposit", institutionId: partner.institutionId }));
    await desk.deliver(
      accountReport({ kind: "camt.054", lines: [{ ...line, details: [{ words: depositReference(partner.institutionId) }] }] }),
    );
    expect(Number(await partner.funds())).toBe(before + 61);
    expect((await approve(asked)).status).toBe(409);
    expect((await desk.admin("GET", "/approvals?view=decided")).body["items"]).toContainEqual(
      expect.objectContaining({ id: asked, state: "stopped", endedBy: "the bank's statement" }),
    );
    expect(Number(await partner.funds())).toBe(before + 61);
  });

  it("comes to what the second person reads, or to nothing", async () => {
    const id = await partner.order("41.00");
    await desk.send();
    const back = await unmatchedEntry(credit("41.00", { details: [{ returnCode: "AC04" }] }));
    const asked = await ask(back, { act: "transfer", transfer: id });
    const read = (asked.body["approval"] as { changes: { label: string; after: string }[] }).changes;
    expect(read).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: "Becomes", after: "Failed" }),
        expect.objectContaining({ label: "Code", after: "AC04" }),
        expect.objectContaining({ label: "Waits because", after: "It returns a payment that is not a transfer of ours." }),
      ]),
    );
    await desk.deliver(
      accountReport({ lines: [{ direction: "DBIT", amount: "41.00", bankReference: messageId(), details: [{ endToEndId: id }] }] }),
    );
    expect(await approve(approvalOf(asked))).toMatchObject({ status: 409, body: { message: expect.stringContaining("has changed") } });
    expect(await desk.statusOf(id)).toBe("settled");
    await desk.admin("POST", `/approvals/${approvalOf(asked)}/withdraw`);
    expect(await byTwo(back, { act: "transfer", transfer: id })).toMatchObject({ outcome: "returned" });
  });

  it("is decided beside no file that is being booked, which may explain it", async () => {
    const line = credit("62.00");
    const id = await unmatchedEntry(line);
    const before = Number(await partner.funds());
    const asked = await ask(id, { act: "deposit", institutionId: partner.institutionId });
    // As a long file holds it.
    const reading = await desk.context.pool.connect();
    try {
      await reading.query("begin");
      await reading.query("select pg_advisory_xact_lock(hashtextextended('bank bookings', 0))");
      expect((await ask(id, { act: "set_aside", reason: "x" })).body["message"]).toContain("is being booked");
      expect((await approve(approvalOf(asked))).body["message"]).toContain("is being booked");
    } finally {
      await reading.query("rollback");
      reading.release();
    }
    const explained = accountReport({
      kind: "camt.054",
      lines: [{ ...line, details: [{ words: depositReference(partner.institutionId) }] }],
    });
    await Promise.all([approve(approvalOf(asked)), desk.deliver(explained)]);
    expect(Number(await partner.funds())).toBe(before + 62);
  });

  it("in parts: the payment that is explained is matched, and what is left of the line is set aside", async () => {
    const id = await partner.order("31.00");
    await desk.send();
    const file = await desk.deliver(
      accountReport({
        lines: [{ direction: "DBIT", amount: "33.50", bankReference: messageId(), details: [{ endToEndId: id, amount: "31.00" }] }],
      }),
    );
    const [remainder, paid] = await desk.entries(`&file=${String(file["id"])}`);
    expect([paid, remainder]).toMatchObject([
      { amount: "31.00", transferPublicId: id, why: "sum" },
      { amount: "2.50", why: "remainder" },
    ]);
    expect(await byTwo(String(paid?.["id"]), { act: "transfer", transfer: id })).toMatchObject({ outcome: "settled" });
    expect(await byTwo(String(remainder?.["id"]), { act: "set_aside", reason: "Charges of the bank" })).toMatchObject({
      outcome: "set_aside",
    });
    expect(await desk.statusOf(id)).toBe("settled");
  });

  it("is no deposit when money went out, or of an institution or account that nobody knows", async () => {
    const out = await unmatchedEntry({ ...credit("9.00"), direction: "DBIT" });
    expect((await ask(out, { act: "deposit", institutionId: partner.institutionId })).status).toBe(409);
    const id = await unmatchedEntry(credit("9.00"));
    expect((await ask(id, { act: "deposit", institutionId: 999_999 })).body["fields"]).toHaveProperty("institutionId");
    expect((await ask(id, { act: "deposit", institutionId: "" })).status).toBe(400);
    const foreign = await unmatchedEntry(credit("9.00"), { account: "DE89370400440532013000", currency: "EUR" });
    expect((await ask(foreign, { act: "deposit", institutionId: partner.institutionId })).status).toBe(409);
    const account = { ...ownAccount, currency: "EUR", iban: "DE89370400440532013000", bic: "COBADEFFXXX" };
    expect((await desk.byTwo("POST", "/bank/accounts", account)).status).toBe(202);
    expect(await byTwo(foreign, { act: "deposit", institutionId: partner.institutionId })).toMatchObject({
      outcome: "deposit",
      amount: "9.00",
    });
    expect((await ask("999999", { act: "set_aside", reason: "x" })).status).toBe(404);
  });

  it("moves a transfer by what the bank's words mean, of the same amount alone", async () => {
    const [id, other] = [await partner.order("31.00"), await partner.order("32.00")];
    await desk.send();
    const paid = await unmatchedEntry({ ...credit("31.00"), direction: "DBIT" });
    expect((await ask(paid, { act: "transfer", transfer: "txn_0000000000000000" })).body["fields"]).toHaveProperty("transfer");
    expect((await ask(paid, { act: "transfer", transfer: other })).body["message"]).toContain("32.00");
    expect(await byTwo(paid, { act: "transfer", transfer: ` ${id} ` })).toMatchObject({ outcome: "settled", transferPublicId: id });
    const again = await unmatchedEntry({ ...credit("31.00"), direction: "DBIT" });
    expect((await ask(again, { act: "transfer", transfer: id })).status).toBe(409);
    const back = await unmatchedEntry(credit("31.00"));
    expect(await byTwo(back, { act: "transfer", transfer: id })).toMatchObject({ outcome: "returned" });
    expect([await desk.statusOf(id), await desk.statusOf(other)]).toEqual(["returned", "submitted"]);
    const { rows } = await desk.context.pool.query<{ order: string }>(
      "select message_id as order from payment_orders join payment_order_transfers on order_id = payment_orders.id join transfers on transfers.id = transfer_id where public_id = $1",
      [other],
    );
    const file = await desk.deliver(
      statusReport({ orderId: String(rows[0]?.order), payments: [{ endToEndId: "LOST", status: "RJCT", code: "AC04" }] }),
    );
    const [lost] = await desk.entries(`&file=${String(file["id"])}`);
    expect(await byTwo(String(lost?.["id"]), { act: "transfer", transfer: other })).toMatchObject({ outcome: "failed" });
    expect((await partner.call("GET", `/transactions/${other}`)).body["failure_reason"]).toContain("AC04");
  });

  it("is set aside with a reason, and then nothing moves", async () => {
    const id = await unmatchedEntry(credit("5.00"));
    const before = await partner.funds();
    expect((await ask(id, { act: "set_aside", reason: " " })).body["fields"]).toHaveProperty("reason");
    expect(await byTwo(id, { act: "set_aside", reason: "Interest of the bank" })).toMatchObject({
      outcome: "set_aside",
      decidedBy: "rmason",
      approvedBy: "second-person",
      decisionNote: "Interest of the bank",
    });
    expect(await partner.funds()).toBe(before);
  });
});
