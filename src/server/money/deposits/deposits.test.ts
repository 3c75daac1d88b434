import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveAll } from "../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createPartner, type Partner, publishedProject } from "../../../../test/support/partner.ts";
import { checkLedger } from "../ledger/service.ts";

interface Line {
  id: number;
  kind: string;
  amount: string;
  note: string;
  reverses: number | null;
  reversedBy: number | null;
}

let test: TestApp;
let cookie: string;
let project: string;
let partner: Partner;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  project = await publishedProject(test);
});
beforeEach(async () => {
  partner = await createPartner(test, cookie, project);
});
afterAll(() => test.close());

const address = (path = "", of = partner) => `/api/admin/institutions/${of.institutionId}${path}`;
const record = async (amount: string, note = "Statement 7, line 2") => {
  await test.call("POST", address("/deposits"), { mode: "test", amount, currency: "USD", note }, { cookie });
  await approveAll(test);
};
const lines = async (query = "") =>
  (await test.call("GET", address(`/ledger${query}`), undefined, { cookie })).body as unknown as {
    items: Line[];
    nextCursor: string | null;
  };
const newest = async () => (await lines()).items[0]?.id ?? 0;
const reverse = (id: number, reason = "Entered for another bank", of = partner) =>
  test.call("POST", address(`/ledger/${id}/reverse`, of), { reason }, { cookie });

describe("the deposits of an institution", () => {
  it("are listed newest first, each institution's own, by pages", async () => {
    for (let n = 1; n <= 51; n++) await record(`${n}.00`);
    const first = await lines();
    expect(first.items).toHaveLength(50);
    expect(first.items[0]).toMatchObject({
      kind: "deposit",
      amount: "51.00",
      note: "Statement 7, line 2",
      madeBy: "rmason",
      reverses: null,
    });
    const second = await lines(`?cursor=${first.nextCursor}`);
    expect(second.items.map(({ amount }) => amount)).toEqual(["1.00", "1000000.00"]);
    expect(second.nextCursor).toBeNull();
  });

  it("leave out what transfers move", async () => {
    await partner.send();
    expect((await lines()).items.map(({ amount }) => amount)).toEqual(["1000000.00"]);
  });
});

describe("a reversal", () => {
  it("takes the money back by a journal that names the deposit, and is audited", async () => {
    await record("400.00");
    const deposit = await newest();
    const { status, body } = await reverse(deposit);
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: "correction", amount: "-400.00", note: "Entered for another bank", reverses: deposit });
    expect(await partner.available()).toBe("1000000.00");
    expect((await lines()).items.slice(0, 2)).toMatchObject([
      { id: body["id"], reverses: deposit },
      { id: deposit, reversedBy: body["id"], amount: "400.00" },
    ]);
    const { rows } = await test.context.pool.query(
      "select action, after from audit_log where action = 'deposit.reversed' order by id desc",
    );
    expect(rows[0]).toMatchObject({ after: { deposit, amount: "-400.00", reason: "Entered for another bank" } });
    expect(await checkLedger(test.context.db)).toEqual([]);
  });

  it("is refused without a reason, for another institution's deposit, and for what is no deposit", async () => {
    await record("400.00");
    const deposit = await newest();
    expect((await reverse(deposit, " ")).body["fields"]).toHaveProperty("reason");
    const other = await createPartner(test, cookie, project);
    expect((await reverse(deposit, "r", other)).status).toBe(404);
    await partner.send();
    const { rows } = await test.context.pool.query<{ id: string }>("select max(id) as id from ledger_journals where kind = 'reserve'");
    expect((await reverse(Number(rows[0]?.id))).status).toBe(404);
    const correction = Number((await reverse(deposit)).body["id"]);
    expect((await reverse(correction)).status).toBe(404);
    expect(await partner.available()).toBe("997500.00");
  });

  it("is done once, however many do it at the same time", async () => {
    await record("400.00");
    const deposit = await newest();
    const answers = await Promise.all([reverse(deposit), reverse(deposit), reverse(deposit)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body["message"]).toBe(
      "This deposit has already been reversed. No money was moved.",
    );
    expect(await partner.available()).toBe("1000000.00");
  });

  it("is refused when the money is not available any more, and says how much is", async () => {
    await partner.send({ amount: "999000.00" });
    const deposit = await newest();
    const { status, body } = await reverse(deposit);
    expect(status).toBe(409);
    expect(body["message"]).toContain("Only 1000.00 USD of this money is still available, so 1000000.00 USD cannot be reversed.");
    expect(await partner.available()).toBe("1000.00");
    expect((await lines()).items).toHaveLength(1);
  });
});
