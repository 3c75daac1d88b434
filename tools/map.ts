// Writes docs/map.md: the wings of the server, what each feature does and owns, who imports whom, and the rooms of the browser; with --check only says whether it is stale.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tableOwners } from "../src/server/table-owners.ts";
import { features, wings } from "../src/server/wings.ts";
import { rooms } from "../src/web/rooms.ts";
import { featureOf, listImports, listServerImports, wingOf } from "../test/support/imports.ts";
import { tableReaders } from "../test/support/table-readers.ts";

const target = "docs/map.md";
type Wing = (typeof wings)[number];

/** How many imports lead from each wing to each other one. */
const arrows = new Map<string, number>();
for (const { from, to } of listServerImports()) {
  const arrow = `${wingOf(from)} ${wingOf(to)}`;
  arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1);
}
const count = (from: Wing, to: Wing) => arrows.get(`${from} ${to}`) ?? 0;

const pairs = new Set(listServerImports().flatMap(({ from, to }) => [featurePair(from, to)].filter((pair) => pair !== undefined)));

function featurePair(from: string, to: string): string | undefined {
  const [feature, other] = [featureOf(from), featureOf(to)];
  return feature && other && feature !== other && wingOf(from) !== wingOf(to) ? `${feature} ${other}` : undefined;
}

const roomOf = (file: string) => /^src\/web\/([^/]+)\//.exec(file)?.[1];
const roomArrows = new Set(
  listImports()
    .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
    .filter(({ from, to }) => from && to && from !== to)
    .map(({ from, to }) => `${from} ${to}`),
);

const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: (string | number)[][]) =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(" ");

const used = wings.flatMap((from) => wings.filter((to) => to !== from && count(from, to) > 0).map((to) => ({ from, to })));

/** Everything stands on runtime and record, so the picture leaves those arrows to the table. */
const drawn = used.filter(({ to }) => to !== "runtime" && to !== "record");
const picture = [
  "flowchart TD",
  ...wings.toReversed().map((wing) => `  ${wing}`),
  ...drawn.map(({ from, to }) => `  ${from} -->|${count(from, to)}| ${to}`),
];

function sectionOf(wing: Wing): string {
  const own = Object.entries(features).filter(([feature]) => feature.startsWith(`${wing}/`));
  const rows = own.map(([feature, does]) => [
    `\`${feature.slice(wing.length + 1)}\``,
    does,
    code(
      Object.entries(tableOwners)
        .filter(([, owner]) => owner === feature)
        .map(([name]) => name)
        .sort(),
    ),
  ]);
  return `### ${wing}\n\n${table(["feature", "what it does", "tables and views"], rows)}`;
}

const text = `# Map

Written by \`node tools/map.ts\` from the imports, \`src/server/wings.ts\`, \`src/server/table-owners.ts\` and \`test/support/table-readers.ts\`; \`npm run check:quick\` fails while it is stale. Why it is so: [0053](decisions/0053-wings.md).

## Wings

${wings.length} wings, from the lowest to the highest: ${wings.join(", ")}. A file imports from its own wing and from lower ones, never from a higher one, and enters another feature through its \`service.ts\`; no features know each other in a circle. Above them all stand \`main.ts\`, \`app.ts\`, \`workers.ts\` and what they hand down: \`approval-effects.ts\`, \`message-secrets.ts\`.

${used.length} arrows between wings, of ${pairs.size} between features of different wings. Numbers are imports; those to \`runtime\` and \`record\` stand in the table alone.

\`\`\`mermaid
${picture.join("\n")}
\`\`\`

${table(
  ["from \\ to", ...wings.slice(0, -1)],
  wings.slice(1).map((from) => [`**${from}**`, ...wings.slice(0, -1).map((to) => (to === from ? "" : count(from, to) || ""))]),
)}

## What each wing does and owns

${wings.map(sectionOf).join("\n\n")}

## The rooms of the browser

Folders of \`src/web\`, from the lowest to the highest; a file imports from its own and from lower ones (\`src/web/rooms.ts\`, \`test/rooms.test.ts\`). Wings have the server's names; within them \`desk/\` is the staff's, the other folders are pages for everybody. ${roomArrows.size} arrows.

${table(
  ["room", "holds"],
  Object.entries(rooms).map(([room, holds]) => [`\`${room}\``, holds]),
)}

## Tables that are read outside their wing

${table(
  ["file", "tables", "why"],
  Object.entries(tableReaders).map(([file, { tables, why }]) => [`\`${file}\``, code(tables), why]),
)}
`;

const isFresh = existsSync(target) && text === readFileSync(target, "utf8");
if (!process.argv.includes("--check")) writeFileSync(target, text);
else if (!isFresh) {
  console.error(`${target} is stale. Run: node tools/map.ts`);
  process.exitCode = 1;
}
