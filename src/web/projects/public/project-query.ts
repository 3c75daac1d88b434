import { fundingStatuses, needBandNames, projectThemes } from "../../../shared/domain/projects.ts";
import type { CallInput } from "../../api/client.ts";
import { oneOf } from "../../kit/one-of.ts";

const pageSize = "24";
export const projectSorts = ["newest", "oldest", "name"] as const;

/** What the list of projects is narrowed by, as its address says; an address can say anything. */
export function filtersOf(search: URLSearchParams) {
  return {
    theme: oneOf(projectThemes, search.get("theme")),
    q: search.get("q")?.slice(0, 200).trim() ?? "",
    place: search.get("place")?.slice(0, 200).trim() ?? "",
    needed: oneOf(needBandNames, search.get("needed")),
    status: oneOf(fundingStatuses, search.get("status")),
    sort: oneOf(projectSorts, search.get("sort")) ?? "newest",
  };
}
export type ProjectFilters = ReturnType<typeof filtersOf>;

export const isFiltered = ({ theme, q, place, needed, status }: ProjectFilters) => Boolean(theme ?? (q || place || needed || status));

/** What the page of the list reads of its address, and in which values. */
export function listParameters(search: URLSearchParams): Record<string, string | undefined> {
  const { sort, ...filters } = filtersOf(search);
  return { ...filters, sort: sort === "newest" ? undefined : sort, after: search.get("after") ?? undefined };
}

/** One page of the list of projects, as its address says. */
export function projectsOfPage(search: URLSearchParams): CallInput<"GET /api/projects"> {
  const { theme, q, place, needed, status, sort } = filtersOf(search);
  const cursor = search.get("after");
  return {
    query: {
      limit: pageSize,
      brief: "true",
      ...(theme && { theme }),
      ...(q && { q }),
      ...(place && { place }),
      ...(needed && { needed }),
      ...(status && { status }),
      ...(sort === "name" && { sort }),
      ...(sort !== "newest" && { order: "asc" }),
      ...(cursor && { cursor }),
    },
  };
}

/** The first ones of the home page. */
export const newestProjects: CallInput<"GET /api/projects"> = { query: { limit: "3", brief: "true" } };

/** The address of the list with these changes; a change of what is shown begins at the first page. */
export function addressWith(path: string, search: URLSearchParams, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams(search);
  next.delete("after");
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const query = next.toString();
  return query ? `${path}?${query}` : path;
}

/** The updates of a project: the newest, or those after the one that the address names. */
export function postsOfPage(publicId: string, search: URLSearchParams): CallInput<"GET /api/projects/{publicId}/posts"> {
  const cursor = search.get("after");
  return { params: { publicId }, query: cursor ? { cursor } : {} };
}
