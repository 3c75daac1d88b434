import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Language } from "../../../shared/domain/languages.ts";
import { type PageAssets, root } from "./renderer.ts";

export const webFolder = (language: Language) => path.join(root, "dist", language, "web");

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }>;

const entry = "src/web/main.tsx";
/** This page stands at any address, which React would read: its script only waits for the server. */
const offline = { page: "site/pages/OfflinePage", entry: "src/web/offline/wait-for-connection.ts" };
/** Other pages show its cards in a part that the server renders; they ask for its styles where there are any. */
export const pageOfCards = "projects/public/ProjectsPage";
const everyPage = "src/web/styles/base.css";

/** Finds for each page what Vite made of it: its scripts to fetch at once, and its styles to put into the HTML. */
export async function readAssets(language: Language): Promise<(page: string | undefined) => PageAssets> {
  const manifest = JSON.parse(await readFile(path.join(webFolder(language), ".vite/manifest.json"), "utf8")) as Manifest;
  const base = await readFile(path.join(webFolder(language), manifest[everyPage]?.file ?? ""), "utf8");
  const styles = new Map<string, string>();
  for (const file of new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? [])))
    styles.set(file, (await readFile(path.join(webFolder(language), file), "utf8")).trim());
  const assetsOf = (page: string | undefined) => {
    const own = page && `src/web/${page}.tsx`;
    const chunks = new Set([...importsOf(manifest, entry), ...(own ? importsOf(manifest, own) : [])]);
    const css = new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []));
    const isOffline = page === offline.page;
    return {
      entry: `/${manifest[isOffline ? offline.entry : entry]?.file}`,
      script: own && `/${manifest[own]?.file}`,
      preload: isOffline ? [] : [...chunks].filter((key) => key !== entry).map((key) => `/${manifest[key]?.file}`),
      css: base.trim() + [...css].map((file) => styles.get(file)).join(""),
      styles: [...css].map((file) => `/${file}`),
    };
  };
  const { styles: cards } = assetsOf(pageOfCards);
  return (page) => ({ ...assetsOf(page), cards });
}

/** A chunk of the manifest and all that it imports at once, by their keys. */
export function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (!manifest[key] || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) importsOf(manifest, imported, seen);
  return seen;
}
