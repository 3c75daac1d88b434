import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rooms } from "../src/web/rooms.ts";
import { listImports } from "./support/imports.ts";

const order = Object.keys(rooms);
const roomOf = (file: string) => /^src\/web\/([^/]+)\//.exec(file)?.[1];
const imports = listImports().filter(({ from, to }) => from.startsWith("src/web/") && to.startsWith("src/web/"));
const isOfDesk = (file: string) => /^src\/web\/(desk|[\w-]+\/desk)\//.test(file);

/** A page's code is fetched by the map of the site, which stands above all pages; it is fetched when the first page is at rest. */
const fetched = ["src/web/runtime/places.ts → src/web/site-map.ts"];

const written = (found: { from: string; to: string }[]) => [...new Set(found.map(({ from, to }) => `${from} → ${to}`))];

describe("the rooms of the browser", () => {
  it("are the folders that there are, and each is described", () => {
    const folders = globSync("src/web/*/").map((folder) => folder.replace(/^src\/web\//, "").replace(/\/$/, ""));
    expect(folders.sort()).toEqual(order.toSorted());
  });

  it("import downwards only", () => {
    const upward = imports.filter(({ from, to }) => {
      const [room, target] = [roomOf(from), roomOf(to)];
      return room !== undefined && order.indexOf(target ?? "") > order.indexOf(room);
    });
    expect(written(upward)).toEqual([]);
  });

  it("import nothing of the files above them, besides what is fetched later", () => {
    expect(written(imports.filter(({ from, to }) => roomOf(from) !== undefined && roomOf(to) === undefined))).toEqual(fetched);
  });

  it("have no page for visitors that comes with a part of the desk: staff fetch those when they look at it", () => {
    const atOnce = listStaticImports().filter(({ from, to }) => {
      const isShell = roomOf(from) === undefined || roomOf(from) === "layout";
      return !isShell && !isOfDesk(from) && !from.startsWith("src/web/partner-api/area/") && isOfDesk(to);
    });
    expect(written(atOnce)).toEqual([]);
  });

  it("have a kit that knows no call of the server but the one that is handed to it", () => {
    const knowing = globSync("src/web/kit/*.{ts,tsx}").filter((file) => /\bapi\(\s*"/.test(readFileSync(file, "utf8")));
    expect(knowing).toEqual([]);
  });
});

/** Those that the browser fetches together with the file itself. */
function listStaticImports(): { from: string; to: string }[] {
  const fetchedLater = new Set(
    imports.filter(({ from, to }) => {
      const name = to.split("/").at(-1) ?? "";
      const text = readFileSync(from, "utf8");
      return text.includes(`import("`) && new RegExp(`import\\("[^"]*${name.replace(".", "\\.")}"\\)`).test(text);
    }),
  );
  return imports.filter((one) => !fetchedLater.has(one) && !one.isType);
}
