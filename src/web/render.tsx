import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./App.tsx";
import { fetchSiteMap, loadedPage, loadPage } from "./runtime/places.ts";
import { isGated, type Route } from "./runtime/route.ts";
import { type About, aboutOf, feedsOf } from "./page-about.ts";
import { readsForBrowser } from "./page-facts.ts";
import { CardStyles } from "./runtime/card-styles.ts";
import { addressesOf, matchRoute, routes } from "./routes.ts";
import type { BootData, FirstPlace, PageData, Site } from "./runtime/site.ts";
import { BootContext } from "./runtime/site-context.ts";
import { keepEarlyClicks } from "../shared/early-clicks.ts";
import { anyCall } from "../shared/first-reads.ts";
import { previewSize } from "../shared/domain/community.ts";
import { languages } from "../shared/domain/languages.ts";
import { stockPreview } from "../shared/domain/previews.ts";
import { foundPaths } from "../shared/found-paths.ts";
import { m } from "../shared/messages/generated/messages.js";
import { currentLanguage } from "../shared/messages/language.ts";

export { addressFor } from "./routes.ts";
export { callsOf } from "./page-facts.ts";
export { fileWords } from "./provider-words.ts";

/** What Vite's browser build made of a page, so that the HTML can name it. */
export interface PageAssets {
  /** The styles of the cards of projects, for pages that do not always show them. */
  cards: string[];
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
export function prerenderedAddresses(): { address: string; page: string; isGated: boolean; isIndexed: boolean }[] {
  return routes.flatMap((route) =>
    addressesOf(route).map((address) => ({
      address,
      page: route.page,
      isGated: isGated(route),
      // A frame for every value of a parameter is nothing to find.
      isIndexed: isIndexed(route) && !isNotFound(address) && (!route.path.includes(":") || addressesOf(route).length > 1),
    })),
  );
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
  const { badges: _badges, texts: _texts, ...rest } = page;
  const pageForBrowser = rest.reads ? { ...rest, reads: readsForBrowser(path, rest.search ?? "", rest.reads) } : rest;
  const body = await renderBody(
    <BootContext value={boot}>
      <CardStyles value={assets.cards}>
        <App ssrPath={path} />
      </CardStyles>
    </BootContext>,
  );
  const about = aboutOf(path, page.reads ?? {}, site);
  const hasErrors = Object.keys(page.form?.errors ?? {}).length > 0;
  const title = `${hasErrors ? m.form_error_prefix() : ""}${about.title ?? loadedPage(route)?.titleOf?.(params) ?? route.title()} · ${site.name}`;
  const isShown = isIndexed(route) && !isNotFound(path) && !page.reads?.[anyCall];
  const html = `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)}</title>
<meta name="description" content="${escape(about.description)}">
${isShown ? found(path, site, { ...about, title }) : '<meta name="robots" content="noindex">\n'}<meta name="theme-color" content="#10342A">
<script>${keepEarlyClicks}</script>
<link rel="icon" href="/icon.svg">
<link rel="manifest" href="${foundPaths.manifest}">
<style>${assets.css}</style>
<script type="module" src="${assets.entry}"></script>
${assets.preload.map((src) => `<link rel="modulepreload" href="${src}">`).join("\n")}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join("\n")}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="boot">${inScript({ ...boot, page: pageForBrowser } satisfies BootData)}</script>
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

/** What search engines and previews in chats read, without what they would guess alike: where the page is, in each language, and what it is about. */
function found(path: string, { name, publicUrl }: Site, { title, description, picture, data }: About): string {
  const address = publicUrl + path;
  const inLanguage = (code: string) => `${address}?lang=${code}`;
  const link = (rel: string, href: string, more = "") => `<link rel="${rel}"${more} href="${escape(href)}">`;
  const og = (property: string, content: string) => `<meta property="og:${property}" content="${escape(content)}">`;
  return [
    link("canonical", inLanguage(currentLanguage())),
    ...languages.map((code) => link("alternate", inLanguage(code), ` hreflang="${code}"`)),
    link("alternate", address, ' hreflang="x-default"'),
    ...feedsOf(path).map((feed) => link("alternate", `${publicUrl}${feed}?lang=${currentLanguage()}`, ' type="application/atom+xml"')),
    og("type", "website"),
    og("title", title ?? name),
    og("description", description),
    og("url", inLanguage(currentLanguage())),
    og("image", publicUrl + (picture?.address ?? stockPreview)),
    ...(picture
      ? [og("image:width", String(previewSize.width)), og("image:height", String(previewSize.height)), og("image:alt", picture.alt)]
      : []),
    '<meta name="twitter:card" content="summary_large_image">',
    ...data.map((one) => `<script type="application/ld+json">${inScript({ "@context": "https://schema.org", ...one })}</script>`),
    "",
  ].join("\n");
}

const isIndexed = (route: Route) => route.index !== false && !isGated(route);

/** JSON as it may stand in a script element. */
const inScript = (value: object) => JSON.stringify(value).replace(/</g, "\\u003c");

/** Pages that say that something is not there answer so to machines too. */
function isNotFound(path: string): boolean {
  return path === "/404" || path.endsWith("/unknown");
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
