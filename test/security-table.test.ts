import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const text = readFileSync("docs/security.md", "utf8");
const rows = [...text.matchAll(/^\| (V[\d.]+) \| ([12]) \| [^|]+ \| (met|partly|not) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = "", level = "", state = "", where = "", test = ""]) => ({ id, level, state, where, test }),
);

describe("the table of ASVS 5.0", () => {
  it("has one whole row for each requirement that it names", () => {
    expect(rows.length).toBe(text.match(/^\| V\d/gm)?.length);
    expect(rows.length).toBeGreaterThan(180);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it("leaves no requirement of level 1 unmet, and at most eight of level 2", () => {
    const unmet = (level: string) => rows.filter((row) => row.level === level && row.state === "not").map(({ id }) => id);
    expect(unmet("1")).toEqual([]);
    expect(unmet("2").length).toBeLessThanOrEqual(8);
  });

  it("names a test for all that is met, or says why there is nothing to run", () => {
    const without = rows.filter(({ state, test }) => state === "met" && !/`|^(documentation|absence|the same)$/.test(test));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it("counts itself right", () => {
    for (const level of ["1", "2"]) {
      const counts = ["met", "partly", "not"].map((state) => rows.filter((row) => row.level === level && row.state === state).length);
      expect(text).toContain(`| ${level} | ${counts.join(" | ")} |`);
    }
  });

  it("names only files that are there", () => {
    const named = rows.flatMap(({ where, test }) => [
      ...`${where} ${test}`.matchAll(/`((?:src|test|docs|db|tools|public|bench|messages)\/[\w./-]+)`/g),
    ]);
    const missing = named.map(([, file = ""]) => file).filter((file) => !existsSync(file) && !file.startsWith("dist/"));
    expect([...new Set(missing)]).toEqual([]);
  });
});
