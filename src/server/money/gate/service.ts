import { gateConditions, type GateOccasion, type HoldReason } from "../../../shared/domain/money-gate.ts";
import { PartnerError } from "../../../shared/domain/partner-errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import type { PartyRef } from "../../../shared/domain/screening.ts";
import { readFileStandings } from "../../partners/kyc/service.ts";
import {
  holdCasesOf,
  listPartiesOfPayments,
  partyKey,
  type PartyStanding,
  readForce,
  readPartyStandings,
} from "../../screening/parties/service.ts";
import { readFundable } from "../../projects/agreements/service.ts";
import { noteWish, readFunderFacts } from "../community/funders/service.ts";
import { readPayeeFileStandings } from "../payee-files/service.ts";
import { type Found, judge } from "./judge.ts";
import * as queries from "./queries.ts";

/** The gate's answer about one payment, with every condition. */
export interface Answer extends queries.Asked {
  allowed: boolean;
  conditions: (Found & { at: string })[];
  /** The conditions that do not hold, in the order in which a refusal names them. */
  failing: (typeof gateConditions)[number][];
  /** What the partner is told; null where it is allowed. */
  publicReason: HoldReason | null;
  isRetryable: boolean;
  stateNumber: string;
  engine: number;
  /** The amount above which two people let a transfer of this institution go on, where this one is. */
  fourEyesAbove: string | null;
}

/**
 * Whether each of these payments may be made now: the one place that decides it. What is asked about stays as it is until the transaction
 * is over if the caller holds the institutions and projects (decision 0059 says which change locks what); cases are held here.
 */
export async function mayPay(tx: Queryable, asked: readonly queries.Asked[]): Promise<Answer[]> {
  if (asked.length === 0) return [];
  const institutionIds = [...new Set(asked.map(({ institutionId }) => institutionId))];
  const projectIds = [...new Set(asked.map(({ projectId }) => projectId))];
  const parties = await listPartiesOfPayments(tx, { institutionIds, projectIds });
  const refs = [...parties.institutions.values(), ...parties.projects.values()].flat();
  const uniqueRefs = [...new Map(refs.map((ref) => [partyKey(ref), ref])).values()];
  await holdCasesOf(tx, uniqueRefs);
  const standings = await readPartyStandings(tx, uniqueRefs);
  const standingsOf = (some: typeof refs | undefined) =>
    (some ?? []).map((ref) => standings.get(partyKey(ref))).filter((standing): standing is PartyStanding => standing !== undefined);
  const force = await readForce(tx);
  const files = await readFileStandings(tx, institutionIds);
  const institutions = new Map((await queries.listInstitutionFacts(tx, institutionIds)).map((fact) => [fact.id, fact]));
  const projects = new Map((await queries.listProjectFacts(tx, projectIds)).map((fact) => [fact.id, fact]));
  const payeeFiles = await readPayeeFileStandings(tx, projectIds);
  const agreements = await readFundable(tx, projectIds);
  const sent = new Map((await queries.listSentFacts(tx, asked)).map((fact) => [fact.place, fact]));
  const limits = new Map((await queries.listLimitFacts(tx, asked)).map((fact) => [fact.place, fact]));
  const funders = await readFunderFacts(tx, asked);
  const holds = new Map(
    (
      await queries.listHolds(
        tx,
        asked.flatMap(({ transferId }) => transferId ?? []),
      )
    ).map((fact) => [fact.id, fact]),
  );
  const at = new Date().toISOString();
  return asked.map((payment, place) => {
    const ofProject = parties.projects.get(payment.projectId);
    const limit = limits.get(place + 1);
    const found = judge({
      institution: institutions.get(payment.institutionId),
      file: files.get(payment.institutionId),
      project: projects.get(payment.projectId),
      payeeFile: payeeFiles.get(payment.projectId),
      agreement: agreements.get(payment.projectId),
      sent: sent.get(place + 1),
      limits: limit,
      institutionParties: standingsOf(parties.institutions.get(payment.institutionId)),
      payees: standingsOf(ofProject?.filter(isOfPayee)),
      communities: standingsOf(ofProject?.filter((party) => !isOfPayee(party))),
      funder: funders.get(place + 1),
      hold: payment.transferId === null ? undefined : holds.get(payment.transferId),
    });
    const failing = gateConditions.filter((_condition, index) => found[index]?.holds !== true);
    return {
      ...payment,
      allowed: failing.length === 0,
      conditions: found.map((one) => ({ ...one, at })),
      failing,
      publicReason: failing[0]?.reason ?? null,
      isRetryable: failing.every(({ isRetryable }) => isRetryable),
      stateNumber: force.number,
      engine: force.engine,
      fourEyesAbove: limit?.fourEyesAbove ?? null,
    };
  });
}

/** The payee itself, and whoever controls it. */
function isOfPayee({ kind }: PartyRef): boolean {
  return kind === "payee" || kind === "payee_controller";
}

/** A refusal of the gate, as the partner reads it; whoever answers the call keeps the whole answer. */
export class GateRefusal extends PartnerError {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super("compliance_hold", m.partner_error_hold(), { reason: answer.publicReason, retryable: answer.isRetryable });
    this.answer = answer;
  }
}

/** Keeps what is decided about an institution as it is until the transaction is over: before its project is held. */
export async function holdInstitution(tx: Queryable, institutionId: number): Promise<void> {
  await holdRow(tx, "institutions", institutionId, "share");
}

/** Lets a new order of live money through; its institution and project are held. Throws GateRefusal. */
export async function requireMayPay(tx: Queryable, payment: Omit<queries.Asked, "transferId">): Promise<Answer> {
  await queries.holdLimits(tx, payment.institutionId);
  const [answer] = await mayPay(tx, [{ ...payment, transferId: null }]);
  if (!answer) throw new Error("the gate gave no answer");
  if (!answer.allowed) throw new GateRefusal(answer);
  return answer;
}

/** Keeps answers, as they were given. */
export async function keepAnswers(db: Queryable, askedFor: GateOccasion, answers: readonly Answer[]): Promise<void> {
  if (answers.length === 0) return;
  await queries.insertAnswers(
    db,
    askedFor,
    answers.map(({ failing, transferId, institutionId, projectId, allowed, conditions, publicReason, stateNumber, engine }) => ({
      transferId,
      institutionId,
      projectId,
      allowed,
      conditions,
      publicReason,
      stateNumber,
      engine,
      failing: failing.map(({ key }) => key),
    })),
  );
}

/**
 * Keeps a refusal of a transfer that there will never be: its own transaction is over. Where only the community's word is missing, it is
 * asked for it.
 */
export async function keepRefusal(db: Queryable, error: unknown): Promise<void> {
  if (!(error instanceof GateRefusal)) return;
  await keepAnswers(db, "creation", [error.answer]);
  if (error.answer.publicReason === "awaiting_community") await noteWish(db, error.answer);
}

/**
 * Keeps those that are not as the one before about the same transfer, and those that let one leave. Returns those whose public reason is
 * another one than before, for the partner to be told.
 */
export async function keepChanged(tx: Queryable, askedFor: "order" | "sweep", answers: readonly Answer[]): Promise<Answer[]> {
  const last = new Map(
    (
      await queries.listLastAnswers(
        tx,
        answers.flatMap(({ transferId }) => transferId ?? []),
      )
    ).map((one) => [one.transferId, one]),
  );
  const before = ({ transferId }: Answer) => last.get(transferId ?? 0);
  const isOther = (answer: Answer) => before(answer)?.failing.join() !== answer.failing.map(({ key }) => key).join();
  await keepAnswers(
    tx,
    askedFor,
    answers.filter((answer) => (askedFor === "order" && answer.allowed) || isOther(answer)),
  );
  return answers.filter((answer) => (before(answer)?.publicReason ?? null) !== answer.publicReason);
}

export { readRoom } from "./room.ts";
export { refusesUnscreened } from "./judge.ts";
export { endSweep, findLastAnswer, openSweep } from "./queries.ts";
export { raiseLimits } from "./limits.ts";
