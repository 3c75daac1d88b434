// Builds the browser's part and the renderer, once for each language: a page carries the texts of one.
import { execFileSync } from "node:child_process";
import { rename, rm, writeFile } from "node:fs/promises";
import { build } from "vite";
import { languages } from "../src/shared/domain/languages.ts";
import { buildWorker } from "./build-worker.ts";
import { compressAssets } from "./compress-assets.ts";

// Beside the build that may be in use, and put in its place when it is whole.
const fresh = `dist/.new-${process.pid}`;
process.env["WEB_OUT"] = fresh;
try {
  for (const language of languages) {
    process.env["WEB_LANGUAGE"] = language;
    await build({ logLevel: "error" });
    await build({ logLevel: "error", build: { ssr: true } });
  }
  await buildWorker(fresh);
  await compressAssets([...languages.map((language) => `${fresh}/${language}/web/assets`), `${fresh}/worker`]);
  for (const part of [...languages, "worker"]) {
    await rm(`dist/${part}`, { recursive: true, force: true });
    await rename(`${fresh}/${part}`, `dist/${part}`);
  }
  await writeFile("dist/sbom.cdx.json", listPackages());
} finally {
  await rm(fresh, { recursive: true, force: true });
}

/**
 * The software bill of materials (CycloneDX): every package that package-lock.json names, as npm lists them. What only
 * builds and tests use is in it and marked so: left to itself, npm leaves out under NODE_ENV=production, which the build
 * sets, also what the product needs and a tool names too.
 */
function listPackages(): string {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only", "--include=dev"];
  const text = execFileSync("npm", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: ["ignore", "pipe", "ignore"] });
  // Without its number and hour, which are new each time: the same sources make the same artifact.
  const { serialNumber: _, ...list } = JSON.parse(text) as { serialNumber: string; metadata: { timestamp?: string } };
  delete list.metadata.timestamp;
  return JSON.stringify(list, null, 2);
}
