import type { PastGrant, PastGrantQuery } from "../../../shared/contracts/requests/past-grants.ts";
import { nameSign } from "../../../shared/domain/duplicates.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { PastGrantTexts } from "../../../shared/domain/past-grants.ts";
import type { Sum } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { readWrittenList } from "../../runtime/db/written-rows.ts";
import { getFundingRequest } from "../funding-requests/service.ts";
import * as queries from "./queries.ts";

export { deletePastGrants as removeImportedGrants, listNames } from "./queries.ts";

/** Beside a request so many are shown; the list has all of them. */
const mostBeside = 20;

/** One page, by the day of the award or by the recipient's name. */
export function listWritten(db: Queryable, { currency, sort = "awardedOn", order, ...query }: PastGrantQuery) {
  return readWrittenList(db, queries.writtenPastGrants, {
    ...query,
    filter: currency,
    sort,
    order: order ?? (sort === "awardedOn" ? "desc" : "asc"),
  });
}

/** Throws not_found. */
export async function getPastGrant(db: Queryable, id: number): Promise<PastGrant> {
  const grant = await queries.findPastGrant(db, id);
  if (!grant) throw new AppError("not_found", m.error_not_found());
  return grant;
}

/** What was granted to an organisation of the request's name, however it is written. Throws not_found. */
export async function listOfRequest(db: Queryable, requestId: number): Promise<{ items: PastGrant[]; total: number }> {
  const { organizationName, personalDataRemovedAt } = await getFundingRequest(db, requestId);
  const key = nameSign(organizationName);
  if (personalDataRemovedAt !== null || key === null) return { items: [], total: 0 };
  return queries.listByRecipient(db, key, mostBeside);
}

export interface GrantOfFile {
  texts: PastGrantTexts;
  sum: Sum;
  /** A day, as 2024-05-31. */
  awardedOn: string;
}

/** What two records of one grant have in common: the publisher's identifier, or who got how much for what on which day. */
export function grantSigns({ texts: { identifier, title, recipientName }, sum, awardedOn }: GrantOfFile): GrantSign[] {
  return signsOf({ identifier, title, recipientKey: keyOf(recipientName), awardedOn, amount: sum.amount, currency: sum.currency });
}

export interface GrantSign {
  sign: string;
  because: "identifier" | "grant";
}

/** Every past grant with its signs. */
export async function listKnownGrants(db: Queryable): Promise<{ id: number; name: string; signs: GrantSign[] }[]> {
  return (await queries.listKnown(db)).map((grant) => ({ id: grant.id, name: grant.name, signs: signsOf(grant) }));
}

function signsOf({ identifier, title, recipientKey, awardedOn, amount, currency }: Omit<queries.KnownGrant, "id" | "name">): GrantSign[] {
  const facts = [recipientKey, title.trim().toLowerCase(), awardedOn, shortest(amount), currency].join("\n");
  const named = identifier?.trim() ? [{ sign: `identifier ${identifier.trim().toLowerCase()}`, because: "identifier" } as const] : [];
  return [...named, { sign: `grant ${facts}`, because: "grant" }];
}

/** Makes past grants of the rows of a file. Returns their ids in the order of the rows. */
export async function importGrants(tx: Queryable, rows: readonly GrantOfFile[]): Promise<number[]> {
  return queries.insertPastGrants(
    tx,
    rows.map((row) => ({ ...row, recipientKey: keyOf(row.texts.recipientName) })),
  );
}

/** "1000.0000" as it is stored and "1000.00" as it is read are one amount. */
const shortest = (amount: string) => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount);

/** A name that is made of signs alone is compared as it is written. */
const keyOf = (name: string) => nameSign(name) ?? name.trim();
