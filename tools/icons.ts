// Makes the pictures of the sign (public/icon.svg) that phones, old browsers and previews in chats ask for. Run it when the sign changes.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const folder = path.join(import.meta.dirname, "../public");
const icon = await readFile(path.join(folder, "icon.svg"), "utf8");
const sign = icon.replace(/^<svg[^>]*>/, "").replace("</svg>", "");
const pen = 'fill="none" stroke="#17513F" stroke-width="2.6" stroke-linecap="round"';
const paper = "#faf6ee";

/** The sign, 40 units wide, on a tile with so many units around it. */
function tile(pixels: number, around: number): string {
  const side = 40 + 2 * around;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${-around} ${-around} ${side} ${side}">
    <rect x="${-around}" y="${-around}" width="${side}" height="${side}" fill="${paper}"/><g ${pen}>${sign}</g></svg>`;
}

/** The sign over the land, at the size that previews are shown in. */
const preview = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <rect width="1200" height="630" fill="${paper}"/>
  <path d="M0 470C180 400 330 420 520 455s420-70 680-10V630H0z" fill="#9dbba9"/>
  <path d="M0 540C220 480 420 520 640 545s380-60 560-25V630H0z" fill="#17513F"/>
  <g transform="translate(440 110) scale(8)" ${pen}>${sign}</g></svg>`;

const png = (drawing: string) => sharp(Buffer.from(drawing)).png({ palette: true, compressionLevel: 9 }).toBuffer();
const write = async (name: string, body: Buffer) => writeFile(path.join(folder, name), body);

await write("icon-192.png", await png(tile(192, 6)));
await write("icon-512.png", await png(tile(512, 6)));
await write("apple-touch-icon.png", await png(tile(180, 7)));
await write("preview.png", await png(preview));
await write(
  "favicon.ico",
  icoOf(
    await sharp(Buffer.from(icon.replace("<svg ", '<svg width="32" height="32" ')))
      .png()
      .toBuffer(),
  ),
);

/** An ICO file with one picture of 32 by 32 in it, as PNG. */
function icoOf(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}
