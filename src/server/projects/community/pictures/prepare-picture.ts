import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { startApart } from "../../../runtime/apart.ts";

export interface PictureFile<Bytes = Buffer> {
  format: "avif" | "webp";
  width: number;
  data: Bytes;
}

interface Prepared<Bytes = Buffer> {
  /** WebP of at most 1,600 and 480 pixels in width; the picture's width and height are those of the large one. */
  large: Bytes;
  small: Bytes;
  width: number;
  height: number;
  /** The other widths and formats. */
  files: PictureFile<Bytes>[];
}

const sentences = {
  moves: m.comm_error_picture_moves,
  kind: m.comm_error_picture_kind,
  damaged: m.comm_error_picture_damaged,
  pixels: m.comm_error_picture_pixels,
};
export type Refusal = keyof typeof sentences;
export type Answer = { refusal: Refusal } | Prepared<Uint8Array>;

/** A file's path. */
export interface Photograph {
  file: string;
}

/** Of its own objects; the pixels are beside them. */
const memoryMb = 128;
/** The largest takes some five seconds of a core. */
const longestMs = 60_000;

/**
 * Makes the photograph in a file anew, in several widths and formats: turned as the camera was held, without place, time, device or anything else that
 * was written into it. Throws validation_failed with a sentence under `picture`.
 */
export async function preparePicture(file: string): Promise<Prepared> {
  const part = startApart<Photograph, Answer>(new URL("./picture-part.ts", import.meta.url), memoryMb);
  const tooLong = setTimeout(part.end, longestMs);
  try {
    part.send({ file });
    // A file that breaks the library is one that is damaged.
    const answer = await part.answer().catch((): Answer => ({ refusal: "damaged" }));
    if ("refusal" in answer) throw refused(answer.refusal);
    const files = answer.files.map((file) => ({ ...file, data: Buffer.from(file.data) }));
    return { ...answer, large: Buffer.from(answer.large), small: Buffer.from(answer.small), files };
  } finally {
    clearTimeout(tooLong);
    part.end();
  }
}

function refused(refusal: Refusal): AppError {
  const sentence = sentences[refusal]();
  return new AppError("validation_failed", sentence, { fields: { picture: sentence } });
}
