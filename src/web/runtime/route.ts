import type { ComponentType } from "react";

export interface PageProps {
  /** The parameters of the address, such as `id`. */
  params: Record<string, string>;
}

export interface PageModule {
  default: ComponentType<PageProps>;
  /** The title of a page that shows one thing of many, or of an administrators' page: with the page, so that its texts do not weigh on the others. */
  titleOf?: (params: Record<string, string>) => string;
}

export interface Route {
  /** What stands behind a colon in a part of it is a parameter; "*" is every address. */
  path: string;
  /** The page's file under src/web, which is also its chunk. */
  page: string;
  /** Administrators' pages share one, and some others take a neighbour's, and bring their own (titleOf), so that their words do not weigh on visitors. */
  title: () => string;
  /** Rendered ahead for every address in `addresses` (the path itself when it has no parameter). */
  addresses?: string[];
  /** Which of several `addresses` shows a value that is none of theirs. Without it there is no such page; one address shows every value. */
  otherwise?: (value: string) => string;
  /** Only administrators: the page's code is loaded for them alone, and others are sent to / (§6). */
  admin?: true;
  /** A page for administrators that reviewers may open too (decision 0029). */
  staff?: true;
  /** Only members of an institution: the same, and who is not logged in is asked to. */
  member?: true;
  /** Shown to search engines; off for pages about one visitor's own things. */
  index?: false;
}

/** What an address leads to. */
export interface Place {
  route: Route;
  params: Record<string, string>;
}

/** The page's code and data are for some people only; what is rendered ahead is its skeleton. */
export function isGated({ admin, member }: Pick<Route, "admin" | "member">): boolean {
  return admin === true || member === true;
}

/** The parameters in an address; undefined where it is not the pattern's. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  if (pattern === "*") return {};
  const wanted = pattern.split("/");
  const given = (path.length > 1 ? path.replace(/\/$/, "") : path).split("/");
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    const colon = part.indexOf(":");
    if (colon < 0 ? part !== value : !value.startsWith(part.slice(0, colon))) return undefined;
    if (colon >= 0) params[part.slice(colon + 1)] = value.slice(colon);
  }
  return params;
}
