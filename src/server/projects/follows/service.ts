import { hash, randomBytes } from "node:crypto";
import type { z } from "zod";
import type { follow } from "../../../shared/contracts/projects/follows.ts";
import type { FollowRhythm } from "../../../shared/domain/follows.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import type { Database, Queryable } from "../../runtime/db/database.ts";
import { addHit, findOrCountMiss } from "../../runtime/http/rate-limit.ts";
import { inLanguage } from "../../runtime/language.ts";
import { hashToken } from "../../runtime/tokens.ts";
import { judgeMail, noteKnownAddress, queueEmail, type WholeMessage } from "../../record/emails/service.ts";
import { refuseRobot, submissionsOf } from "../../requests/submissions/service.ts";
import { getPublishedProject } from "../publication/service.ts";
import * as emails from "./emails.ts";
import * as queries from "./queries.ts";

/** Links that lead to nothing before an address has to wait. */
const guesses = { most: 60, windowSeconds: 15 * 60 };
const daySeconds = 24 * 60 * 60;
/** A message tells so many things, and leads to the page for the rest. */
const mostTold = 10;

type Wish = z.output<(typeof follow)["body"]>;

/**
 * Sends a link to the address, which confirms that it wants to follow. Whoever asks learns nothing of the address: not whether it
 * follows already, nor whether so much was sent there today that nothing more is. Throws not_found and gone for a project that is not public.
 */
export async function askToFollow(context: Context, ip: string, { email, often, project, website, elapsedMs }: Wish): Promise<void> {
  refuseRobot({ website, elapsedMs });
  if (project) await getPublishedProject(context, project);
  const address = email.trim();
  const { heldBecause } = await judgeMail(context, ip, address, submissionsOf(ip));
  // An address that is known to us is counted here alone; what is too much is not even stored.
  const ofAddress = {
    key: `follow:${hash("sha256", address.toLowerCase(), "base64url")}`,
    most: context.config.mailToNewAddress,
    windowSeconds: daySeconds,
  };
  if ((await addHit(context.db, ofAddress)).isOver || heldBecause) return;
  await context.db.transaction().execute(async (tx) => {
    const projectId = project ? await queries.findPublicId(tx, project) : null;
    if (projectId === undefined) return;
    const id = await queries.insertFollow(tx, { projectId, email: address, often, language: currentLanguage() });
    await queueMessage(context, tx, await queries.insertConfirmation(tx, id, often));
  });
}

/** What is said to whoever asked, whatever became of it. */
export function askedAnswer({ mailer }: Pick<Context, "mailer">): string {
  return mailer.enabled ? m.follow_asked() : m.follow_asked_waits();
}

/** Puts a message to a follower into the outbox, which holds nothing of it but its number. */
export async function queueMessage(context: Pick<Context, "mailer">, tx: Queryable, messageId: number): Promise<void> {
  const stored = inLanguage("en", emails.storedEmail);
  await queueEmail(context, tx, { ...stored, secret: { kind: "follow_message", of: messageId }, forgetWhenSent: true });
}

/** Makes a message as it is sent, of what is public at that moment; undefined when there is nothing to tell or nobody to tell it. */
export async function wholeMessage({ config, db }: Pick<Context, "config" | "db">, messageId: number): Promise<WholeMessage | undefined> {
  const message = await queries.findMessage(db, messageId);
  if (!message) return undefined;
  const project = message.projectId === null ? null : await queries.findFollowedProject(db, message.projectId);
  if (project === undefined) return undefined;
  const news = message.kind === "news" ? await newsOf(db, message) : undefined;
  if (news && news.posts.length + news.projects.length === 0) return undefined;
  const token = randomBytes(24).toString("base64url");
  await queries.insertLink(db, hashToken(token), message.followId, message.wanted);
  const told = { project, link: config.publicUrl + paths.follow(token), isDigest: message.often === "weekly" };
  const mail = inLanguage(message.language, () =>
    news ? emails.newsEmail({ config }, told, news) : emails.confirmationEmail({ config }, { ...told, often: message.wanted ?? "each" }),
  );
  return { to: message.email, ...mail, unsubscribe: config.publicUrl + paths.followEnd(token) };
}

async function newsOf(db: Queryable, { projectId, ...span }: queries.DueMessage): Promise<emails.News> {
  // One more than is told says that there is more.
  if (projectId === null) return cut({ posts: [], projects: await queries.listPublishedWithin(db, span, mostTold + 1) });
  return cut({ posts: await queries.listPostsWithin(db, projectId, span, mostTold + 1), projects: [] });
}

function cut({ posts, projects }: Omit<emails.News, "hasMore">): emails.News {
  const hasMore = posts.length + projects.length > mostTold;
  return { posts: posts.slice(0, mostTold), projects: projects.slice(0, mostTold), hasMore };
}

/** What a link of a message leads to, for its page. Opening it changes nothing: mail scanners open every link. */
export interface OpenedFollow {
  language: Language;
  /** Null for all new projects. */
  project: { publicId: string; name: string } | null;
  often: FollowRhythm;
  isConfirmed: boolean;
  /** What a yes would confirm; absent where nothing is left to confirm. */
  asked?: FollowRhythm;
}

/** Throws not_found, in the same words for every link that leads to nothing. */
export async function openFollow({ db }: Context, ip: string, token: string): Promise<OpenedFollow> {
  const { language, project, often, wanted, isConfirmed } = await findByToken(db, ip, token);
  return { language, project, often, isConfirmed, ...(wanted && !(isConfirmed && wanted === often) && { asked: wanted }) };
}

/** The address has said yes; it is known from now on. Said twice it is said once. Throws not_found. */
export async function confirmFollow({ db }: Context, ip: string, token: string): Promise<void> {
  const { id, email, wanted } = await findByToken(db, ip, token);
  if (!wanted) return;
  await db.transaction().execute(async (tx) => {
    await queries.confirmFollow(tx, id, wanted);
    await noteKnownAddress(tx, email);
  });
}

/** Ends it and forgets the address. Said again, or of a link that leads to nothing, it changes nothing. */
export async function endFollow({ db }: Context, token: string): Promise<void> {
  await queries.deleteFollow(db, hashToken(token));
}

async function findByToken(db: Database, ip: string, token: string): Promise<queries.FollowState> {
  return findOrCountMiss(
    db,
    { key: `follow-link:${ip}`, ...guesses },
    () => queries.findFollow(db, hashToken(token)),
    () => new AppError("not_found", m.follow_gone()),
  );
}
