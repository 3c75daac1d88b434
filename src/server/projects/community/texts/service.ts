import { randomBytes } from "node:crypto";
import type { ProjectText } from "../../../../shared/contracts/projects/community.ts";
import { mostTexts } from "../../../../shared/domain/community.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { publicId } from "../../../../shared/domain/references.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { changeByCommunity, community, touchProject } from "../../publication/service.ts";
import * as queries from "./queries.ts";
import type { RequestLink } from "../../../requests/applicant/links/service.ts";

/** What the project says in other languages, in the order in which they were written. */
export async function readTexts(db: Queryable, projectId: number): Promise<ProjectText[]> {
  return queries.listTexts(db, projectId);
}

/** Throws not_found, and conflict when there are as many as there can be. */
export async function addText(context: Context, link: RequestLink, fields: queries.TextFields): Promise<void> {
  await change(context, link, "added", async (tx, projectId) => {
    if ((await queries.listTexts(tx, projectId)).length >= mostTexts)
      throw new AppError("conflict", m.comm_error_texts({ most: mostTexts }));
    const id = publicId("txt", randomBytes(16));
    await queries.insertText(tx, projectId, id, fields);
    return { text: id, ...fields };
  });
}

/** Throws not_found. */
export async function editText(context: Context, link: RequestLink, id: string, fields: queries.TextFields): Promise<void> {
  await change(context, link, "changed", async (tx, projectId) => {
    if (!(await queries.updateText(tx, projectId, id, fields))) throw new AppError("not_found", m.comm_error_no_text());
    return { text: id, ...fields };
  });
}

/** Throws not_found. */
export async function removeText(context: Context, link: RequestLink, id: string): Promise<void> {
  await change(context, link, "removed", async (tx, projectId) => {
    if (!(await queries.deleteText(tx, projectId, id))) throw new AppError("not_found", m.comm_error_no_text());
    return { text: id };
  });
}

/** The project is found by its name in every language. */
async function change(
  context: Context,
  link: RequestLink,
  what: "added" | "changed" | "removed",
  work: (tx: Queryable, projectId: number) => Promise<unknown>,
): Promise<void> {
  await changeByCommunity(context, link, async (tx, { id }) => {
    const after = await work(tx, id);
    await touchProject(tx, id);
    await recordAction(tx, community, { action: `project.text_${what}`, subjectType: "project", subjectId: id, after });
  });
}
