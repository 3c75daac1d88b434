import { randomBytes } from "node:crypto";
import type { ListedRound, Round, RoundTerms } from "../../../shared/contracts/requests/rounds.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { fromMinorUnits, fromNumeric, toMinorUnits } from "../../../shared/domain/money.ts";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { makeReference } from "../../../shared/domain/references.ts";
import { isTimeZone, momentIn, problemsOfRound } from "../../../shared/domain/round-terms.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { moneyOf, readLeft } from "./budget.ts";
import * as queries from "./queries.ts";

export { refuseOverBudget } from "./budget.ts";
export { placeInRound, setRoundOfRequests, setShortlisted } from "./placing.ts";

/** Every call with what it has granted, the newest first. */
export async function listRounds(db: Queryable): Promise<ListedRound[]> {
  return describe(db, await queries.listRounds(db));
}

/** A call as its page shows it. Throws not_found. */
export async function readRound(db: Queryable, id: number): Promise<Round> {
  const round = await queries.findRound(db, id);
  if (!round) throw notFound();
  const [listed] = await describe(db, [round]);
  if (!listed) throw notFound();
  const { terms, revision, endReason, scoresWanted } = round;
  return {
    ...listed,
    terms,
    revision,
    endReason,
    scoresWanted,
    problems: problemsOfRound(terms),
    versions: await queries.listVersions(db, id),
  };
}

/** Prepares a call that says nothing yet. */
export async function startRound({ db }: Context, caller: Caller): Promise<Round> {
  return db.transaction().execute(async (tx) => {
    const reference = makeReference("FC", randomBytes(8));
    const id = await queries.insertRound(tx, { reference, terms: emptyTerms(), by: caller.username });
    await log(tx, caller, id, "started", { after: { reference } });
    return readRound(tx, id);
  });
}

/**
 * Keeps what was typed: of a draft as it is, of a published call only whole. Throws not_found, conflict when somebody changed it since
 * `seen`, when it has ended, and when it would have granted more than its budget.
 */
export async function editRound(
  { db }: Context,
  caller: Caller,
  id: number,
  { terms, seen }: { terms: RoundTerms; seen: number },
): Promise<Round> {
  return db.transaction().execute(async (tx) => {
    const round = await lockSeen(tx, id, seen);
    if (round.state === "published") await refuseChange(tx, round, terms);
    await queries.saveRound(tx, id, terms, judgedBy(terms));
    if (round.state === "published") await queries.keepVersion(tx, id, caller.username);
    await log(tx, caller, id, "edited", changesOf(round.terms, terms));
    return readRound(tx, id);
  });
}

/** Publishes a draft, closes a call as decided, or cancels it. Throws not_found, validation_failed and conflict. */
export async function setRoundState(
  { db }: Context,
  caller: Caller,
  id: number,
  wish: { state: "published" | "decided" | "cancelled"; reason?: string | undefined; seen: number },
): Promise<Round> {
  return db.transaction().execute(async (tx) => {
    const round = await lockSeen(tx, id, wish.seen);
    const reason = wish.reason?.trim() || null;
    if (wish.state === "published") {
      if (round.state !== "draft") throw conflict(m.rounds_error_published());
      refuseUnfinished(round.terms);
      if (round.closesAt && round.closesAt <= new Date()) throw invalid({ closesAt: m.rounds_error_past() });
    }
    if (wish.state === "decided" && round.phase !== "closed") throw conflict(m.rounds_error_not_closed());
    if (wish.state === "cancelled" && !reason) throw invalid({ reason: m.rounds_error_cancel_reason() });
    await queries.setState(tx, id, wish.state, wish.state === "cancelled" ? reason : null);
    if (wish.state === "published") await queries.keepVersion(tx, id, caller.username);
    await log(tx, caller, id, wish.state, { before: { state: round.state }, after: { state: wish.state, ...(reason && { reason }) } });
    return readRound(tx, id);
  });
}

/** The call, held, as it was seen. Throws not_found and conflict. */
export async function lockSeenRound(tx: Queryable, id: number, seen: number): Promise<queries.StoredRound> {
  const round = await queries.lockRound(tx, id);
  if (!round) throw notFound();
  if (round.revision !== seen) throw conflict(m.rounds_error_changed());
  return round;
}

/** The same, not ended. */
async function lockSeen(tx: Queryable, id: number, seen: number): Promise<queries.StoredRound> {
  const round = await lockSeenRound(tx, id, seen);
  if (round.state === "decided" || round.state === "cancelled") throw conflict(m.rounds_error_ended());
  return round;
}

function refuseUnfinished(terms: RoundTerms): void {
  const problems = problemsOfRound(terms);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** What people have read and counted on: the currency stays, and what was granted stays within the budget. */
async function refuseChange(tx: Queryable, round: queries.StoredRound, terms: RoundTerms): Promise<void> {
  refuseUnfinished(terms);
  const currency = round.currency ?? "";
  if (terms.currency !== currency) throw invalid({ currency: m.rounds_error_currency_fixed({ currency }) });
  const { granted } = await readLeft(tx, round);
  if (fromNumeric(terms.budget, currency) < granted) {
    const sum = formatMoney({ amount: fromMinorUnits(granted, currency), currency });
    throw invalid({ budget: m.rounds_error_budget_granted({ granted: sum }) });
  }
}

/** What of the terms can be read already. */
function judgedBy(terms: RoundTerms): queries.ReadTerms {
  const { currency, timeZone } = terms;
  const problems = problemsOfRound(terms);
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  const hasCurrency = !problems["currency"];
  const amount = (text: string) => (hasCurrency && typeof toMinorUnits(text, currency) === "bigint" ? text : null);
  return {
    opensAt: momentIn(terms.opensAt, zone) ?? null,
    closesAt: momentIn(terms.closesAt, zone) ?? null,
    currency: hasCurrency ? currency : null,
    budget: amount(terms.budget),
    smallest: amount(terms.smallest),
    largest: amount(terms.largest),
    scoresWanted: problems["scoresWanted"] ? 0 : Number(terms.scoresWanted),
  };
}

async function describe(db: Queryable, rounds: queries.StoredRound[]): Promise<ListedRound[]> {
  const ids = rounds.map(({ id }) => id);
  const [counts, sums] = [await queries.countRequests(db, ids), await queries.sumGranted(db, ids)];
  return rounds.map((round) => {
    const { requests = 0, shortlisted = 0 } = counts.find(({ id }) => id === round.id) ?? {};
    return {
      id: round.id,
      reference: round.reference,
      title: round.terms.texts.en.title,
      phase: round.phase,
      opensAt: round.opensAt,
      closesAt: round.closesAt,
      timeZone: round.terms.timeZone,
      money: moneyOf(round, sums.find(({ id }) => id === round.id)?.granted),
      requests,
      shortlisted,
    };
  });
}

function emptyTerms(): RoundTerms {
  const words = () => ({ title: "", description: "", places: "" });
  return {
    texts: { en: words(), fr: words(), es: words() },
    opensAt: "",
    closesAt: "",
    timeZone: "UTC",
    currency: "USD",
    budget: "",
    smallest: "",
    largest: "",
    themes: [],
    questions: [],
    scoresWanted: "2",
  };
}

/** The parts that differ, before and after. */
function changesOf(before: RoundTerms, after: RoundTerms): { before: object; after: object } {
  const changed = (Object.keys(after) as (keyof RoundTerms)[]).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  const pick = (terms: RoundTerms) => Object.fromEntries(changed.map((part) => [part, terms[part]]));
  return { before: pick(before), after: pick(after) };
}

async function log(tx: Queryable, caller: Caller, id: number, what: string, values: { before?: unknown; after?: unknown }): Promise<void> {
  await recordAction(tx, caller, { action: `funding_round.${what}`, subjectType: "funding_round", subjectId: id, ...values });
}

const notFound = () => new AppError("not_found", m.error_not_found());
const conflict = (sentence: string) => new AppError("conflict", sentence);
const invalid = (fields: Record<string, string>) => new AppError("validation_failed", m.error_validation(), { fields });
