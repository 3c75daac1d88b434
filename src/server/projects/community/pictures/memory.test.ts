import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { preparePicture } from "./prepare-picture.ts";
import { missing } from "../../../../../test/support/machine.ts";

/** What a picture may take that is refused, whatever it claims to be. */
const mostMb = 150;
/** What a photograph may take that is made anew, five files of it: the most that any kind of 50 megapixels does. */
const mostOfPhotographMb = 200;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a6b57" }, limitInputPixels: false });
const small = plain(300, 200);
/** Two pictures, one after the other. */
const frames = () =>
  sharp(Buffer.concat([Buffer.alloc(300, 10), Buffer.alloc(300, 200)]), { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } });

/** What came of a picture, and the most memory that its process had. */
async function prepare(bytes: Buffer) {
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, ...partsOf(process.pid).map(peakMb))), 20);
  const file = path.join(mkdtempSync(path.join(tmpdir(), "picture-")), "photograph");
  writeFileSync(file, bytes);
  const said = await preparePicture(file).then(
    ({ width, height, files, large }) => ({ width, height, files: files.length, large }),
    (error: Error) => error.message,
  );
  clearInterval(look);
  return { said, most };
}

const partsOf = (pid: number): number[] =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .trim()
    .split(/\s+/)
    .map(Number)
    .filter(isPicturePart);

function isPicturePart(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-part");
  } catch {
    return false;
  }
}

function peakMb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

describe.skipIf(missing.linux)("a picture in its own process", { timeout: 60_000 }, () => {
  it.each([
    ["of 108 megapixels, as JPEG", () => plain(12_000, 9_000).jpeg(), /pixels/],
    ["of 108 megapixels, as PNG", () => plain(12_000, 9_000).png(), /pixels/],
    ["that moves, as WebP", () => frames().webp({ loop: 0, delay: [100, 100] }), /animated/],
    ["that moves, as GIF", () => frames().gif(), /JPEG, PNG or WebP/],
  ] as const)("%s is refused in a sentence", async (_what, make, sentence) => {
    const { said, most } = await prepare(await make().toBuffer());
    expect(said).toMatch(sentence);
    expect(most).toBeLessThan(mostMb);
  });

  it("that is a drawing with scripts is refused, whatever its name would be", async () => {
    const { said, most } = await prepare(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
    expect(said).toMatch(/JPEG, PNG or WebP/);
    expect(most).toBeLessThan(mostMb);
  });

  it("of a printer's four colours comes out in three", async () => {
    const { said } = await prepare(await small.clone().toColourspace("cmyk").jpeg().toBuffer());
    if (typeof said === "string") throw new Error(said);
    expect((await sharp(said.large).metadata()).space).toBe("srgb");
  });

  it("that is a page as well is made anew, without it", async () => {
    const page = "<html><script>alert(1)</script></html>";
    const { said } = await prepare(Buffer.concat([await small.clone().jpeg().toBuffer(), Buffer.from(page)]));
    if (typeof said === "string") throw new Error(said);
    expect(said.large.includes("<script>")).toBe(false);
  });

  it.each([
    ["JPEG", () => plain(8_160, 6_120).jpeg()],
    ["PNG", () => plain(8_160, 6_120).png()],
  ] as const)("of a telephone's 50 megapixels, as %s, is made anew within its memory", async (_kind, make) => {
    const { said, most } = await prepare(await make().toBuffer());
    expect(said).toMatchObject({ width: 1_600, height: 1_200 });
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(mostOfPhotographMb);
  });
});
