import { Readable } from "node:stream";
import Validator from "@adobe/structured-data-validator";
import { parseFeed } from "@rowanmanning/feed-parser";
import scrape from "open-graph-scraper";
import type pg from "pg";
import sharp from "sharp";
import { parseSitemap, parseSitemapIndex } from "sitemap";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../src/server/runtime/db/database.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "./support/database.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";

/** What others read of us, by the programs that they read with. */
const publicUrl = "https://funding.example.org";
const id = "prj_river00000000000";
const page = `/projects/${id}`;
const name = "De l’eau pour W̱SÁNEĆ & les <autres>";
let servers: ServerProcess[];
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startServer({ DATABASE_URL: urlOf(database), PROCESS: "web", PUBLIC_URL: publicUrl });
  servers = [await start(), await start()];
  pool = createPool(database.owner, () => {});
  await pool.query(
    `insert into projects (public_id, name, description, location, nation_name, place_precision, theme, state, published_at, public_until, funding_needed, currency)
     values ($1, $2, 'Two wells & a pump.', 'Upper river', 'xʷməθkʷəy̓əm', 'region', 'water', 'published', '2026-05-04T10:00:00Z', 'infinity', 120000, 'EUR'),
            ('prj_stays00000000000', 'A school garden', 'Beans.', 'Bend', null, 'place', null, 'published', '2026-05-03T10:00:00Z', 'infinity', 5000, 'EUR')`,
    [id, name],
  );
  await pool.query(
    `insert into project_posts (public_id, project_id, client_key, kind, title, body, happened_on, source, posted_at, edited_at)
     select 'pst_one', id, gen_random_uuid(), 'progress', 'The pump <turns>', 'It turns & runs.', '2026-06-01', 'Water committee', '2026-06-02T08:00:00Z', '2026-06-03T08:00:00Z'
       from projects where public_id = $1`,
    [id],
  );
});
afterAll(async () => {
  await pool.end();
  await Promise.all(servers.map((server) => server.end()));
  await database.drop();
});

const get = async (path: string, from = 0) => fetch((servers[from]?.url ?? "") + path, { redirect: "manual" });
const read = async (path: string) => (await get(path)).text();
/** The path of an address that we tell others. */
const pathOf = (address: string) => {
  expect(address.startsWith(publicUrl), address).toBe(true);
  return address.slice(publicUrl.length);
};

async function preview(path: string) {
  const { error, result } = await scrape({ html: await read(path), onlyGetOpenGraphInfo: true });
  expect(error).toBe(false);
  return result;
}

describe("a preview of a link", () => {
  it("has the project's title, description and picture, which is what it is said to be", async () => {
    const found = await preview(`${page}?lang=fr`);
    expect(found).toMatchObject({
      ogTitle: `${name} · Hearthbridge`,
      ogDescription: "Two wells & a pump.",
      ogUrl: `${publicUrl}${page}?lang=fr`,
      twitterCard: "summary_large_image",
    });
    const [picture, ...others] = found.ogImage ?? [];
    expect([picture?.width, picture?.height, others]).toEqual(["1200", "630", []]);
    expect(picture?.alt).toBe(`${name} · xʷməθkʷəy̓əm · Upper river (région seulement)`);
    const address = pathOf(String(picture?.url));
    const answer = await get(address);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1_200, 630]);
    // Every process answers for every version, and each language has its own words.
    expect((await get(address, 1)).status).toBe(200);
    expect((await preview(`${page}?lang=es`)).ogImage?.[0]?.url).not.toBe(picture?.url);
  });

  it("of any other page has the site's picture", async () => {
    for (const path of ["/", "/projects", "/how-it-works"]) {
      const [picture] = (await preview(path)).ogImage ?? [];
      const answer = await get(pathOf(String(picture?.url)));
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
    }
  });
});

describe("structured data", () => {
  it("are what search engines ask for", async () => {
    const { result } = await scrape({ html: await read(`${page}?lang=fr`) });
    const found = (result.jsonLD ?? []) as Record<string, unknown>[];
    expect(found).toMatchObject([
      {
        "@context": "https://schema.org",
        "@type": "Project",
        name,
        image: expect.stringContaining(`${publicUrl}/previews/`),
        location: { name: "Upper river" },
      },
      { "@type": "BreadcrumbList", itemListElement: [{ position: 1 }, { position: 2, name }] },
    ]);
    const byType = (data: Record<string, unknown>[]) => Object.fromEntries(data.map((one) => [String(one["@type"]), [one]]));
    const judge = (data: Record<string, unknown>[]) => new Validator().validate({ jsonld: byType(data), microdata: {}, rdfa: {} });
    expect(await judge(found)).toEqual([]);
    expect(await judge([{ "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", position: 1 }] }])).not.toEqual([]);
  });
});

describe("a feed reader", () => {
  it("reads the projects and a project's updates, with their dates and authors", async () => {
    const all = parseFeed(await read("/feeds/projects?lang=es"));
    expect(all).toMatchObject({ title: "Proyectos nuevos · Hearthbridge", language: "es", self: `${publicUrl}/feeds/projects?lang=es` });
    expect(all.meta).toMatchObject({ type: "atom", version: "1.0" });
    expect(all.items.map((item) => [item.id, item.title, item.published])).toEqual([
      [publicUrl + page, name, new Date("2026-05-04T10:00:00Z")],
      [`${publicUrl}/projects/prj_stays00000000000`, "A school garden", new Date("2026-05-03T10:00:00Z")],
    ]);
    expect(parseFeed(await read(`/feeds/projects/${id}`))).toMatchObject({
      title: name,
      url: publicUrl + page,
      language: "en",
      authors: [{ name: "xʷməθkʷəy̓əm" }],
      updated: new Date("2026-06-03T08:00:00Z"),
      items: [
        {
          id: `${publicUrl}${page}#pst_one`,
          title: "The pump <turns>",
          content: "It turns & runs.",
          authors: [{ name: "Water committee" }],
          published: new Date("2026-06-02T08:00:00Z"),
          updated: new Date("2026-06-03T08:00:00Z"),
          url: `${publicUrl}${page}#pst_one`,
        },
      ],
    });
  });
});

describe("a sitemap reader", () => {
  it("finds every page, its languages from there, and the day of what has one", async () => {
    const parts = await parseSitemapIndex(Readable.from([await read("/sitemap.xml")]));
    expect(parts.map(({ url }) => pathOf(url))).toEqual(["/sitemaps/pages", "/sitemaps/projects-1"]);
    const [pages = [], projects = []] = await Promise.all(
      parts.map(async ({ url }) => parseSitemap(Readable.from([await read(pathOf(url))]))),
    );
    expect(pages.length).toBeGreaterThan(15);
    expect(projects.map(({ url, lastmod }) => [url, lastmod])).toEqual([
      [`${publicUrl}/projects/prj_stays00000000000`, "2026-05-03T10:00:00.000Z"],
      [publicUrl + page, "2026-05-04T10:00:00.000Z"],
    ]);
    const address = publicUrl + page;
    const head = await read(page);
    for (const lang of ["en", "es", "fr"]) {
      expect(head).toContain(`hreflang="${lang}" href="${address}?lang=${lang}">`);
      expect(await read(`${page}?lang=${lang}`)).toContain(`<html lang="${lang}">`);
    }
  });
});

describe("a withdrawn project", () => {
  it("is gone from all of it with the next request, on every process", async () => {
    const picture = pathOf(String((await preview(page)).ogImage?.[0]?.url));
    const about = [page, picture, `/feeds/projects/${id}`, `/embed/projects/${id}`, `/api/projects/${id}`];
    const lists = ["/projects", "/", "/feeds/projects", "/sitemaps/projects-1", "/api/projects"];
    for (const from of [0, 1]) {
      for (const path of about) expect((await get(path, from)).status, path).toBe(200);
      for (const path of lists) expect((await (await get(path, from)).text()).includes(id), path).toBe(true);
    }
    await pool.query("update projects set state = 'withdrawn', public_until = null where public_id = $1", [id]);
    for (const from of [0, 1]) {
      for (const path of about) {
        const gone = await get(path, from);
        const text = await gone.text();
        expect([path, gone.status, /W̱SÁNEĆ|pump|preview/.test(text)]).toEqual([path, 410, false]);
      }
      for (const path of lists) {
        const answer = await get(path, from);
        expect([path, answer.status, (await answer.text()).includes(id)]).toEqual([path, 200, false]);
      }
    }
  });
});
