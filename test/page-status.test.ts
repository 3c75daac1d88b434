import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPool } from "../src/server/runtime/db/database.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "./support/database.ts";
import { openRoundSql } from "./support/rounds.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";
import { changingPages } from "../src/web/page-facts.ts";
import { matchRoute } from "../src/web/routes.ts";

let server: ServerProcess;
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: urlOf(database) });
  pool = createPool(database.connection, () => {});
  await pool.query(
    `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
     values ('prj_public0000000000', 'Wells', 'd', 'l', 'published', now(), 'infinity', 1, 'USD'),
            ('prj_withdrawn0000000', 'Wells', 'd', 'l', 'withdrawn', now(), null, 1, 'USD'),
            ('prj_pastitsday000000', 'Wells', 'd', 'l', 'published', now(), now() - interval '1 day', 1, 'USD'),
            ('prj_draft00000000000', 'Wells', 'd', 'l', 'draft', null, null, 1, 'USD')`,
  );
  await pool.query(openRoundSql("FC-7K3M-9QXZ"));
  await pool.query("insert into institutions (name, description, type) values ('Stone Meadow', 'd', 'CDFI')");
  await pool.query(
    `insert into candidates (name, kind, types, country, source_ids, eligibility, score, rules, rules_version, search_text, shelf, standing)
     values ('Prairie', 'institution', '{}', 'US', '{}', 'eligible', 1, '{}', 1, '', '', 'open'),
            ('Ignored', 'institution', '{}', 'US', '{}', 'eligible', 1, '{}', 1, '', '', 'ignored')`,
  );
  // The home page shows what the controls of a start find, which may come only now.
  await vi.waitFor(async () => expect(await textOf("/")).not.toContain("This has not been checked yet."), {
    timeout: 40_000,
    interval: 200,
  });
});
afterAll(async () => {
  await pool.end();
  await server.end();
  await database.drop();
});

const textOf = async (address: string) => (await get(address)).text();
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers, redirect: "manual" });

describe("a page that serves many ids answers with the status of its id", () => {
  it.each([
    ["/projects/1", 200],
    ["/projects/10", 404],
    ["/projects/prj_public0000000000", 200],
    ["/projects/prj_withdrawn0000000", 410],
    ["/projects/prj_pastitsday000000", 410],
    ["/projects/prj_draft00000000000", 404],
    ["/projects/prj_never00000000000", 404],
    ["/institutions/1", 200],
    ["/institutions/99", 404],
    ["/institutions/99999999999999", 404],
    ["/institutions/stone", 404],
    ["/partner-discovery/1", 200],
    ["/partner-discovery/2", 404],
    ["/partner-discovery/99", 404],
    ["/funding-calls/FC-7K3M-9QXZ", 200],
    ["/funding-calls/FC-0000-0000", 404],
    ["/external/nothing", 404],
    ["/no-such-page", 404],
    ["/assets/", 404],
    ["/public", 404],
    ["/.git/config", 404],
    ["/package.json", 404],
  ])("%s: %i", async (path, status) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
    const head = await fetch(server.url + path, { method: "HEAD" });
    expect(head.status).toBe(status);
  });

  it("also to a browser that has kept the page, once what it is about has gone", async () => {
    const etag = (await get("/projects/prj_public0000000000")).headers.get("etag") ?? "";
    expect((await get("/projects/prj_public0000000000", { "if-none-match": etag })).status).toBe(304);
    expect((await get("/projects/prj_withdrawn0000000", { "if-none-match": etag })).status).toBe(410);
  });

  it("like the call that the page makes: 410 for what was withdrawn, 404 for what never was public", async () => {
    for (const [id, status] of [
      ["prj_public0000000000", 200],
      ["prj_withdrawn0000000", 410],
      ["prj_pastitsday000000", 410],
      ["prj_draft00000000000", 404],
    ] as const)
      expect((await get(`/api/projects/${id}`)).status, id).toBe(status);
  });
});

describe("a page that is kept for whoever asks next", () => {
  /** Each page that changes, with every parameter that it reads. */
  const addresses = [
    "/?",
    "/projects?theme=water&q=wells&place=river&needed=under_25000&status=seeking&sort=name&after=x",
    "/projects/1?",
    "/projects/prj_public0000000000?after=x",
    "/funding-calls?",
    "/funding-calls/FC-7K3M-9QXZ?",
    "/funding-request?call=FC-7K3M-9QXZ",
    "/contact?project=prj_public0000000000",
    "/institutions/1?",
    "/partner-discovery?type=cdfi&eligibility=eligible&q=stone&sort=score&standing=open&after=x",
    "/partner-discovery/1?",
  ];

  it("is each of these", () => {
    const files = addresses.map((address) => matchRoute(new URL(address, server.url).pathname).route.page);
    expect([...new Set(files)].toSorted()).toEqual([...changingPages].toSorted());
  });

  it.each(addresses)("%s shows nothing of what else the first visitor's address says", async (address) => {
    const first = await textOf(`${address}&email=marian@three-rivers.example&constructor=1`);
    expect(first).not.toContain("three-rivers.example");
    expect(await textOf(address)).toBe(first);
    expect(await textOf(`${address}&email=another@visitor.example`)).toBe(first);
  });

  it("is another one for each of its parameters", async () => {
    const same: string[] = [];
    for (const [path = "", query = ""] of addresses.map((address) => address.split("?"))) {
      const without = await textOf(path);
      for (const one of query.split("&").filter(Boolean)) if ((await textOf(`${path}?${one}`)) === without) same.push(`${path}?${one}`);
    }
    expect(same).toEqual([]);
  });

  it.each([
    ["/projects?theme=nothing", "/projects"],
    ["/projects?sort=newest&q=", "/projects"],
    ["/projects?q=wells&theme=nothing", "/projects?q=+wells"],
    ["/partner-discovery?type=nothing&sort=name", "/partner-discovery"],
    ["/contact?project=mail@three-rivers.example", "/contact"],
    ["/funding-request?call=none", "/funding-request"],
  ])("%s is the page of %s: a value that the page does not know is none", async (address, same) => {
    expect(await textOf(address)).toBe(await textOf(same));
  });
});
