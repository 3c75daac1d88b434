import type { MapView } from "../../../shared/domain/project-map.ts";
import { startApart } from "../../runtime/apart.ts";
import { keepApart } from "../../runtime/keep-apart.ts";

/** Of its own objects; the coasts of the earth take some forty. */
const memoryMb = 192;

/** Somebody who moves a map asks for the next drawing within seconds. */
const drawing = keepApart(() => startApart<MapView, string>(new URL("./outlines-part.ts", import.meta.url), memoryMb), {
  idleMs: 30_000,
  longestMs: 10_000,
  mostWaiting: 16,
});

/** Draws the land around a place, one after the other in a process of its own. Throws unavailable when too many wait. */
export function drawApart(view: MapView): Promise<string> {
  return drawing.ask(view);
}
