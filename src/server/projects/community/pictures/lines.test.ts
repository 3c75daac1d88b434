import { expect, it } from "vitest";
import { setInLines } from "./lines.ts";

/** Every letter is half as wide as high, but marks, which stand above others. */
const widthOf = (text: string) => text.replace(/\p{M}/gu, "").length / 2;
const set = (text: string, width = 200) => setInLines(text, { width, sizes: [40, 20], most: 3, widthOf });

it("sets a text in the largest size that holds it, and leaves no word alone", () => {
  expect(set("Well")).toEqual({ size: 40, lines: ["Well"] });
  expect(set("a school garden")).toEqual({ size: 40, lines: ["a school", "garden"] });
  expect(set("One two three four five six")).toEqual({ size: 40, lines: ["One two", "three four", "five six"] });
  expect(set("a reconstruction")).toEqual({ size: 20, lines: ["a reconstruction"] });
});

it("ends what is too long after three lines, and breaks a word only where nothing else helps", () => {
  const { size, lines } = set("The community builds ".repeat(20).trim());
  expect([size, lines.length, lines.at(-1)?.endsWith("…")]).toEqual([20, 3, true]);
  const endless = set("x".repeat(500));
  expect(endless.lines).toEqual(["x".repeat(20), "x".repeat(20), `${"x".repeat(19)}…`]);
  for (const line of [...lines, ...endless.lines]) expect(widthOf(line) * 20).toBeLessThanOrEqual(200);
});

it("keeps a letter and its marks together", () => {
  const { lines } = set("y̓".repeat(70));
  expect(lines.every((line) => /^(y̓)+…?$/.test(line))).toBe(true);
});
