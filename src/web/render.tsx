import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./App.tsx";
import { fetchSiteMap, loadedPage, loadPage } from "./runtime/places.ts";
import { isGated } from "./runtime/route.ts";
import { titleOf as nameOf } from "./page-facts.ts";
import { addressesOf, matchRoute, routes } from "./routes.ts";
import type { BootData, FirstPlace, PageData, Site } from "./runtime/site.ts";
import { BootContext } from "./runtime/site-context.ts";
import { languages } from "../shared/domain/languages.ts";
import { m } from "../shared/messages/generated/messages.js";
import { currentLanguage } from "../shared/messages/language.ts";

export { addressFor } from "./routes.ts";
export { callsOf } from "./page-facts.ts";

/** What Vite's browser build made of a page, so that the HTML can name it. */
export interface PageAssets {
  entry: string;
  /** The page's own script; absent for pages that are for some people only. */
  script?: string | undefined;
  /** Scripts the entry and the page need, to be fetched at once. */
  preload: string[];
  css: string;
  /** Files whose styles are in `css`. */
  styles: string[];
}

export interface RenderedPage {
  html: string;
  /** The text of the one inline style, for the hash in the Content-Security-Policy. */
  css: string;
  status: number;
}

/** Every address that is rendered ahead, with the page's file, whose assets it needs. */
export function prerenderedAddresses(): { address: string; page: string; isGated: boolean }[] {
  return routes.flatMap((route) => addressesOf(route).map((address) => ({ address, page: route.page, isGated: isGated(route) })));
}

/** Makes the site map and every page's code ready; rendering itself is then synchronous. */
export async function loadAllPages(): Promise<void> {
  await fetchSiteMap();
  await Promise.all(routes.filter((route) => !isGated(route)).map(loadPage));
}

/** Makes the code of one address's page ready. */
export async function loadPageOf(path: string): Promise<void> {
  await fetchSiteMap();
  await loadPage(matchRoute(path).route);
}

export function pageOf(path: string): string {
  return matchRoute(path).route.page;
}

/** Renders the whole document of one address. */
export async function renderPage(path: string, site: Site, page: PageData, assets: PageAssets): Promise<RenderedPage> {
  const { route, params } = matchRoute(path);
  const boot: BootData = { site, page, place: firstPlace(path, assets) };
  // What only the server renders need not travel a second time.
  const { badges: _rendered, ...pageForBrowser } = page;
  const body = await renderBody(
    <BootContext value={boot}>
      <App ssrPath={path} />
    </BootContext>,
  );
  const name = page.reads && nameOf(path, page.reads);
  const hasErrors = Object.keys(page.form?.errors ?? {}).length > 0;
  const title = `${hasErrors ? m.form_error_prefix() : ""}${name ?? loadedPage(route)?.titleOf?.(params) ?? route.title()} · ${site.name}`;
  const isIndexed = route.index !== false && !isGated(route);
  const html = `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)}</title>
<meta name="description" content="${escape(m.site_description({ name: site.name }))}">
${isIndexed ? alternates(path, site) : '<meta name="robots" content="noindex">\n'}<meta name="theme-color" content="#10342A">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${assets.css}</style>
<script type="module" src="${assets.entry}"></script>
${assets.preload.map((src) => `<link rel="modulepreload" href="${src}">`).join("\n")}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join("\n")}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="boot">${JSON.stringify({ ...boot, page: pageForBrowser } satisfies BootData).replace(/</g, "\\u003c")}</script>
</body>
</html>
`;
  return { html, css: assets.css, status: isNotFound(path) ? 404 : 200 };
}

/** What React writes where a part's code is not here yet. */
const unfinished = "<!--$!-->";
const mostTries = 10;

/** A part whose code is fetched when it is wanted is there soon after it was wanted first: the page is complete without a script. */
async function renderBody(page: ReactNode): Promise<string> {
  for (let tries = 1; ; tries++) {
    const body = renderToString(page);
    if (!body.includes(unfinished) || tries === mostTries) return body;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** What the browser is told of the route, with the title that all pages of it share. */
function firstPlace(path: string, { script }: PageAssets): FirstPlace {
  const { route } = matchRoute(path);
  const { page, admin, staff, member } = route;
  return {
    path: route.path,
    page,
    title: route.title(),
    ...(admin && { admin }),
    ...(staff && { staff }),
    ...(member && { member }),
    script,
  };
}

/** Tells search engines where the page is in each language. */
function alternates(path: string, { publicUrl }: Site): string {
  return languages
    .map((code) => `<link rel="alternate" hreflang="${code}" href="${escape(`${publicUrl}${path}?lang=${code}`)}">\n`)
    .join("");
}

/** Pages that say that something is not there answer so to machines too. */
function isNotFound(path: string): boolean {
  return path === "/404" || path.endsWith("/unknown");
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
