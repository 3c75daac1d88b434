import { readFile } from "node:fs/promises";

/** What a typeface can write, and how wide. */
export interface Font {
  has: (letter: string) => boolean;
  /** In parts of the size of the type. Letters that join or stand closer in pairs take a little less. */
  widthOf: (text: string) => number;
}

/** Reads from a TrueType file which letters it has (`cmap`, format 12) and how far each goes on (`hmtx`). */
export async function readFont(file: string): Promise<Font> {
  const bytes = await readFile(file);
  const tables = new Map<string, number>();
  for (let n = 0, at = 12; n < bytes.readUInt16BE(4); n += 1, at += 16)
    tables.set(bytes.toString("latin1", at, at + 4), bytes.readUInt32BE(at + 8));
  const start = (name: string) => tables.get(name) ?? 0;
  const units = bytes.readUInt16BE(start("head") + 18);
  const widths = bytes.readUInt16BE(start("hhea") + 34);
  const glyphs = readGlyphs(bytes, start("cmap"));
  const advance = (glyph: number) => bytes.readUInt16BE(start("hmtx") + 4 * Math.min(glyph, widths - 1)) / units;
  return {
    has: (letter) => glyphs.has(letter.codePointAt(0) ?? 0),
    widthOf: (text) => Array.from(text).reduce((sum, letter) => sum + advance(glyphs.get(letter.codePointAt(0) ?? 0) ?? 0), 0),
  };
}

function readGlyphs(bytes: Buffer, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let n = 0, at = cmap + 4; n < bytes.readUInt16BE(cmap + 2); n += 1, at += 8) {
    const table = cmap + bytes.readUInt32BE(at + 4);
    if (bytes.readUInt16BE(table) !== 12) continue;
    for (let group = 0, from = table + 16; group < bytes.readUInt32BE(table + 12); group += 1, from += 12) {
      const [first, end, glyph] = [0, 4, 8].map((more) => bytes.readUInt32BE(from + more)) as [number, number, number];
      for (let letter = first; letter <= end; letter += 1) glyphs.set(letter, glyph + letter - first);
    }
  }
  return glyphs;
}
