import { type MapPlace, mapHeight, mapSpans, type MapView, mapWidth, toThousandths, withinTurn } from "./project-map.ts";

const kmOfRadius = 6_371;
const radians = Math.PI / 180;

type Degrees = Pick<MapPlace, "latitude" | "longitude">;

const isWorld = ({ span }: MapView) => span === mapSpans[0];

/** How long the earth's radius is in the drawing's units. */
export const unitsOfRadius = ({ span }: MapView) => (mapWidth * kmOfRadius) / span;

/**
 * Where a place stands in a drawing, in its units: Lambert's azimuthal equal-area projection around the middle of the view (J. P. Snyder,
 * Map Projections, 1987, 24-2 to 24-4), and of the whole earth its degrees alone. The server draws by the same rule.
 */
export function pointOf(view: MapView, { latitude, longitude }: Degrees): { x: number; y: number } {
  if (isWorld(view)) return { x: ((longitude + 180) / 360) * mapWidth, y: ((90 - latitude) / 180) * mapHeight };
  const [middle, north, east] = [view.latitude * radians, latitude * radians, (longitude - view.longitude) * radians];
  const ahead = Math.sin(middle) * Math.sin(north) + Math.cos(middle) * Math.cos(north) * Math.cos(east);
  const size = unitsOfRadius(view) * Math.sqrt(2 / Math.max(1e-9, 1 + ahead));
  return {
    x: mapWidth / 2 + size * Math.cos(north) * Math.sin(east),
    y: mapHeight / 2 - size * (Math.cos(middle) * Math.sin(north) - Math.sin(middle) * Math.cos(north) * Math.cos(east)),
  };
}

/** Which place is drawn there (Snyder 20-14, 20-15 and 24-16), to a thousandth of a degree; undefined beyond the edge of the earth. */
export function placeAt(view: MapView, { x, y }: { x: number; y: number }): Degrees | undefined {
  if (isWorld(view)) return rounded(90 - (y / mapHeight) * 180, (x / mapWidth) * 360 - 180);
  const [right, up] = [(x - mapWidth / 2) / unitsOfRadius(view), (mapHeight / 2 - y) / unitsOfRadius(view)];
  const distance = Math.hypot(right, up);
  if (distance === 0) return rounded(view.latitude, view.longitude);
  if (distance > 2) return undefined;
  const [middle, away] = [view.latitude * radians, 2 * Math.asin(distance / 2)];
  const north = Math.asin(Math.cos(away) * Math.sin(middle) + (up * Math.sin(away) * Math.cos(middle)) / distance);
  const east = Math.atan2(right * Math.sin(away), distance * Math.cos(middle) * Math.cos(away) - up * Math.sin(middle) * Math.sin(away));
  return rounded(north / radians, withinTurn(view.longitude + east / radians));
}

const rounded = (latitude: number, longitude: number): Degrees => ({
  latitude: toThousandths(latitude),
  longitude: toThousandths(longitude),
});
