import { createHash, randomBytes } from "node:crypto";
import type { ApplicantLink } from "../../../../shared/contracts/applicant.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import type { Context } from "../../../context.ts";
import type { Database, Queryable } from "../../../db/database.ts";
import { findOrCountMiss } from "../../../http/rate-limit.ts";
import * as queries from "./queries.ts";

/** Links that lead to nothing before an address has to wait. */
const guesses = { most: 60, windowSeconds: 15 * 60 };

/** Stands in a stored message where the link will be; the token itself is in no row. */
const place = "{private-link}";

/** Makes a link to a request and answers its address, the only time: the database keeps a hash. */
export async function makePrivateLink(
  { config }: Pick<Context, "config">,
  db: Queryable,
  link: { fundingRequestId: number; madeFor: ApplicantLink["madeFor"]; language: string },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await queries.insertLink(db, { ...link, tokenHash: hashToken(token) });
  return config.publicUrl + paths.request(token);
}

/** What a message that waits in the outbox has in the place of its link. */
export function privateLinkPlace({ config }: Pick<Context, "config">): string {
  return config.publicUrl + paths.request(place);
}

/** The texts of a message with a link that is made now. A message to an address that was given up gets none. */
export async function withPrivateLink(
  context: Pick<Context, "config" | "db">,
  { fundingRequestId, to }: { fundingRequestId: number; to: string },
  texts: { text: string; html: string },
): Promise<{ text: string; html: string }> {
  const known = await queries.findAddressee(context.db, fundingRequestId);
  const link =
    known?.email === to
      ? await makePrivateLink(context, context.db, { fundingRequestId, madeFor: "message", language: known.language })
      : context.config.publicUrl + paths.requestLink;
  const put = (text: string) => text.replaceAll(privateLinkPlace(context), link);
  return { text: put(texts.text), html: put(texts.html) };
}

/** The request that a link leads to. Throws not_found in the same words for every link that leads to nothing. */
export async function openLink(db: Database, ip: string, token: string): Promise<number> {
  const link = await findOrCountMiss(
    db,
    { key: `applicant:${ip}`, ...guesses },
    () => queries.findLink(db, hashToken(token)),
    () => new AppError("not_found", m.req_gone()),
  );
  await queries.noteUse(db, link.id);
  return link.fundingRequestId;
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
