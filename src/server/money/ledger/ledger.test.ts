import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveAll } from "../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createPartner, type Partner, publishedProject } from "../../../../test/support/partner.ts";
import { fromMinorUnits, toMinorUnits } from "../../../shared/domain/money.ts";
import { checkLedger, readAvailable } from "./service.ts";

let test: TestApp;
let cookie: string;
let project: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  project = await publishedProject(test);
});
afterAll(() => test.close());
const sumOf = async (partner: Partner) => {
  const { rows } = await test.context.pool.query<{ purpose: string; balance: string }>(
    "select purpose, balance from ledger_accounts where institution_id = $1",
    [partner.institutionId],
  );
  return Object.fromEntries(rows.map(({ purpose, balance }) => [purpose, BigInt(balance)]));
};

/** A deposit, perhaps taken back by two administrators at once: the money may be on its way already, so each may be refused. */
async function bring(bank: Partner, amount: bigint, isReversed: boolean): Promise<void> {
  const address = `/api/admin/institutions/${bank.institutionId}`;
  const note = randomUUID();
  await test.call(
    "POST",
    `${address}/deposits`,
    { mode: "test", amount: fromMinorUnits(amount, "USD"), currency: "USD", note },
    { cookie },
  );
  await approveAll(test);
  if (!isReversed) return;
  const { items } = (await test.call("GET", `${address}/ledger`, undefined, { cookie })).body as { items?: { id: number; note: string }[] };
  const id = items?.find((line) => line.note === note)?.id;
  const reverse = () => test.call("POST", `${address}/ledger/${id}/reverse`, { reason: "Wrong" }, { cookie });
  const answers = await Promise.all([reverse(), reverse()]);
  expect([
    [201, 409],
    [409, 409],
  ]).toContainEqual(answers.map(({ status }) => status).toSorted((a, b) => a - b));
}

/** What came in from outside and was not taken back. */
async function broughtTo(bank: Partner): Promise<bigint> {
  const { rows } = await test.context.pool.query<{ total: string }>(
    `select sum(amount) as total from ledger_entries join ledger_journals on ledger_journals.id = journal_id
       join ledger_accounts on ledger_accounts.id = account_id
      where institution_id = $1 and purpose = 'available' and kind in ('deposit', 'correction')`,
    [bank.institutionId],
  );
  return BigInt(rows[0]?.total ?? 0);
}

describe("the ledger", () => {
  it("never lets anybody owe, however many send at once, and always balances", async () => {
    const bank = await createPartner(test, cookie, project);
    // Ten of thirty fit.
    const answers = await Promise.all(Array.from({ length: 30 }, () => bank.send({ amount: "100000.00" })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
    expect(await sumOf(bank)).toEqual({ available: 0n, reserved: 100_000_000n });
    expect(await checkLedger(test.context.db)).toEqual([]);
  });

  it("balances after any order of transfers, outcomes, deposits and reversals at the same time", async () => {
    const act = fc.record({
      amount: fc.integer({ min: 1, max: 60_000_000 }),
      outcome: fc.constantFrom("cancel", "settle", "fail", "return", "nothing", "deposit", "reverse"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        const bank = await createPartner(test, cookie, project);
        await Promise.all(
          acts.map(async ({ amount, outcome }) => {
            if (outcome === "deposit" || outcome === "reverse") return bring(bank, BigInt(amount), outcome === "reverse");
            const { status, body } = await bank.send({ amount: fromMinorUnits(BigInt(amount), "USD") });
            if (status !== 201 || outcome === "nothing") return;
            const id = String(body["transaction_id"]);
            if (outcome === "cancel") await bank.call("POST", `/transactions/${id}/cancel`);
            else {
              // Twice: the second one must be refused and move nothing.
              if (outcome === "return") await bank.call("POST", `/test/transactions/${id}/settle`);
              await Promise.all([
                bank.call("POST", `/test/transactions/${id}/${outcome}`),
                bank.call("POST", `/test/transactions/${id}/${outcome}`),
              ]);
            }
          }),
        );
        expect(await checkLedger(test.context.db)).toEqual([]);
        const { available = 0n, reserved = 0n } = await sumOf(bank);
        const { rows } = await test.context.pool.query<{ status: string; total: string }>(
          "select status, sum(amount * 100)::bigint as total from transfers where institution_id = $1 group by status",
          [bank.institutionId],
        );
        const brought = await broughtTo(bank);
        const total = (status: string) => BigInt(rows.find((row) => row.status === status)?.total ?? 0);
        expect([reserved, available]).toEqual([total("pending"), brought - total("pending") - total("settled")]);
        await test.context.pool.query("delete from rate_limits");
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it("cannot be changed, only added to, and refuses what does not balance", async () => {
    const bank = await createPartner(test, cookie, project);
    const run = (text: string, values: unknown[] = []) => test.context.pool.query(text, values);
    for (const text of ["update ledger_entries set amount = 1", "delete from ledger_journals", "truncate ledger_entries"]) {
      await expect(run(text)).rejects.toThrow("permission denied");
      await expect(test.owner.query(text)).rejects.toThrow("append-only");
    }
    const { rows } = await run("select id from ledger_accounts where institution_id = $1", [bank.institutionId]);
    await expect(
      run(
        "with j as (insert into ledger_journals (kind) values ('deposit') returning id) insert into ledger_entries (journal_id, account_id, amount, balance_after) select j.id, $1, 5, 5 from j",
        [(rows[0] as { id: number }).id],
      ),
    ).rejects.toThrow("must sum to zero");
  });

  it("is checked by a look that finds what is wrong", async () => {
    const bank = await createPartner(test, cookie, project);
    await test.context.pool.query("update ledger_accounts set balance = balance + 1 where institution_id = $1 and purpose = 'available'", [
      bank.institutionId,
    ]);
    expect((await checkLedger(test.context.db)).map(({ what }) => what)).toEqual([
      "a balance is not the sum of its entries",
      "the accounts of a mode and currency do not sum to zero",
    ]);
    await test.context.pool.query("update ledger_accounts set balance = balance - 1 where institution_id = $1 and purpose = 'available'", [
      bank.institutionId,
    ]);
  });
});

describe("a deposit", () => {
  it("is entered by an administrator with where it came from", async () => {
    const bank = await createPartner(test, cookie, project);
    const record = async (body: Record<string, unknown>) => {
      const answer = await test.call(
        "POST",
        `/api/admin/institutions/${bank.institutionId}/deposits`,
        { mode: "test", amount: "10.5", currency: "USD", note: "Statement 7, line 2", ...body },
        { cookie },
      );
      await approveAll(test);
      return answer;
    };
    const available = async () => test.context.db.transaction().execute((tx) => readAvailable(tx, bank.institutionId, "test"));
    expect((await record({})).status).toBe(202);
    expect(await available()).toEqual([{ currency: "USD", amount: "1000010.50" }]);
    expect((await record({ currency: "JPY", amount: "10.5" })).body["fields"]).toHaveProperty("amount");
    expect((await record({ note: " " })).body["fields"]).toHaveProperty("note");
    expect((await record({ currency: "JPY", amount: "1000" })).status).toBe(202);
    expect(await available()).toContainEqual({ currency: "JPY", amount: "1000" });
  });
});

describe("amounts", () => {
  it("are exact between decimal text and minor units", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 8n }), fc.constantFrom("USD", "JPY", "KWD"), (minor, currency) => {
        expect(toMinorUnits(fromMinorUnits(minor, currency), currency)).toBe(minor);
      }),
    );
    expect([toMinorUnits("0.1", "USD"), toMinorUnits("1.234", "KWD"), toMinorUnits("12", "JPY"), fromMinorUnits(-5n, "USD")]).toEqual([
      10n,
      1234n,
      12n,
      "-0.05",
    ]);
  });
});
