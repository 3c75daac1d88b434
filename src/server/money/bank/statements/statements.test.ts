import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, ownAccount } from "../../../../../test/support/bank.ts";
import { accountReport, type Line, type Report, type ReportTotals } from "../../../../../test/support/bank-messages.ts";
import type { ListedBreak } from "../../../../shared/contracts/money/bank-statements.ts";
import { describeBreak } from "../../../../shared/domain/bank-labels.ts";
import { statementBreaks } from "../facts.ts";
import { readBankFiles } from "../jobs.ts";

let desk: BankDesk;
beforeAll(async () => {
  desk = await createBankDesk();
});
afterAll(() => desk.close());

/** Statements of before are of no concern. */
beforeEach(() => desk.owner.query("truncate bank_statement_breaks, bank_statements"));

interface Day {
  sequence: number;
  /** Decimal text; the day's only line is what lies between. */
  opening: string;
  closing: string;
}

const inCents = (amount: string) => Math.round(Number(amount) * 100);

/** The statement of a day of November. */
function dayReport({ sequence, opening, closing }: Day, { totals, ...more }: Partial<Report> = {}): string {
  const on = `2026-11-${String(sequence).padStart(2, "0")}`;
  const net = inCents(closing) - inCents(opening);
  const line: Line = { amount: (Math.abs(net) / 100).toFixed(2), direction: net < 0 ? "DBIT" : "CRDT", bookedOn: on };
  return accountReport({
    lines: net === 0 ? [] : [line],
    totals: {
      sequence,
      balances: [
        { kind: "OPBD", amount: opening, on },
        { kind: "CLBD", amount: closing, on },
      ],
      ...totals,
    },
    ...more,
  });
}

const list = async () => {
  const { body } = await desk.admin("GET", "/bank/statement-breaks");
  return body as { items: ListedBreak[]; total: number };
};
/** The sentences of what is open, the oldest first. */
const open = async () => (await list()).items.toReversed().map((one) => describeBreak(one).join(" "));
/** The messages that are written once the time of a delivery is over. */
const told = async () => {
  await desk.owner.query("update bank_statement_breaks set found_at = found_at - interval '16 minutes'");
  await desk.owner.query("delete from emails where kind = 'bank_statements_broken'");
  await readBankFiles(desk.context);
  await readBankFiles(desk.context);
  const { rows } = await desk.context.pool.query<{ text: string }>(
    "select body_text as text from emails where kind = 'bank_statements_broken' order by id",
  );
  return rows.map(({ text }) => text);
};

describe("statements of an account", () => {
  it("that follow each other leave nothing to say", async () => {
    for (const day of [
      { sequence: 1, opening: "0.00", closing: "500.00" },
      { sequence: 2, opening: "500.00", closing: "-20.50" },
      { sequence: 3, opening: "-20.50", closing: "-20.50" },
    ])
      expect(await desk.deliver(dayReport(day))).toMatchObject({ outcome: "processed" });
    expect(await list()).toEqual({ items: [], total: 0 });
    expect(await statementBreaks.ask(desk.context)).toEqual({ value: 0, isBad: false });
  });

  it("are missing until they come: named at the desk, counted, and mailed once", async () => {
    await desk.deliver(dayReport({ sequence: 4, opening: "0.00", closing: "500.00" }));
    const file = await desk.deliver(dayReport({ sequence: 7, opening: "450.10", closing: "450.10" }), "late.xml");
    expect(await open()).toEqual(["Statements 5 to 6 are missing. The balance moved by -USD 49.90 meanwhile."]);
    const { items } = await list();
    expect(items[0]).toMatchObject({
      account: `${ownAccount.holderName} …5555`,
      currency: "USD",
      day: "2026-11-07",
      fileId: file["id"],
      fileName: "late.xml",
    });
    expect(await statementBreaks.ask(desk.context)).toEqual({ value: 1, isBad: true });
    expect((await desk.admin("GET", "/bank")).body["breaks"]).toBe(1);
    expect((await desk.admin("GET", "/dashboard")).body["bank"]).toMatchObject({ breaks: 1 });
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail).toContain("Hearthbridge …5555: Statements 5 to 6 are missing. The balance moved by -USD 49.90 meanwhile.");
    expect(mail).not.toContain("late.xml");

    // Another day, and the same statement under another message id, are no news.
    await desk.deliver(dayReport({ sequence: 8, opening: "450.10", closing: "451.00" }));
    await desk.deliver(dayReport({ sequence: 7, opening: "450.10", closing: "450.10" }));
    // Nor is a gap that gets smaller.
    await desk.deliver(dayReport({ sequence: 5, opening: "500.00", closing: "470.00" }));
    expect(await open()).toEqual(["Statement 6 is missing. The balance moved by -USD 19.90 meanwhile."]);
    expect(await told()).toEqual([]);
    await desk.deliver(dayReport({ sequence: 6, opening: "470.00", closing: "450.10" }));
    expect(await open()).toEqual([]);
    const { rows } = await desk.context.pool.query("select from bank_statement_breaks where filled_at is not null");
    expect(rows).toHaveLength(1);
  });

  it("are not mailed about while the other files of a delivery come", async () => {
    await desk.deliver(dayReport({ sequence: 1, opening: "0.00", closing: "500.00" }));
    await desk.deliver(dayReport({ sequence: 3, opening: "450.00", closing: "450.00" }));
    expect(await open()).toHaveLength(1);
    await desk.deliver(dayReport({ sequence: 2, opening: "500.00", closing: "450.00" }));
    expect(await told()).toEqual([]);
  });

  it("are kept also where a message says nothing new but its balances", async () => {
    const id = "SAMELINES";
    await desk.deliver(dayReport({ sequence: 1, opening: "0.00", closing: "0.00" }, { id }));
    const totals: ReportTotals = { sequence: 2, balances: ["OPBD", "CLBD"].map((kind, at) => ({ kind, amount: `${at * 9}.00` })) };
    expect(await desk.deliver(accountReport({ id, lines: [], totals }))).toMatchObject({ outcome: "duplicate" });
    expect(await open()).toEqual(["Statement 2: the closing balance differs by USD 9.00 from the opening balance and the booked entries."]);
  });

  it("fill a gap also when a file comes again whose statements an earlier release has not kept", async () => {
    const second = dayReport({ sequence: 2, opening: "500.00", closing: "450.00" });
    await desk.deliver(second);
    await desk.owner.query("truncate bank_statement_breaks, bank_statements");
    await desk.deliver(dayReport({ sequence: 1, opening: "0.00", closing: "500.00" }));
    await desk.deliver(dayReport({ sequence: 3, opening: "450.00", closing: "450.00" }));
    expect(await open()).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) expect(await desk.deliver(second)).toMatchObject({ outcome: "duplicate" });
    expect(await open()).toEqual([]);
    expect((await desk.context.pool.query("select from bank_statements")).rows).toHaveLength(3);
  });

  it("of an account that was entered anew are those of the same account", async () => {
    await desk.deliver(dayReport({ sequence: 1, opening: "0.00", closing: "500.00" }));
    await desk.byTwo("POST", "/bank/accounts", ownAccount);
    await desk.deliver(dayReport({ sequence: 3, opening: "450.00", closing: "450.00" }));
    expect(await open()).toEqual(["Statement 2 is missing. The balance moved by -USD 50.00 meanwhile."]);
    await desk.deliver(dayReport({ sequence: 2, opening: "500.00", closing: "450.00" }));
    expect(await open()).toEqual([]);
  });

  it("tell a balance that is not that of their lines, and an opening that is not the closing before, to the cent", async () => {
    const totals = (opening: string, closing: string): ReportTotals => ({
      balances: [
        { kind: "OPBD", amount: opening },
        { kind: "CLBD", amount: closing },
      ],
    });
    const lines: Line[] = [{ amount: "10.00", direction: "CRDT" }];
    await desk.deliver(accountReport({ lines, totals: { sequence: 1, ...totals("0.00", "10.01") } }));
    await desk.deliver(accountReport({ lines, totals: { sequence: 2, ...totals("10.00", "20.00") } }));
    expect(await open()).toEqual([
      "Statement 1: the closing balance differs by USD 0.01 from the opening balance and the booked entries.",
      "Statement 2: the opening balance differs by -USD 0.01 from the closing balance of the statement before.",
    ]);
  });

  it("tell a number that came before with something else", async () => {
    await desk.deliver(dayReport({ sequence: 1, opening: "0.00", closing: "500.00" }));
    await desk.deliver(dayReport({ sequence: 1, opening: "0.00", closing: "510.00" }));
    expect(await open()).toEqual([
      "Statement 1: its number or its period came before, in a statement that says something else. The opening balance differs by -USD 500.00 from the closing balance of the one before.",
    ]);
  });

  it.each(["02", "08"] as const)("are whole with all of their pages, in version %s", async (version) => {
    const on = "2026-11-20";
    const page = (number: number, isLast: boolean, more: ReportTotals): Report => ({
      version,
      id: `PAGED${version}`,
      lines: [{ amount: `${number}.00`, direction: "CRDT" }],
      totals: { sequence: 9, page: { number, isLast }, balances: [], ...more },
    });
    // The last page comes first.
    await desk.deliver(accountReport(page(3, true, { balances: [{ kind: "CLBD", amount: "16.00", on }] })));
    await desk.deliver(accountReport(page(1, false, { balances: [{ kind: "OPBD", amount: "10.00", on }] })));
    expect(await open()).toEqual(["Statement 9: page 2 is missing."]);
    await desk.deliver(accountReport(page(2, false, { balances: [{ kind: "ITBD", amount: "13.00", on }] })));
    expect(await open()).toEqual([]);
  });

  it("of two currencies, and of accounts that are not ours, are not one chain", async () => {
    await desk.deliver(dayReport({ sequence: 1, opening: "0.00", closing: "500.00" }));
    await desk.deliver(dayReport({ sequence: 5, opening: "7.00", closing: "9.00" }, { currency: "EUR" }));
    await desk.deliver(dayReport({ sequence: 6, opening: "7.00", closing: "9.00" }, { account: "0099887766" }));
    await desk.deliver(dayReport({ sequence: 9, opening: "7.00", closing: "9.00" }, { kind: "camt.054" }));
    expect(await open()).toEqual([]);
  });
});

describe("what a bank counts in a file", () => {
  const totals: ReportTotals = { statementId: "GB33BUKB20201555555555-7", summary: { all: { count: 2, sum: "30.00" } } };
  const sentence =
    "the bank's totals differ from the entries in the file. Entries: the bank counts 2, the file has 1. Sum of all entries: the bank says USD 30.00, the file has USD 10.00.";

  it("is compared with its lines, also in a notice and for an account that is not ours", async () => {
    const lines: Line[] = [{ amount: "10.00", direction: "CRDT" }];
    const notice = accountReport({ kind: "camt.054", lines, totals });
    await desk.deliver(notice);
    await desk.deliver(accountReport({ account: "0099887766", lines, totals }));
    expect(await open()).toEqual([`A statement: ${sentence}`, `The statement of 2026-11-20: ${sentence}`]);
    expect((await list()).items[0]?.account).toBeNull();
    const [mail] = await told();
    expect(mail).toContain("An account that is not ours: The statement of 2026-11-20: the bank's totals differ");
    expect(mail).not.toContain("GB33");
    // The same file tells nothing new, and no later one fills it.
    await desk.deliver(notice);
    await desk.deliver(dayReport({ sequence: 1, opening: "0.00", closing: "500.00" }));
    expect((await list()).total).toBe(2);
  });
});

describe("what somebody has explained", () => {
  const gap = async () => {
    await desk.deliver(dayReport({ sequence: 1, opening: "0.00", closing: "500.00" }));
    await desk.deliver(dayReport({ sequence: 3, opening: "400.00", closing: "400.00" }));
    return one();
  };
  const one = async (): Promise<{ id: number; foundAt: string }> => {
    const [found] = (await list()).items;
    if (!found) throw new Error("nothing is missing");
    return { id: found.id, foundAt: String(found.foundAt) };
  };
  const close = ({ id, foundAt }: { id: number; foundAt: string }, reason: string) =>
    desk.admin("POST", `/bank/statement-breaks/${id}/close`, { reason, foundAt });

  it("is gone, with the words, the person and what it was in the audit log", async () => {
    const found = await gap();
    expect(await close(found, "  ")).toMatchObject({ status: 400, body: { fields: { reason: "Say it in a few words." } } });
    expect((await close(found, " The bank counts holidays ")).status).toBe(200);
    expect(await list()).toEqual({ items: [], total: 0 });
    expect((await close(found, "again")).status).toBe(409);
    expect((await close({ ...found, id: 2_147_483_000 }, "none")).status).toBe(404);
    const { rows } = await desk.context.pool.query(
      "select actor_name as by, after from audit_log where action = 'bank_statement_break.closed' order by id desc limit 1",
    );
    expect(rows).toEqual([
      {
        by: "rmason",
        after: {
          kind: "missing",
          difference: "-100.00",
          currency: "USD",
          firstMissing: 2,
          lastMissing: 2,
          reason: "The bank counts holidays",
        },
      },
    ]);
    const { status } = await desk.call("POST", `/api/admin/bank/statement-breaks/${found.id}/close`, {
      reason: "x",
      foundAt: found.foundAt,
    });
    expect(status).toBe(401);
  });

  it("is what was seen, and nothing that it became meanwhile", async () => {
    const seen = await gap();
    await desk.deliver(dayReport({ sequence: 2, opening: "500.00", closing: "410.00" }));
    expect(await open()).toHaveLength(1);
    expect((await close(seen, "The bank counts holidays")).status).toBe(409);
  });

  it("stays so with the next file, and is open and mailed again when it differs by something else", async () => {
    await close(await gap(), "The bank counts holidays");
    await desk.deliver(dayReport({ sequence: 4, opening: "400.00", closing: "401.00" }));
    expect((await list()).total).toBe(0);
    expect(await told()).toEqual([]);
    // A corrected first statement comes: 2 is missing still, but less moved meanwhile.
    await desk.deliver(dayReport({ sequence: 1, opening: "500.00", closing: "450.00" }));
    expect(await open()).toEqual(["Statement 2 is missing. The balance moved by -USD 50.00 meanwhile."]);
    expect(await told()).toHaveLength(1);
  });
});
