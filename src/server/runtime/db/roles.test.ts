import { findKinds } from "../../../shared/domain/finding.ts";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createTestDatabase } from "../../../../test/support/database.ts";
import { testedServers } from "../../../../test/support/servers.ts";
import { migrate } from "./migrate.ts";
import { roles } from "./embedded-roles.ts";
import { rightsOn } from "./roles.ts";

const log = pino({ level: "silent" });

describe.each(testedServers())("the role that serves, on $name", (server) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({}, server);
  });
  afterAll(() => test.close());

  const refused = (text: string) =>
    expect(test.context.pool.query(text), text).rejects.toThrow(/permission denied|must be (owner|superuser)|must have admin option/);

  /** PostgreSQL 17 knows one more. */
  const tableRights = async () => {
    const { rows } = await test.owner.query<{ maintains: boolean }>(
      "select current_setting('server_version_num')::int >= 170000 as maintains",
    );
    const known = ["delete", "insert", "references", "select", "trigger", "truncate", "update"];
    return rows[0]?.maintains ? [...known, "maintain"] : known;
  };

  it("has on every table and view the rights of the list, and no others, however they came to it", async () => {
    const { rows } = await test.owner.query<{ name: string; isPart: boolean; rights: string[] }>(
      `select relispartition as "isPart", nspname || '.' || relname as name,
              array(select kind from unnest($2::text[]) as kind where has_table_privilege($1, pg_class.oid, kind)
                     union
                    select kind || ' (' || attname || ')' from pg_attribute cross join unnest(array['insert', 'update']) as kind
                     where attrelid = pg_class.oid and attnum > 0 and not attisdropped and has_column_privilege($1, pg_class.oid, attnum, kind)
                       and not has_table_privilege($1, pg_class.oid, kind) order by 1) as rights
         from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p', 'v', 'm') order by 1`,
      [roles.serving, await tableRights()],
    );
    expect(rows.length).toBeGreaterThan(90);
    expect(rows).toEqual(rows.map(({ name, isPart }) => ({ name, isPart, rights: isPart ? ["select"] : rightsOn(name) })));
    // The months of what grows by the day, and what can be found by its kind.
    expect(rows.filter(({ isPart }) => isPart)).toHaveLength(6 + findKinds.length);
    expect(rightsOn("public.audit_log")).toEqual(["insert", "select"]);
  });

  it("takes numbers from one sequence only, and sets none", async () => {
    const { rows } = await test.owner.query(
      `with loose as materialized (select oid, relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace)
       select relname as name, has_sequence_privilege($1, oid, 'update') as sets from loose
        where has_sequence_privilege($1, oid, 'usage, update')`,
      [roles.serving],
    );
    expect(rows).toEqual([{ name: "candidates_id_seq", sets: false }]);
  });

  it("owns nothing, is a member of nothing, and may neither make nor switch anything", async () => {
    const { rows } = await test.owner.query(
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
              (select count(*)::int from pg_auth_members where member = pg_roles.oid) as groups,
              (select count(*)::int from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o') as owned
         from pg_roles where rolname = any($1)`,
      [[roles.serving]],
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false, groups: 0, owned: 0 },
    ]);
    for (const text of [
      "truncate users",
      "create table mine (id int)",
      "create temporary table users (id int)",
      "create schema mine",
      "create function mine() returns int language sql as 'select 1'",
      "create extension dblink",
      "alter table audit_log disable trigger all",
      "drop trigger keep_rows on audit_log",
      "set session_replication_role = replica",
      `set role ${roles.owner}`,
      `set session authorization ${roles.superuser}`,
      `grant ${roles.owner} to ${roles.serving}`,
      "select pg_read_file('/etc/passwd')",
      "select lo_import('/etc/passwd')",
      "copy users to program 'cat'",
      "copy users from '/etc/passwd'",
      "update project_consents set consented_by = 'somebody'",
      "delete from project_consents",
      "update migrations set checksum = ''",
      "drop table graphile_worker._private_jobs",
    ])
      await refused(text);
  });

  it("finds every function that runs as its owner closed to others, and safe from a search path of the caller's", async () => {
    const { rows } = await test.owner.query(
      `select proname as name, proconfig::text as config, coalesce(proacl::text, '') ~ '[{,]=' as "isOpen" from pg_proc
        where prosecdef and pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
    );
    expect(rows.map(({ name }) => name as string).toSorted()).toEqual([
      "begin_month",
      "end_months",
      "erase_account",
      // Triggers alone, which write what can be found (0086).
      "find_institution",
      "find_message",
      "find_project",
      "find_request",
      "find_respondent",
      "find_round",
      "find_signature",
      "find_transfer",
      "forget_findable",
      "strike_out_agreements",
      "strike_out_approvals",
      "strike_out_audit",
      "strike_out_clearings",
      "strike_out_inquiry",
    ]);
    for (const row of rows)
      expect(row).toMatchObject({ config: expect.stringContaining('"search_path=pg_catalog, public, pg_temp"'), isOpen: false });
  });

  it("has the audit log struck out only for a request whose data are removed", async () => {
    const { body } = await test.call("POST", "/api/funding-requests", fundingRequest());
    const { rows } = await test.context.pool.query<{ id: number }>("select id from funding_requests where reference = $1", [
      body["reference"],
    ]);
    const id = rows[0]?.id ?? 0;
    await expect(test.context.pool.query("select strike_out_audit($1)", [id])).rejects.toThrow("are not removed");
    const note = (type: string, subject: number) =>
      test.context.pool.query(
        `insert into audit_log (actor_name, action, subject_type, subject_id, before, after)
         values ('a', 'b', $1, $2, '{"status": "approved", "note": "words", "n": 1}', null)`,
        [type, String(subject)],
      );
    await note("funding_request", id);
    await note("funding_request", id + 1);
    await note("user", id);
    await test.context.pool.query("update funding_requests set personal_data_removed_at = now() where id = $1", [id]);
    await test.context.pool.query("select strike_out_audit($1)", [id]);
    const after = await test.context.pool.query<{ note: string }>(
      "select before->>'note' as note, before - 'note' as rest from audit_log where actor_name = 'a' order by id",
    );
    const rest = { status: "approved", n: 1 };
    expect(after.rows).toEqual([
      { note: "[removed]", rest },
      { note: "words", rest },
      { note: "words", rest },
    ]);
  });

  it("ends a consent once, and never takes the end back", async () => {
    const { rows } = await test.context.pool.query<{ id: number }>(
      `with project as (insert into projects (name, description, location) values ('p', 'd', 'l') returning id)
       insert into project_consents (project_id, consented_by, consented_by_role, nation_name, procedure, consented_on, covers, document_reference, given_by, recorded_by_name)
       select id, 'A', 'B', 'C', 'D', '2026-01-01', 'E', 'F', 'community', 'community' from project returning id`,
    );
    const change = (set: string) => test.context.pool.query(`update project_consents set ${set} where id = $1`, [rows[0]?.id]);
    await change("ended_at = now(), ended_kind = 'replaced', ended_by_name = 'A'");
    await expect(change("ended_at = null, ended_kind = null, ended_by_name = null")).rejects.toThrow("has ended already");
  });
});

describe("a database of one's own", () => {
  it("gives the serving role what a table that is new needs, and takes back what it should not have", async () => {
    const database = await createTestDatabase();
    const owner = new pg.Client(database.owner);
    await owner.connect();
    await owner.query("create table later (id int)");
    await owner.query(`grant update, truncate on audit_log to ${roles.serving}`);
    await owner.query(`revoke update on users from ${roles.serving}`);
    await migrate(database, log);
    const { rows } = await owner.query(
      "select has_table_privilege($1, 'later', 'select, insert') as later, has_table_privilege($1, 'audit_log', 'update, truncate') as log, has_table_privilege($1, 'users', 'update') as users",
      [roles.serving],
    );
    expect(rows).toEqual([{ later: true, log: false, users: true }]);
    await owner.end();
    await database.drop();
  });

  it("changes no row of the catalogue at a second start", async () => {
    const database = await createTestDatabase();
    const owner = new pg.Client(database.owner);
    await owner.connect();
    const versions = async () =>
      (await owner.query("select sum(xmin::text::bigint)::text as sum from pg_class where relnamespace = 'public'::regnamespace")).rows;
    const before = await versions();
    await migrate(database, log);
    expect(await versions()).toEqual(before);
    await owner.end();
    await database.drop();
  });

  it("starts without the owner's address while nothing is to be migrated, and names it when there is", async () => {
    const database = await createTestDatabase();
    const alone = { connection: database.connection, owner: undefined };
    expect(await migrate(alone, log)).toEqual([]);
    const owner = new pg.Client(database.owner);
    await owner.connect();
    await owner.query("delete from migrations where name like '0026%'");
    await expect(migrate(alone, log)).rejects.toThrow("DATABASE_OWNER_URL must name the role that owns the tables");
    await owner.end();
    await database.drop();
  });

  it("refuses an owner's address that leads to another database, and warns of a role that could do more", async () => {
    const database = await createTestDatabase();
    await expect(migrate({ ...database, owner: { ...database.owner, database: "postgres" } }, log)).rejects.toThrow("both must name one");
    const lines: string[] = [];
    const strict = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    await migrate(database, strict);
    expect(lines).toEqual([]);
    await migrate({ ...database, connection: { ...database.connection, user: roles.superuser }, pooled: undefined }, strict);
    expect(lines.join("")).toContain("is a superuser");
    await database.drop();
  });
});
