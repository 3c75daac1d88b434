import { isGated, matchPath, type PageModule, type Place, type Route } from "./route.ts";
import type { FirstPlace } from "./site.ts";
import type { SiteMap } from "../site-map.ts";

let first: { path: string; place: Place } | undefined;
let siteMap: SiteMap | undefined;
const loaded = new Map<string, PageModule>();

/** What an address leads to; undefined until the site map is here, except for the address that the visitor came to. */
export function placeOf(path: string): Place | undefined {
  return path === first?.path ? first.place : siteMap?.placeOf(path);
}

/** Fetches the map of all pages, once. Rejects when the network, or a newer version of the product, has taken it away. */
export async function fetchSiteMap(): Promise<SiteMap> {
  return (siteMap ??= (await import("../site-map.ts")).siteMap);
}

/** The page's code if it is here already. */
export function loadedPage({ page }: Route): PageModule | undefined {
  return loaded.get(page);
}

/** Fetches the page's code. Rejects like `fetchSiteMap`. */
export async function loadPage({ page }: Route): Promise<PageModule> {
  const module = loaded.get(page) ?? (await (await fetchSiteMap()).loadPage(page));
  loaded.set(page, module);
  return module;
}

/** Makes the page ready that came with the HTML, which says where its code is: the way to all others can wait. */
export async function openFirstPlace({ script, title, ...route }: FirstPlace, path: string): Promise<void> {
  const params = matchPath(route.path, path);
  const place = params ? { route: { ...route, title: () => title }, params } : (await fetchSiteMap()).placeOf(path);
  first = { path, place };
  if (script && params) loaded.set(route.page, (await import(/* @vite-ignore */ script)) as PageModule);
  else if (!isGated(place.route)) await loadPage(place.route);
}
