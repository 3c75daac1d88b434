import { XMLBuilder } from "fast-xml-parser";
import type { Language } from "../../../shared/domain/languages.ts";

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

export interface Entry {
  /** An address that stays the entry's for ever. */
  id: string;
  title: string;
  url: string;
  published: string;
  updated: string;
  author: string;
  text: string;
}

export interface Feed {
  title: string;
  /** Of the feed itself. */
  url: string;
  /** Of the page that it follows. */
  page: string;
  author: string;
  language: Language;
  /** The newest first. */
  entries: Entry[];
}

/** The document of a feed (RFC 4287). A feed without an entry has nothing newer than the beginning of time, which is so for every reader. */
export function atom({ title, url, page, author, language, entries }: Feed): string {
  const feed = {
    "@_xmlns": "http://www.w3.org/2005/Atom",
    "@_xml:lang": language,
    id: page,
    title: clean(title),
    updated: entries.reduce((newest, { updated }) => (updated > newest ? updated : newest), "1970-01-01T00:00:00.000Z"),
    author: { name: clean(author) },
    link: [
      { "@_rel": "self", "@_type": "application/atom+xml", "@_href": url },
      { "@_rel": "alternate", "@_type": "text/html", "@_href": page },
    ],
    entry: entries.map((entry) => ({
      id: entry.id,
      title: clean(entry.title),
      link: { "@_rel": "alternate", "@_type": "text/html", "@_href": entry.url },
      published: entry.published,
      updated: entry.updated,
      author: { name: clean(entry.author) },
      content: { "@_type": "text", "#text": clean(entry.text) },
    })),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ feed })}`;
}

/** Without the characters that XML 1.0 has no way to write (§2.2). */
function clean(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, "");
}
