import { sql } from "kysely";
import { type PastGrant, pastGrantItem } from "../../../shared/contracts/requests/past-grants.ts";
import type { PastGrantTexts } from "../../../shared/domain/past-grants.ts";
import type { Sum } from "../../../shared/domain/sums.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { ListSource } from "../../runtime/db/list-source.ts";
import { writtenAs } from "../../runtime/db/written-rows.ts";

const itemColumns = `id, identifier, title, description, currency, amount::text as amount, awarded_on::text as "awardedOn",
  recipient_name as "recipientName", recipient_place as "recipientPlace", recipient_country as "recipientCountry", programme,
  source_url as "sourceUrl"`;

export const pastGrantList: ListSource = {
  table: "past_grants",
  columns: itemColumns,
  filterColumn: "currency",
  dateColumn: "awarded_on",
  sorts: { awardedOn: "awarded_on", recipientName: "lower(recipient_name)" },
  foldedWords: "words",
};

export const writtenPastGrants = writtenAs(pastGrantList, pastGrantItem);

export async function countPastGrants(db: Queryable, currency: string | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from past_grants where ${currency ?? null}::text is null or currency = ${currency ?? null}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function listCurrencies(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`select distinct currency from past_grants order by currency`.execute(db);
  return rows.map(({ currency }) => currency);
}

export async function findPastGrant(db: Queryable, id: number): Promise<PastGrant | undefined> {
  const { rows } = await sql<PastGrant>`select ${sql.raw(itemColumns)} from past_grants where id = ${id}`.execute(db);
  return rows[0];
}

/** Those to a recipient whose name has this key, the newest first, and how many there are. */
export async function listByRecipient(db: Queryable, key: string, most: number): Promise<{ items: PastGrant[]; total: number }> {
  const { rows } = await sql<PastGrant & { total: number }>`
    select ${sql.raw(itemColumns)}, count(*) over ()::int as total from past_grants
     where recipient_key = ${key} order by awarded_on desc, past_grants.id desc limit ${most}`.execute(db);
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
}

/** By what the past grants that are there are known. */
export interface KnownGrant {
  id: number;
  name: string;
  identifier: string | null;
  title: string;
  recipientKey: string;
  awardedOn: string;
  amount: string;
  currency: string;
}

export async function listKnown(db: Queryable): Promise<KnownGrant[]> {
  const { rows } = await sql<KnownGrant>`
    select id, title as name, identifier, title, recipient_key as "recipientKey", awarded_on::text as "awardedOn", amount::text as amount, currency
      from past_grants order by id`.execute(db);
  return rows;
}

export interface NewPastGrant {
  texts: PastGrantTexts;
  sum: Sum;
  awardedOn: string;
  recipientKey: string;
}

/** Stores many grants of a file by one statement. Returns their ids, in their order. */
export async function insertPastGrants(tx: Queryable, many: readonly NewPastGrant[]): Promise<number[]> {
  const rows = many.map(({ texts, sum, awardedOn, recipientKey }) => ({ ...texts, ...sum, awardedOn, recipientKey }));
  const { rows: made } = await sql<{ id: number }>`
    insert into past_grants (identifier, title, description, currency, amount, awarded_on, recipient_name, recipient_key, recipient_place,
      recipient_country, programme, source_url)
    select nullif(identifier, ''), title, nullif(description, ''), currency, amount, "awardedOn", "recipientName", "recipientKey",
           nullif("recipientPlace", ''), nullif("recipientCountry", ''), nullif(programme, ''), nullif("sourceUrl", '')
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (identifier text, title text, description text, currency text,
        amount numeric, "awardedOn" date, "recipientName" text, "recipientKey" text, "recipientPlace" text, "recipientCountry" text,
        programme text, "sourceUrl" text)) with ordinality
     order by ordinality returning id`.execute(tx);
  // Ids are given in the order of the rows.
  return made.map(({ id }) => id).toSorted((one, other) => one - other);
}

export async function deletePastGrants(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`delete from past_grants where id = any(${ids}::int[])`.execute(tx);
}

export async function listNames(db: Queryable, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, title as name from past_grants where id = any(${ids}::int[])`.execute(db);
  return rows;
}
