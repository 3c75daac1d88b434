import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { mostPictureBytes, mostPicturesOfPost } from "../../../../shared/domain/community.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { publicId } from "../../../../shared/domain/references.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { inTurn, storeFile } from "../../../requests/attachments/service.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { changeByCommunity, community, recordRefusedVisit } from "../../publication/service.ts";
import { ownPost } from "../posts/service.ts";
import { preparePicture } from "./prepare-picture.ts";
import * as queries from "./queries.ts";

/**
 * Adds a photograph to an update. It is on the disk before it is answered for. Sent again with the same key it is the same
 * picture. Throws not_found, conflict, validation_failed, payload_too_large, storage_full.
 */
export async function addPicture(
  context: Context,
  requestId: number,
  { post: postId, key, alt, body }: { post: string; key: string; alt: string; body: Readable },
): Promise<void> {
  const bytes = await readAtMost(body, mostPictureBytes);
  const prepared = await inTurn(() => preparePicture(bytes));
  const largeKey = await storeFile(context, prepared.large);
  const smallKey = await storeFile(context, prepared.small);
  await changeByCommunity(context, requestId, async (tx, project) => {
    const post = await ownPost(tx, project.id, postId);
    const sentTo = await queries.findPostOfKey(tx, key);
    if (sentTo === post.id) return;
    if (sentTo !== undefined) throw new AppError("conflict", m.comm_error_picture_key());
    if (post.pictures >= mostPicturesOfPost) throw new AppError("conflict", m.comm_error_pictures({ most: mostPicturesOfPost }));
    const id = publicId("pic", randomBytes(16));
    const { width, height } = prepared;
    await queries.insertPicture(tx, { publicId: id, postId: post.id, key, alt, width, height, largeKey, smallKey });
    await note(tx, project.id, "added", { post: postId, picture: id });
  });
}

/** Throws not_found. */
export async function removePicture(context: Context, requestId: number, id: string): Promise<void> {
  await changeByCommunity(context, requestId, async (tx, project) => {
    if (!(await queries.deletePicture(tx, project.id, id))) throw new AppError("not_found", m.comm_error_no_picture());
    await note(tx, project.id, "removed", { picture: id });
  });
}

/** The file of a picture, while its project is public; that it was asked for otherwise is noted. Throws not_found. */
export async function findPublicPicture(context: Context, projectId: string, id: string, size: queries.PictureSize): Promise<string> {
  const key = await queries.findPublic(context.db, projectId, id, size);
  if (key !== undefined) return key;
  await recordRefusedVisit(context, { publicId: projectId, channel: "picture" });
  throw new AppError("not_found", m.error_not_found());
}

/** The same for the community itself. Throws not_found. */
export async function findOwnPicture({ db }: Context, projectId: number, id: string, size: queries.PictureSize): Promise<string> {
  const key = await queries.findOwn(db, projectId, id, size);
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
