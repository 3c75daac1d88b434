import { XMLBuilder } from "fast-xml-parser";
import { languages } from "../../../shared/domain/languages.ts";
import { foundPaths } from "../../../shared/found-paths.ts";

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A sitemap may have 50,000 addresses. */
export const addressesOfSitemap = 10_000;

/** One page that search engines may show; `changedAt` where a record says when. */
export interface FoundPage {
  path: string;
  changedAt?: Date | undefined;
}

/** The pages with their address in each language (sitemaps.org; Google's annotations of languages). */
export function sitemap(publicUrl: string, pages: FoundPage[]): string {
  const url = pages.map(({ path, changedAt }) => ({
    loc: publicUrl + path,
    ...(changedAt && { lastmod: changedAt.toISOString() }),
    "xhtml:link": alternatesOf(publicUrl + path).map(({ language, href }) => ({
      "@_rel": "alternate",
      "@_hreflang": language,
      "@_href": href,
    })),
  }));
  return declaration + builder.build({ urlset: { "@_xmlns": namespace, "@_xmlns:xhtml": "http://www.w3.org/1999/xhtml", url } });
}

/** Where all sitemaps are; the first has the pages that are always there. */
export function sitemapIndex(publicUrl: string, parts: number): string {
  const names = ["pages", ...Array.from({ length: parts }, (_, part) => `projects-${part + 1}`)];
  return (
    declaration +
    builder.build({
      sitemapindex: { "@_xmlns": namespace, sitemap: names.map((name) => ({ loc: `${publicUrl}${foundPaths.sitemap(name)}` })) },
    })
  );
}

function alternatesOf(address: string): { language: string; href: string }[] {
  return [...languages.map((language) => ({ language, href: `${address}?lang=${language}` })), { language: "x-default", href: address }];
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
