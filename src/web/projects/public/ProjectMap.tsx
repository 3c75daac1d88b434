import type { ReactNode } from "react";
import { mapHeight, type MapPlace, type MapView, mapWidth, pageSpan, unitsOf } from "../../../shared/domain/project-map.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address } from "../../api/client.ts";
import { formatNumber } from "../../kit/numbers.ts";
import "./project-map.css";

/** Where a community shows its project. */
export function PlaceOnMap({ place }: { place: MapPlace }) {
  return (
    <section aria-labelledby="map">
      <h2 id="map">{m.community_map()}</h2>
      <ProjectMap place={place} />
    </section>
  );
}

/** The same with what it says, for whoever has a heading of their own. */
export function ProjectMap({ place }: { place: MapPlace }) {
  const { radiusKm } = place;
  return (
    <figure>
      <Outlines view={{ ...place, span: pageSpan }}>
        <Mark radius={radiusKm && unitsOf(radiusKm, pageSpan)} />
      </Outlines>
      <figcaption className="small">
        {radiusKm === null ? m.community_map_point({ coordinates: coordinatesOf(place) }) : m.community_map_area({ km: radiusKm })}{" "}
        <span className="dim">{m.community_map_size({ km: formatNumber(pageSpan) })}</span>
      </figcaption>
    </figure>
  );
}

/** Land around a place, drawn by the server; what is given is drawn above it, in the drawing's own units. */
export function Outlines({ view: { latitude, longitude, span }, children }: { view: MapView; children?: ReactNode }) {
  const src = address("/api/outlines", {}, { latitude, longitude, span });
  return (
    <span className="map">
      {/* Another view is another picture: a mark on the one before would be in a wrong place. */}
      <img
        key={src}
        src={src}
        alt={m.community_map_alt({ km: formatNumber(span / 2) })}
        width={mapWidth}
        height={mapHeight}
        loading="lazy"
        decoding="async"
      />
      <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} aria-hidden="true">
        {children}
      </svg>
    </span>
  );
}

/** A smaller one would be a spot that nobody sees. */
const smallestRadius = 6;

/** In the middle of a map: a point, or a circle of this radius. */
export function Mark({ radius }: { radius: number | null }) {
  const at = { cx: mapWidth / 2, cy: mapHeight / 2 };
  return radius === null ? (
    <circle {...at} r="7" className="map__point" />
  ) : (
    <circle {...at} r={Math.max(smallestRadius, radius)} className="map__area" />
  );
}

/** As any map takes them. */
export function coordinatesOf({ latitude, longitude }: Pick<MapPlace, "latitude" | "longitude">): string {
  return `${latitude}, ${longitude}`;
}
