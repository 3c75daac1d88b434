import { sql } from "kysely";
import type { ProjectPicture } from "../../../../shared/contracts/projects/public-projects.ts";
import type { PrivateField } from "../../../../shared/domain/consent.ts";
import { type NeedBand, needBands, type placePrecisions, type ProjectTheme } from "../../../../shared/domain/projects.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Condition, ListSource } from "../../../runtime/db/list-source.ts";
import { everyWord } from "../../../runtime/db/search-words.ts";

/** A published project with its row's number, for features that refer to it in the database. */
export interface PublishedProject {
  id: number;
  publicId: string;
  name: string;
  description: string;
  /** Null where the community keeps it private, like the facts below. */
  location: string | null;
  nationName: string | null;
  privateFields: PrivateField[];
  fundingNeeded: string;
  fundingReceived: string;
  currency: string;
  fundingStatus: "seeking" | "funded" | "completed";
  peopleServed: number | null;
  jobsCreated: number | null;
  communitySupport: string | null;
  theme: ProjectTheme | null;
  language: string | null;
  nationLanguage: string | null;
  placePrecision: (typeof placePrecisions)[number];
  cover: ProjectPicture | null;
  publishedAt: Date;
}

/** What settled transfers brought: no trial of a partner, nothing that was sent back. A project has one currency from its first transfer on. */
const received = `(select coalesce(sum(amount), 0.0000)::text from settled_transfers
  where project_id = projects.id and mode = 'live' and currency = projects.currency)`;

/** The same names in the table and in the view, which leaves out what is private. */
export const factColumns = `id, public_id as "publicId", name, description, location, nation_name as "nationName", private_fields as "privateFields",
  funding_needed::text as "fundingNeeded", ${received} as "fundingReceived", currency, funding_status as "fundingStatus",
  people_served as "peopleServed", jobs_created as "jobsCreated", community_support as "communitySupport", published_at as "publishedAt",
  theme, language, nation_language as "nationLanguage", place_precision as "placePrecision",
  (select picture_json(pictures) from project_pictures as pictures where pictures.id = projects.cover_id) as cover`;

/** Who has paid a project, as far as its community and the institution both show it; the sum is null where it is names alone. */
export async function listPublicPayers(
  db: Queryable,
  projectId: number,
): Promise<{ institutionId: number; name: string; amount: string | null }[]> {
  const { rows } = await sql<{ institutionId: number; name: string; amount: string | null }>`
    select institutions.id as "institutionId", institutions.name,
           case when public_payers = 'amounts' and public_payments = 'amounts' then sum(amount)::text end as amount
      from settled_transfers join projects on projects.id = project_id join institutions on institutions.id = institution_id
      join project_money_choices as chosen on chosen.project_id = projects.id
     where projects.id = ${projectId} and mode = 'live' and settled_transfers.currency = projects.currency
       and public_payers <> 'none' and public_payments <> 'none'
     group by institutions.id, public_payers order by lower(institutions.name), institutions.id limit 200`.execute(db);
  return rows;
}

/** The public list; it is only ever read with the filter `published`. The view is no counted table: see countPublished. */
export const publishedList: ListSource = {
  table: "public_projects as projects",
  columns: factColumns,
  filterColumn: "state",
  dateColumn: "published_at",
  sorts: { name: "lower(name)" },
  foldedWords: "public_words",
};

/** The same for who shows a few lines of each. */
export const briefList: ListSource = {
  ...publishedList,
  columns: factColumns.replace("description,", "left(description, 400) as description,"),
};

/** What a visitor filters the list by. */
export interface ShownFilters {
  theme?: ProjectTheme | undefined;
  place?: string | undefined;
  needed?: NeedBand | undefined;
  status?: PublishedProject["fundingStatus"] | undefined;
}

export function conditionsOf({ theme, place, needed, status }: ShownFilters): Condition[] {
  return [
    ...(theme ? [{ sql: "theme = ?", value: theme }] : []),
    ...(status ? [{ sql: "funding_status = ?", value: status }] : []),
    ...(place ? everyWord("public_place", place) : []),
    ...(needed ? needs(needBands[needed]) : []),
  ];
}

/** The sum that is needed tells most of them apart without a look at the transfers. */
function needs({ above, upTo }: { above: number; upTo: number | null }): Condition[] {
  const left = `funding_needed - ${received}::numeric`;
  return [{ sql: `funding_needed > ${above}` }, { sql: `${left} > ${above}` }, ...(upTo === null ? [] : [{ sql: `${left} <= ${upTo}` }])];
}

/** With `hold` nobody ends its consent, and nobody else holds it, until the transaction is over. */
export async function findPublished(db: Queryable, publicId: string, { hold = false } = {}): Promise<PublishedProject | undefined> {
  const { rows } = await sql<PublishedProject>`
    select ${sql.raw(factColumns)} from public_projects as projects where public_id = ${publicId} ${hold ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** How a project stands for the public: one that was published once and is not any more has been withdrawn, by word or by its day. */
export async function findStanding(db: Queryable, publicId: string): Promise<"published" | "withdrawn" | undefined> {
  const { rows } = await sql<{ standing: "published" | "withdrawn" }>`
    select case when state = 'published' and public_until > clock_timestamp() then 'published' else 'withdrawn' end as standing
      from projects where public_id = ${publicId} and published_at is not null`.execute(db);
  return rows[0]?.standing;
}

/** The ids come from the index alone, so that a page far behind skips entries of it instead of rows. */
export async function listPublishedAt(db: Queryable, offset: number, limit: number): Promise<PublishedProject[]> {
  const { rows } = await sql<PublishedProject>`
    with wanted as materialized (
      select id from public_projects order by published_at desc, id desc limit ${limit} offset ${offset})
    select ${sql.raw(factColumns)} from public_projects as projects where id in (select id from wanted)
     order by published_at desc, id desc /* plan anew */`.execute(db);
  return rows;
}

/** Exact: what triggers count by state, without those whose consent ended since the job of the last minute. */
export async function countPublished(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (coalesce((select sum(n) from status_counts where subject = 'projects' and status = 'published'), 0)
            - (select count(*) from projects where state = 'published' and public_until <= now()))::int as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many of each theme are published. */
export async function countThemes(db: Queryable): Promise<{ theme: ProjectTheme; count: number }[]> {
  const { rows } = await sql<{ theme: ProjectTheme | null; count: number }>`
    select theme, count(*)::int as count from projects where state = 'published' and public_until > now() and theme is not null
     group by theme order by theme`.execute(db);
  return rows.flatMap(({ theme, count }) => (theme === null ? [] : [{ theme, count }]));
}
