// A process of its own for photographs: one of fifty megapixels takes two hundred megabytes, and few requests bring any.
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { servePart } from "../../../runtime/apart.ts";
import type { Answer, Refusal } from "./prepare-picture.ts";

const types = ["jpg", "png", "webp"];
/** Telephones make photographs of up to 50 megapixels; a small file can claim many more and fill the memory. */
const mostPixels = 50_000_000;

servePart(async (bytes: Uint8Array): Promise<Answer> => {
  const refusal = await refusalOf(bytes);
  if (refusal) return { refusal };
  try {
    const large = await shrink(bytes, 1_600);
    const small = await shrink(bytes, 480);
    return { large: large.data, small: small.data, width: large.info.width, height: large.info.height };
  } catch {
    return { refusal: "damaged" };
  }
});

async function refusalOf(bytes: Uint8Array): Promise<Refusal | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type?.ext === "apng") return "moves";
  // Before the library sees it: it reads many kinds, and only these are wanted.
  if (!type || !types.includes(type.ext)) return "kind";
  const read = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!read) return "damaged";
  if ((read.pages ?? 1) > 1) return "moves";
  return read.width * read.height > mostPixels ? "pixels" : undefined;
}

/** What the library writes has no metadata unless it is told to keep them. */
function shrink(bytes: Uint8Array, width: number) {
  return sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
}
