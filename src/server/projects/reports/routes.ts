import type { FastifyInstance, FastifyRequest } from "fastify";
import * as ownCalls from "../../../shared/contracts/projects/own-reports.ts";
import * as calls from "../../../shared/contracts/projects/reports.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { openLink, type RequestLink } from "../../requests/applicant/links/service.ts";
import { releaseSubject } from "../../../shared/domain/applicant.ts";
import { confirmByLink } from "../../requests/applicant/service.ts";
import type { Context } from "../../runtime/context.ts";
import { readWrittenList, writtenAs } from "../../runtime/db/written-rows.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { answerList } from "../../runtime/http/list-call.ts";
import { mount } from "../../runtime/http/mount.ts";
import { countHit } from "../../runtime/http/rate-limit.ts";
import { createRecent } from "../../runtime/http/recent.ts";
import { sendPdf } from "../../runtime/http/send-pdf.ts";
import { findProjectOfRequest, getPublishedProject } from "../publication/service.ts";
import * as byCommunity from "./by-community.ts";
import { giveReport } from "./content.ts";
import { makeReportDocument } from "./document.ts";
import * as queries from "./queries.ts";
import { listAtDesk, makeWholeDocument } from "./service.ts";

/** Whoever writes a report saves it some dozens of times. */
const changes = { most: 240, windowSeconds: 60 * 60 };
/** Each document is laid out anew, in a process of its own. */
const documents = { most: 30, windowSeconds: 60 * 60 };

export function projectReportRoutes(app: FastifyInstance, context: Context): void {
  mountDesk(app, context);
  mountOwn(app, context);
  mountPublic(app, context);
}

const dues = writtenAs(queries.dueList, calls.projectReportDue);

function mountDesk(app: FastifyInstance, { db }: Context): void {
  // The total comes with each page that has rows.
  mount(app, calls.listProjectReportDues, async ({ query: { view, ...query } }) =>
    answerList(await readWrittenList(db, dues, { ...query, ...queries.viewOf(view) }), async () => 0),
  );
  mount(app, calls.listProjectReports, async ({ params }) => ({ items: await listAtDesk(db, params.id) }));
  mount(app, calls.downloadProjectReport, async ({ params, caller, reply }) => {
    await countHit(db, { key: `project-report-document:user:${caller.id}`, ...documents });
    return sendPdf(reply, await makeWholeDocument(db, await queries.findById(db, params.reportId)));
  });
}

/** What a community reads, writes and decides by its private link. */
function mountOwn(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const changed = async (request: FastifyRequest, token: string, work: (link: RequestLink) => Promise<void>) => {
    const link = await openLink(db, addressOf(request), token);
    await countHit(db, { key: `project-report-change:${link.fundingRequestId}`, ...changes });
    await work(link);
    return byCommunity.readOwnReports(db, link.fundingRequestId);
  };
  mount(app, ownCalls.getOwnReports, ({ params, request }) => byCommunity.readReportsByLink(context, addressOf(request), params.token));
  mount(app, ownCalls.writeOwnReport, ({ params: { token, id }, body, request }) =>
    changed(request, token, (link) => byCommunity.writeReport(context, link, id, body)),
  );
  mount(app, ownCalls.releaseOwnReport, async ({ params: { token, id }, body: { code, hasAgreed: _agreed, ...said }, request }) => {
    await confirmByLink(context, addressOf(request), token, "release_report", code, releaseSubject(id, said.isPublic));
    return changed(request, token, (link) => byCommunity.releaseReport(context, link, id, said));
  });
  mount(app, ownCalls.refuseOwnReport, ({ params: { token, id }, body, request }) =>
    changed(request, token, (link) => byCommunity.refuseReport(context, link, id, body.reason)),
  );
  mount(app, ownCalls.withdrawOwnReport, ({ params: { token, id }, body, request }) =>
    changed(request, token, (link) => byCommunity.withdrawReport(context, link, id, body.reason)),
  );
  mount(app, ownCalls.downloadOwnReport, async ({ params: { token, id }, request, reply }) => {
    const { fundingRequestId: requestId } = await openLink(db, addressOf(request), token);
    await countHit(db, { key: `project-report-document:${requestId}`, ...documents });
    const projectId = await findProjectOfRequest(db, requestId);
    return sendPdf(reply, await makeWholeDocument(db, projectId === null ? undefined : await queries.findOfProject(db, projectId, id)));
  });
}

/** What communities let everybody read, while their projects are public. A document is laid out once while what is given is the same. */
function mountPublic(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const recent = createRecent<Awaited<ReturnType<typeof makeReportDocument>>>({ mostKept: 20, mostMadePerSecond: 2 });
  mount(app, calls.downloadPublicReport, async ({ params, reply }) => {
    const { id } = await getPublishedProject(context, params.publicId);
    const report = await queries.findOfProject(db, id, params.reportId);
    const given = report?.isPublic ? await giveReport(db, report, "everybody") : undefined;
    if (!given) throw new AppError("not_found", m.error_not_found());
    const document = recent(given.id, JSON.stringify(given), () => makeReportDocument(given));
    if (!document) throw new AppError("too_many_requests", m.error_too_many({ seconds: "1" }), { retryAfter: 1 });
    return sendPdf(reply, await document);
  });
}
