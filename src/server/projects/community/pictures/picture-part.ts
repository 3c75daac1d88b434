// A process of its own for photographs: one of fifty megapixels takes two hundred megabytes, and few requests bring any. It draws the
// pictures of links, too. Visitors go before both.
import { readFile } from "node:fs/promises";
import os from "node:os";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { pictureWidths } from "../../../../shared/domain/community.ts";
import { servePart } from "../../../runtime/apart.ts";
import type { Answer, Photograph, Refusal } from "./prepare-picture.ts";
import { drawPreview, type PreviewTask } from "./preview-drawing.ts";

sharp.concurrency(1);
sharp.cache(false);

const [narrowest, , widest] = pictureWidths;
/** Its encoder takes twice the memory of everything else for the widest size, which few screens ask for; that one is WebP. */
const widestAvif = 960;
const types = ["jpg", "png", "webp"];
/** Telephones make photographs of up to 50 megapixels; a small file can claim many more and fill the memory. */
const mostPixels = 50_000_000;

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

servePart((task: Photograph | { preview: PreviewTask }) => ("file" in task ? prepare(task) : drawPreview(task.preview)));

async function prepare({ file }: Photograph): Promise<Answer> {
  const bytes = await readFile(file);
  const refusal = await refusalOf(bytes);
  if (refusal) return { refusal };
  try {
    return await makeAnew(bytes);
  } catch {
    return { refusal: "damaged" };
  }
}

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

/**
 * Decoded and turned once, in the widest size that is kept; every file is made of those pixels. What the library writes has no metadata
 * unless it is told to keep them.
 */
async function makeAnew(bytes: Uint8Array): Promise<Answer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width: widest, height: widest * 2, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const webp = (wide: number) => pixels().resize({ width: wide, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
  const avif = (wide: number) => pixels().resize({ width: wide }).avif({ quality: 55, effort: 3 }).toBuffer();
  const widths = [...new Set(pictureWidths.map((wide) => Math.min(wide, width)))];
  const files = [];
  for (const wide of widths.filter((one) => one <= widestAvif))
    files.push({ format: "avif" as const, width: wide, data: await avif(wide) });
  const between = widths.slice(1, -1);
  for (const wide of between) files.push({ format: "webp" as const, width: wide, data: await webp(wide) });
  return { large: await webp(width), small: await webp(narrowest), width, height, files };
}
