import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { loadSmallList } from "../../../../test/support/screening.ts";
import { endNames } from "./names.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(async () => {
  endNames();
  await test.close();
});

const screen = (body: object) => test.call("POST", "/api/admin/screening/names", { kind: "person", ...body }, { cookie });

it("compares a name that somebody types with the lists in force, part by part", async () => {
  expect((await screen({ name: "Zerubbabel Quintrell" })).status).toBe(409);
  await loadSmallList(test);
  const names = ["Zerubbabel Quintrell", "zerubabel quintrel", "Nobody Whatsoever"];
  const answers = await Promise.all(names.map((name) => screen({ name })));
  const best = answers.map(({ body }) => (body["hits"] as { score: number; theirName: string; isOver: boolean }[])[0]);
  expect(best[0]).toMatchObject({ score: 100, theirName: "Zerubbabel Quintrell", listName: "Small list", isOver: true });
  expect(best[1]).toMatchObject({ theirName: "Zerubbabel Quintrell", isOver: true });
  expect(best[2]).toBeUndefined();
  const born = await screen({ name: "Zerubbabel Quintrell", birthDate: "2 April 1961", country: "Canada" });
  expect((born.body["hits"] as { parts: { kind: string }[] }[])[0]?.parts.map(({ kind }) => kind)).toContain("birth_date");
});

it("refuses what cannot be compared", async () => {
  const refused = async (body: object) => (await screen(body)).body["fields"];
  expect(await refused({ name: "\u200b \u2060" })).toHaveProperty("name");
  expect(await refused({ name: "" })).toHaveProperty("name");
  expect(await refused({ name: "x".repeat(10_000) })).toHaveProperty("name");
  expect(await refused({ name: "Ann", birthDate: "soon" })).toHaveProperty("birthDate");
  expect(await refused({ name: "Ann", country: "Atlantis of old" })).toHaveProperty("country");
  expect((await screen({ name: "\u202eآنّا \u202c" + "ab ".repeat(300) })).status).toBe(200);
});
