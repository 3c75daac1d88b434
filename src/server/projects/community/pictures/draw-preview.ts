import { startApart } from "../../../runtime/apart.ts";
import { keepApart } from "../../../runtime/keep-apart.ts";
import type { PreviewTask } from "./preview-drawing.ts";

/** Of its own objects; the pixels are beside them. */
const memoryMb = 128;

/** A link that is shared is looked at by several networks at once, then by nobody. One drawing takes a tenth of a second. */
const drawing = keepApart(() => startApart<{ preview: PreviewTask }, Uint8Array>(new URL("./picture-part.ts", import.meta.url), memoryMb), {
  idleMs: 10_000,
  longestMs: 10_000,
  mostWaiting: 8,
});

/** Draws the picture of a project's link as a JPEG, one after the other in a process of its own. Throws unavailable when too many wait. */
export async function drawPreview(preview: PreviewTask): Promise<Buffer> {
  return Buffer.from(await drawing.ask({ preview }));
}
