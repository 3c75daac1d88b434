import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { previewColours, type PreviewTask } from "./preview-drawing.ts";

const task: PreviewTask = { title: "Clean water", nation: null, place: null, provider: "Three Fires", cover: null, theme: "water" };

/** What the process of pictures answers, on a machine with these typefaces. */
async function draw(changes: Partial<PreviewTask>, fontconfig?: string): Promise<Buffer> {
  const part = fork(path.join(import.meta.dirname, "picture-part.ts"), {
    serialization: "advanced",
    env: fontconfig ? { FONTCONFIG_FILE: fontconfig } : {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  part.send({ task: { preview: { ...task, ...changes } } });
  const [{ answer }] = (await once(part, "message")) as [{ answer: Uint8Array }];
  part.kill();
  return Buffer.from(answer);
}

/** How many pixels of the words' place are as dark as ink. */
async function inkOf(picture: Buffer, { top, height } = { top: 0, height: 300 }): Promise<number> {
  const pixels = await sharp(picture).extract({ left: 0, top, width: 640, height }).greyscale().threshold(110).raw().toBuffer();
  return pixels.filter((value) => value === 0).length;
}

it("writes with the face of the project, on a machine that has none too", async () => {
  const nothing = path.join(mkdtempSync(path.join(tmpdir(), "fonts-")), "fonts.conf");
  writeFileSync(nothing, "<fontconfig></fontconfig>");
  const words = { title: "ʔəy̓ Kʷ ŋ W̱SÁNEĆ, où l’été", nation: "xʷməθkʷəy̓əm", place: "ᐃᓄᒃᑎᑐᑦ" };
  const [here, there] = [await draw(words), await draw(words, nothing)];
  expect(here.equals(there)).toBe(true);
  expect(await inkOf(there)).toBeGreaterThan(5_000);
  expect(await inkOf(await draw({ title: "" }))).toBe(0);
});

it("leaves out words that no face has, which the chat writes beside it", async () => {
  expect(await inkOf(await draw({ title: "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ" }))).toBe(0);
  expect(await inkOf(await draw({ title: "مياه نظيفة" }))).toBeGreaterThan(1_000);
  expect((await draw({ title: "Où\u202F?" })).equals(await draw({ title: "Où\u00A0?" }))).toBe(true);
  expect((await draw({ title: "💧 Well" })).equals(await draw({ title: "Well" }))).toBe(true);
});

it("is the same picture whatever the words try, but for the words", async () => {
  const titles = [
    '</text></svg><script>alert(1)</script><svg><image href="/etc/passwd"/>',
    "A & B < C ]]> &amp; &x;",
    "\u202Eevil\u202C\u0007\uD800",
  ];
  for (const title of [...titles, "W".repeat(500), `Z${"\u0300".repeat(500)}`, "long words ".repeat(50)]) {
    const picture = await draw({ title });
    const { format, width, height, exif } = await sharp(picture).metadata();
    expect([title, format, width, height, exif]).toEqual([title, "jpeg", 1_200, 630, undefined]);
    const right = (from: Buffer) => sharp(from).extract({ left: 648, top: 0, width: 552, height: 630 }).raw().toBuffer();
    expect((await right(picture)).equals(await right(await draw({})))).toBe(true);
    expect(await inkOf(picture)).toBeGreaterThan(200);
    expect(await inkOf(picture, { top: 300, height: 200 })).toBe(0);
  }
});

it("has the colours of the pages", () => {
  const tokens = readFileSync("src/web/styles/tokens.css", "utf8");
  const strange = Object.entries(previewColours).filter(([name, colour]) => !tokens.includes(`--c-${name}: ${colour}`));
  expect(strange).toEqual([]);
  const wanted = readFileSync("public/scenes.svg", "utf8").matchAll(/var\(--c-([\w-]+)\)/g);
  expect(new Set([...wanted].map(([, name = ""]) => name).filter((name) => !(name in previewColours)))).toEqual(new Set());
});
