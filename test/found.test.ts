import { XMLParser, XMLValidator } from "fast-xml-parser";
import sharp from "sharp";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../src/server/runtime/db/database.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "./support/database.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";

const publicUrl = "https://funding.example.org";
const project = "/projects/prj_river00000000000";
let server: ServerProcess;
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: urlOf(database), PROCESS: "web", PUBLIC_URL: publicUrl });
  pool = createPool(database.owner, () => {});
  await pool.query(
    `insert into projects (public_id, name, description, location, nation_name, state, published_at, public_until, funding_needed, currency)
     values ('prj_river00000000000', 'Clean water </script> "now"', 'Two wells & a pump ' || repeat('very ', 60) || 'long.', 'Upper river', 'Ŧáłeḵen Nation',
             'published', '2026-05-04T10:00:00Z', 'infinity', 120000, 'EUR'),
            ('prj_draft00000000000', 'A draft', 'd', 'l', null, 'draft', null, null, 1, 'EUR')`,
  );
  await pool.query(
    `insert into project_posts (public_id, project_id, client_key, kind, title, body, happened_on, source, posted_at)
     select 'pst_one', id, gen_random_uuid(), 'progress', 'The pump <turns>', E'It\\x0Bturns & runs.', '2026-06-01', 'Water committee', '2026-06-02T08:00:00Z'
       from projects where public_id = 'prj_river00000000000'`,
  );
});
afterAll(async () => {
  await pool.end();
  await server.end();
  await database.drop();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + path, { headers, redirect: "manual" });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => ["url", "sitemap", "entry", "link"].includes(name) });
const xml = async (path: string) => {
  const { status, type, text } = await get(path);
  expect([path, status, XMLValidator.validate(text)]).toEqual([path, 200, true]);
  return { type, document: parser.parse(text) as Record<string, Record<string, unknown>> };
};
const locationsIn = (entries: unknown) => (entries as { loc: string }[]).map(({ loc }) => loc);
const locations = async (path: string) => locationsIn((await xml(path)).document["urlset"]?.["url"]);

describe("search engines", () => {
  it("are told what is public, in all languages, and where nothing is for them", async () => {
    const robots = await get("/robots.txt");
    expect(robots.text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    expect(robots.text).toContain("Disallow: /admin");
    const { document } = await xml("/sitemap.xml");
    expect(locationsIn(document["sitemapindex"]?.["sitemap"])).toEqual([`${publicUrl}/sitemaps/pages`, `${publicUrl}/sitemaps/projects-1`]);
    const pages = await locations("/sitemaps/pages");
    expect(pages).toContain(`${publicUrl}/resources/faq`);
    expect(pages).toContain(`${publicUrl}/projects/3`);
    const closed = ["token", "/admin", "/partner/", "org/account", "unknown", "/sent", "prj_id", "/404", "/institutions/id"];
    expect(pages.filter((page) => closed.some((part) => page.includes(part)))).toEqual([]);
    for (const page of pages) expect((await get(page.slice(publicUrl.length) || "/")).status, page).toBe(200);
    expect(await locations("/sitemaps/projects-1")).toEqual([publicUrl + project]);
    for (const path of ["/sitemaps/projects-2", "/sitemaps/projects-0", "/sitemaps/nothing"])
      expect((await get(path)).status, path).toBe(404);
  });

  it("read of a page where it is in each language, and what it is about", async () => {
    const { text } = await get(`${project}?lang=fr`);
    const address = publicUrl + project;
    expect(text).toContain(`<link rel="canonical" href="${address}?lang=fr">`);
    for (const language of ["en", "es", "fr"]) expect(text).toContain(`hreflang="${language}" href="${address}?lang=${language}">`);
    expect(text).toContain(`hreflang="x-default" href="${address}">`);
    expect(text).toContain('<meta property="og:title" content="Clean water &lt;/script&gt; &quot;now&quot; · Hearthbridge">');
    const description = /<meta name="description" content="([^"]*)">/.exec(text)?.[1] ?? "";
    expect(description).toMatch(/^Two wells &amp; a pump very .*…$/);
    const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(data.map((one) => one["@type"])).toEqual(["Project", "BreadcrumbList"]);
    expect(data[0]).toMatchObject({ name: 'Clean water </script> "now"', url: address, location: { name: "Upper river" } });
    expect((await get("/resources/about")).text).toContain('"@type":"Organization"');
  });

  it("are asked to leave out what is not there, what is private and what is the staff's", async () => {
    for (const path of ["/projects/prj_never", "/institutions/999", "/request/abc", "/account", "/admin", "/nothing"]) {
      const { text } = await get(path);
      expect([path, text.includes('<meta name="robots" content="noindex">'), text.includes('rel="canonical"')]).toEqual([
        path,
        true,
        false,
      ]);
    }
  });
});

describe("a feed", () => {
  it("has the newest projects, and one of each has its updates", async () => {
    const { type, document } = await xml("/feeds/projects?lang=es");
    expect(type).toBe("application/atom+xml; charset=utf-8");
    const { title, entry, link } = document["feed"] as unknown as {
      title: string;
      entry: { title: string; id: string; updated: string }[];
      link: { "@_rel": string; "@_href": string }[];
    };
    expect(title).toBe("Proyectos nuevos · Hearthbridge");
    expect(entry).toMatchObject([{ title: 'Clean water </script> "now"', id: publicUrl + project, updated: "2026-05-04T10:00:00.000Z" }]);
    expect(link.find((one) => one["@_rel"] === "self")?.["@_href"]).toBe(`${publicUrl}/feeds/projects?lang=es`);
    const own = (await xml("/feeds/projects/prj_river00000000000")).document["feed"] as unknown as {
      entry: { title: string; content: { "#text": string } }[];
    };
    expect(own.entry).toMatchObject([{ title: "The pump <turns>", content: { "#text": "Itturns & runs." } }]);
    expect((await get(project)).text).toContain(
      `type="application/atom+xml" href="${publicUrl}/feeds/projects/prj_river00000000000?lang=en"`,
    );
  });
});

describe("a home screen and a chat", () => {
  it("find their pictures, in the size that they are said to have", async () => {
    const manifest = JSON.parse((await get("/manifest.webmanifest")).text) as { name: string; icons: { src: string; sizes: string }[] };
    expect(manifest.name).toBe("Hearthbridge");
    const wanted = [...manifest.icons, { src: "/apple-touch-icon.png", sizes: "180x180" }, { src: "/preview.png", sizes: "1200x630" }];
    for (const { src, sizes } of wanted.filter(({ src }) => src.endsWith(".png"))) {
      const answer = await fetch(server.url + src);
      const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([answer.headers.get("content-type"), format, `${width}x${height}`]).toEqual(["image/png", "png", sizes]);
    }
    expect((await get("/favicon.ico")).type).toBe("image/x-icon");
  });
});

describe("a withdrawn project", () => {
  it("is gone from the list, feeds and sitemap with the next request", async () => {
    await pool.query("update projects set state = 'withdrawn', public_until = null where public_id = 'prj_river00000000000'");
    expect((await get("/feeds/projects/prj_river00000000000")).status).toBe(410);
    for (const path of ["/feeds/projects", "/projects", "/sitemap.xml"])
      expect((await get(path)).text.includes("river0"), path).toBe(false);
    expect((await get("/sitemaps/projects-1")).status).toBe(404);
    expect((await get(project)).status).toBe(410);
  });
});

describe("many projects and institutions", () => {
  it("stand in parts of at most a thousand, each once, and in the part where they were when others are added", async () => {
    await pool.query(
      `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
       select 'prj_many' || lpad(n::text, 12, '0'), 'n', 'd', 'l', 'published', '2026-05-05T10:00:00Z'::timestamptz + n * interval '1 second', 'infinity', 1, 'EUR'
         from generate_series(1, 1001) as n`,
    );
    await pool.query(
      `insert into institutions (name, type, description, eligibility_status, created_at)
       select 'Credit union ' || n, 'Credit Union', 'd', 'eligible', '2026-01-01'::timestamptz + n * interval '1 second' from generate_series(1, 1001) as n`,
    );
    const { document } = await xml("/sitemap.xml");
    const parts = locationsIn(document["sitemapindex"]?.["sitemap"]).map((location) => location.slice(`${publicUrl}/sitemaps/`.length));
    expect(parts).toEqual(["pages", "projects-1", "projects-2", "institutions-1", "institutions-2"]);
    const found = await Promise.all(parts.map((part) => locations(`/sitemaps/${part}`)));
    expect(found.slice(1).map((addresses) => addresses.length)).toEqual([1000, 1, 1000, 1]);
    expect(new Set(found.flat()).size).toBe(found.flat().length);
    expect(found[2]).toEqual([`${publicUrl}/projects/prj_many000000001001`]);
    await pool.query("update projects set state = 'withdrawn', public_until = null where public_id = 'prj_many000000001001'");
    expect((await get("/sitemaps/projects-2")).status).toBe(404);
    expect(await locations("/sitemaps/projects-1")).toEqual(found[1]);
  });
});
