import type { Chart } from "../content.ts";
import { colours, fontFamily } from "../../../runtime/pdf/style.ts";

interface Size {
  width: number;
  height: number;
}

const textSize = 8;
/** What fits beside a bar, in letters. */
const mostLetters = 44;

/** The chart as SVG: bars with an outline and their values in words, so that it reads in greyscale too. */
export function chartSvg(chart: Chart, size: Size): string {
  const drawn = chart.kind === "bars" ? lyingBars(chart, size) : standingColumns(chart, size);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="${fontFamily}" font-size="${textSize}">${drawn}</svg>`;
}

function lyingBars({ bars, ticks, axis }: Chart, { width, height }: Size): string {
  const left = 220;
  const right = width - 110;
  const bottom = height - 34;
  const most = ticks.at(-1)?.at || 1;
  const x = (length: number) => left + (length / most) * (right - left);
  const pitch = bottom / Math.max(bars.length, 4);
  const thick = Math.min(18, pitch * 0.62);
  return [
    ...ticks.map(({ at, text }) => line(x(at), 0, x(at), bottom) + label(x(at), bottom + 12, text, "middle", colours.ink3)),
    ...bars.map(({ label: name, length, text }, index) => {
      const middle = pitch * (index + 0.5);
      return (
        inLines(name)
          .map((lineText, row, rows) => label(left - 8, middle + 3 + (row - (rows.length - 1) / 2) * 8.6, lineText, "end", colours.ink))
          .join("") +
        box(left, middle - thick / 2, Math.max(1, x(length) - left), thick) +
        label(width, middle + 3, text, "end", colours.ink)
      );
    }),
    line(left, 0, left, bottom, colours.ink2),
    label((left + right) / 2, height - 5, axis, "middle", colours.ink2),
  ].join("");
}

function standingColumns({ bars, ticks, axis }: Chart, { width, height }: Size): string {
  const left = 46;
  const top = 26;
  const bottom = height - 30;
  const most = ticks.at(-1)?.at || 1;
  const y = (length: number) => bottom - (length / most) * (bottom - top);
  const pitch = (width - left) / bars.length;
  const wide = Math.min(56, pitch * 0.66);
  // The value stands above its column where there is room for it; else the axis says enough.
  const hasRoom = pitch > 88;
  return [
    label(0, 9, axis, "start", colours.ink2),
    ...ticks.map(({ at, text }) => line(left, y(at), width, y(at)) + label(left - 6, y(at) + 3, text, "end", colours.ink3)),
    ...bars.map(({ label: name, length, text }, index) => {
      const middle = left + pitch * (index + 0.5);
      const [step = "", above = ""] = name.split("\n");
      return (
        (length > 0 ? box(middle - wide / 2, y(length), wide, bottom - y(length)) : "") +
        (hasRoom && text ? label(middle, y(length) - 4, text, "middle", colours.ink) : "") +
        label(middle, bottom + 12, step, "middle", colours.ink2) +
        label(middle, bottom + 23, above, "middle", colours.ink2, "bold")
      );
    }),
    line(left, bottom, width, bottom, colours.ink2),
  ].join("");
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string = colours.line): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="0.6"/>`;
}

function box(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colours.primary}"/>`;
}

function label(x: number, y: number, text: string, anchor: "start" | "middle" | "end", colour: string, weight = "normal"): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${colour}" font-weight="${weight}">${escapeXml(text)}</text>`;
}

/** A name beside its bar: two lines at most, as wide as their place. */
function inLines(name: string): string[] {
  const lines = [""];
  for (const word of name.split(/\s+/)) {
    const line = lines.at(-1) ?? "";
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || widthOf(longer) <= mostLetters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const [first = "", second] = lines;
  if (second === undefined) return [shortened(first)];
  return [shortened(first), shortened(lines.length > 2 ? `${second} ${lines[2] ?? ""}` : second)];
}

function shortened(text: string): string {
  if (widthOf(text) <= mostLetters) return text;
  let letters = Array.from(text);
  while (widthOf(letters.join("")) >= mostLetters) letters = letters.slice(0, -1);
  return `${letters.join("").trimEnd()}…`;
}

/** In letters of the Latin script; those of Canadian syllabics are wider. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (/\p{Script=Canadian_Aboriginal}/u.test(letter) ? 1.5 : 1), 0);
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;").toWellFormed();
}
