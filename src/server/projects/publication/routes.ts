import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/projects/publication.ts";
import * as publicCalls from "../../../shared/contracts/projects/public-projects.ts";
import type { Context } from "../../runtime/context.ts";
import { countOf } from "../../runtime/db/status-counts.ts";
import { readWrittenList, writtenAs } from "../../runtime/db/written-rows.ts";
import { answerList } from "../../runtime/http/list-call.ts";
import { mount } from "../../runtime/http/mount.ts";
import { mountRead } from "../../runtime/http/mount-read.ts";
import { areSamplesShown } from "../samples/service.ts";
import { findProjectOfRequest, projectList } from "./queries.ts";
import * as service from "./service.ts";
import { conditionsOf, countPublished, countThemes, briefList, publishedList } from "./shown/queries.ts";

const published = writtenAs(publishedList, publicCalls.communityProject);
const inBrief = writtenAs(briefList, publicCalls.communityProject);
const projects = writtenAs(projectList, calls.projectItem);

/** A visitor who finds so many narrows the search; to count more would take as long as there are projects. */
const mostCounted = 100;

export function projectRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  app.addHook("onClose", () => service.flushRefusedVisits(context));

  // Never of a replica, which hears of a withdrawal a moment later.
  mountRead(app, publicCalls.listProjects, async ({ query: { theme, place, needed, status, brief, ...query } }) =>
    answerList(
      await readWrittenList(db, brief ? inBrief : published, {
        ...query,
        filter: "published",
        conditions: conditionsOf({ theme, place, needed, status }),
        countUpTo: mostCounted,
      }),
      () => countPublished(db),
    ),
  );

  mountRead(app, publicCalls.listProjectThemes, async () => {
    const [total, themes, samples] = await Promise.all([countPublished(db), countThemes(db), areSamplesShown(db)]);
    return { total, themes, samples };
  });

  mountRead(app, publicCalls.getProject, ({ params }) => service.getPublishedProject(context, params.publicId));

  mount(app, calls.listProjectRecords, async ({ query: { state, ...query } }) =>
    answerList(await readWrittenList(db, projects, { ...query, filter: state }), () => countOf(db, "projects", state)),
  );

  mount(app, calls.getProjectRecord, ({ params }) => service.getProjectRecord(context, params.id));

  mount(app, calls.projectOfRequest, async ({ params }) => ({ projectId: await findProjectOfRequest(db, params.id) }));

  mount(app, calls.prepareProject, ({ body, caller }) => service.prepareProject(context, caller, body.fundingRequestId));

  mount(app, calls.updateProject, ({ params, body, caller }) => service.updateProject(context, caller, params.id, body));

  mount(app, calls.recordConsent, ({ params, body, caller }) => service.recordConsent(context, caller, params.id, body));

  mount(app, calls.publishProject, ({ params, caller }) => service.publishProject(context, caller, params.id));

  mount(app, calls.withdrawConsent, ({ params, body, caller }) => service.withdrawConsent(context, caller, params, body.reason));
}
