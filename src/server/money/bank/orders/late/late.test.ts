import { afterAll, beforeAll, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../../../test/support/bank.ts";
import { statusReport } from "../../../../../../test/support/bank-messages.ts";
import type { PaymentOrder } from "../../../../../shared/contracts/money/bank.ts";
import { lateTransfers } from "../../facts.ts";
import { readBankFiles } from "../../jobs.ts";

let desk: BankDesk;
let partner: LivePartner;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
});
afterAll(() => desk.close());

const orders = async () => (await desk.admin("GET", "/bank/orders")).body["items"] as PaymentOrder[];
const mails = async () => {
  const { rows } = await desk.context.pool.query<{ text: string }>(
    "select body_text as text from emails where kind = 'bank_orders_late' order by id",
  );
  return rows.map(({ text }) => text);
};
const letPass = (id: number | undefined, days: number) =>
  desk.owner.query("update payment_orders set released_at = released_at - make_interval(days => $2) where id = $1", [id, days]);

it("transfers that the bank says nothing of are late after four days: counted, named at the desk, and mailed once", async () => {
  const [accepted, silent] = [await partner.order("40.00"), await partner.order("50.00")];
  await desk.send();
  const [order] = await orders();
  await letPass(order?.id, 3);
  await readBankFiles(desk.context);
  expect(await lateTransfers.ask(desk.context)).toEqual({ value: 0, isBad: false });
  expect(await orders()).toMatchObject([{ isLate: false }]);

  await letPass(order?.id, 2);
  // The order of today is not late, and a transfer for trial never.
  await partner.orderAtBank("60.00");
  await readBankFiles(desk.context);
  await readBankFiles(desk.context);
  expect(await lateTransfers.ask(desk.context)).toEqual({ value: 2, isBad: true });
  expect((await desk.admin("GET", "/bank")).body["late"]).toBe(2);
  expect((await desk.admin("GET", "/dashboard")).body["bank"]).toMatchObject({ late: 2 });
  expect((await orders()).map(({ isLate }) => isLate)).toEqual([false, true]);
  const told = await mails();
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`Order ${String(order?.messageId)} of`);
  expect(told[0]).toContain("2 transfers");

  // An acceptance ends nothing; a rejection does.
  const report = { orderId: String(order?.messageId) };
  await desk.deliver(statusReport({ ...report, payments: [{ endToEndId: accepted, status: "ACSP" }] }));
  expect((await lateTransfers.ask(desk.context))?.value).toBe(2);
  await desk.deliver(statusReport({ ...report, payments: [{ endToEndId: silent, status: "RJCT", code: "AC04" }] }));
  expect((await lateTransfers.ask(desk.context))?.value).toBe(1);
  expect(await orders()).toMatchObject([{ isLate: false }, { isLate: true, submitted: 1 }]);
  expect(await mails()).toHaveLength(1);
});
