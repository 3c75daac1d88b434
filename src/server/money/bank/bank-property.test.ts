import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../test/support/bank.ts";
import { accountReport, type Line, messageId, type Report, returnNotice, statusReport } from "../../../../test/support/bank-messages.ts";
import { depositReference } from "../../../shared/domain/creditor-reference.ts";
import { checkLedger } from "../ledger/service.ts";

let desk: BankDesk;
let partner: LivePartner;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
});
afterAll(() => desk.close());

/** What a bank can do next. `pick` chooses the transfer, or the earlier file, that it is about. */
const act = fc.record({
  kind: fc.constantFrom(
    "order",
    "send",
    "status",
    "group",
    "debit",
    "pair",
    "comeback",
    "return",
    "deposit",
    "corrected",
    "again",
    "half",
    "cancel",
  ),
  pick: fc.nat(20),
  code: fc.constantFrom("ACSC", "ACCC", "RJCT", "ACCP", "PDNG"),
  cents: fc.integer({ min: 2, max: 900_000 }),
  isNotice: fc.boolean(),
  /** A wrong amount now and then. */
  isOff: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  /** What the details of a deposit say of its line. */
  details: fc.constantFrom("nothing", "all", "less", "more", "one of two", "the other way"),
  /** What the bank charges for a payment, and where it says so. */
  charge: fc.constantFrom(0, 0, 1, 2),
  chargedAt: fc.constantFrom("line", "detail", "nowhere"),
  hasReference: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
});
type Act = {
  kind: string;
  pick: number;
  code: string;
  cents: number;
  isNotice: boolean;
  isOff: boolean;
  details: string;
  charge: number;
  chargedAt: string;
  /** The bank has a reference for the line. */
  hasReference: boolean;
};

interface Story {
  transfers: { id: string; cents: number }[];
  files: string[];
  /** What was deposited, so that another message brings the same one again, or the same message another one. */
  lines: { line: Line; message: Pick<Report, "kind" | "id"> }[];
  deposited: number;
}

const decimal = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

function depositOf(cents: number, details: string): Line {
  const amounts: Record<string, number> = { nothing: 0, less: cents - 1, more: cents + 1 };
  const amount = amounts[details] ?? cents;
  return {
    direction: "CRDT",
    amount: decimal(cents),
    bankReference: messageId(),
    ...(details === "one of two" && { batch: { count: 2 } }),
    details: [
      {
        words: depositReference(partner.institutionId),
        ...(amount > 0 && { amount: decimal(amount) }),
        ...(details === "the other way" && { direction: "DBIT" }),
      },
    ],
  };
}

/** The XML that the bank sends, if any. */
async function happen(
  story: Story,
  { kind, pick, code, cents, isNotice, isOff, details, charge, chargedAt, hasReference }: Act,
): Promise<string | undefined> {
  const transfer = story.transfers[pick % Math.max(1, story.transfers.length)];
  const report = (line: Line) => accountReport({ kind: isNotice ? "camt.054" : "camt.053", lines: [line] });
  if (kind === "order") {
    story.transfers.push({ id: await partner.order(decimal(cents)), cents });
  } else if (kind === "send") {
    await desk.send();
  } else if (kind === "again" || kind === "half") {
    const file = story.files[pick % Math.max(1, story.files.length)];
    return kind === "again" ? file : file?.slice(0, file.length / 2);
  } else if (kind === "deposit") {
    const known = isOff ? story.lines[pick % Math.max(1, story.lines.length)]?.line : undefined;
    const line = known ?? depositOf(cents, details);
    // Whatever does not add up waits for two people.
    if (!known && (details === "nothing" || details === "all")) story.deposited += cents;
    const message: Pick<Report, "kind" | "id"> = { kind: isNotice ? "camt.054" : "camt.053", id: messageId() };
    story.lines.push({ line, message });
    return accountReport({ ...message, lines: [line] });
  } else if (kind === "corrected") {
    const earlier = story.lines[pick % Math.max(1, story.lines.length)];
    const changed = isOff ? { bankReference: messageId() } : { amount: decimal(cents) };
    return earlier && accountReport({ ...earlier.message, lines: [{ ...earlier.line, ...changed }] });
  } else if (transfer) {
    if (kind === "cancel") await partner.call("POST", `/transactions/${transfer.id}/cancel`);
    // A return is never deducted wholly.
    const charged = kind === "debit" || kind === "pair" ? charge : Math.min(charge, transfer.cents - 1);
    const sum = decimal(transfer.cents + (isOff ? 1 : 0) + (kind === "debit" ? charged : -charged));
    const charges = charged > 0 ? [{ amount: decimal(charged) }] : [];
    const ofPayment = { endToEndId: transfer.id, ...(chargedAt === "detail" && { charges }) };
    const bankReference = hasReference ? messageId() : undefined;
    const line = { amount: sum, bankReference, ...(chargedAt === "line" && { charges }) };
    const other = story.transfers[(pick + 1) % story.transfers.length];
    if (kind === "pair" && other && other !== transfer) {
      const pair = (says: string): Line => ({
        direction: "DBIT",
        amount: decimal(transfer.cents + other.cents + 2 * charged),
        bankReference: says === chargedAt ? bankReference : undefined,
        ...(says === "line" && charged > 0 && { charges: [{ amount: decimal(2 * charged) }] }),
        details: [transfer, other].map((one) => ({
          endToEndId: one.id,
          amount: decimal(one.cents),
          ...(says === "detail" && { charges }),
        })),
      });
      // It is announced before it is booked, perhaps with the charges in another place.
      if (isNotice) await desk.deliver(accountReport({ kind: "camt.054", lines: [pair(isOff ? chargedAt : "line")] }));
      return accountReport({ kind: "camt.053", lines: [pair(chargedAt)] });
    }
    if (kind === "debit") return report({ ...line, direction: "DBIT", details: [ofPayment] });
    if (kind === "comeback") return report({ ...line, direction: "CRDT", details: [{ ...ofPayment, returnCode: "AC04" }] });
    if (kind === "return")
      return returnNotice([
        { endToEndId: transfer.id, amount: sum, ...(charged > 0 && chargedAt !== "nowhere" && { charges: decimal(charged) }) },
      ]);
    const { rows } = await desk.context.pool.query<{ order: string }>(
      "select message_id as order from payment_orders join payment_order_transfers on order_id = payment_orders.id join transfers on transfers.id = transfer_id where public_id = $1",
      [transfer.id],
    );
    const orderId = rows[0]?.order ?? "HB-NONE";
    if (kind === "status") return statusReport({ orderId, payments: [{ endToEndId: transfer.id, status: code }] });
    if (kind === "group") return statusReport({ orderId, groupStatus: code });
  }
  return undefined;
}

const cents = async (text: string) => {
  const { rows } = await desk.context.pool.query<{ n: string }>(text, [partner.institutionId]);
  return Number(rows[0]?.n ?? 0);
};

describe("whatever the bank sends, in any order and however often", () => {
  it("the books balance, and no money moves twice", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
        partner = await createLivePartner(desk);
        const story: Story = { transfers: [], files: [], lines: [], deposited: 0 };
        for (const one of [
          ...acts.slice(0, 2).map((first) => ({ ...first, kind: "order" })),
          ...acts.slice(2, 3).map((third) => ({ ...third, kind: "send" })),
          ...acts,
        ]) {
          const xml = await happen(story, one);
          if (xml === undefined) continue;
          if (one.kind !== "half") story.files.push(xml);
          await desk.deliver(xml);
        }
        expect(desk.filesIn("inbox")).toEqual([]);
        expect(await checkLedger(desk.context.db)).toEqual([]);
        // Of each transfer the bank's bookings of one direction that nobody looks at share one reference.
        const { rows: twice } = await desk.context.pool.query(
          `select transfer_id, direction from bank_entries join transfers on transfers.id = transfer_id
            where kind = 'entry' and outcome in ('settled', 'failed', 'returned', 'known') and transfers.institution_id = $1
            group by transfer_id, direction having count(distinct bank_reference) > 1`,
          [partner.institutionId],
        );
        expect(twice).toEqual([]);
        // Every transfer has one reservation, and at most one of each step, as its status says.
        const { rows } = await desk.context.pool.query<{ status: string; kinds: string }>(
          `select status, string_agg(kind, ' ' order by ledger_journals.id) as kinds from transfers join ledger_journals on transfer_id = transfers.id
            where institution_id = $1 and mode = 'live' and kind <> 'charge' group by transfers.id, status`,
          [partner.institutionId],
        );
        const ways: Record<string, string> = {
          pending: "reserve",
          submitted: "reserve",
          settled: "reserve settle",
          failed: "reserve release",
          cancelled: "reserve release",
          returned: "reserve settle return",
        };
        expect(rows).toHaveLength(story.transfers.length);
        for (const { status, kinds } of rows) expect(kinds).toBe(ways[status]);
        const available = await cents(
          "select balance as n from ledger_accounts where institution_id = $1 and mode = 'live' and purpose = 'available'",
        );
        const gone = await cents(
          "select coalesce(sum(amount) * 100, 0)::bigint as n from transfers where institution_id = $1 and mode = 'live' and status in ('pending', 'submitted', 'settled')",
        );
        // What is booked without a person as charged is exactly the difference, at most once each way.
        const { rows: charged } = await desk.context.pool.query<{ side: string; kept: string; differences: string[] }>(
          `select borne_by || ' ' || transfer_charges.transfer_id as side, minor::text as kept,
                  array_agg(distinct abs(bank_entries.amount - (transfers.amount * 100)::bigint)::text) as differences
             from transfer_charges join transfers on transfers.id = transfer_id
             join bank_entries on bank_entries.transfer_id = transfers.id and bank_entries.charges is not null
                              and direction = case borne_by when 'initiative' then 'debit' else 'credit' end
            where transfers.institution_id = $1 group by 1, 2`,
          [partner.institutionId],
        );
        for (const { kept, differences } of charged) expect(differences).toEqual([kept]);
        // Those of a line of two, and those of its payments, are booked once, however often the bank reports them.
        const { rows: chargedTwice } = await desk.context.pool.query(
          `select payments.transfer_id from bank_entries payments join transfers on transfers.id = payments.transfer_id
             left join bank_entries together on together.file_id = payments.file_id and together.outcome = 'charged'
            where transfers.institution_id = $1 and payments.direction = 'debit'
            group by 1 having count(together.id) + count(distinct payments.id) filter (where payments.charges is not null) > 1`,
          [partner.institutionId],
        );
        expect(chargedTwice).toEqual([]);
        const kept = await cents(
          "select coalesce(sum(minor), 0)::bigint as n from transfer_charges join transfers on transfers.id = transfer_id where institution_id = $1 and borne_by = 'institution'",
        );
        expect(available).toBe(100_000_000 + story.deposited - gone - kept);
        await desk.context.pool.query("delete from rate_limits");
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
