import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Readable } from "node:stream";
import type { ProjectPicture } from "../../../../shared/contracts/projects/public-projects.ts";
import { mostPicturesOfPost, mostPicturesOfProject } from "../../../../shared/domain/community.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { publicId } from "../../../../shared/domain/references.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { createSemaphore, createWaitingRoom } from "../../../runtime/bounded-queue.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { withUpload } from "../../../runtime/files/with-upload.ts";
import { reserveTry } from "../../../runtime/http/rate-limit.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { withStoredFiles } from "../../../requests/attachments/service.ts";
import { changeByCommunity, community, findForCommunity, recordRefusedVisit, setCover as coverWith } from "../../publication/service.ts";
import { ownPost } from "../posts/service.ts";
import { preparePicture } from "./prepare-picture.ts";
import * as queries from "./queries.ts";
import type { RequestLink } from "../../../requests/applicant/links/service.ts";

export { drawPreview } from "./draw-preview.ts";

/** Each is a process of two hundred megabytes, and as much of a core as it gets. */
const inTurn = createSemaphore(2);
/** Those whose photograph arrives, waits on the disk, or is made anew. */
const waitingRoom = createWaitingRoom({ most: 12, retryAfter: 5 });
const mostOfAddress = 4;
/** A whole village may share one address. */
const perAddress = { pictures: 300, kilobytes: 1_000_000, windowSeconds: 3_600 };

interface SentPicture {
  /** The update to which it is added; without one it is added to the project itself. */
  post?: string;
  key: string;
  alt: string;
  file: Readable;
  /** Where it comes from, and how long it may be. */
  origin: { address: string; bytes: number };
}

/**
 * Adds a photograph to an update, or to the project itself. It is on the disk before it is answered for. Sent again with the same key it
 * is the same picture. Nothing of it is read before it is sure that it may be added. Throws not_found, conflict, validation_failed,
 * payload_too_large, storage_full, too_many_requests, unavailable.
 */
export async function addPicture(context: Context, link: RequestLink, sent: SentPicture): Promise<void> {
  const { post, key, alt, file, origin } = sent;
  if (!(await findPlace(context.db, await findForCommunity(context.db, link), sent))) return;
  const shares = [
    { key: `request:${link.fundingRequestId}`, most: 1 },
    { key: `address:${origin.address}`, most: mostOfAddress },
  ];
  await waitingRoom(shares, async () => {
    await countPicture(context, origin);
    const { width, height, large, small, files } = await withUpload(
      path.join(context.config.dataDir, "uploads", "pictures"),
      file,
      (photograph) => inTurn(() => preparePicture(photograph)),
    );
    const ofFiles = files.map(({ data }) => data);
    await withStoredFiles(context, [large, small, ...ofFiles], async ([largeKey = "", smallKey = "", ...keys]) => {
      let isAdded = false;
      await changeByCommunity(context, link, async (tx, project) => {
        const of = await findPlace(tx, project.id, sent);
        if (!of) return;
        const id = publicId("pic", randomBytes(16));
        const named = files.map(({ format, width: wide }, n) => ({ format, width: wide, key: keys[n] ?? "" }));
        await queries.insertPicture(tx, { publicId: id, of, key, alt, width, height, largeKey, smallKey, files: named });
        await note(tx, project.id, "added", { ...(post && { post }), picture: id });
        isAdded = true;
      });
      return isAdded;
    });
  });
}

async function countPicture({ db }: Context, { address, bytes }: SentPicture["origin"]): Promise<void> {
  const { windowSeconds } = perAddress;
  await reserveTry(db, [
    { key: `picture:${address}`, most: perAddress.pictures, windowSeconds },
    { key: `picture-bytes:${address}`, most: perAddress.kilobytes, windowSeconds, cost: Math.ceil(bytes / 1_000) },
  ]);
}

/**
 * To what a picture with this key is added; undefined where it was added before. Throws not_found, and conflict where there are as many as
 * may be, or the key is that of a picture elsewhere.
 */
async function findPlace(
  db: Queryable,
  projectId: number,
  { post, key }: Pick<SentPicture, "post" | "key">,
): Promise<queries.PictureOf | undefined> {
  const { of, pictures, most } = await placeOf(db, projectId, post);
  const sentTo = await queries.findOfKey(db, key);
  if (sentTo && ("postId" in of ? sentTo.postId === of.postId : sentTo.projectId === of.projectId)) return undefined;
  if (sentTo) throw new AppError("conflict", m.comm_error_picture_key());
  if (pictures >= most) throw new AppError("conflict", m.comm_error_pictures({ most }));
  return of;
}

async function placeOf(
  db: Queryable,
  projectId: number,
  post: string | undefined,
): Promise<{ of: queries.PictureOf; pictures: number; most: number }> {
  if (post === undefined)
    return { of: { projectId }, pictures: (await queries.listOfProject(db, projectId)).length, most: mostPicturesOfProject };
  const { id, pictures } = await ownPost(db, projectId, post);
  return { of: { postId: id }, pictures, most: mostPicturesOfPost };
}

/** The picture that the project leads with; null for none. Throws not_found. */
export async function setCover(context: Context, link: RequestLink, id: string | null): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
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
export async function removePicture(context: Context, link: RequestLink, id: string): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
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

async function note(tx: Queryable, projectId: number, what: string, after: unknown): Promise<void> {
  await recordAction(tx, community, { action: `project.picture_${what}`, subjectType: "project", subjectId: projectId, after });
}
