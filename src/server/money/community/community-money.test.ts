import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMoneyStage, type MoneyStage } from "../../../../test/support/community-money.ts";
import { addAdministrator, secondPerson } from "../../../../test/support/approvals.ts";
import { pastTriggers } from "../../../../test/support/agreement.ts";
import { accountReport, type Line, messageId } from "../../../../test/support/bank-messages.ts";
import { inDays } from "../../../../test/support/days.ts";
import type { CommunityMoney } from "../../../shared/contracts/money/community-money.ts";
import { tellCommunities } from "./jobs.ts";

let stage: MoneyStage;
beforeAll(async () => {
  stage = await createMoneyStage();
});
afterAll(() => stage.desk.close());

const page = async () => (await stage.money()).body as unknown as CommunityMoney;
const payment = async (id: string) => (await page()).payments.find((one) => one.id === id);
const say = (id: string, kind: string, words?: string) => stage.money("POST", `/payments/${id}/answers`, { kind, ...(words && { words }) });
const questions = async (view?: string) =>
  (await stage.desk.admin("GET", `/payment-questions?limit=100${view ? `&view=${view}` : ""}`)).body["items"] as Record<string, unknown>[];
const questionOf = async (id: string) => (await questions()).find(({ transferId }) => transferId === id);
const count = async (text: string, values: unknown[] = []) =>
  Number((await stage.desk.owner.query<{ n: string }>(`select count(*) as n from ${text}`, values)).rows[0]?.n);
const mails = async () => {
  const { rows } = await stage.desk.owner.query<{ subject: string; body_text: string }>(
    "select subject, body_text from emails where kind = 'community_money' order by id",
  );
  return rows;
};
const tell = () => tellCommunities(stage.desk.context, new AbortController().signal);

describe("the page of a community's money", () => {
  it("shows each live payment with where it stands, and sums that count nothing that came back", async () => {
    expect((await page()).payments).toEqual([]);
    const waits = await stage.order("100.00");
    const paid = await stage.pay("2500.00");
    const back = await stage.pay("40.00");
    await stage.step(back, "return", { reason: "The account is closed." });
    const { payments, sums, paymentsTotal, account, name } = await page();
    expect(name).toBe(String((await stage.community.act("GET")).body["name"]));
    expect(payments.map(({ id, status, amount, currency }) => [id, status, amount, currency])).toEqual([
      [back, "returned", "40.00", "USD"],
      [paid, "settled", "2500.00", "USD"],
      [waits, "pending", "100.00", "USD"],
    ]);
    expect(payments[0]?.reason).toBe("The account is closed.");
    expect(payments[1]?.institution.id).toBe(stage.partner.institutionId);
    expect(paymentsTotal).toBe(3);
    expect(sums).toMatchObject({ currency: "USD", confirmed: "0.00", onItsWay: "2600.00" });
    expect(account).toMatchObject({ holderName: "Three Rivers Nation", account: "…6789" });
    expect(JSON.stringify(await page())).not.toContain("000123456789");
  });

  it("opens for the community's link alone, and shows nobody else's payments", async () => {
    expect((await stage.desk.call("GET", "/api/requests/guessed/money")).status).toBe(404);
    await stage.partner.order("7.00");
    expect((await page()).payments.map(({ amount }) => amount)).not.toContain("7.00");
    const [theirs] = (await stage.desk.owner.query("select public_id from transfers where amount = 7")).rows as { public_id: string }[];
    expect((await say(String(theirs?.public_id), "confirmed")).status).toBe(404);
  });

  it("shows as many decimals as the currency has", async () => {
    for (const [currency, amount] of [
      ["JPY", "2500"],
      ["KWD", "2500.000"],
    ]) {
      await stage.desk.owner.query("update transfers set currency = $1 where project_id = $2 and amount = 2500", [
        currency,
        stage.community.project.id,
      ]);
      expect((await page()).payments.map((one) => one.amount)).toContain(amount);
    }
    await stage.desk.owner.query("update transfers set currency = 'USD' where project_id = $1", [stage.community.project.id]);
  });

  it("gives every payment away as a table, in which nothing is a formula", async () => {
    await stage.desk.owner.query("update transfers set reference = '=HYPERLINK(1)' where project_id = $1", [stage.community.project.id]);
    const { headers, body } = await stage.money("GET", "/export");
    const text = String(body["text"]);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = text.trim().split("\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("Payer,Amount,Currency");
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text).toContain("2500.00,USD,Settled");
  });
});

describe("bank charges of a payment", () => {
  it("stand with it, in the table, and in what its payer reads", async () => {
    const id = await stage.order("31.00");
    await stage.step(id, "submit");
    const line = (amount: string, kept: string): Line => ({
      direction: "DBIT",
      amount,
      bankReference: messageId(),
      charges: [{ amount: kept }],
    });
    await stage.desk.deliver(accountReport({ lines: [{ ...line("33.50", "2.50"), details: [{ endToEndId: id }] }] }));
    const back: Line = { ...line("30.00", "1.00"), direction: "CRDT", details: [{ endToEndId: id, returnCode: "AC04" }] };
    await stage.desk.deliver(accountReport({ lines: [back] }));
    expect((await payment(id))?.charges).toEqual([
      { borneBy: "initiative", amount: "2.50" },
      { borneBy: "institution", amount: "1.00" },
    ]);
    const text = String((await stage.money("GET", "/export")).body["text"])
      .trim()
      .split("\n");
    expect(text[0]).toContain("Number,Bank charges borne by the institution,Bank charges borne by Hearthbridge");
    expect(text[1]).toContain(`${id},1.00,2.50`);
    const told = await stage.partner.call("GET", "/events?type=transaction.status_changed&limit=1");
    expect((told.body["data"] as { data: { charges: unknown } }[])[0]?.data.charges).toEqual([
      { amount: "2.50", currency: "USD", borne_by: "initiative" },
      { amount: "1.00", currency: "USD", borne_by: "institution" },
    ]);
  });
});

describe("the community's answer", () => {
  it("confirms a payment that the bank has made, once, and is taken back within 14 days", async () => {
    const waits = await stage.order("10.00");
    expect((await say(waits, "confirmed")).status).toBe(409);
    const paid = await stage.pay("300.00");
    expect((await page()).sums?.confirmed).toBe("0.00");
    const both = await Promise.all([say(paid, "confirmed"), say(paid, "confirmed"), say(paid, "confirmed")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await count("payment_answers")).toBe(1);
    expect(await count("audit_log where action = 'payment.confirmed'")).toBe(1);
    expect((await page()).sums?.confirmed).toBe("300.00");
    expect((await payment(paid))?.answer).toMatchObject({ kind: "confirmed", canTakeBack: true });
    expect((await say(paid, "taken_back")).status).toBe(200);
    expect((await page()).sums?.confirmed).toBe("0.00");
    expect((await say(paid, "taken_back")).status).toBe(200);
    await say(paid, "confirmed");
    expect(await count("payment_answers")).toBe(3);

    await stage.desk.owner.query("alter table payment_answers disable trigger user");
    await pastTriggers(stage.desk.owner, "payment_answers", "update payment_answers set answered_at = answered_at - interval '15 days'");
    await stage.desk.owner.query("alter table payment_answers enable trigger user");
    expect((await payment(paid))?.answer).toMatchObject({ kind: "confirmed", canTakeBack: false });
    expect((await say(paid, "taken_back")).status).toBe(409);
    expect((await page()).sums?.confirmed).toBe("300.00");
  });

  it("is kept as it was given: not even the owner of the tables changes or deletes it", async () => {
    await expect(stage.desk.owner.query("delete from payment_answers")).rejects.toThrow("stays as it was");
    await expect(stage.desk.owner.query("update payment_answers set kind = 'taken_back', words = null")).rejects.toThrow("stays");
  });

  it("asks about a payment: that is a case with a promised day, of which every administrator is told, once", async () => {
    const paid = await stage.pay("500.00");
    expect((await say(paid, "questioned", "  ")).body["fields"]).toEqual({ words: "Say what is wrong" });
    await say(paid, "confirmed");
    const asked = await Promise.all([say(paid, "questioned", "Only 450 came."), say(paid, "questioned", "Only 450 came.")]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    const other = await say(paid, "questioned", "It is another sum.");
    expect([other.status, other.body["message"]]).toEqual([409, "Somebody has asked about this payment already. We answer that first."]);
    const due = inDays(10);
    expect(await questions("open")).toMatchObject([
      { transferId: paid, words: "Only 450 came.", dueOn: due, amount: "500.00", currency: "USD", state: "open" },
    ]);
    expect(await payment(paid)).toMatchObject({ answer: { kind: "questioned" }, question: { state: "open", dueOn: due, answer: null } });
    const administrators = await count("active_staff where is_admin");
    expect(await count("notifications where kind = 'payment_questioned'")).toBe(administrators);
    const bell = await stage.desk.admin("GET", "/notifications");
    expect(bell.body["items"]).toContainEqual(expect.objectContaining({ isAboutPayment: true }));
    // The community's words are its own: the log says who asked, not what.
    expect(await count("audit_log where coalesce(after::text, '') like '%Only 450%'")).toBe(0);

    expect((await say(paid, "taken_back")).status).toBe(200);
    expect(await questionOf(paid)).toMatchObject({ state: "settled", answer: null });
    expect(await questions("open")).toEqual([]);
  });

  it("ends its question when the payment comes back", async () => {
    const paid = await stage.pay("600.00");
    await say(paid, "questioned", "It has not come.");
    await stage.step(paid, "return", { reason: "Unknown account" });
    expect(await questionOf(paid)).toMatchObject({ state: "returned" });
    expect((await say(paid, "confirmed")).status).toBe(409);
    expect(await payment(paid)).toMatchObject({ status: "returned", question: { state: "returned" } });
  });
});

describe("the desk's answer", () => {
  let third: string;
  beforeAll(async () => {
    third = await addAdministrator(stage.desk, "third-person");
  });
  const answer = async (id: string, words: string, cookie = stage.desk.cookie) =>
    stage.desk.call("POST", `/api/admin/payment-questions/${String((await questionOf(id))?.["id"])}/answer`, { words }, { cookie });

  it("is told to the community and stands on its page; the same sent twice, or by two at once, is one", async () => {
    await tell();
    const before = (await mails()).length;
    const paid = await stage.pay("700.00");
    await say(paid, "questioned", "It has not come.");
    const other = await secondPerson(stage.desk);
    const answers = await Promise.all([
      answer(paid, "The bank sends it again tomorrow."),
      answer(paid, "The bank sends it again tomorrow."),
      answer(paid, "Please wait.", other),
      answer(paid, "Please wait.", other),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "200", "409", "409"]);
    const first = answers.find(({ status }) => status === 200);
    expect(await payment(paid)).toMatchObject({ question: { state: "answered", answer: first?.body["answer"] } });
    expect(await count("audit_log where action = 'payment.question_answered'")).toBe(1);
    await Promise.all([tell(), tell()]);
    const news = (await mails()).slice(before);
    expect(news).toHaveLength(1);
    expect(news[0]?.body_text).toContain("USD 700.00");
    expect(news[0]?.body_text).toContain(String(first?.body["answer"]));
    expect((await questions("closed")).map(({ transferId }) => transferId)).toContain(paid);

    // Not content with it, the community asks again; then it says that the money is there.
    await say(paid, "questioned", "It has not come.");
    expect(await questionOf(paid)).toMatchObject({ state: "open" });
    const atDesk = async () => (await stage.desk.admin("GET", `/transfers/${paid}/answer`)).body;
    expect(await atDesk()).toMatchObject({
      answer: { kind: "questioned" },
      question: { state: "open", amount: "700.00", transferId: paid },
    });
    await say(paid, "confirmed");
    expect(await questionOf(paid)).toMatchObject({ state: "settled" });
    expect(await atDesk()).toMatchObject({ answer: { kind: "confirmed" }, question: { state: "settled" } });
    const unanswered = await stage.pay("701.00");
    expect((await stage.desk.admin("GET", `/transfers/${unanswered}/answer`)).body).toEqual({ answer: null, question: null });
    expect((await stage.desk.admin("GET", "/transfers/txn_0/answer")).status).toBe(404);
  });

  it.each<[string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>]>([
    [
      "held it back",
      (id) => stage.desk.admin("POST", `/transfers/${id}/hold`, { reason: "Looks odd." }),
      (id) =>
        stage.desk.owner.query("update transfers set held_at = null, held_by_name = null, hold_reason = null where public_id = $1", [id]),
    ],
    [
      "asked for its release",
      (id) =>
        stage.desk.owner.query(
          `insert into approvals (kind, subject, proposal, asked_by, asked_by_name, state, decided_by, decided_by_name, decided_at, ended_at)
           select 'release', 'release:' || $1::text, '{}', mine.id, mine.username, 'done', theirs.id, theirs.username, now(), now()
             from users mine, users theirs where mine.username = 'rmason' and theirs.username = 'second-person'`,
          [id],
        ),
      async () => {},
    ],
    ["moved it by hand", async () => {}, (id) => stage.step(id, "settle", { by: "rmason" })],
  ])("is refused to whoever %s", async (_what, before, after) => {
    const id = await stage.order("800.00");
    await before(id);
    await after(id);
    if ((await payment(id))?.status === "pending") {
      await stage.step(id, "submit");
      await stage.step(id, "settle");
    }
    await say(id, "questioned", "It has not come.");
    const mine = await answer(id, "All is well.");
    expect([mine.status, mine.body["message"]]).toEqual([
      409,
      "You moved, held or let go this payment yourself. Another person has to answer.",
    ]);
    expect(await questionOf(id)).toMatchObject({ state: "open" });
    expect((await answer(id, "All is well.", third)).status).toBe(200);
  });
});

describe("messages to the community", () => {
  it("tell each payment and each return once, together, and never of test money", async () => {
    await tell();
    const before = (await mails()).length;
    const paid = await stage.pay("900.00");
    const back = await stage.pay("901.00");
    await stage.step(back, "return", { reason: "Wrong number" });
    await Promise.all([tell(), tell()]);
    const [mail, ...more] = (await mails()).slice(before);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("News about your project’s money");
    for (const text of ["USD 900.00", "USD 901.00", "Wrong number"]) expect(mail?.body_text).toContain(text);
    expect(paid).not.toBe(back);
  });
});

it("the removal of the community's data strikes out its words and our answers, and its download has them before", async () => {
  const { token, requestId } = stage.community.project;
  const download = await stage.desk.call("GET", `/api/requests/${token}/download`);
  expect(download.status).toBe(200);
  await stage.desk.owner.query("update projects set state = 'withdrawn' where id = $1", [stage.community.project.id]);
  await stage.desk.owner.query("update transfers set status = 'cancelled' where project_id = $1 and status in ('pending', 'submitted')", [
    stage.community.project.id,
  ]);
  const { rows } = await stage.desk.owner.query<{ reference: string }>("select reference from funding_requests where id = $1", [requestId]);
  const removed = await stage.desk.admin("POST", `/funding-requests/${requestId}/remove-personal-data`, { reference: rows[0]?.reference });
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
  expect(await count("payment_answers where words is not null and words not like '%emoved%'")).toBe(0);
  expect(await count("payment_questions where answer is not null and answer not like '%emoved%'")).toBe(0);
  expect((await stage.money()).status).toBe(404);
});
