import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { type CommunityStage, createPublished } from "../../../../../test/support/community.ts";

let test: TestApp;
let river: CommunityStage;
let school: CommunityStage;

async function tell(stage: CommunityStage, facts: Record<string, unknown>): Promise<void> {
  const page = (await stage.act("GET")).body;
  const answer = await stage.act("PATCH", "", {
    name: page["name"],
    description: page["description"],
    location: page["location"],
    nationName: page["nationName"],
    seen: page["updatedAt"],
    ...facts,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

beforeAll(async () => {
  test = await createTestApp();
  const cookie = await test.signIn();
  river = await createPublished(test, cookie);
  school = await createPublished(test, cookie);
  await tell(river, {
    name: "Clean water",
    location: "Upper Ŧáłeḵ valley",
    nationName: "W̱SÁNEĆ Nation",
    theme: "water",
    placePrecision: "region",
  });
  await tell(school, {
    name: "Une école 100 % solaire",
    location: "Wayra plateau",
    nationName: "xʷməθkʷəy̓əm",
    theme: "renewable",
    nationLanguage: "hur",
  });
});
afterAll(() => test.close());

async function found(query: string): Promise<unknown[]> {
  const { status, body } = await test.call("GET", `/api/projects?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const names = (body["items"] as { name: string }[]).map(({ name }) => name);
  expect(body["total"]).toBe(names.length);
  return names;
}

describe("the public list", () => {
  it("is searched for every word, with or without its accents, in any order", async () => {
    for (const words of ["WSANEC", "wsánec water", "water taleḵ", "Ŧáłeḵ", "clean VALLEY nation"])
      expect(await found(`q=${encodeURIComponent(words)}`), words).toEqual(["Clean water"]);
    for (const words of ["ecole solaire", "xwmethkweyem", "100 % solaire", "100_"])
      expect(await found(`q=${encodeURIComponent(words)}`), words).toEqual(["Une école 100 % solaire"]);
    // A sign of a pattern is one that nobody need type, and by itself is in no name.
    for (const words of ["water plateau", "c_ean", "%", "\\"]) expect(await found(`q=${encodeURIComponent(words)}`), words).toEqual([]);
  });

  it("is filtered by theme, place, status and what is still needed, all of them together", async () => {
    expect(await found("theme=water")).toEqual(["Clean water"]);
    expect(await found("place=wayra")).toEqual(["Une école 100 % solaire"]);
    expect(await found("place=clean")).toEqual([]);
    expect(await found("status=funded")).toEqual([]);
    expect(await found("theme=water&status=seeking&place=wsanec&q=clean")).toEqual(["Clean water"]);
    await test.context.pool.query("update projects set funding_needed = 26000 where name = 'Clean water'");
    await test.context.pool.query("update projects set funding_needed = 100000.01 where name <> 'Clean water'");
    expect(await found("needed=under_100000")).toEqual(["Clean water"]);
    expect(await found("needed=over_100000")).toEqual(["Une école 100 % solaire"]);
    expect(await found("needed=under_25000")).toEqual([]);
    expect(await found("sort=name&order=asc")).toEqual(["Clean water", "Une école 100 % solaire"]);
    expect((await test.call("GET", "/api/projects?theme=fire")).status).toBe(400);
  });

  it("counts the projects of each theme", async () => {
    expect((await test.call("GET", "/api/project-themes")).body).toEqual({
      total: 2,
      themes: [
        { theme: "renewable", count: 1 },
        { theme: "water", count: 1 },
      ],
      samples: true,
    });
  });

  it("never finds a project by what its community keeps private", async () => {
    const { updatedAt } = (await school.act("GET")).body;
    await school.act("PUT", "/private-fields", { privateFields: ["location", "nationName"], seen: updatedAt });
    for (const query of ["q=wayra", "place=wayra", "q=xwmethkweyem", "place=xwmethkweyem"]) expect(await found(query), query).toEqual([]);
    const [project] = (await test.call("GET", "/api/projects?q=ecole")).body["items"] as Record<string, unknown>[];
    expect(project).toMatchObject({ location: null, nationName: null, nationLanguage: null });
  });
});

describe("words in another language", () => {
  const words = { languageName: "SENĆOŦEN", language: "str", name: "ȽÁU, WELṈEW̱", description: "Our words.\n\nFor our children." };
  const told = async () => (await test.call("GET", `/api/projects/${river.project.publicId}/posts`)).body["texts"];

  it("stand on the page as they were written, and the project is found by them", async () => {
    expect(await told()).toEqual([]);
    const { status, body } = await river.act("POST", "/texts", words);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await told()).toEqual([{ id: expect.stringMatching(/^txt_/), ...words }]);
    expect(await found(`q=${encodeURIComponent("welnew")}`)).toEqual(["Clean water"]);
    const [{ id }] = (await told()) as [{ id: string }];
    expect((await school.act("PUT", `/texts/${id}`, words)).status).toBe(404);
    expect((await river.act("PUT", `/texts/${id}`, { ...words, name: "Another" })).status).toBe(200);
    expect(await found("q=welnew")).toEqual([]);
    expect((await school.act("DELETE", `/texts/${id}`)).status).toBe(404);
    expect((await river.act("DELETE", `/texts/${id}`)).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  it("say what is missing, and are six at most", async () => {
    const { status, body } = await river.act("POST", "/texts", { ...words, languageName: " ", language: "english please", name: "" });
    expect([status, Object.keys(body["fields"] as object).toSorted()]).toEqual([400, ["language", "languageName", "name"]]);
    for (let n = 0; n < 6; n += 1) expect((await river.act("POST", "/texts", words)).status).toBe(201);
    expect((await river.act("POST", "/texts", words)).status).toBe(409);
  });
});
