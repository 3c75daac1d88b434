import { buffer } from "node:stream/consumers";
import type { Preview } from "../../../shared/domain/previews.ts";
import type { Context } from "../../runtime/context.ts";
import { createRecent } from "../../runtime/http/recent.ts";
import { drawPreview, findPublicPicture } from "../../projects/community/pictures/service.ts";

/** Some ten megabytes. */
const mostKept = 100;
/** One takes a tenth of a second of one processor. */
const mostMadePerSecond = 4;

/** The pictures that were asked for last. Undefined where one cannot be made now: that is written down, without a word of the project's. */
export function createPreviews(context: Context) {
  const recent = createRecent<Buffer>({ mostKept, mostMadePerSecond });
  return async (publicId: string, preview: Preview): Promise<Buffer | undefined> => {
    const picture = recent(`${publicId} ${preview.hash}`, preview.hash, () => make(context, publicId, preview));
    if (!picture) context.log.warn({ part: "previews", project: publicId }, "too many preview pictures are asked for at once");
    return picture?.catch((error: Error) => {
      context.log.error({ part: "previews", project: publicId, reason: error.message }, "a preview picture could not be made");
      return undefined;
    });
  };
}

async function make(context: Context, publicId: string, { title, nation, place, provider, theme, coverId }: Preview): Promise<Buffer> {
  const cover = coverId === null ? null : await readCover(context, publicId, coverId);
  return drawPreview({ title, nation, place, provider, theme, cover });
}

async function readCover(context: Context, publicId: string, coverId: string): Promise<Buffer> {
  return buffer(await context.files.open(await findPublicPicture(context, publicId, coverId, { size: "large" })));
}
