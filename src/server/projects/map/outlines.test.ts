import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { pointOf } from "../../../shared/domain/map-projection.ts";
import { mapSpans } from "../../../shared/domain/project-map.ts";
import { drawOutlines, projectionOf } from "./outlines.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const ask = (query: string) => test.app.inject({ method: "GET", url: `/api/outlines?${query}` });

it.each(["countries-50m.json", "countries-110m.json"])("draws from %s as its makers published it", async (name) => {
  const facts = path.join(import.meta.dirname, "facts");
  const hash = createHash("sha256")
    .update(await readFile(path.join(facts, name)))
    .digest("hex");
  expect(await readFile(path.join(facts, "ORIGIN.md"), "utf8")).toContain(`| \`${name}\` | \`${hash}\` |`);
});

it("draws by the rule that a tap is read by", () => {
  const degrees = {
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
  };
  fc.assert(
    fc.property(
      fc.record(degrees),
      fc.record({ latitude: degrees.latitude, east: fc.double({ min: -60, max: 60, noNaN: true }) }),
      fc.constantFrom(...mapSpans),
      (middle, { latitude, east }, span) => {
        const view = { ...middle, span };
        const longitude = Math.max(-179.9, Math.min(179.9, middle.longitude + east));
        const [x = NaN, y = NaN] = projectionOf(view)([longitude, latitude]) ?? [];
        const point = pointOf(view, { latitude, longitude });
        expect([x, y]).toEqual([expect.closeTo(point.x, 3), expect.closeTo(point.y, 3)]);
      },
    ),
  );
});

it("draws what lies around a place, with coasts, borders and lines of the grid", async () => {
  const drawing = await drawOutlines({ latitude: 50.59, longitude: -126.93, span: 2_500 });
  for (const part of ["sea", "lines", "land", "borders"]) expect(drawing).toContain(`<path class="${part}" d="M`);
  expect(drawing).not.toMatch(/NaN|undefined|null|<script|href/);
});

it("is small enough for a slow phone, everywhere and as wide as it may be", async () => {
  for (const [latitude, longitude] of [
    [50.59, -126.93],
    [-17.7, 178],
    [82, -62],
    [85, 180],
    [-85, -180],
    [0.5, 37],
    [0, -160],
  ] as const)
    for (const span of mapSpans.slice(1)) {
      const drawing = await drawOutlines({ latitude, longitude, span });
      expect(drawing.length, `${latitude} ${longitude} ${span}`).toBeLessThan(90_000);
      expect(drawing).not.toMatch(/NaN/);
    }
});

it("shows the date line's islands on one map, and nothing from the other side of the earth", async () => {
  const drawing = await drawOutlines({ latitude: -17.7, longitude: 179.9, span: 800 });
  const land = /class="land" d="([^"]*)"/.exec(drawing)?.[1] ?? "";
  const xs = [...land.matchAll(/[ML](-?[\d.]+),/g)].map(([, x]) => Number(x));
  expect(Math.min(...xs)).toBeLessThan(360);
  expect(Math.max(...xs)).toBeGreaterThan(360);
});

it("is one picture that every browser may keep, sandboxed, the same for all who look at the whole earth", async () => {
  const [one, other] = [await ask("latitude=1&longitude=2&span=40000"), await ask("latitude=-30&longitude=4&span=40000")];
  expect([one.statusCode, one.headers["content-type"], one.body === other.body]).toEqual([200, "image/svg+xml", true]);
  expect(one.headers).toMatchObject({
    "cache-control": "public, max-age=2592000",
    "content-security-policy": expect.stringContaining("sandbox"),
    "cross-origin-resource-policy": "same-origin",
  });
});

it.each([
  ["no place", "span=800"],
  ["a pole", "latitude=90&longitude=0&span=800"],
  ["a width of its own", "latitude=1&longitude=0&span=801"],
  ["more digits than a map shows", "latitude=1.00001&longitude=0&span=800"],
  ["something else than a number", "latitude=1e1&longitude=NaN&span=800"],
  ["an endless number", `latitude=${"1".repeat(400)}&longitude=0&span=800`],
])("refuses %s", async (_what, query) => {
  expect((await ask(query)).statusCode).toBe(400);
});

it("draws no more in a second than leaves room for everybody else", async () => {
  // A second that no drawing outlasts, however busy the machine is.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(`latitude=${at}&longitude=${at}&span=250`)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused[0]?.headers["retry-after"]).toBe("1");
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60 - refused.length);
  expect(refused).toHaveLength(60 - 8);
});

it("draws so many for one address that others keep their share, and what is drawn already for everybody", async () => {
  await test.context.pool.query(
    "update rate_limits set hits = 120, window_ends_at = now() + interval '1 minute' where key like 'outlines:%'",
  );
  expect((await ask("latitude=33.3&longitude=44.4&span=250")).statusCode).toBe(429);
  expect((await ask("latitude=1&longitude=2&span=40000")).statusCode).toBe(200);
});
