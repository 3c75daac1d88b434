import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { previewSize } from "../../../../shared/domain/community.ts";
import type { ProjectTheme } from "../../../../shared/domain/projects.ts";
import { type Font, readFont } from "./font.ts";
import { type Lines, setInLines } from "./lines.ts";

/** What a preview shows; all of it is public. */
export interface PreviewTask {
  title: string;
  nation: string | null;
  place: string | null;
  provider: string;
  /** The picture's bytes, as the product wrote them. */
  cover: Uint8Array | null;
  theme: ProjectTheme | null;
}

/** The colours of the pages (src/web/styles/tokens.css), as the scenes and the words use them. */
export const previewColours: Record<string, string> = {
  paper: "#faf6ee",
  ink: "#1b2420",
  "ink-2": "#474f48",
  primary: "#17513f",
  deep: "#10342a",
  "on-deep": "#f5efe1",
  "on-deep-2": "#bbd0c2",
  "land-far": "#9dbba9",
  "land-mid": "#17513f",
  "land-river": "#faf6ee",
  "clay-tint": "#f6e4d8",
  copper: "#bf6f48",
  "copper-deep": "#8e4526",
  "copper-light": "#ebbe9f",
};
const colour = (name: string) => previewColours[name] ?? "none";

const { width, height } = previewSize;
/** The horizon that everything stands on, and the picture on it. */
const horizon = 530;
const picture = { left: 640, top: 0, width: width - 640, height: horizon };
const margin = 56;
const room = picture.left - margin - 44;
const family = "DejaVu Sans Condensed";

/** Shown where there is neither a cover nor a theme. */
const land =
  '<path fill="var(--c-clay-tint)" d="M0 0h480v300H0z"/><circle cx="262" cy="132" r="52" fill="var(--c-copper-light)"/><path fill="var(--c-land-far)" d="M0 168c72-34 134-22 208-4s170-30 272-6v142H0z"/><path fill="var(--c-land-mid)" d="M0 232c88-30 168-10 256 2s152-26 224-12v78H0z"/>';

interface Face extends Font {
  isBold: boolean;
}

interface Kit {
  bold: Face;
  plain: Face;
  scenes: Map<string, string>;
  /** The sign of the product, 40 units wide. */
  sign: string;
}
let kit: Promise<Kit> | undefined;

/** Draws the picture of a project's link. Nothing of a failure's text is what the picture would have said. */
export async function drawPreview(task: PreviewTask): Promise<Buffer> {
  kit ??= openKit();
  const photograph = task.cover && (await crop(task.cover));
  return sharp(Buffer.from(drawingOf(task, await kit)))
    .composite(photograph ? [{ input: photograph, left: picture.left, top: picture.top }] : [])
    .flatten({ background: colour("paper") })
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
    .toBuffer()
    .catch((error: Error) => {
      throw new Error("the drawing cannot be rendered", { cause: error.name });
    });
}

/** What the eye looks for first stays in it. */
function crop(cover: Uint8Array): Promise<Buffer> {
  return sharp(cover)
    .flatten({ background: colour("paper") })
    .resize({ width: picture.width, height: picture.height, fit: "cover", position: sharp.strategy.attention })
    .toColourspace("srgb")
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch((error: Error) => {
      throw new Error(`the cover cannot be read: ${error.message}`);
    });
}

async function openKit(): Promise<Kit> {
  const fonts = path.join(path.dirname(fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/package.json"))), "ttf");
  const files = { bold: path.join(fonts, "DejaVuSansCondensed-Bold.ttf"), plain: path.join(fonts, "DejaVuSansCondensed.ttf") };
  // A face that was given once is known to every drawing of this process, whatever the machine has installed.
  for (const fontfile of Object.values(files)) await sharp({ text: { text: "a", font: family, fontfile } }).metadata();
  const shared = path.join(import.meta.dirname, "../../../../../public");
  const [scenes, icon] = await Promise.all([
    readFile(path.join(shared, "scenes.svg"), "utf8"),
    readFile(path.join(shared, "icon.svg"), "utf8"),
  ]);
  return {
    bold: { ...(await readFont(files.bold)), isBold: true },
    plain: { ...(await readFont(files.plain)), isBold: false },
    scenes: new Map([...scenes.matchAll(/<symbol id="(\w+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, name = "", drawn = ""]) => [name, drawn])),
    sign: icon.replace(/^<svg[^>]*>/, "").replace("</svg>", ""),
  };
}

function drawingOf({ title, nation, place, provider, cover, theme }: PreviewTask, { bold, plain, scenes, sign }: Kit): string {
  const pin = 32;
  const where = setWords(place, { fonts: [plain], sizes: [27, 24], most: 1, width: room - pin });
  const who = setWords(nation, { fonts: [plain], sizes: [32, 29, 26], most: 2, width: room });
  const heading = setWords(title, { fonts: [bold, plain], sizes: [64, 56, 50, 44, 40, 36], most: 3, width: room });
  const from = setWords(provider, { fonts: [bold, plain], sizes: [30, 26], most: 1, width: width - 3 * margin - 60 });
  const whereAt = horizon - 46;
  const whoAt = where ? whereAt - 50 : whereAt;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colour("paper")}"/>
<rect x="${picture.left}" width="${picture.width}" height="${picture.height}" fill="${colour("clay-tint")}"/>
${cover ? "" : standing(scenes.get(theme ?? "") ?? land)}
<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${colour("deep")}"/>
${heading ? write(heading, { first: margin + 0.9 * heading.size, ink: "ink", left: margin, right: margin + room }) : ""}
${who ? write(who, { first: whoAt - (who.lines.length - 1) * leading * who.size, ink: "primary", left: margin, right: margin + room }) : ""}
${where ? placed(where, whereAt, pin) : ""}
<g transform="translate(${margin - 2} ${horizon + 20}) scale(1.5)" fill="none" stroke="${colour("on-deep")}" stroke-width="2.6" stroke-linecap="round">${sign}</g>
${from ? write({ ...from, isFromRight: false }, { first: horizon + 50 + 0.36 * from.size, ink: "on-deep", left: margin + 76, right: width - margin }) : ""}
</svg>`;
}

const leading = 1.18;

interface Words extends Lines {
  weight: 400 | 700;
  isFromRight: boolean;
}

interface Wanted {
  /** The first that has every letter. */
  fonts: Face[];
  sizes: number[];
  most: number;
  width: number;
}

/** Words in lines; undefined where there are none, or where no font has all their letters: a chat writes them beside the picture in its own. */
function setWords(text: string | null, { fonts, ...wanted }: Wanted): Words | undefined {
  const words = clean(text ?? "");
  const font = fonts.find(({ has }) => lettersOf(words).every(has));
  if (words === "" || !font) return undefined;
  const shown = Array.from(words)
    .filter((letter) => letter === " " || font.has(letter))
    .join("");
  const isFromRight = fromRight.test(/\p{L}/u.exec(shown)?.[0] ?? "");
  const weight = font.isBold ? 700 : 400;
  return { ...setInLines(shown, { ...wanted, widthOf: font.widthOf }), weight, isFromRight };
}

const longest = 300;
const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** One line, without what turns the direction of others' words around or stands in towers above them. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\u00A0\u202F]/g, "\u00A0")
    .replace(/[^\S\u00A0]+/g, " ")
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1")
    .trim()
    .slice(0, longest)
    .toWellFormed();
}

const lettersOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]/gu) ?? [];

function write(words: Words, { first, ink, left, right }: { first: number; ink: string; left: number; right: number }): string {
  const { lines, size, weight, isFromRight } = words;
  const start = isFromRight ? `x="${right}" direction="rtl"` : `x="${left}"`;
  return lines
    .map(
      (line, n) =>
        `<text ${start} y="${(first + n * leading * size).toFixed(1)}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${colour(ink)}">${escape(line)}</text>`,
    )
    .join("");
}

/** With the pin that places have on the pages. */
function placed(words: Words, at: number, pin: number): string {
  const x = words.isFromRight ? margin + room - 24 : margin - 3;
  return `<path transform="translate(${x} ${at - 22})" fill="none" stroke="${colour("ink-2")}" stroke-width="2" stroke-linejoin="round" d="M12 21c-5-5.5-7-8.5-7-11.5a7 7 0 0 1 14 0c0 3-2 6-7 11.5zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"/>${write(
    words,
    { first: at, ink: "ink-2", left: margin + pin, right: margin + room - pin },
  )}`;
}

/** A scene is 480 wide and 300 high, and made for a wider place: nearly all of it, on the horizon, under more of its sky. */
function standing(scene: string): string {
  const across = 420;
  const up = (across * picture.height) / picture.width;
  const coloured = scene.replace(/var\(--c-([\w-]+)\)/g, (_all, name: string) => colour(name));
  return `<svg x="${picture.left}" width="${picture.width}" height="${picture.height}" viewBox="30 ${300 - up} ${across} ${up}">${coloured}</svg>`;
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
