import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveAll } from "../../../../../test/support/approvals.ts";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../../test/support/bank.ts";
import { accountReport, type Line, messageId, returnNotice, statusReport } from "../../../../../test/support/bank-messages.ts";
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

const deposit = (amount: string, bankReference = messageId()): Line => ({
  direction: "CRDT",
  amount,
  bankReference,
  details: [{ words: depositReference(partner.institutionId) }],
});
/** What a file says, in the order of its lines, and what became of it. */
async function entriesOf(file: Record<string, unknown>): Promise<Record<string, unknown>[]> {
  return (await desk.entries(`&file=${String(file["id"])}`)).toReversed();
}
const outcomesOf = async (file: Record<string, unknown>) => (await entriesOf(file)).map(({ outcome, why }) => why ?? outcome);
async function decide(entry: Record<string, unknown> | undefined, act: Record<string, unknown>): Promise<void> {
  const asked = await desk.admin("POST", `/bank/entries/${String(entry?.["id"])}/decide`, { reason: "We asked the bank.", ...act });
  if (asked.status !== 202) throw new Error(JSON.stringify(asked.body));
  await approveAll(desk);
}
async function orderAtBank(...amounts: string[]): Promise<{ ids: string[]; orderId: string }> {
  const ids = await Promise.all(amounts.map((amount) => partner.order(amount)));
  await desk.send();
  const { rows } = await desk.owner.query<{ id: string }>(
    "select message_id as id from payment_orders order by payment_orders.id desc limit 1",
  );
  return { ids, orderId: String(rows[0]?.id) };
}
const statusesOf = (ids: string[]) => Promise.all(ids.map(desk.statusOf));

describe("a statement with a line that is not as its schema requires", () => {
  it("is read in part: the line waits with what it says, and is booked once when the bank sends it again as it should be", async () => {
    const before = Number(await partner.funds());
    const right = accountReport({ lines: [deposit("10.00"), deposit("20.00"), deposit("30.00")] });
    const file = await desk.deliver(right.replace(/(20\.00<[\s\S]*?)<BkTxCd>[\s\S]*?<\/BkTxCd>/, "$1"));
    expect(file).toMatchObject({ outcome: "processed", reason: null, remarks: ["read_in_part"], unmatched: 1, entryCount: 3 });
    expect(await entriesOf(file)).toMatchObject([
      { outcome: "deposit", amount: "10.00" },
      {
        outcome: "unmatched",
        why: "invalid",
        direction: "credit",
        amount: "20.00",
        currency: "USD",
        information: expect.stringMatching(/^RF.*\nLine 2: NtryDtls is not expected here\./) as string,
      },
      { outcome: "deposit", amount: "30.00" },
    ]);
    expect(Number(await partner.funds())).toBe(before + 40);
    const again = await desk.deliver(right.replace(/<MsgId>[^<]*/, `<MsgId>${messageId()}`));
    expect(await outcomesOf(again)).toEqual(["known", "deposit", "known"]);
    expect(Number(await partner.funds())).toBe(before + 60);
  });

  it("is not booked a second time after two people booked that line", async () => {
    const before = Number(await partner.funds());
    const right = accountReport({ lines: [deposit("21.00")] });
    const file = await desk.deliver(right.replace("<Ustrd>", `<Ustrd>${"x".repeat(141)} `));
    const [entry] = await entriesOf(file);
    expect(entry).toMatchObject({ why: "invalid", amount: "21.00" });
    await decide(entry, { act: "deposit", institutionId: partner.institutionId });
    expect(Number(await partner.funds())).toBe(before + 21);
    const again = await desk.deliver(right.replace(/<MsgId>[^<]*/, `<MsgId>${messageId()}`));
    expect(await outcomesOf(again)).toEqual(["known"]);
    expect(Number(await partner.funds())).toBe(before + 21);
  });

  it("has lines without an amount that a person sets aside, and none that is passed over", async () => {
    const before = Number(await partner.funds());
    const lines = [deposit("22.00"), deposit("23.00"), deposit("24.00")];
    const changed = accountReport({ lines })
      .replace('"USD">22.00', '"USD">22.005')
      .replace(/(23\.00<\/Amt>)<CdtDbtInd>CRDT/, "$1<CdtDbtInd>IN")
      .replace("</Stmt>", "<Grant>5.00</Grant></Stmt>");
    const file = await desk.deliver(changed);
    const entries = await entriesOf(file);
    expect(entries.map(({ why, outcome }) => why ?? outcome)).toEqual(["deposit", "invalid", "invalid", "invalid"]);
    expect(entries.slice(1).map(({ information, amount }) => [information, amount])).toEqual([
      ["Line 2: 22.005 USD is not a valid amount in that currency.", null],
      [expect.stringMatching(/^Line 2: CdtDbtInd has a value/), null],
      ["Line 2: Grant is not expected here.", null],
    ]);
    expect(Number(await partner.funds())).toBe(before + 24);
    const listed = (await desk.admin("GET", "/bank/files?view=open&limit=200")).body["items"] as { id: number }[];
    expect(listed.map(({ id }) => id)).toContain(file["id"]);
    const { ids } = await orderAtBank("9.00");
    const acts = [{ act: "deposit", institutionId: partner.institutionId }, { act: "transfer", transfer: ids[0] }, { act: "charge" }];
    for (const act of acts) await expect(decide(entries[1], act)).rejects.toThrow(/conflict/);
    expect(await statusesOf(ids)).toEqual(["submitted"]);
    await decide(entries[1], { act: "set_aside" });
    expect((await entriesOf(file))[1]).toMatchObject({ outcome: "set_aside" });
  });

  it("that does not say whether it is booked is not taken for one that waits at the bank", async () => {
    const file = await desk.deliver(accountReport({ lines: [deposit("25.00")] }).replace("<Sts><Cd>BOOK</Cd></Sts>", ""));
    expect(await outcomesOf(file)).toEqual(["invalid"]);
  });

  it("states what is wrong around its lines, and books them", async () => {
    const before = Number(await partner.funds());
    const file = await desk.deliver(accountReport({ lines: [deposit("26.00")] }).replace(/<Bal>[\s\S]*<\/Bal>/, ""));
    expect(file).toMatchObject({
      outcome: "processed",
      remarks: [],
      reason: expect.stringMatching(/outside of its entries\. Line 2: .*Bal/) as string,
    });
    expect(Number(await partner.funds())).toBe(before + 26);
  });
});

describe("a report on an order that is not as its schema requires", () => {
  it("is told as what it says where it accepts the order without naming the kind of message", async () => {
    const { ids, orderId } = await orderAtBank("1.00");
    const said = statusReport({ version: "03", orderId, paymentStatus: "ACCP" });
    const file = await desk.deliver(said.replace(/<OrgnlMsgNmId>.*?<\/OrgnlMsgNmId>/, ""));
    expect(file).toMatchObject({ outcome: "processed", reason: expect.stringContaining("OrgnlMsgNmId") as string });
    expect(await entriesOf(file)).toMatchObject([
      { outcome: "noted", code: "ACCP", information: expect.stringContaining(orderId) as string },
    ]);
    expect(await statusesOf(ids)).toEqual(["submitted"]);
    const { body } = await desk.admin("GET", "/bank/orders");
    expect((body["items"] as unknown[])[0]).toMatchObject({ state: "answered", answer: "ACCP" });
  });

  it("waits for two people where it rejects the batch without naming the order, and then fails the transfer", async () => {
    const { ids, orderId } = await orderAtBank("2.00", "3.00");
    const said = statusReport({ version: "03", orderId, paymentStatus: "RJCT" })
      .replace(/<OrgnlMsgId>.*?<\/OrgnlMsgId>/, "")
      .replace("</PmtInfSts>", "</PmtInfSts><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn><AddtlInf>Insufficient funds</AddtlInf></StsRsnInf>");
    const file = await desk.deliver(said);
    const entries = await entriesOf(file);
    expect(entries.map(({ outcome, why, code }) => [outcome, why, code])).toEqual([
      ["unmatched", "invalid", "RJCT AM04"],
      ["unmatched", "invalid", "RJCT AM04"],
    ]);
    const named = entries.map(({ transferPublicId }) => String(transferPublicId));
    expect(new Set(named)).toEqual(new Set(ids));
    expect(entries[0]?.["information"]).toMatch(/^Insufficient funds\nLine 2: .*OrgnlMsgId/);
    expect(await statusesOf(ids)).toEqual(["submitted", "submitted"]);
    await decide(entries[0], { act: "transfer", transfer: named[0] });
    expect(await statusesOf(named)).toEqual(["failed", "submitted"]);
  });

  it("says why a batch of nobody's order was rejected", async () => {
    const said = statusReport({ version: "03", orderId: "OTHER", paymentStatus: "RJCT" }).replace(
      "</PmtInfSts>",
      "</PmtInfSts><StsRsnInf><AddtlInf>Duplicate file</AddtlInf></StsRsnInf>",
    );
    expect(await entriesOf(await desk.deliver(said))).toMatchObject([
      { why: "unknown_order", code: "RJCT", information: "OTHER: Duplicate file" },
    ]);
  });

  it("settles nobody's payment where it settles all but one that cannot be read", async () => {
    const { ids, orderId } = await orderAtBank("4.00", "5.00", "6.00");
    const [first = "", second = "", third = ""] = ids;
    const said = statusReport({
      orderId,
      paymentStatus: "ACSC",
      payments: [
        { endToEndId: first, status: "ACSC" },
        { endToEndId: second, status: "RJCT" },
      ],
    });
    // The payment that is rejected has lost its id.
    const file = await desk.deliver(said.replaceAll(second, "x".repeat(36)));
    expect(await statusesOf([first, second, third])).toEqual(["settled", "submitted", "submitted"]);
    expect(await outcomesOf(file)).toEqual(["settled", "invalid", "invalid", "invalid"]);
  });
});

it("a returned payment that is not as its schema requires waits for a person, and the others come back", async () => {
  const { ids } = await orderAtBank("7.00", "8.00");
  const [first = "", second = ""] = ids;
  for (const [id, amount] of [
    [first, "7.00"],
    [second, "8.00"],
  ])
    await desk.deliver(
      accountReport({
        lines: [{ direction: "DBIT", amount: String(amount), bankReference: messageId(), details: [{ endToEndId: String(id) }] }],
      }),
    );
  const said = returnNotice([
    { endToEndId: first, amount: "7.00" },
    { endToEndId: second, amount: "8.00" },
  ]);
  const unreadable = await desk.deliver(said.replaceAll(/>\d\.00</g, ">much<").replace(/<MsgId>[^<]*/, `<MsgId>${messageId()}`));
  const [entry] = await entriesOf(unreadable);
  await expect(decide(entry, { act: "transfer", transfer: first })).rejects.toThrow(/conflict/);
  const file = await desk.deliver(said.replace("<Cd>AC04</Cd>", "<Cd>AC04AC04</Cd>"));
  expect(await entriesOf(file)).toMatchObject([
    { outcome: "unmatched", why: "invalid", transferPublicId: first },
    { outcome: "returned", transferPublicId: second },
  ]);
  expect(await statusesOf([first, second])).toEqual(["settled", "returned"]);
});
