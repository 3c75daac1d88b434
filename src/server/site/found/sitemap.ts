import { XMLBuilder } from "fast-xml-parser";
import { foundPaths } from "../../../shared/found-paths.ts";

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** What one part has: a sitemap may have 50,000 addresses, which would hold up everybody else while they are written. */
export const addressesOfSitemap = 1_000;

/** One page that search engines may show; `changedAt` where a record says when. */
export interface FoundPage {
  path: string;
  changedAt?: Date | undefined;
}

/** Where pages are (sitemaps.org). In which languages, each page says itself. */
export function sitemap(publicUrl: string, pages: FoundPage[]): string {
  const url = pages.map(({ path, changedAt }) => ({ loc: publicUrl + path, ...(changedAt && { lastmod: changedAt.toISOString() }) }));
  return declaration + builder.build({ urlset: { "@_xmlns": namespace, url } });
}

/** Where all sitemaps are, by their names. */
export function sitemapIndex(publicUrl: string, names: string[]): string {
  const parts = names.map((name) => ({ loc: publicUrl + foundPaths.sitemap(name) }));
  return declaration + builder.build({ sitemapindex: { "@_xmlns": namespace, sitemap: parts } });
}

/** Machines may read what visitors may; what is behind a login or a private link also says so itself, by `noindex`. */
export function robots(publicUrl: string): string {
  const closed = ["/api/", "/admin", "/partner/", "/request/", "/invitation/", "/reset-password/", "/funding-request/resume/"];
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${publicUrl}${foundPaths.sitemapIndex}`,
    "",
  ].join("\n");
}
