// Builds the browser's part and the renderer, once for each language: a page carries the texts of one.
import { rename, rm } from "node:fs/promises";
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
} finally {
  await rm(fresh, { recursive: true, force: true });
}
