import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;

it("each build lists its packages, with their versions, as CycloneDX", () => {
  const bom = read<{ bomFormat: string; components: { name: string; version: string }[] }>("dist/sbom.cdx.json");
  expect(bom.bomFormat).toBe("CycloneDX");
  const { dependencies } = read<{ dependencies: Record<string, string> }>("package.json");
  const listed = new Map(bom.components.map((component) => [component.name, component]));
  expect(Object.entries(dependencies).filter(([name, version]) => listed.get(name)?.version !== version)).toEqual([]);
});
