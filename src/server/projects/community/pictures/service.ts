import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { ProjectPicture } from "../../../../shared/contracts/projects/public-projects.ts";
import { mostPictureBytes, mostPicturesOfPost, mostPicturesOfProject } from "../../../../shared/domain/community.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { publicId } from "../../../../shared/domain/references.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { inTurn, storeFile } from "../../../requests/attachments/service.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { changeByCommunity, community, recordRefusedVisit, setCover as coverWith } from "../../publication/service.ts";
import { ownPost } from "../posts/service.ts";
import { type PictureFile, preparePicture } from "./prepare-picture.ts";
import * as queries from "./queries.ts";

export { drawPreview } from "./draw-preview.ts";

/**
 * Adds a photograph to an update, or to the project itself. It is on the disk before it is answered for. Sent again with the same key it
 * is the same picture. Throws not_found, conflict, validation_failed, payload_too_large, storage_full.
 */
export async function addPicture(
  context: Context,
  requestId: number,
  { post: postId, key, alt, body }: { post?: string; key: string; alt: string; body: Readable },
): Promise<void> {
  const bytes = await readAtMost(body, mostPictureBytes);
  const { width, height, large, small, files } = await inTurn(() => preparePicture(bytes));
  const stored = {
    largeKey: await storeFile(context, large),
    smallKey: await storeFile(context, small),
    files: await storeAll(context, files),
  };
  await changeByCommunity(context, requestId, async (tx, project) => {
    const of = await placeOf(tx, project.id, postId);
    const sentTo = await queries.findOfKey(tx, key);
    if (sentTo && ("postId" in of ? sentTo.postId === of.postId : sentTo.projectId === of.projectId)) return;
    if (sentTo) throw new AppError("conflict", m.comm_error_picture_key());
    if (of.pictures >= of.most) throw new AppError("conflict", m.comm_error_pictures({ most: of.most }));
    const id = publicId("pic", randomBytes(16));
    await queries.insertPicture(tx, { publicId: id, of, key, alt, width, height, ...stored });
    await note(tx, project.id, "added", { ...(postId && { post: postId }), picture: id });
  });
}

type Place = ({ postId: number } | { projectId: number }) & { pictures: number; most: number };

/** To what a picture is added, and how many that has. Throws not_found. */
async function placeOf(tx: Queryable, projectId: number, postId: string | undefined): Promise<Place> {
  if (postId === undefined)
    return { projectId, pictures: (await queries.listOfProject(tx, projectId)).length, most: mostPicturesOfProject };
  const { id, pictures } = await ownPost(tx, projectId, postId);
  return { postId: id, pictures, most: mostPicturesOfPost };
}

async function storeAll(context: Context, files: PictureFile[]) {
  const stored = [];
  for (const { data, ...file } of files) stored.push({ ...file, key: await storeFile(context, data) });
  return stored;
}

/** The picture that the project leads with; null for none. Throws not_found. */
export async function setCover(context: Context, requestId: number, id: string | null): Promise<void> {
  await changeByCommunity(context, requestId, async (tx, project) => {
    const picture = id === null ? null : await queries.findRow(tx, project.id, id);
    if (picture === undefined) throw new AppError("not_found", m.comm_error_no_picture());
    await coverWith(tx, project.id, picture);
    await note(tx, project.id, "cover_set", { picture: id });
  });
}

/** Pictures of the project itself. */
export async function readPictures(db: Queryable, projectId: number): Promise<ProjectPicture[]> {
  return queries.listOfProject(db, projectId);
}

/** Throws not_found. */
export async function removePicture(context: Context, requestId: number, id: string): Promise<void> {
  await changeByCommunity(context, requestId, async (tx, project) => {
    if (!(await queries.deletePicture(tx, project.id, id))) throw new AppError("not_found", m.comm_error_no_picture());
    await note(tx, project.id, "removed", { picture: id });
  });
}

/** The file of a picture, while its project is public; that it was asked for otherwise is noted. Throws not_found. */
export async function findPublicPicture(context: Context, projectId: string, id: string, file: queries.WantedFile): Promise<string> {
  const key = await queries.findPublic(context.db, projectId, id, file);
  if (key !== undefined) return key;
  await recordRefusedVisit(context, { publicId: projectId, channel: "picture" });
  throw new AppError("not_found", m.error_not_found());
}

/** The same for the community itself. Throws not_found. */
export async function findOwnPicture({ db }: Context, projectId: number, id: string, file: queries.WantedFile): Promise<string> {
  const key = await queries.findOwn(db, projectId, id, file);
  if (key === undefined) throw new AppError("not_found", m.comm_error_no_picture());
  return key;
}

/** The whole body. What comes after the limit is received and let go, or the answer would be lost with the connection. */
async function readAtMost(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
    else chunks.length = 0;
    if (bytes > most * 4) break;
  }
  if (bytes > most) throw new AppError("payload_too_large", m.comm_error_picture_size({ most: `${most / 1_000_000} MB` }));
  return Buffer.concat(chunks);
}

async function note(tx: Queryable, projectId: number, what: string, after: unknown): Promise<void> {
  await recordAction(tx, community, { action: `project.picture_${what}`, subjectType: "project", subjectId: projectId, after });
}
