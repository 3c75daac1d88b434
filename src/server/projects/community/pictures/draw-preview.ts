import { keepApart, startApart } from "../../../runtime/apart.ts";
import type { PreviewTask } from "./preview-drawing.ts";

/** Of its own objects; the pixels are beside them. */
const memoryMb = 128;
/** A link that is shared is looked at by several networks at once, then by nobody. */
const idleMs = 10_000;
/** One takes a tenth of a second. */
const longestMs = 10_000;
const mostWaiting = 8;

const drawing = keepApart(
  () => startApart<{ preview: PreviewTask }, Uint8Array>(new URL("./picture-part.ts", import.meta.url), memoryMb),
  idleMs,
);
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Draws the picture of a project's link as a JPEG, one after the other in a process of its own. Rejects when too many wait for theirs. */
export async function drawPreview(task: PreviewTask): Promise<Buffer> {
  if (waiting >= mostWaiting) throw new Error("too many previews wait for being drawn");
  waiting += 1;
  const turn = last.then(() => draw(task));
  last = turn.catch(() => undefined).then(() => (waiting -= 1));
  return Buffer.from(await turn);
}

async function draw(preview: PreviewTask): Promise<Uint8Array> {
  const tooLong = setTimeout(drawing.end, longestMs);
  try {
    return await drawing.ask({ preview });
  } finally {
    clearTimeout(tooLong);
  }
}
