import path from "node:path";
import type { FieldKind, PageTextKey } from "../../../shared/domain/provider-texts.ts";
import type { Words } from "../../../shared/domain/text-fields.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { PageData, Site } from "../../../web/runtime/site.ts";

export const root = path.join(import.meta.dirname, "../../../..");

/** The part of the web build that renders pages (src/web/render.tsx), as this adapter uses it. */
export interface Renderer {
  prerenderedAddresses: () => { address: string; page: string; isGated: boolean; isIndexed: boolean }[];
  addressFor: (path: string) => string;
  loadAllPages: () => Promise<void>;
  loadPageOf: (path: string) => Promise<void>;
  pageOf: (path: string) => string;
  renderPage: (path: string, site: Site, page: PageData, assets: PageAssets) => Promise<{ html: string; css: string; status: number }>;
  callsOf: (path: string, search: string) => PageCalls | undefined;
  /** What the files say of a text of the provider, in the renderer's language. */
  fileWords: (key: PageTextKey) => { words: Words; kinds: Record<string, FieldKind> };
}

/** What a page that changes is rendered from. */
export interface PageCalls {
  calls: { key: string; name: string; input: { params?: Record<string, string>; query?: Record<string, string | undefined> } }[];
  /** The page is there whatever they answer; otherwise its status is that of the first. */
  isThereAnyway: boolean;
  /** The query with what the page reads of it alone. */
  search: string;
}

export interface PageAssets {
  /** The styles of the cards of projects, for pages that do not always show them. */
  cards: string[];
  entry: string;
  script?: string | undefined;
  preload: string[];
  css: string;
  styles: string[];
}

/** The renderer that this process serves pages of a language with: the same one however often it is asked for. */
export async function importRenderer(language: Language): Promise<Renderer> {
  return (await import(path.join(root, "dist", language, "render/render.js"))) as Renderer;
}

/** Placeholders stand for themselves, so that the words are the same whatever the operator configured. */
const anySite: Site = { name: "{provider}", nation: "{nation}", publicUrl: "", year: 2_000 };

/**
 * The words that a visitor reads in the main part of a page, as this process serves it, with one blank between them. What says which
 * version it is since when, and leads to others, stands around the text (data-frame).
 */
export async function readPageText(address: string, language: Language, page: PageData = {}): Promise<string> {
  const renderer = await importRenderer(language);
  await renderer.loadPageOf(address);
  const { html } = await renderer.renderPage(address, anySite, page, { entry: "", preload: [], css: "", styles: [], cards: [] });
  const main = /<main\b[^>]*>([^]*)<\/main>/.exec(html)?.[1];
  if (main === undefined) throw new Error(`the page ${address} has no main part`);
  // Tags separate words but where React's comments part the pieces of one text.
  return main
    .replace(/<!--[^]*?-->/g, "")
    .replace(/<p [^>]*data-frame[^>]*>[^]*?<\/p>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
