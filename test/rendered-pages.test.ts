import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../src/server/runtime/db/database.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "./support/database.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";

let servers: ServerProcess[];
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startServer({ DATABASE_URL: urlOf(database), PROCESS: "web" });
  servers = [await start(), await start()];
  pool = createPool(database.owner, () => {});
  await pool.query(
    `insert into projects (public_id, name, description, location, nation_name, community, private_fields, state, published_at, public_until, funding_needed, currency)
     values ('prj_river00000000000', 'Clean water', 'Two <wells> failed.', 'Upper river', 'Three Rivers Nation', 'The inner council', '{location}',
             'published', '2026-05-04T23:30:00Z', 'infinity', 120000, 'EUR'),
            ('prj_leaves0000000000', 'A school garden', 'Beans.', 'Bend', null, null, '{}', 'published', now(), 'infinity', 5000, 'EUR')`,
  );
  await pool.query(
    `insert into project_posts (public_id, project_id, client_key, kind, title, body, happened_on, source)
     select 'pst_' || n, id, gen_random_uuid(), 'progress', 'Pump ' || n, 'It turns.', date '2026-05-04' - n, 'Water committee'
       from projects, generate_series(1, 30) n where public_id = 'prj_river00000000000'`,
  );
  await pool.query(
    "insert into institutions (name, description, type, eligibility_status) values ('Prairie Light', 'Lends.', 'CDFI', 'eligible')",
  );
});
afterAll(async () => {
  await pool.end();
  await Promise.all(servers.map((server) => server.end()));
  await database.drop();
});

const get = async (path: string, { headers = {}, from = 0 }: { headers?: Record<string, string>; from?: number } = {}) => {
  const answer = await fetch((servers[from]?.url ?? "") + path, { headers, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const project = "/projects/prj_river00000000000";
const leaves = "/projects/prj_leaves0000000000";

describe("a page that changes", () => {
  it("is complete in its HTML, in the visitor's language, with a title of its own", async () => {
    const { html } = await get(project, { headers: { "accept-language": "fr" } });
    expect(html).toContain('<html lang="fr">');
    expect(html).toMatch(/<title>Clean water · /);
    for (const words of ["Two &lt;wells&gt; failed.", "Three Rivers Nation", "Pump 1", "4 mai 2026"]) expect(html).toContain(words);
    expect(html).not.toContain("<wells>");
    expect((await get("/")).html.includes("Prairie Light")).toBe(true);
    expect((await get("/projects")).html.includes("A school garden")).toBe(true);
    const [institution] = (await pool.query<{ id: number }>("select id from institutions")).rows;
    expect((await get(`/institutions/${institution?.id}`)).html).toMatch(/<title>Prairie Light · /);
  });

  it("shows what everybody may read and nothing else", async () => {
    const { html } = await get(project);
    expect(html).not.toContain("Upper river");
    expect(html).not.toContain("The inner council");
  });

  it("leads to the older updates by a link", async () => {
    const first = await get(project);
    const older = /href="(\?after=[^"#]+)#updates"/.exec(first.html)?.[1] ?? "";
    const told = (html: string) => [...html.matchAll(/<h3>Pump (\d+)<\/h3>/g)].map(([, n]) => Number(n));
    const shown = told(first.html).length;
    expect(told(first.html)[0]).toBe(1);
    expect(told((await get(project + older)).html)[0]).toBe(shown + 1);
  });

  it("is kept while it is the same, is new with the next request of every process, and then is gone", async () => {
    const etag = (await get(project)).headers.get("etag") ?? "";
    expect((await get(project, { headers: { "if-none-match": etag } })).status).toBe(304);
    // Often enough that each process sends it without reading anything.
    for (const from of [0, 0, 1, 1, 1]) await get(project, { from });
    await pool.query("update projects set name = 'Clear water' where public_id = 'prj_river00000000000'");
    for (const from of [0, 1])
      expect((await get(project, { from, headers: { "if-none-match": etag } })).html.includes("Clear water")).toBe(true);
    await pool.query("update projects set state = 'withdrawn', public_until = null where public_id = 'prj_river00000000000'");
    for (const from of [0, 1]) {
      const gone = await get(project, { from });
      expect([gone.status, gone.html.includes("Clear water")]).toEqual([410, false]);
      expect((await get("/projects", { from })).html.includes("Clear water")).toBe(false);
      expect((await get("/", { from })).html.includes("Clear water")).toBe(false);
    }
  });

  it("is sent without reading what it shows while nothing was written", async () => {
    const reader = await pool.connect();
    const isSentMeanwhile = async () => {
      // The first visit may be the first at all, the second reads in a state of the database that it knows.
      for (let n = 0; n < 2; n += 1) await get(leaves);
      await reader.query("begin; lock table project_posts in access exclusive mode");
      const answer = await fetch((servers[0]?.url ?? "") + leaves, { signal: AbortSignal.timeout(900) }).catch(() => undefined);
      await reader.query("rollback");
      return answer?.status;
    };
    await expect.poll(isSentMeanwhile, { timeout: 20_000 }).toBe(200);
    reader.release();
  });

  it("ends with its last consent, although nobody writes anything then", async () => {
    await pool.query("update projects set public_until = now() + interval '2 seconds' where public_id = 'prj_leaves0000000000'");
    for (let n = 0; n < 3; n += 1) expect((await get(leaves)).status).toBe(200);
    await expect.poll(async () => (await get(leaves)).status, { timeout: 10_000, interval: 50 }).toBe(410);
    await pool.query("update projects set public_until = 'infinity' where public_id = 'prj_leaves0000000000'");
    expect((await get(leaves)).status).toBe(200);
  });

  it("says of every made-up id the same, from one page", async () => {
    const [one, other] = [await get("/projects/prj_madeup1"), await get("/projects/prj_madeup2")];
    expect([one.status, other.html === one.html]).toEqual([404, true]);
    expect(one.html).toContain("Project Not Found");
  });

  it("is not made more often than the server can bear: the frame of it still comes", async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => get(`/projects?after=${btoa(`x${n}`)}`, { from: 1 })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ html }) => html.includes("projs--skel")).length).toBeGreaterThan(0);
  });
});

describe("without the database", () => {
  it("a page about something asks to come back, and the others are there", async () => {
    await pool.query("revoke select on public_projects from public");
    const { rows } = await pool.query<{ role: string }>(
      "select grantee as role from information_schema.role_table_grants where table_name = 'public_projects' and privilege_type = 'SELECT' and grantee <> current_user",
    );
    for (const { role } of rows) await pool.query(`revoke select on public_projects from ${role}`);
    const away = await get("/projects/prj_leaves0000000000");
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await get("/projects")).status).toBe(200);
    for (const { role } of rows) await pool.query(`grant select on public_projects to ${role}`);
    expect((await get("/projects/prj_leaves0000000000")).status).toBe(200);
  });
});
