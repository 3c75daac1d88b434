import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { cardStyles } from "./card.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ PROVIDER_NAME: "Three Fires" });
  await test.owner.query(
    `insert into projects (public_id, name, description, location, nation_name, nation_language, private_fields, theme, state, published_at, public_until, funding_needed, currency)
     values ('prj_river00000000000', 'Clean <b>water</b>', 'd', 'Upper river', 'W̱SÁNEĆ', 'str', '{}', 'water', 'published', now(), 'infinity', 120000, 'EUR'),
            ('prj_quiet00000000000', 'Quiet', 'd', 'Hidden place', 'Hidden nation', null, '{location,nationName}', null, 'published', now(), 'infinity', 5, 'EUR'),
            ('prj_gone000000000000', 'Gone words', 'd', 'Bend', null, null, '{}', null, 'withdrawn', now(), null, 5000, 'EUR')`,
  );
});
afterAll(() => test.close());

const card = (id: string, query = "") => test.app.inject({ url: `/embed/projects/${id}${query}` });

it("shows one project on other websites: its facts as everybody may read them, in the language that is asked for", async () => {
  const { statusCode, body, headers } = await card("prj_river00000000000", "?lang=fr");
  expect(statusCode).toBe(200);
  for (const part of [
    '<html lang="fr">',
    "Clean &lt;b&gt;water&lt;/b&gt;",
    '<p lang="str">W̱SÁNEĆ</p>',
    "/scenes.svg#water",
    "0 €",
    "sur 120 000 €",
  ])
    expect(body.replace(/\s/g, " ")).toContain(part);
  expect(body).toMatch(
    /<a href="http[^"]+\/projects\/prj_river0+\?lang=fr" target="_blank" rel="noopener">Voir ce projet sur Three Fires</,
  );
  expect(body).not.toMatch(/<script|<form|http-equiv/);
  expect(body.length).toBeLessThan(6_000);
  expect(headers["content-security-policy"]).toContain("frame-ancestors *");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers).toMatchObject({ "cache-control": "no-cache", "x-robots-tag": "noindex" });
  expect(headers).not.toHaveProperty("x-frame-options");
  expect(headers).not.toHaveProperty("set-cookie");
  const quiet = await card("prj_quiet00000000000");
  expect(quiet.body).not.toMatch(/Hidden/);
});

it("is gone with the project, with the status of its page and nothing of its words", async () => {
  const gone = await card("prj_gone000000000000");
  expect([gone.statusCode, (await card("prj_nothing")).statusCode]).toEqual([410, 404]);
  expect(gone.body).not.toContain("Gone words");
  await test.owner.query("update projects set public_until = now() where name = 'Quiet'");
  expect((await card("prj_quiet00000000000")).statusCode).toBe(410);
});

it("is the only address that may be framed", async () => {
  for (const url of [
    "/api/projects",
    "/api/projects/prj_river00000000000",
    "/robots.txt",
    "/embed/projects",
    "/embed/nothing",
    "/feeds/projects",
  ])
    expect((await test.app.inject({ url })).headers["content-security-policy"], url).toContain("frame-ancestors 'none'");
});

it("has the colours of the pages, light and dark", () => {
  const tokens = readFileSync("src/web/styles/tokens.css", "utf8");
  const colours = cardStyles.match(/--c-[\w-]+:#\w+/g) ?? [];
  expect(colours.length).toBeGreaterThan(30);
  expect(colours.filter((colour) => !tokens.includes(colour.replace(":", ": ")))).toEqual([]);
  for (const [, name = ""] of readFileSync("public/scenes.svg", "utf8").matchAll(/var\((--c-[\w-]+)\)/g))
    expect(cardStyles.split(`${name}:`), name).toHaveLength(3);
});
