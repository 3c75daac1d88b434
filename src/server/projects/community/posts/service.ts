import { randomBytes } from "node:crypto";
import type { ProjectPost } from "../../../../shared/contracts/projects/community.ts";
import { type CountedFigure, mostPosts } from "../../../../shared/domain/community.ts";
import type { PrivateField } from "../../../../shared/domain/consent.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { publicId } from "../../../../shared/domain/references.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { changeByCommunity, community, letReportsGo, setFigures } from "../../publication/service.ts";
import * as queries from "./queries.ts";
import type { RequestLink } from "../../../requests/applicant/links/service.ts";

const postsAPage = 10;
const fieldOf = { people_served: "peopleServed", jobs_created: "jobsCreated" } as const;

/** One page of what everybody may read, newest first. */
export async function readPosts(
  db: Queryable,
  projectId: number,
  cursor: string | undefined,
): Promise<{ items: ProjectPost[]; nextCursor: string | null }> {
  const found = await queries.listPublic(db, projectId, { after: cursor, limit: postsAPage + 1 });
  const items = found.slice(0, postsAPage);
  return { items, nextCursor: found.length > postsAPage ? (items.at(-1)?.id ?? null) : null };
}

/** All of them, for the community itself. */
export async function readOwnPosts(db: Queryable, projectId: number): Promise<ProjectPost[]> {
  return queries.listOwn(db, projectId, mostPosts);
}

/** What a project shows of its two figures. */
interface Shown {
  id: number;
  peopleServed: number | null;
  jobsCreated: number | null;
  privateFields: readonly PrivateField[];
}

type FigureSource = { source: string; date: string } | null;
export interface FigureSources {
  peopleServed: FigureSource;
  jobsCreated: FigureSource;
}

/** Who says the figures of each project, and of which day; null where it is private, or was set by hand since. */
export async function readFigureSources(db: Queryable, projects: readonly Shown[]): Promise<Map<number, FigureSources>> {
  const counted = await queries.listCounted(
    db,
    projects.map(({ id }) => id),
  );
  const sourceOf = (project: Shown, countsAs: CountedFigure): FigureSource => {
    const field = fieldOf[countsAs];
    const newest = counted.find((figure) => figure.projectId === project.id && figure.countsAs === countsAs);
    if (!newest || newest.value !== project[field] || project.privateFields.includes(field)) return null;
    return { source: newest.source, date: newest.date };
  };
  return new Map(
    projects.map((project) => [
      project.id,
      { peopleServed: sourceOf(project, "people_served"), jobsCreated: sourceOf(project, "jobs_created") },
    ]),
  );
}

/** The newest five of each project, as everybody may read them. */
export async function readLatestPosts(db: Queryable, projectIds: readonly number[]): Promise<Map<number, ProjectPost[]>> {
  const posts = await queries.listLatest(db, projectIds, 5);
  return new Map(projectIds.map((id) => [id, posts.filter(({ projectId }) => projectId === id)]));
}

/** Sent again with the same key it is the same update. Throws not_found and conflict. */
export async function addPost(context: Context, link: RequestLink, key: string, fields: queries.PostFields): Promise<void> {
  await change(context, link, async (tx, projectId) => {
    const known = await queries.findByKey(tx, key);
    if (known?.projectId === projectId) return undefined;
    if (known) throw new AppError("conflict", m.comm_error_key());
    if ((await queries.countPosts(tx, projectId)) >= mostPosts) throw new AppError("conflict", m.comm_error_posts({ most: mostPosts }));
    const id = publicId("pst", randomBytes(16));
    const postId = await queries.insertPost(tx, { projectId, publicId: id, key, fields });
    await note(tx, projectId, "added", id, fields);
    return postId;
  });
}

/** Replaces an update; `seen` is when it had been edited last. Throws not_found, and conflict when somebody edited it since. */
export async function editPost(
  context: Context,
  link: RequestLink,
  id: string,
  { seen, ...fields }: queries.PostFields & { seen: string | null },
): Promise<void> {
  await change(context, link, async (tx, projectId) => {
    const post = await ownPost(tx, projectId, id);
    const editedAt = post.editedAt === null ? null : new Date(post.editedAt).getTime();
    if (editedAt !== (seen === null ? null : Date.parse(seen))) throw new AppError("conflict", m.comm_error_changed());
    if (post.hasFigures) await letReportsGo(tx, projectId);
    await queries.updatePost(tx, post.id, fields);
    await note(tx, projectId, "edited", id, fields);
    return post.id;
  });
}

/** Throws not_found. */
export async function removePost(context: Context, link: RequestLink, id: string): Promise<void> {
  await change(context, link, async (tx, projectId) => {
    const post = await ownPost(tx, projectId, id);
    if (post.hasFigures) await letReportsGo(tx, projectId);
    await queries.deletePost(tx, post.id);
    await note(tx, projectId, "removed", id, undefined);
    return undefined;
  });
}

/** An update of this project. Throws not_found. */
export async function ownPost(tx: Queryable, projectId: number, id: string): Promise<queries.StoredPost> {
  const post = await queries.findPost(tx, projectId, id);
  if (!post) throw new AppError("not_found", m.comm_error_no_post());
  return post;
}

/**
 * One change of the updates; `work` answers the one that was written. The project's own figures follow the newest that count
 * as them: one that is told now always, an older one that takes its place unless another was typed since.
 */
async function change(
  context: Context,
  link: RequestLink,
  work: (tx: Queryable, projectId: number) => Promise<number | undefined>,
): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    const before = await queries.listCounted(tx, [project.id]);
    const writtenId = await work(tx, project.id);
    const after = await queries.listCounted(tx, [project.id]);
    const values: { peopleServed?: number | null; jobsCreated?: number | null } = {};
    for (const countsAs of ["people_served", "jobs_created"] as const) {
      const [was, is] = [before, after].map((list) => list.find((figure) => figure.countsAs === countsAs));
      const field = fieldOf[countsAs];
      const isToldNow = is !== undefined && is.postId === writtenId;
      // Taken back without an older one, it is nobody's figure any more.
      if (is?.value !== was?.value && (isToldNow || project[field] === was?.value)) values[field] = is?.value ?? null;
    }
    if (Object.keys(values).length > 0) await setFigures(tx, project, values);
  });
}

/** The words themselves stay out of the audit log: what a community removes is gone. */
async function note(tx: Queryable, projectId: number, what: string, post: string, fields: queries.PostFields | undefined): Promise<void> {
  await recordAction(tx, community, {
    action: `project.post_${what}`,
    subjectType: "project",
    subjectId: projectId,
    after: { post, ...(fields && { kind: fields.kind, happenedOn: fields.happenedOn, figures: fields.figures.length }) },
  });
}
