import { type MouseEvent, useState } from "react";
import { placeAt, pointOf } from "../../../shared/domain/map-projection.ts";
import {
  furthestLatitude,
  mapHeight,
  type MapPlace,
  mapSpans,
  type MapView,
  mapWidth,
  unitsOf,
} from "../../../shared/domain/project-map.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Mark, Outlines } from "../public/ProjectMap.tsx";

interface Props {
  middle: Pick<MapPlace, "latitude" | "longitude"> | undefined;
  radiusKm: number | null;
  onPick: (at: Pick<MapPlace, "latitude" | "longitude">) => void;
}

/** Whoever knows no coordinates taps the earth, and comes nearer with each tap. The field beside it does the same for a keyboard. */
export default function MapPicker({ middle, radiusKm, onPick }: Props) {
  const [nearness, setNearness] = useState(middle ? nearest - 1 : 0);
  const span = mapSpans[nearness] ?? mapSpans[0];
  const view: MapView = { latitude: middle?.latitude ?? 0, longitude: middle?.longitude ?? 0, span: middle ? span : mapSpans[0] };
  const comeNearer = () => setNearness(Math.min(nearest, nearness + 1));
  const pick = (event: MouseEvent<HTMLElement>) => {
    // A key has no place on the map: it comes nearer to the one that is typed beside it.
    if (event.detail === 0) return middle && comeNearer();
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const at = placeAt(view, { x: ((event.clientX - left) / width) * mapWidth, y: ((event.clientY - top) / height) * mapHeight });
    if (!at || Math.abs(at.latitude) > furthestLatitude) return undefined;
    onPick(at);
    return comeNearer();
  };
  return (
    <div className="stack-2">
      <button type="button" className="map--pick" onClick={pick}>
        <Outlines view={view}>{middle && <MarkIn view={view} radiusKm={radiusKm} middle={middle} />}</Outlines>
      </button>
      {middle && nearness > 0 && (
        <button type="button" className="btn btn--2 btn--sm" onClick={() => setNearness(nearness - 1)}>
          {m.comm_map_out()}
        </button>
      )}
    </div>
  );
}

const nearest = mapSpans.length - 1;

/** Of the whole earth the chosen place is not the middle. */
function MarkIn({ view, radiusKm, middle }: { view: MapView; radiusKm: number | null; middle: Pick<MapPlace, "latitude" | "longitude"> }) {
  const { x, y } = pointOf(view, middle);
  return (
    <g transform={`translate(${x - mapWidth / 2} ${y - mapHeight / 2})`}>
      <Mark radius={radiusKm && unitsOf(radiusKm, view.span)} />
    </g>
  );
}
