import type { LocalContextsReference } from "../../../../shared/contracts/projects/community.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { addJob } from "../../../runtime/jobs/queue.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { changeByCommunity, community } from "../../publication/service.ts";
import * as queries from "./queries.ts";
import type { RequestLink } from "../../../requests/applicant/links/service.ts";

/** The Hub's own page of each is the link: labels are given there, by the community. */
export async function readReferences(db: Queryable, projectId: number): Promise<LocalContextsReference[]> {
  const references = await queries.listReferences(db, projectId);
  return references.map((reference) => ({
    ...reference,
    url: reference.url ?? `https://localcontextshub.org/projects/${reference.id}/`,
  }));
}

/** Makes a project's references these, by its community alone. Throws not_found. */
export async function setReferences(context: Context, link: RequestLink, ids: readonly string[]): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    const wanted = [...new Set(ids)];
    const before = (await queries.listReferences(tx, project.id)).map(({ id }) => id);
    if (JSON.stringify(before) === JSON.stringify(wanted)) return;
    await queries.setReferences(tx, project.id, wanted);
    await addJob(tx, "fetch_local_contexts", {}, { key: "local-contexts:now", maxAttempts: 1 });
    await recordAction(tx, community, {
      action: "project.local_contexts_set",
      subjectType: "project",
      subjectId: project.id,
      before: { localContexts: before },
      after: { localContexts: wanted },
    });
  });
}
