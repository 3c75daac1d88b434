import { createHash } from "node:crypto";
import type { ListEntry } from "../../src/server/screening/engine/subject.ts";
import { screenParties } from "../../src/server/screening/runs/screen-parties.ts";
import type { TestApp } from "./app.ts";
import { countingMatcher } from "./counting-matcher.ts";

/** An entry of a list, of a person that nobody is. */
export function listEntry(name: string, changes: Partial<ListEntry> = {}): ListEntry {
  return {
    key: createHash("sha256").update(name).digest("hex").slice(0, 8),
    kind: "person",
    names: [{ text: name, strength: "primary" }],
    birthDates: [],
    countries: [],
    places: [],
    identifiers: [],
    programmes: ["TEST"],
    listedOn: "2024-05-03",
    remarks: null,
    addresses: [],
    ...changes,
  };
}

export const smallList = [
  listEntry("Zerubbabel Quintrell", { key: "1001", birthDates: [{ from: "1961-04-02", to: "1961-04-02" }] }),
  listEntry("Ombrelune Trading Establishment", { key: "1002", kind: "organisation", countries: ["XX"] }),
];

/** A list that is in force and was looked at just now; a second call of the same key brings its next version. */
export async function loadList(test: TestApp, entries: ListEntry[], key = "small"): Promise<void> {
  const one = async (text: string, values: unknown[]) => Number((await test.owner.query<{ id: number }>(text, values)).rows[0]?.id);
  const listId = await one(
    `insert into screening_lists (key, name, publisher, licence, connector, created_by_name, checked_at, is_wanted)
     values ($1, 'Small list', 'Nobody', 'None', 'csv', 'test', now(), false)
     on conflict (key) do update set checked_at = now() returning id`,
    [key],
  );
  await test.owner.query("update screening_list_versions set state = 'superseded' where list_id = $1 and state = 'current'", [listId]);
  const versionId = await one(
    `insert into screening_list_versions (list_id, number, published_at, origin, sha256, bytes, state, entries, taken_at)
     select $1::int, 1 + count(*), now(), 'small.csv', '\\x00', 1, 'current', $2::int, now() from screening_list_versions where list_id = $1
     returning id`,
    [listId, entries.length],
  );
  await test.owner.query("update screening_lists set current_version_id = $2 where id = $1", [listId, versionId]);
  const hashOf = (entry: ListEntry) => createHash("sha256").update(JSON.stringify(entry)).digest("hex");
  await test.owner.query(
    `with arrived as (
       select content->>'key' as key, content, hash from unnest($3::jsonb[], $4::text[]) as given (content, hash)),
     gone as (
       update screening_entries set gone_version_id = $2 where list_id = $1 and gone_version_id is null and not exists (
         select from arrived where key = entry_key and decode(hash, 'hex') = content_hash) returning entry_key)
     select count(*) from gone`,
    [listId, versionId, entries.map((entry) => JSON.stringify(entry)), entries.map(hashOf)],
  );
  await test.owner.query(
    `insert into screening_entries (list_id, entry_key, first_version_id, content, content_hash, search_text)
     select $1, content->>'key', $2, content, decode(hash, 'hex'), lower(content->'names'->0->>'text')
       from unnest($3::jsonb[], $4::text[]) as given (content, hash)
      where not exists (select from screening_entries where list_id = $1 and gone_version_id is null and entry_key = given.content->>'key')`,
    [listId, versionId, entries.map((entry) => JSON.stringify(entry)), entries.map(hashOf)],
  );
  await addState(test);
}

/** As whoever changes what screening depends on does. */
export async function addState(test: TestApp, changes: { engine?: number; threshold?: string } = {}): Promise<void> {
  await test.owner.query(
    `insert into screening_states (number, lists, engine, threshold, cause)
     select number + 1, (select coalesce(jsonb_object_agg(id, current_version_id), '{}') from screening_lists where is_active),
            coalesce($1, engine), coalesce($2, threshold), 'test' from screening_states order by number desc limit 1`,
    [changes.engine ?? null, changes.threshold ?? null],
  );
}

/** Two fictional entries in force. */
export const loadSmallList = (test: TestApp): Promise<void> => loadList(test, smallList);

/** Screens everything now, by the words that names share: enough to make parties of other tests clear. */
export async function screenAll(test: Pick<TestApp, "context">): Promise<void> {
  const { rows } = await test.context.pool.query<{ engine: number }>("select engine from screening_states order by number desc limit 1");
  await screenParties(test.context, countingMatcher(rows[0]?.engine), new AbortController().signal);
}

/** An institution of the name of an entry, and the case that came of it. */
export async function openCase(test: TestApp, name = "Ombrelune Trading Establishment"): Promise<{ id: number; ref: string }> {
  const { rows } = await test.owner.query<{ id: number }>(
    "insert into institutions (name, description, type) values ($1, 'd', 'CDFI') returning id",
    [name],
  );
  const ref = String(rows[0]?.id);
  await screenAll(test);
  const found = await test.owner.query<{ id: number }>(
    `select screening_cases.id from screening_cases join screening_parties on screening_parties.id = party_id
      where kind = 'institution' and ref = $1 order by id desc`,
    [ref],
  );
  return { id: found.rows[0]?.id ?? 0, ref };
}
