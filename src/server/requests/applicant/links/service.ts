import { randomBytes } from "node:crypto";
import type { ApplicantLink } from "../../../../shared/contracts/requests/applicant.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Database, Queryable } from "../../../runtime/db/database.ts";
import type { NewRow } from "../../../runtime/db/insert-row.ts";
import { findOrCountMiss } from "../../../runtime/http/rate-limit.ts";
import { hashToken } from "../../../runtime/tokens.ts";
import { type MessageSecret, noteKnownAddress } from "../../../record/emails/service.ts";
import * as queries from "./queries.ts";

/** Links that lead to nothing before an address has to wait. */
const guesses = { most: 60, windowSeconds: 15 * 60 };

type Wish = Pick<queries.NewLink, "fundingRequestId" | "madeFor" | "language">;

/** Makes a link to a request and answers its address, the only time: the database keeps a hash. */
export async function makePrivateLink(context: Pick<Context, "config">, db: Queryable, wish: Wish): Promise<string> {
  return (await makeLink(context, db, wish)).url;
}

async function makeLink(context: Pick<Context, "config">, db: Queryable, wish: Wish): Promise<{ id: number; url: string }> {
  const { url, link } = newLink(context, wish);
  return { id: await queries.insertLink(db, link), url };
}

function newLink({ config }: Pick<Context, "config">, wish: Wish): { url: string; link: queries.NewLink } {
  const token = randomBytes(24).toString("base64url");
  return { url: config.publicUrl + paths.request(token), link: { ...wish, tokenHash: hashToken(token) } };
}

/** The same as a row that is stored with its request. */
export function privateLinkRow(context: Pick<Context, "config">, wish: Wish): { url: string; row: NewRow } {
  const { url, link } = newLink(context, wish);
  return { url, row: queries.linkRow(link) };
}

/**
 * The link of a message, made as it is sent; once it is out, the links of earlier messages end. A message to an address
 * that was given up gets none.
 */
export async function privateLinkForMessage(
  context: Pick<Context, "config" | "db">,
  fundingRequestId: number,
  to: string,
): Promise<MessageSecret> {
  const { db, config } = context;
  const made = await db.transaction().execute(async (tx) => {
    const known = await queries.holdAddressee(tx, fundingRequestId);
    return known?.email === to
      ? makeLink(context, tx, { fundingRequestId, madeFor: "message" satisfies ApplicantLink["madeFor"], language: known.language })
      : undefined;
  });
  if (!made) return { value: config.publicUrl + paths.requestLink };
  return { value: made.url, onSent: () => queries.replaceEarlier(db, fundingRequestId, made.id) };
}

/** A private link that opened a moment ago, and the request that it opened. */
export interface RequestLink {
  linkId: number;
  fundingRequestId: number;
}

/** The request that a link leads to. Throws not_found in the same words for every link that leads to nothing, and link_replaced. */
export async function openLink(db: Database, ip: string, token: string): Promise<RequestLink> {
  const link = await findLink(db, ip, token);
  const opened = await queries.noteUse(db, link.linkId);
  if (opened !== undefined) await noteKnownAddress(db, opened);
  return link;
}

/**
 * Makes sure that a link which opened a moment ago was not ended since. Whoever ends links locks their request, and so does, or reads it for
 * key share, whoever changes something by a link: it is one or the other. One that a newer message replaced meanwhile may finish. Throws
 * not_found.
 */
export async function refuseEndedLink(tx: Queryable, { linkId }: RequestLink): Promise<void> {
  if (!(await queries.isInForce(tx, linkId))) throw gone();
}

/**
 * The request that a link opens, for a page that is rendered before anybody reads it. That is no use of the link: the programs of
 * mailboxes fetch every address in a message, and prove nothing of its owner. The page's own calls note it. Throws as `openLink` does.
 */
export async function foreseeLink(db: Database, ip: string, token: string): Promise<RequestLink> {
  return findLink(db, ip, token);
}

async function findLink(db: Database, ip: string, token: string): Promise<RequestLink> {
  const { isReplaced, ...link } = await findOrCountMiss(
    db,
    { key: `applicant:${ip}`, ...guesses },
    () => queries.findLink(db, hashToken(token)),
    gone,
  );
  if (isReplaced) throw new AppError("link_replaced", m.req_replaced());
  return link;
}

/** A link that was not ended, also one that a newer message has replaced. Throws not_found. */
export async function findReplacedLink(db: Queryable, token: string): Promise<RequestLink> {
  const link = await queries.findLink(db, hashToken(token));
  if (!link) throw gone();
  return link;
}

function gone(): AppError {
  return new AppError("not_found", m.req_gone());
}
