import type { CommunityMoney } from "../../../shared/contracts/money/community-money.ts";
import { type Bearer, bearers, lastFour } from "../../../shared/domain/bank.ts";
import { paymentAnswerLabel } from "../../../shared/domain/community-money.ts";
import { exact, fromMinorUnits } from "../../../shared/domain/money.ts";
import { transferStatusLabel } from "../../../shared/domain/transfer-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { countHit } from "../../runtime/http/rate-limit.ts";
import { openLink, type RequestLink } from "../../requests/applicant/links/service.ts";
import { findNextReport } from "../../projects/reports/service.ts";
import { openProject, readPayeeChanges } from "../../projects/community/service.ts";
import { findChoices, listFunders } from "./funders/queries.ts";
import * as queries from "./queries.ts";

/** More is in the table that can be downloaded. */
const mostShown = 200;
const rowsPerRead = 500;
/** Each answer may write to people; each export reads everything. */
const changes = { most: 60, windowSeconds: 60 * 60 };
const exports = { most: 30, windowSeconds: 60 * 60 };

/** What the page of the project's money shows. Throws not_found. */
export async function readMoney(context: Context, ip: string, token: string, open = openLink): Promise<CommunityMoney> {
  return describe(context.db, await openProject(context, ip, token, open));
}

/** One change by the link's holder; what the page then shows is the answer. Throws not_found, too_many_requests and what `work` does. */
export async function changeMoney(
  context: Context,
  ip: string,
  token: string,
  work: (link: RequestLink) => Promise<unknown>,
): Promise<CommunityMoney> {
  const link = await openLink(context.db, ip, token);
  await countHit(context.db, { key: `community-money:${link.fundingRequestId}`, ...changes });
  await work(link);
  return readMoney(context, ip, token);
}

/** What the community has chosen. Throws not_found. */
export async function readChoices(context: Context, ip: string, token: string): ReturnType<typeof findChoices> {
  return findChoices(context.db, await openProject(context, ip, token));
}

async function describe(db: Queryable, projectId: number): Promise<CommunityMoney> {
  const [found, payments, funders, choices, account, payeeChanges, accountChanges, nextReport] = await Promise.all([
    queries.findSums(db, projectId),
    queries.listPayments(db, projectId, { limit: mostShown }),
    listFunders(db, projectId),
    findChoices(db, projectId),
    queries.findAccount(db, projectId),
    readPayeeChanges(db, projectId),
    queries.listAccountChanges(db, projectId),
    findNextReport(db, projectId),
  ]);
  if (!found) throw new Error(`there is no project ${projectId}`);
  return {
    name: found.name,
    nationName: found.nationName,
    sums: sumsOf(found),
    payments: payments.map(withAmount),
    paymentsTotal: found.payments,
    funders: funders.map((funder) => ({ ...funder, paid: found.currency === null ? funder.paid : exact(funder.paid, found.currency) })),
    ...choices,
    account: account
      ? { holderName: account.holderName, account: lastFour(account.number) ?? "", bank: account.bank, since: account.since }
      : null,
    payeeChanges,
    nextReport,
    accountChanges: accountChanges.map((change) => ({ ...change, account: lastFour(change.account) })),
  };
}

function sumsOf({ currency, sought, confirmed, onItsWay }: queries.StoredSums): CommunityMoney["sums"] {
  if (currency === null || sought === null) return null;
  return { currency, sought: exact(sought, currency), confirmed: exact(confirmed, currency), onItsWay: exact(onItsWay, currency) };
}

function withAmount(payment: queries.StoredPayment): queries.StoredPayment {
  const { amount, currency, charges } = payment;
  const inWords = (minor: string) => fromMinorUnits(BigInt(minor), currency);
  return { ...payment, amount: exact(amount, currency), charges: charges.map((one) => ({ ...one, amount: inWords(one.amount) })) };
}

/** Every payment as rows of a table, in the reader's language. Throws not_found and too_many_requests. */
export async function readMoneyTable(
  context: Context,
  ip: string,
  token: string,
): Promise<{ headers: string[]; rows: AsyncIterable<(string | null)[]> }> {
  const { db } = context;
  const projectId = await openProject(context, ip, token);
  await countHit(db, { key: `community-money-table:${projectId}`, ...exports });
  const headers = [
    m.cmoney_col_ordered(),
    m.cmoney_col_paid(),
    m.cmoney_col_returned(),
    m.cmoney_col_payer(),
    m.cmoney_col_amount(),
    m.cmoney_col_currency(),
    m.cmoney_col_state(),
    m.cmoney_col_reason(),
    m.cmoney_col_reference(),
    m.cmoney_col_answer(),
    m.cmoney_col_words(),
    m.cmoney_col_id(),
    ...bearers.map((bearer) => chargeHeaders[bearer]()),
  ];
  return { headers, rows: rowsOf(db, projectId) };
}

const chargeHeaders: Record<Bearer, () => string> = {
  institution: m.cmoney_col_charges_institution,
  initiative: m.cmoney_col_charges_initiative,
};

const dayOf = (moment: Date | string | null) => moment && new Date(moment).toISOString().slice(0, 10);

const chargesOf = ({ charges }: queries.StoredPayment, bearer: Bearer) => charges.find(({ borneBy }) => borneBy === bearer)?.amount ?? null;

async function* rowsOf(db: Queryable, projectId: number): AsyncGenerator<(string | null)[]> {
  for (let beforeId: number | undefined, more = true; more;) {
    const payments = await queries.listPayments(db, projectId, { beforeId, limit: rowsPerRead });
    for (const payment of payments.map(withAmount)) {
      const { orderedAt, paidAt, returnedAt, institution, amount, currency, status, reason, reference, answer, id } = payment;
      const dates = [orderedAt, paidAt, returnedAt].map(dayOf);
      const state = transferStatusLabel(status);
      const said = paymentAnswerLabel(answer?.kind ?? "taken_back");
      yield [
        ...dates,
        institution.name,
        amount,
        currency,
        state,
        reason,
        reference,
        said,
        answer?.words ?? null,
        id,
        ...bearers.map((bearer) => chargesOf(payment, bearer)),
      ];
    }
    beforeId = payments.at(-1)?.number;
    more = payments.length === rowsPerRead;
  }
}
