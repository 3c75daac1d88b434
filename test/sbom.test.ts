import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

it("each build lists its packages, with their versions, as CycloneDX", () => {
  const bom = read("dist/sbom.cdx.json") as { bomFormat: string; components: { name: string; version: string }[] };
  expect(bom.bomFormat).toBe("CycloneDX");
  const { dependencies } = read("package.json") as { dependencies: Record<string, string> };
  const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
});
