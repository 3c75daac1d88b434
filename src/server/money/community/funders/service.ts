import { isDeepStrictEqual } from "node:util";
import { type FundersPolicy, type MailRhythm, type PublicPayments, publicPayments } from "../../../../shared/domain/community-money.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { changeByCommunity, community } from "../../../projects/publication/service.ts";
import * as queries from "./queries.ts";
import type { RequestLink } from "../../../requests/applicant/links/service.ts";

export type { FunderFacts } from "./queries.ts";

/** How communities stand to whoever pays, by the payments' places from 1 on: what the gate looks at. */
export async function readFunderFacts(
  db: Queryable,
  asked: Parameters<typeof queries.listFunderFacts>[1],
): Promise<Map<number, queries.FunderFacts>> {
  return new Map((await queries.listFunderFacts(db, asked)).map((fact) => [fact.place, fact]));
}

/** An institution wants to fund a project whose community is asked first: it is told so, once. */
export async function noteWish(db: Queryable, wish: { projectId: number; institutionId: number }): Promise<void> {
  await queries.insertWish(db, wish);
}

/**
 * A member says that the institution wants to fund a project, which is held meanwhile. True where that is new. Throws conflict where the
 * community has declined it, or knows it by a payment.
 */
export async function noteWishOfMember(tx: Queryable, wish: { projectId: number; institutionId: number }): Promise<boolean> {
  const funder = await queries.findFunder(tx, wish.projectId, wish.institutionId);
  if (!funder) {
    await queries.insertWish(tx, wish);
    return true;
  }
  if (funder.standing === "declined") throw new AppError("conflict", m.commitment_error_declined());
  if (funder.standing === null) throw new AppError("conflict", m.commitment_error_paid());
  return false;
}

/**
 * The community accepts or declines whoever pays it or wants to. Money that is on its way goes on. Throws not_found for an institution
 * that has nothing to do with the project.
 */
export async function decideFunder(
  context: Context,
  link: RequestLink,
  institutionId: number,
  standing: "accepted" | "declined",
): Promise<void> {
  await changeByCommunity(context, link, async (tx, { id: projectId }) => {
    const funder = await queries.findFunder(tx, projectId, institutionId);
    if (!funder) throw new AppError("not_found", m.error_not_found());
    if (funder.standing === standing) return;
    await queries.insertStanding(tx, { projectId, institutionId }, standing);
    await recordAction(tx, community, {
      action: `project.funder_${standing}`,
      subjectType: "project",
      subjectId: projectId,
      before: { standing: funder.standing },
      after: { institutionId, standing },
    });
  });
}

/**
 * Whom the community lets fund its project. Without `mayOpen` nothing is opened by it, also when it was closed a moment ago. Throws
 * conflict then.
 */
export async function setFundersPolicy(
  context: Context,
  link: RequestLink,
  fundersPolicy: FundersPolicy,
  { mayOpen }: { mayOpen: boolean },
): Promise<void> {
  await choose(context, link, (before) => {
    if (before.fundersPolicy === "ask" && fundersPolicy !== "ask" && !mayOpen) throw new AppError("conflict", m.comm_error_changed());
    return { ...before, fundersPolicy };
  });
}

/** How often the community is written to about its money. */
export async function setMailRhythm(context: Context, link: RequestLink, mailOften: MailRhythm): Promise<void> {
  await choose(context, link, (before) => ({ ...before, mailOften }));
}

/** What everybody sees of who pays. Without `mayOpen` nothing more is shown by it than before. Throws conflict then. */
export async function setPublicPayers(
  context: Context,
  link: RequestLink,
  publicPayers: PublicPayments,
  { mayOpen }: { mayOpen: boolean },
): Promise<void> {
  await choose(context, link, (before) => {
    if (!mayOpen && showsMore(before.publicPayers, publicPayers)) throw new AppError("conflict", m.comm_error_changed());
    return { ...before, publicPayers };
  });
}

export function showsMore(before: PublicPayments, after: PublicPayments): boolean {
  return publicPayments.indexOf(after) > publicPayments.indexOf(before);
}

/** The project is held meanwhile: two choices of the same moment are made one after the other. */
async function choose(context: Context, link: RequestLink, decide: (before: queries.Choices) => queries.Choices): Promise<void> {
  await changeByCommunity(context, link, async (tx, { id: projectId }) => {
    const before = await queries.findChoices(tx, projectId);
    const after = decide(before);
    if (isDeepStrictEqual(after, before)) return;
    await queries.setChoices(tx, projectId, after);
    await recordAction(tx, community, { action: "project.money_choices_set", subjectType: "project", subjectId: projectId, before, after });
  });
}
