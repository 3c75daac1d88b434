import type { PageModule } from "./runtime/route.ts";
import { matchRoute } from "./routes.ts";

/** Each page is a chunk of its own; the server's build has them all. */
const publicPages = import.meta.glob<PageModule>(["./session/*Page.tsx", "./*/*/*Page.tsx", "!./*/desk/*", "!./partner-api/area/*"]);

/**
 * Where every address leads, and how its page's code is fetched. A file of its own, which comes once the first page is at
 * rest (places.ts): the table and the names of all chunks would be 4 of the 75 KB that a first view may have.
 */
export const siteMap = { placeOf: matchRoute, loadPage };
export type SiteMap = typeof siteMap;

async function loadPage(page: string): Promise<PageModule> {
  const file = `./${page}.tsx`;
  const load = publicPages[file] ?? (await import("./desk-pages.ts")).deskPages[file];
  if (!load) throw new Error(`src/web/${page}.tsx does not exist`);
  return load();
}
