import { geoDistance } from "d3-geo";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeAt, pointOf } from "./map-projection.ts";
import { keptPlace, mapHeight, mapRadii, mapSpans, mapWidth, readCoordinates } from "./project-map.ts";

const place = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const kmBetween = (one: { latitude: number; longitude: number }, other: { latitude: number; longitude: number }) =>
  geoDistance([one.longitude, one.latitude], [other.longitude, other.latitude]) * 6_371;

describe("coordinates as people write them", () => {
  it.each([
    ["50.59, -126.93", 50.59, -126.93],
    ["50.59,-126.93", 50.59, -126.93],
    ["50.59 -126.93", 50.59, -126.93],
    ["50,59; -126,93", 50.59, -126.93],
    ["50,59, -126,93", 50.59, -126.93],
    [" 50.59° N, 126.93° W ", 50.59, -126.93],
    ["50.59 n 126.93 o", 50.59, -126.93],
    ["50°35'24\"N 126°55'48\"W", 50.59, -126.93],
    ["50° 35.4' N, 126° 55.8' W", 50.59, -126.93],
    ["17.7 S 178 E", -17.7, 178],
    ["-0.5, 37", -0.5, 37],
    ["0°30' S 37° E", -0.5, 37],
  ])("%s", (typed, latitude, longitude) => {
    const read = readCoordinates(typed);
    expect(read?.latitude).toBeCloseTo(latitude, 9);
    expect(read?.longitude).toBeCloseTo(longitude, 9);
  });

  it.each([
    "",
    "50.59",
    "north",
    "50.59, -126.93, 12",
    "86, 10",
    "10, 181",
    "50°61' N, 10° E",
    "-5 N, 10 E",
    "10 E, 5 N",
    "50.59 N",
    "1e3, 2",
  ])("nothing is guessed of %j", (typed) => {
    expect(readCoordinates(typed)).toBeUndefined();
  });
});

describe("what is kept of a place", () => {
  it("is a point to a hundred metres", () => {
    expect(keptPlace({ latitude: 50.123456, longitude: -126.98765, radiusKm: null })).toEqual({
      latitude: 50.123,
      longitude: -126.988,
      radiusKm: null,
    });
  });

  it("is a circle that the place is in, wherever on the earth", () => {
    fc.assert(
      fc.property(place, fc.constantFrom(...mapRadii), (given, radiusKm) => {
        const kept = keptPlace({ ...given, radiusKm });
        expect(Math.abs(kept.latitude)).toBeLessThanOrEqual(85);
        expect(Math.abs(kept.longitude)).toBeLessThanOrEqual(180);
        expect(kmBetween(given, kept)).toBeLessThanOrEqual(radiusKm * 1.02 + 0.2);
      }),
    );
  });

  it("is the same circle for places all over a square that the circle encloses", () => {
    const middle = keptPlace({ latitude: 10, longitude: 20, radiusKm: 50 });
    const far = [0.31, -0.31].flatMap((north) => [0.31, -0.31].map((east) => [north, east] as const));
    for (const [north, east] of far) {
      const given = { latitude: middle.latitude + north, longitude: middle.longitude + east };
      expect(kmBetween(given, middle)).toBeGreaterThan(48);
      expect(keptPlace({ ...given, radiusKm: 50 })).toEqual(middle);
    }
  });
});

describe("a tap on a map", () => {
  it("is the place that is drawn there", () => {
    fc.assert(
      fc.property(place, place, fc.constantFrom(...mapSpans), (middle, given, span) => {
        const view = { ...middle, span };
        const there = placeAt(view, pointOf(view, given));
        // On the other side of the earth a unit of the drawing is many degrees.
        if (kmBetween(middle, given) < 15_000) expect(kmBetween(given, there ?? middle)).toBeLessThan(0.3);
      }),
    );
  });

  it("is the middle of the view in the middle, and nothing beyond the edge of the earth", () => {
    const view = { latitude: 50.59, longitude: -126.93, span: 40_000 } as const;
    expect(placeAt({ ...view, span: 800 }, { x: mapWidth / 2, y: mapHeight / 2 })).toEqual({ latitude: 50.59, longitude: -126.93 });
    expect(placeAt({ ...view, span: 8_000 }, { x: 5_000, y: 0 })).toBeUndefined();
    expect(placeAt(view, { x: 0, y: 0 })).toEqual({ latitude: 90, longitude: -180 });
  });
});
