/** A text in lines, and the size of its type. */
export interface Lines {
  size: number;
  lines: string[];
}

interface Wanted {
  /** In pixels. */
  width: number;
  /** The sizes to choose from, the largest first. */
  sizes: number[];
  most: number;
  widthOf: (text: string) => number;
}

const inClusters = new Intl.Segmenter("und", { granularity: "grapheme" });
const clustersOf = (text: string) => [...inClusters.segment(text)].map(({ segment }) => segment);

/** Sets a text in the largest size in which it has at most so many lines and no word is broken; else in the smallest, and ends it with "…". */
export function setInLines(text: string, { width, sizes, most, widthOf }: Wanted): Lines {
  for (const size of sizes) {
    const room = width / size;
    const { lines, isBroken } = wrap(text, room, widthOf);
    if (lines.length <= most && !isBroken) return { size, lines: balance(text, lines, room, widthOf) };
  }
  const size = sizes.at(-1) ?? 1;
  const room = width / size;
  const { lines } = wrap(text, room, widthOf);
  if (lines.length <= most) return { size, lines };
  const shown = lines.slice(0, most);
  return { size, lines: [...shown.slice(0, -1), cut(shown.at(-1) ?? "", room, widthOf)] };
}

function wrap(text: string, room: number, widthOf: (text: string) => number): { lines: string[]; isBroken: boolean } {
  const lines: string[] = [];
  let isBroken = false;
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    if (widthOf(word) <= room) continue;
    isBroken = true;
    line = "";
    for (const cluster of clustersOf(word)) {
      if (line !== "" && widthOf(line + cluster) > room) {
        lines.push(line);
        line = "";
      }
      line += cluster;
    }
  }
  return { lines: line === "" ? lines : [...lines, line], isBroken };
}

/** The same number of lines, of about the same length: no word stands alone in the last one. */
function balance(text: string, lines: string[], room: number, widthOf: (text: string) => number): string[] {
  let best = lines;
  for (let narrower = room * 0.97; narrower > room / 2; narrower *= 0.97) {
    const tried = wrap(text, narrower, widthOf);
    if (tried.isBroken || tried.lines.length > lines.length) break;
    best = tried.lines;
  }
  return best;
}

function cut(line: string, room: number, widthOf: (text: string) => number): string {
  const clusters = clustersOf(line);
  while (clusters.length > 0 && widthOf(`${clusters.join("")}…`) > room) clusters.pop();
  return `${clusters.join("").trimEnd()}…`;
}
