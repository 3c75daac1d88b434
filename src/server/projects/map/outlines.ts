import { readFile } from "node:fs/promises";
import path from "node:path";
import { geoAzimuthalEqualArea, geoEquirectangular, geoGraticule, geoPath, type GeoPermissibleObjects, type GeoProjection } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { unitsOfRadius } from "../../../shared/domain/map-projection.ts";
import { mapHeight, mapSpans, type MapSpan, type MapView, mapWidth } from "../../../shared/domain/project-map.ts";

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

interface Outlines {
  land: GeoPermissibleObjects;
  borders: GeoPermissibleObjects;
}

/** Read when the first map is asked for, and not again (facts/ORIGIN.md). */
const worlds = new Map<string, Promise<Outlines>>();

/** Draws the land around a place, in light and dark. A list of paths: what a picture of that size can show, and no more. */
export async function drawOutlines(view: MapView): Promise<string> {
  const isWide = view.span >= mapSpans[1];
  const { land, borders } = await worldOf(isWide ? "countries-110m" : "countries-50m");
  const projection = projectionOf(view).clipExtent([
    [-1, -1],
    [mapWidth + 1, mapHeight + 1],
  ]);
  const draw = geoPath(projection).digits(isWide ? 0 : 1);
  const paths = {
    sea: draw({ type: "Sphere" }),
    lines: draw(geoGraticule().step(lineStep[view.span])()),
    land: draw(land),
    borders: draw(borders),
  };
  return asSvg(paths);
}

/** The rule of the shared projection, for d3 to cut and draw by. */
export function projectionOf(view: MapView): GeoProjection {
  const { latitude, longitude, span } = view;
  if (span === mapSpans[0])
    return geoEquirectangular()
      .scale(mapWidth / (2 * Math.PI))
      .translate([mapWidth / 2, mapHeight / 2]);
  return (
    geoAzimuthalEqualArea()
      .rotate([-longitude, -latitude])
      .translate([mapWidth / 2, mapHeight / 2])
      .scale(unitsOfRadius(view))
      .precision(0.5)
      // What is far behind the edges of the picture need not be projected.
      .clipAngle(Math.min(170, (span / mapSpans[0]) * 360))
  );
}

/** Degrees between two lines of latitude or longitude. */
const lineStep: Record<MapSpan, [number, number]> = { 40_000: [30, 30], 8_000: [10, 10], 2_500: [10, 10], 800: [5, 5], 250: [1, 1] };

function worldOf(file: string): Promise<Outlines> {
  const known = worlds.get(file) ?? readWorld(file);
  worlds.set(file, known);
  return known;
}

async function readWorld(file: string): Promise<Outlines> {
  const world = JSON.parse(await readFile(path.join(import.meta.dirname, `facts/${file}.json`), "utf8")) as World;
  const { countries, land } = world.objects;
  return { land: feature(world, land), borders: mesh(world, countries, (one, other) => one !== other) };
}

/** The colours of the design's tokens, since a picture knows none of the page's. */
const styles = `
.sea{fill:#DDE7E4}.lines{fill:none;stroke:#C3D2CC}.land{fill:#FFFDF8;stroke:#7B8A80}.borders{fill:none;stroke:#7B8A80;stroke-dasharray:3 3}
@media (prefers-color-scheme:dark){.sea{fill:#16241F}.lines{stroke:#24382F}.land{fill:#2B3A32;stroke:#8FA398}.borders{stroke:#8FA398}}`.replaceAll(
  "\n",
  "",
);

function asSvg(paths: Record<"sea" | "lines" | "land" | "borders", string | null>): string {
  const drawn = Object.entries(paths).map(([name, d]) => (d ? `<path class="${name}" d="${d}"/>` : ""));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${mapHeight}" width="${mapWidth}" height="${mapHeight}"><style>${styles}</style>${drawn.join("")}</svg>`;
}
