import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { type CommunityStage, createPublished } from "../../../../../test/support/community.ts";

let test: TestApp;
let stage: CommunityStage;
beforeAll(async () => {
  test = await createTestApp();
  stage = await createPublished(test, await test.signIn());
});
afterAll(() => test.close());

type Place = { latitude: number; longitude: number; radiusKm: number | null } | null;

const own = async () => (await stage.act("GET")).body;
const choose = async (place: unknown) => stage.act("PUT", "/map", { place, seen: (await own())["updatedAt"] });
const shown = async () => (await test.call("GET", `/api/projects/${stage.project.publicId}/posts`)).body["mapPlace"] as Place;
const showAs = async (placePrecision: "place" | "region") => {
  const { name, description, location, nationName, updatedAt: seen } = await own();
  expect((await stage.act("PATCH", "", { name, description, location, nationName, placePrecision, seen })).status).toBe(200);
};

it("is on no map unless its community wants one, and on none as soon as it does not", async () => {
  expect(await shown()).toBeNull();
  expect((await choose({ latitude: 50.58999, longitude: -126.93, radiusKm: null })).body["mapPlace"]).toEqual({
    latitude: 50.59,
    longitude: -126.93,
    radiusKm: null,
  });
  expect(await shown()).toEqual({ latitude: 50.59, longitude: -126.93, radiusKm: null });
  expect((await choose(null)).body["mapPlace"]).toBeNull();
  expect(await shown()).toBeNull();
});

it("keeps nothing of where it is when only a circle is shown", async () => {
  await choose({ latitude: 50.59, longitude: -126.93, radiusKm: 100 });
  const place = await shown();
  expect(place?.radiusKm).toBe(100);
  expect(place?.latitude).not.toBeCloseTo(50.59, 2);
  const { rows } = await test.context.pool.query("select * from project_map_places");
  expect(JSON.stringify(rows)).not.toMatch(/50\.59|126\.93/);
  const log = await test.context.pool.query("select before, after from audit_log where action = 'project.map_place_set' order by id");
  expect(log.rows).toEqual([
    { before: { map: null, radiusKm: null }, after: { map: "point", radiusKm: null } },
    { before: { map: "point", radiusKm: null }, after: { map: null, radiusKm: null } },
    { before: { map: null, radiusKm: null }, after: { map: "area", radiusKm: 100 } },
  ]);
});

it("shows nothing of what is private or less exact, and keeps it for its community", async () => {
  await choose({ latitude: 50.59, longitude: -126.93, radiusKm: null });
  await showAs("region");
  expect(await shown()).toBeNull();
  expect((await own())["mapPlace"]).toMatchObject({ radiusKm: null });
  const refused = await choose({ latitude: 50.6, longitude: -126.9, radiusKm: null });
  expect([refused.status, refused.body["fields"]]).toEqual([400, { kind: expect.stringContaining("choose a circle") }]);
  await choose({ latitude: 50.59, longitude: -126.93, radiusKm: 25 });
  expect(await shown()).toMatchObject({ radiusKm: 25 });
  await stage.act("PUT", "/private-fields", { privateFields: ["location"], seen: (await own())["updatedAt"] });
  expect(await shown()).toBeNull();
  await stage.act("PUT", "/private-fields", { privateFields: [], seen: (await own())["updatedAt"] });
  await showAs("place");
});

it.each([
  ["a pole", { latitude: 90, longitude: 0, radiusKm: null }],
  ["a circle that nobody offers", { latitude: 1, longitude: 0, radiusKm: 1 }],
  ["no number", { latitude: "1", longitude: 0, radiusKm: null }],
  ["a place beyond the earth", { latitude: 1, longitude: 181, radiusKm: null }],
])("refuses %s and keeps what was", async (_what, place) => {
  const before = await shown();
  expect((await choose(place)).status).toBe(400);
  expect(await shown()).toEqual(before);
});

it("refuses whoever has not seen another's change", async () => {
  const seen = (await own())["updatedAt"];
  await choose({ latitude: 2, longitude: 2, radiusKm: null });
  expect((await stage.act("PUT", "/map", { place: null, seen })).status).toBe(409);
  expect(await shown()).toMatchObject({ latitude: 2 });
});

it("is gone with the project, for everybody at once", async () => {
  await stage.act("POST", "/withdraw", {});
  expect((await test.call("GET", `/api/projects/${stage.project.publicId}/posts`)).status).toBe(410);
});
