import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { AgreementSide } from "../../../shared/domain/agreements.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { recordAction } from "../../record/audit/service.ts";
import { stored } from "../../requests/applicant/service.ts";
import { refuseConflicted } from "../../requests/conflicts/service.ts";
import { findProject, holdWithRequest, type StoredProject } from "../publication/service.ts";
import { planReports } from "../reports/service.ts";
import { rehash } from "../signed-terms/service.ts";
import * as emails from "./emails.ts";
import * as queries from "./queries.ts";
import * as versions from "./versions/service.ts";

interface Offer {
  projectId: number;
  agreementId: number;
  hash: string;
  name: string;
  role: string;
}
export type Doer = { id: number | null; username: string };

/** Locks what an approval of an agreement's money changes, before the approval itself. */
export async function holdForApproval(tx: Queryable, { projectId }: { projectId: number }): Promise<void> {
  await holdWithRequest(tx, { projectId });
}

/** The project about whose money the second person decides. Throws forbidden for one with a conflict of interest, and not_found. */
export async function findToDecide(tx: Queryable, projectId: number, by: Doer): Promise<StoredProject> {
  const project = await findProject(tx, projectId);
  if (!project) throw new AppError("not_found", m.error_not_found());
  if (project.fundingRequestId !== null && by.id !== null) await refuseConflicted(tx, { id: by.id }, project.fundingRequestId);
  await refuseRemoved(tx, project);
  return project;
}

/** Nothing is agreed, and no money goes on, with a community whose data were removed. Throws conflict. */
export async function refuseRemoved(tx: Queryable, { fundingRequestId }: Pick<StoredProject, "fundingRequestId">): Promise<void> {
  if (fundingRequestId === null) return;
  const { removedAt, reference } = await stored(tx, fundingRequestId);
  if (removedAt) throw new AppError("conflict", m.req_error_removed({ reference }));
}

/** The second person's yes is the provider's signature. Throws conflict when the offer is not there any more. */
export async function signForProvider(
  context: Context,
  tx: Queryable,
  { projectId, agreementId, hash, name, role }: Offer,
  by: Doer,
): Promise<void> {
  await findToDecide(tx, projectId, by);
  const offer = await versions.findOpen(tx, { projectId });
  if (offer?.id !== agreementId) throw new AppError("conflict", m.agr_error_changed());
  await sign(context, tx, projectId, offer, { side: "provider", hash, name, role, by });
}

/** The second person's no, or an offer that nobody decided: its community hears of it, and it can be mended and offered again. */
export async function letOfferGo(context: Context, tx: Queryable, { projectId, agreementId }: Offer): Promise<void> {
  await queries.setDropped(tx, agreementId, m.agr_let_go());
  const project = await findProject(tx, projectId);
  if (project) await emails.writeDropped(context, tx, project, m.agr_let_go);
}

/**
 * Keeps a signature; with that of the other side the agreement is in force from now on. Throws conflict when another version was read, and
 * when this side has signed.
 */
export async function sign(
  context: Context,
  tx: Queryable,
  projectId: number,
  offer: versions.StoredAgreement,
  { side, hash, name, role, by }: { side: AgreementSide; hash: string; name: string; role: string; by: Doer },
): Promise<void> {
  const isInForce = await versions.sign(tx, { projectId }, offer, { side, name, role, hash, by }, rehash);
  const about = { subjectType: "project", subjectId: projectId } as const;
  await recordAction(tx, by, { action: "agreement.signed", ...about, after: { number: offer.number, side, hash } });
  if (!isInForce) return;
  await planReports(tx, projectId);
  await recordAction(tx, by, { action: "agreement.in_force", ...about, after: { number: offer.number, hash } });
  const project = await findProject(tx, projectId);
  if (project) await emails.writeInForce(context, tx, project);
}
