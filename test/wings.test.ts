import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tableOwners } from "../src/server/table-owners.ts";
import { features, wings } from "../src/server/wings.ts";
import { featureOf, listServerImports, wingOf } from "./support/imports.ts";
import { tableReaders } from "./support/table-readers.ts";
import { foreignTables, tablesIn } from "./support/tables.ts";

const imports = listServerImports();
const heightOf = (file: string) => wings.indexOf(wingOf(file) as never);

/** The circles among features, each as one way around. */
function circles(arrows: Map<string, Set<string>>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (feature: string, way: string[]): void => {
    const start = way.indexOf(feature);
    if (start >= 0) found.push([...way.slice(start), feature].join(" → "));
    if (start >= 0 || done.has(feature)) return;
    for (const next of arrows.get(feature) ?? []) walk(next, [...way, feature]);
    done.add(feature);
  };
  for (const feature of arrows.keys()) walk(feature, []);
  return found;
}

function arrowsOf(all: { from: string; to: string }[]): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of all) {
    const [feature, target] = [featureOf(from), featureOf(to)];
    if (feature && target && feature !== target) arrows.set(feature, (arrows.get(feature) ?? new Set()).add(target));
  }
  return arrows;
}

describe("the wings of the server (decision 0053)", () => {
  it("are the folders that there are, and each feature is described", () => {
    const folders = globSync("src/server/*/*/").filter((folder) => globSync(`${folder}/**/*.ts`).length > 0);
    expect(folders.map((folder) => folder.replace("src/server/", "").replace(/\/$/, "")).sort()).toEqual(Object.keys(features).sort());
    expect(new Set(Object.keys(features).map((feature) => feature.split("/")[0]))).toEqual(new Set(wings));
  });

  it("import downwards only, types too", () => {
    const upward = imports.filter(({ from, to }) => wingOf(from) !== "" && wingOf(to) !== "" && heightOf(to) > heightOf(from));
    expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("import nothing of the files above them", () => {
    const upward = imports.filter(({ from, to }) => wingOf(from) !== "" && wingOf(to) === "");
    expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("have no circle of features, however long", () => {
    const arrows = arrowsOf(imports);
    expect(arrows.size).toBeGreaterThan(40);
    expect(circles(arrows)).toEqual([]);
  });

  it("a circle would be found", () => {
    const file = (feature: string) => `src/server/requests/${feature}/service.ts`;
    const ring = ["a", "b", "c"].map((name, i, all) => ({ from: file(name), to: file(all[(i + 1) % 3] ?? "") }));
    expect(circles(arrowsOf(ring))).toEqual(["requests/a → requests/b → requests/c → requests/a"]);
  });

  it("have no file that only hands on what others export", () => {
    const barrels = globSync("src/**/*.{ts,tsx}", { exclude: ["**/generated/**"] }).filter((file) => {
      const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");
      const rest = code.replace(/^(import|export)\s[^;]*?from\s*"[^"]+";/gm, "").trim();
      return rest === "" && /^export\s[^;]*?from/m.test(code);
    });
    expect(barrels).toEqual([]);
  });
});

describe("tables", () => {
  it("belong to a feature that is there", () => {
    expect(Object.values(tableOwners).filter((owner) => !(owner in features))).toEqual([]);
  });

  it("are found in SQL and in calls of Kysely", () => {
    expect(tablesIn("select 1 from users, drafts as d where exists (select from only emails)").sort()).toEqual([
      "drafts",
      "emails",
      "users",
    ]);
    expect(tablesIn('db.selectFrom("sessions").innerJoin("users as u", "a", "b"); rowOf("reports", {})').sort()).toEqual([
      "reports",
      "sessions",
      "users",
    ]);
    expect(tablesIn("select users.id, emails from from_users where drafts is null")).toEqual([]);
  });

  it("are read and changed within their wing, but where it is said why", () => {
    const named = Object.entries(tableReaders).map(([file, { tables }]) => [file, [...tables].sort()]);
    const found = Object.entries(foreignTables()).map(([file, tables]) => [file.replace("src/server/", ""), [...tables].sort()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named));
  });
});
