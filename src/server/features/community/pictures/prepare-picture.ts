import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";

interface Prepared {
  large: Buffer;
  small: Buffer;
  width: number;
  height: number;
}

const types = ["jpg", "png", "webp"];
/** Telephones make photographs of up to 50 megapixels; a small file can claim many more and fill the memory. */
const mostPixels = 50_000_000;

/**
 * Makes a photograph anew, in two sizes: turned as the camera was held, without place, time, device or anything else that
 * was written into it. Throws validation_failed with a sentence under `picture`.
 */
export async function preparePicture(bytes: Buffer): Promise<Prepared> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type?.ext === "apng") throw refused(m.comm_error_picture_moves());
  // Before the library sees it: it reads many kinds, and only these are wanted.
  if (!type || !types.includes(type.ext)) throw refused(m.comm_error_picture_kind());
  const { width, height, pages } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refused(m.comm_error_picture_damaged());
    });
  if ((pages ?? 1) > 1) throw refused(m.comm_error_picture_moves());
  if (width * height > mostPixels) throw refused(m.comm_error_picture_pixels());
  try {
    const large = await shrink(bytes, 1_600);
    const small = await shrink(bytes, 480);
    return { large: large.data, small: small.data, width: large.info.width, height: large.info.height };
  } catch {
    throw refused(m.comm_error_picture_damaged());
  }
}

/** What the library writes has no metadata unless it is told to keep them. */
function shrink(bytes: Buffer, width: number) {
  return sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
}

function refused(sentence: string): AppError {
  return new AppError("validation_failed", sentence, { fields: { picture: sentence } });
}
