import { createHash } from "node:crypto";
import { agreementTerms } from "../../../shared/contracts/projects/agreements.ts";
import { type GivenReport, type ProjectReportContent, projectReportContent } from "../../../shared/contracts/projects/reports.ts";
import { openTranches } from "../../../shared/domain/agreements.ts";
import { exact, withDecimals } from "../../../shared/domain/money.ts";
import { coversUntil, projectReportTemplate } from "../../../shared/domain/report-schedule.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { findProject } from "../publication/service.ts";
import { isAltered } from "../signed-terms/service.ts";
import { findTerms, type StoredReport } from "./queries.ts";
import * as sources from "./sources/queries.ts";

/**
 * What a report says if it is released now: what is recorded of its days, and the community's words. Undefined without an agreement,
 * and where what is stored of it is not what was signed.
 */
export async function composeReport(db: Queryable, report: StoredReport): Promise<ProjectReportContent | undefined> {
  const { projectId, kind, number, startsOn, dueOn, words } = report;
  const [found, project] = [await findTerms(db, projectId), await findProject(db, projectId)];
  if (!found || isAltered(found) || !project?.publicId) return undefined;
  const { currency, today } = found;
  const terms = agreementTerms.parse(found.terms);
  const days = { projectId, startsOn, coversUntil: coversUntil(report, today) };
  const payments = await sources.listPayments(db, days);
  const received = await sources.sumPayments(db, days, currency);
  const open = openTranches(terms.tranches, { today, met: await sources.listMet(db, projectId) });
  const chosen = new Set(words.pictures);
  return projectReportContent.parse({
    language: terms.language,
    kind,
    number,
    project: project.name,
    projectId: project.publicId,
    startsOn,
    coversUntil: days.coversUntil,
    dueOn,
    agreement: { number: found.number, amount: withDecimals(terms.amount, currency), currency },
    words,
    milestones: terms.milestones.map((milestone) => ({
      ...milestone,
      now: words.milestones.find(({ key }) => key === milestone.key)?.now ?? "",
    })),
    tranches: terms.tranches.map((tranche) => ({
      amount: withDecimals(tranche.amount, currency),
      opensOn: tranche.opensOn,
      isOpen: open.includes(tranche),
    })),
    received: received ? { ...received, amount: exact(received.amount, currency), currency } : null,
    payments: payments.map((payment) => ({ ...payment, amount: exact(payment.amount, payment.currency) })),
    updates: await sources.listUpdates(db, days),
    figures: await sources.listFigures(db, days),
    pictures: (await sources.listPictures(db, projectId)).filter(({ id }) => chosen.has(id)),
  });
}

/** SHA-256 of everything that a report says, in hexadecimal: the fields stand in the order of their schema. */
export function hashOfReport(content: ProjectReportContent): string {
  return createHash("sha256")
    .update(JSON.stringify([projectReportTemplate, content]))
    .digest("hex");
}

/** Who reads a released report: its community and the staff all of it, an institution its own payments, everybody none. */
export type Reader = "whole" | "everybody" | { institutionId: number };

/**
 * A released report as somebody is given it now. What its community has withdrawn since (an update, a figure, a picture), and what it keeps
 * private, is left out and counted; payments that came back are named. Undefined for one that is not released.
 */
export async function giveReport(db: Queryable, report: StoredReport, reader: Reader): Promise<GivenReport | undefined> {
  const { state, template, hash, releasedAt, id, projectId } = report;
  if (state !== "released" || template === null || hash === null || releasedAt === null) return undefined;
  const content = projectReportContent.parse(report.content);
  const remaining = await sources.findRemaining(db, projectId, {
    updates: [...content.updates.map((update) => update.id), ...content.figures.map(({ update }) => update)],
    pictures: content.pictures.map((picture) => picture.id),
    payments: content.payments.map((payment) => payment.id),
  });
  const updates = content.updates.filter((update) => remaining.updates.includes(update.id));
  const figures = content.figures.filter(
    ({ update, countsAs }) => remaining.updates.includes(update) && !isHidden(remaining.hidden, countsAs),
  );
  const pictures = content.pictures.filter((picture) => remaining.pictures.includes(picture.id));
  const payments = content.payments.filter(({ institutionId }) => mayRead(reader, institutionId));
  const left = (name: "updates" | "figures" | "pictures", now: readonly unknown[]) => content[name].length - now.length;
  return {
    ...content,
    updates,
    figures,
    pictures,
    payments,
    id,
    hash,
    template,
    releasedAt,
    withdrawnSince: left("updates", updates) + left("figures", figures) + left("pictures", pictures),
    cameBack: payments.map((payment) => payment.id).filter((payment) => !remaining.payments.includes(payment)),
  };
}

function mayRead(reader: Reader, institutionId: number): boolean {
  return reader === "whole" || (reader !== "everybody" && reader.institutionId === institutionId);
}

/** A figure that counts as a fact that its community keeps private is private too. */
function isHidden(hidden: readonly string[], countsAs: string | null): boolean {
  return (
    (countsAs === "people_served" && hidden.includes("peopleServed")) || (countsAs === "jobs_created" && hidden.includes("jobsCreated"))
  );
}
