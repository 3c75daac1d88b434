import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { judgeMigration } from "./support/migration-rules.ts";

/** The newest migration of a release that somebody may have. There is none yet: these rules begin after what was there without them. */
const lastReleased = "0050";

const folder = "db/migrations";
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();
const sqlOf = (name: string) => readFileSync(`${folder}/${name}`, "utf8");
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const changelog = readFileSync("CHANGELOG.md", "utf8");
const all = names.map(sqlOf).join("\n");

it("no migration breaks an older release that serves beside it, or keeps it waiting", () => {
  const found = names
    .filter((name) => name.slice(0, 4) > lastReleased)
    .flatMap((name) => {
      const earlier = names
        .filter((other) => other < name)
        .map(sqlOf)
        .join("\n");
      return judgeMigration(name, sqlOf(name), { earlier, all, release: version, changelog }).map((what) => `${name} ${what}`);
    });
  expect(found).toEqual([]);
});

interface Around {
  earlier?: string;
  all?: string;
  log?: string;
}

function judge(sql: string, { earlier = "", all, log = "" }: Around = {}): string[] {
  return judgeMigration("0099_test.sql", sql, { earlier, all: all ?? earlier + sql, release: "1.3.0", changelog: log });
}

it.each([
  ["drop table drafts", "takes away"],
  ["alter table drafts drop column answers", "takes away"],
  ["alter table drafts rename column answers to words", "takes away"],
  ["alter table drafts rename to notes", "takes away"],
  ["alter table drafts alter column form_version type bigint", "takes away"],
  ["alter table drafts alter form_version set data type bigint", "takes away"],
  ["alter table drafts alter column device set not null", "takes away"],
  ["drop function strike_out(text)", "takes away"],
  ["-- contract: nothing since 1.3.0 reads it\nalter table drafts drop column answers", "not earlier than this release"],
  ["-- contract: nothing since 1.2.0 leaves it null\nalter table drafts alter column device set not null", "reads the whole table"],
  ["alter table drafts add column a text, add column b integer not null", "leaves null"],
  ["alter table drafts add b integer not null", "leaves null"],
  ["alter table drafts add column b uuid not null default gen_random_uuid()", "rewrites"],
  ["alter table drafts add column b integer generated always as identity", "rewrites"],
  ["alter table drafts add column b integer check (b > 0)", "reads the whole table"],
  ["alter table drafts add column b text unique", "under a lock"],
  ["create index drafts_device on drafts (device)", "without concurrently"],
  ["create index concurrently if not exists drafts_device on drafts (device)", "without concurrently"],
  ["drop index drafts_device", "without concurrently"],
  ["-- outside of a transaction\ncreate index concurrently drafts_device on drafts (device)", "only indexes"],
  ["-- outside of a transaction\nalter table drafts add column a text", "only indexes"],
  ["alter table drafts add constraint c check (form_version > 0)", "checked under a lock"],
  ["alter table drafts add check (form_version > 0) not valid", "checked under a lock"],
  ["alter table drafts add constraint c foreign key (a, b) references users (a, b)", "checked under a lock"],
  ["alter table drafts add constraint c check (form_version > 0) not valid", "never validated"],
  [
    "alter table drafts add constraint c check (form_version > 0) not valid;\nalter table drafts validate constraint c;",
    "validates beside other changes",
  ],
  ["alter table drafts add constraint c unique (device)", "under a lock"],
  ["update drafts set device = ''", "changes rows"],
  ["truncate drafts", "holds a lock"],
  ["alter table drafts set logged", "rewrites a table"],
  ["-- few rows: counts\nalter table drafts set unlogged", "holds a lock"],
  ["-- stop older releases first: the table is made anew\ndrop table drafts", "CHANGELOG.md does not name the file"],
])("refuses: %s", (sql, why) => {
  expect(judge(sql).join("\n")).toContain(why);
});

it.each([
  "create table notes (id integer primary key, draft_id integer not null references drafts);\ncreate index notes_draft on notes (draft_id);\nalter table notes add check (id > 0);\ninsert into notes values (1, 1);",
  "alter table drafts add column a text, add column b integer not null default 0, add column c integer references users;",
  "-- outside of a transaction\ncreate index concurrently if not exists drafts_device on drafts (device);\ndrop index concurrently if exists drafts_old;",
  "create function f() returns void language sql as $$ update drafts set device = ''; drop table drafts; $$;",
  "-- few rows: one for each list\nupdate screening_lists set name = ';' where name = 'drop table';",
  "-- few rows: counts of a minute\nalter table counts set logged;",
  "create index a on only drafts (device);",
  "-- contract: nothing since 1.2.9 reads it\nalter table drafts drop column answers;",
])("lets through: %s", (sql) => {
  expect(judge(sql)).toEqual([]);
});

it("lets through what is done in steps, and what the changelog tells operators of", () => {
  const earlier = "alter table drafts add constraint device_there check (device is not null) not valid;";
  expect(judge(earlier, { all: `${earlier}\n-- outside of a transaction\nalter table drafts validate constraint device_there;` })).toEqual(
    [],
  );
  expect(judge("-- outside of a transaction\nalter table drafts validate constraint device_there;")).toEqual([]);
  const notNull = "-- contract: nothing since 1.2.0 leaves it null\nalter table drafts alter column device set not null;";
  expect(judge(notNull, { earlier })).toEqual([]);
  const stops = "-- stop older releases first: the table is made anew\ndrop table drafts;";
  expect(judge(stops, { log: "0099_test.sql" })).toEqual([]);
});
