import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { importsOf, pageOfCards } from "../src/server/runtime/http/page-assets.ts";
import { keptFiles } from "../src/web/offline/kept-pages.ts";
import { languages } from "../src/shared/domain/languages.ts";

type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
>;

const sources = "src/web/offline";
const entryKey = "src/web/main.tsx";
/** The pages that open without a connection (src/web/offline/kept-pages.ts), and what every page may ask for. */
const keptPages = [
  "site/home/HomePage",
  "requests/treaty/TreatyPage",
  "site/pages/FaqPage",
  "site/pages/OfflinePage",
  "requests/form/FundingRequestPage",
  "requests/form/QuestionsPage",
  "requests/drafts/ResumePage",
  "requests/applicant/RequestPage",
];
const siteMap = "src/web/site-map.ts";
const keptParts = [entryKey, "src/web/styles/base.css", "src/web/kit/Toaster.tsx", "src/web/offline/wait-for-connection.ts", siteMap];

/**
 * Builds the service worker into one file with a fixed name. It is told which files the kept pages need, in each language;
 * their names are hashes, so that a change of any of them changes the worker, which is how browsers notice a new version.
 */
export async function buildWorker(built: string): Promise<void> {
  const files = Object.fromEntries(languages.map((language) => [language, filesOf(path.join(built, language, "web/.vite/manifest.json"))]));
  const version = createHash("sha256").update(JSON.stringify(files));
  for (const name of readdirSync(sources).toSorted()) version.update(readFileSync(path.join(sources, name)));
  for (const name of keptFiles) version.update(readFileSync(path.join("public", name)));
  await build({
    configFile: false,
    logLevel: "error",
    define: { offlineFiles: JSON.stringify(files), offlineVersion: JSON.stringify(version.digest("hex").slice(0, 12)) },
    build: {
      outDir: path.join(built, "worker"),
      target: "es2022",
      copyPublicDir: false,
      rolldownOptions: { input: path.join(sources, "service-worker.ts"), output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
}

/** Everything that the kept pages load, at once or later. What every page has may be asked for other pages: that stays out. */
function filesOf(manifestFile: string): string[] {
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
  const seen = new Set<string>();
  const waiting = [...keptPages.map((page) => `src/web/${page}.tsx`), ...keptParts];
  for (const key of waiting) if (!manifest[key]) throw new Error(`${key} is not in the build; tools/build-worker.ts names it`);
  const ofEveryPage = new Set([siteMap, entryKey, ...(manifest[entryKey]?.imports ?? [])]);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(chunk.imports ?? []), ...(ofEveryPage.has(key) ? [] : (chunk.dynamicImports ?? [])));
  }
  const cards = [...importsOf(manifest, `src/web/${pageOfCards}.tsx`)].flatMap((key) => manifest[key]?.css ?? []);
  const files = [...seen].flatMap((key) => {
    const { file = "", css = [], assets = [] } = manifest[key] ?? {};
    return [file, ...css, ...assets];
  });
  return [...new Set([...files, ...cards])].map((file) => `/${file}`).toSorted();
}
