import type { Comment } from "../../../shared/contracts/requests/comments.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { findMentions } from "../../../shared/domain/mentions.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { listColleagues, refuseEndedAccount } from "../../record/auth/service.ts";
import { notify } from "../../record/notifications/service.ts";
import * as queries from "./queries.ts";
import { refuseConflicted } from "../conflicts/service.ts";

const pageSize = 50;

/** A page of what the staff said about a request, the oldest first. Throws not_found. */
export async function listComments(
  { db }: Context,
  caller: Caller,
  fundingRequestId: number,
  before: number | undefined,
): Promise<{ items: Comment[]; olderBefore: number | null }> {
  if (!(await queries.requestExists(db, fundingRequestId))) throw notFound();
  await refuseConflicted(db, caller, fundingRequestId);
  const found = await queries.listComments(db, fundingRequestId, { before, most: pageSize + 1 });
  const items = found.slice(-pageSize);
  return { items: items.map((comment) => asSeenBy(caller, comment)), olderBefore: found.length > pageSize ? (items[0]?.id ?? null) : null };
}

/** Adds a comment and tells whom it names. The same key again answers the comment of the first time. Throws not_found and conflict. */
export async function addComment(
  context: Context,
  caller: Caller,
  fundingRequestId: number,
  { clientKey, body }: { clientKey: string; body: string },
): Promise<Comment> {
  return context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    await refuseClosed(tx, caller, fundingRequestId);
    const id = await queries.insertComment(tx, { fundingRequestId, author: caller, clientKey, body });
    if (id === undefined) return alreadyAdded(tx, caller, fundingRequestId, clientKey);
    await tellMentioned(context, tx, caller, { id, fundingRequestId, body });
    await note(tx, caller, "added", { id, fundingRequestId });
    return read(tx, caller, id);
  });
}

async function alreadyAdded(tx: Queryable, caller: Caller, fundingRequestId: number, clientKey: string): Promise<Comment> {
  const known = await queries.findByClientKey(tx, clientKey);
  if (known?.authorId !== caller.id || known.fundingRequestId !== fundingRequestId)
    throw new AppError("conflict", m.live_error_comment_key());
  return asSeenBy(caller, known);
}

/** Corrects one's own comment; whom it names now for the first time is told. Throws not_found and conflict. */
export async function editComment(context: Context, caller: Caller, id: number, body: string): Promise<Comment> {
  return context.db.transaction().execute(async (tx) => {
    const comment = await lockOwn(tx, caller, id);
    if (comment.body === body) return asSeenBy(caller, comment);
    await queries.setBody(tx, id, body);
    await tellMentioned(context, tx, caller, { ...comment, body });
    await note(tx, caller, "edited", comment);
    return read(tx, caller, id);
  });
}

/** Removes the words of one's own comment; that there was one stays. Removed twice, it stays removed once. Throws not_found. */
export async function removeComment(context: Context, caller: Caller, id: number): Promise<Comment> {
  return context.db.transaction().execute(async (tx) => {
    const comment = await lockOwn(tx, caller, id, true);
    if (comment.removedAt) return asSeenBy(caller, comment);
    await queries.removeBody(tx, id);
    await note(tx, caller, "removed", comment);
    return read(tx, caller, id);
  });
}

/** Takes the words out of all comments on a request, when its applicant's data are removed. */
export async function removeWordsAbout(tx: Queryable, fundingRequestId: number): Promise<void> {
  await queries.removeBodiesOf(tx, fundingRequestId);
}

/** Somebody else's comment is answered like one that is not there: nobody needs to know more. */
async function lockOwn(tx: Queryable, caller: Caller, id: number, mayBeRemoved = false): Promise<queries.StoredComment> {
  await refuseEndedAccount(tx, caller);
  const seen = await queries.findComment(tx, id);
  if (seen?.authorId !== caller.id) throw notFound();
  // The request before the comment, in the order in which a removal of personal data takes them.
  if (!mayBeRemoved) await refuseClosed(tx, caller, seen.fundingRequestId);
  const comment = await queries.lockComment(tx, id);
  if (!comment) throw notFound();
  if (comment.removedAt && !mayBeRemoved) throw new AppError("conflict", m.live_error_comment_removed());
  return comment;
}

/** Who has a conflict of interest neither reads nor writes ; the request's row is locked. */
async function refuseClosed(tx: Queryable, caller: Caller, fundingRequestId: number): Promise<void> {
  const request = await queries.lockRequest(tx, fundingRequestId);
  if (!request) throw notFound();
  if (request.isRemoved) throw new AppError("conflict", m.live_error_comment_request_removed());
  await refuseConflicted(tx, caller, fundingRequestId);
}

async function tellMentioned(
  context: Context,
  tx: Queryable,
  caller: Caller,
  { id, fundingRequestId, body }: { id: number; fundingRequestId: number; body: string },
): Promise<void> {
  const colleagues = await listColleagues(tx);
  const names = findMentions(
    body,
    colleagues.map(({ username }) => username),
  ).map(({ username }) => username);
  const mentioned = colleagues.filter(({ username }) => names.includes(username)).map((colleague) => colleague.id);
  for (const userId of await queries.setMentions(tx, id, mentioned)) {
    if (userId === caller.id) continue;
    await refuseConflicted(tx, { id: userId }, fundingRequestId, "colleague");
    await notify(context, tx, userId, { kind: "mentioned", fundingRequestId, causedBy: caller.username });
  }
}

/** The audit log keeps that it was said, not what: the words may be about a person, and can be removed. */
async function note(
  tx: Queryable,
  caller: Caller,
  what: "added" | "edited" | "removed",
  { id, fundingRequestId }: { id: number; fundingRequestId: number },
): Promise<void> {
  await recordAction(tx, caller, {
    action: `funding_request.comment_${what}`,
    subjectType: "funding_request",
    subjectId: fundingRequestId,
    after: { comment: id },
  });
  await tellDesks(tx, { what: "request", fundingRequestId, byUserId: caller.id });
}

async function read(tx: Queryable, caller: Caller, id: number): Promise<Comment> {
  const comment = await queries.findComment(tx, id);
  if (!comment) throw notFound();
  return asSeenBy(caller, comment);
}

function asSeenBy(caller: Caller, { authorId, fundingRequestId: _request, ...comment }: queries.StoredComment): Comment {
  return { ...comment, isYours: authorId === caller.id };
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
