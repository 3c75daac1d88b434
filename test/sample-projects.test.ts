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
  const start = () => startServer({ DATABASE_URL: urlOf(database), PROCESS: "web", PUBLIC_URL: "https://funding.example.org" });
  servers = [await start(), await start()];
  pool = createPool(database.owner, () => {});
});
afterAll(async () => {
  await pool.end();
  await Promise.all(servers.map((server) => server.end()));
  await database.drop();
});

/** What every process answers, which is to be the same. */
async function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string; etag: string }> {
  const answers = await Promise.all(
    servers.map(async ({ url }) => {
      const answer = await fetch(url + path, { headers });
      return { status: answer.status, text: await answer.text(), etag: answer.headers.get("etag") ?? "" };
    }),
  );
  for (const { status } of answers) expect(status, path).toBe(answers[0]?.status);
  return answers[0] ?? { status: 0, text: "", etag: "" };
}
const say = (areShown: boolean) =>
  pool.query(
    `insert into sample_projects (are_shown, changed_by_name) values ($1, 'admin')
     on conflict (id) do update set are_shown = excluded.are_shown`,
    [areShown],
  );

describe("the nine samples on pages and in the sitemap of every process", () => {
  it("are there as long as nobody says otherwise", async () => {
    const page = await get("/projects/3");
    expect([page.status, /<title>([^<]*)/.exec(page.text)?.[1]]).toEqual([200, "Sustainable agriculture · Hearthbridge"]);
    expect((await get("/projects")).text).toContain("Sustainable agriculture");
    expect((await get("/sitemaps/pages")).text).toContain("/projects/3<");
  });

  it("are gone with the next request, also from a browser that has kept a page, and come back", async () => {
    const { etag } = await get("/projects/3");
    expect((await get("/projects/3", { "if-none-match": etag })).status).toBe(304);
    await say(false);
    const page = await get("/projects/3", { "if-none-match": etag });
    expect([page.status, /<title>([^<]*)/.exec(page.text)?.[1]]).toEqual([404, "Project Not Found · Hearthbridge"]);
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text).not.toContain("Sustainable agriculture");
    expect((await get("/sitemaps/pages")).text).not.toMatch(/\/projects\/\d/);
    for (const [language, sentence] of [
      ["en", "Please come back later."],
      ["fr", "Revenez nous voir plus tard."],
      ["es", "Vuelva más adelante."],
    ] as const) {
      const list = (await get("/projects", { "accept-language": language })).text;
      expect(list).toContain(sentence);
      expect(list).not.toMatch(/href="\/projects\/\d/);
    }
    await say(true);
    expect((await get("/projects/3")).text).toContain("Sustainable agriculture");
    expect((await get("/projects")).text).toMatch(/href="\/projects\/3"/);
    expect((await get("/sitemaps/pages")).text).toContain("/projects/3<");
  });

  it("stand below the first real project, or are not there at all", async () => {
    await pool.query(
      `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
       values ('prj_river00000000000', 'Clean river', 'Two wells.', 'Bend', 'published', now(), 'infinity', 120000, 'EUR')`,
    );
    expect((await get("/projects")).text).toContain("Examples of the work we fund");
    await say(false);
    const { text } = await get("/projects");
    expect(text).toContain("Clean river");
    expect(text).not.toContain("Examples of the work we fund");
    expect(text).not.toMatch(/href="\/projects\/\d/);
    expect((await get("/projects/prj_river00000000000")).status).toBe(200);
  });
});
