/** Where a project is, as its community shows it: a point, or somewhere within a circle. Degrees, north and east positive. */
export interface MapPlace {
  latitude: number;
  longitude: number;
  /** Null for a point. */
  radiusKm: number | null;
}

/** The circles that a community may choose, in kilometres. */
export const mapRadii = [10, 25, 50, 100, 250] as const;

/** Nobody lives nearer to a pole, and circles of longitude become too small there to tell places apart. */
export const furthestLatitude = 85;

/** What maps show from side to side, in kilometres: the whole earth first. */
export const mapSpans = [40_000, 8_000, 2_500, 800, 250] as const;
export type MapSpan = (typeof mapSpans)[number];

/** The project's own page: wide enough that a coast or a border is seen from everywhere. */
export const pageSpan: MapSpan = 2_500;

/** The drawing's own units. */
export const mapWidth = 720;
export const mapHeight = 360;

const kmOfDegree = 111.19;

export interface MapView {
  latitude: number;
  longitude: number;
  span: MapSpan;
}

/** How long so many kilometres are in the drawing, near its middle. */
export function unitsOf(km: number, span: MapSpan): number {
  return (km * mapWidth) / span;
}

/**
 * What is stored of a place. A point is kept to a hundred metres. Of an area the middle moves to the next crossing of a grid, so that
 * the place may be anywhere in a square whose corners the circle touches: neither what we show nor what we keep says where.
 */
export function keptPlace({ latitude, longitude, radiusKm }: MapPlace): MapPlace {
  if (radiusKm === null) return { latitude: toThousandths(latitude), longitude: toThousandths(longitude), radiusKm };
  const stepKm = radiusKm * Math.SQRT2;
  const middle = Math.min(furthestLatitude, Math.max(-furthestLatitude, toGrid(latitude, stepKm / kmOfDegree)));
  const around = toGrid(longitude, stepKm / (kmOfDegree * Math.cos((middle * Math.PI) / 180)));
  return { latitude: toThousandths(middle), longitude: toThousandths(withinTurn(around)), radiusKm };
}

function toGrid(degrees: number, step: number): number {
  return Math.round(degrees / step) * step;
}

export function toThousandths(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000 || 0;
}

/** Between -180 and 180, also what has gone past the date line. */
export function withinTurn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

const degreesText = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?`;
const minutesText = String.raw`(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’])?(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*["″”])?`;
// West is "oeste" and "ouest", and east "este" and "est".
const coordinate = new RegExp(`^${degreesText}${minutesText}\\s*([NSEWO])?$`, "i");

/** Latitude and longitude as maps and phones write them ("50.59, -126.93", "50°35'24\" N 126°55' W"); undefined for anything else. */
export function readCoordinates(typed: string): Pick<MapPlace, "latitude" | "longitude"> | undefined {
  const [first, second, ...more] = partsOf(typed.trim());
  const latitude = first === undefined ? undefined : readDegrees(first, "S", "N");
  const longitude = second === undefined ? undefined : readDegrees(second, "WO", "E");
  if (latitude === undefined || longitude === undefined || more.length > 0) return undefined;
  return Math.abs(latitude) <= furthestLatitude && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** After a letter of the first, at a semicolon, at a comma that stands before a space, or at the only comma or space that there is. */
function partsOf(typed: string): string[] {
  const byLetter = /^([^NS]*[NS])[\s,;]*(.+)$/i.exec(typed);
  if (byLetter) return byLetter.slice(1);
  for (const between of [/\s*;\s*/, /\s*,\s+/, /\s+/, /,/]) {
    const parts = typed.split(between);
    if (parts.length === 2) return parts;
  }
  return [typed];
}

function readDegrees(text: string, negative: string, positive: string): number | undefined {
  const [, degrees, minutes = "0", seconds = "0", letter = ""] = coordinate.exec(text.trim()) ?? [];
  if (degrees === undefined || !`${negative}${positive}`.includes(letter.toUpperCase())) return undefined;
  const [whole, sixtieth, last] = [degrees, minutes, seconds].map((part) => Number(part.replace(",", "."))) as [number, number, number];
  if (sixtieth >= 60 || last >= 60 || (letter && whole < 0)) return undefined;
  const size = Math.abs(whole) + sixtieth / 60 + last / 3_600;
  const isNegative = degrees.startsWith("-") || (letter !== "" && negative.includes(letter.toUpperCase()));
  return isNegative ? -size : size;
}
