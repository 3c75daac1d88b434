import type { CallInput } from "../../api/client.ts";

type Input = CallInput<"GET /api/projects">;

const pageSize = "24";

/** One page of the list of projects, as its address says. */
export function projectsOfPage(search: URLSearchParams): Input {
  const cursor = search.get("after");
  return { query: { limit: pageSize, ...(cursor && { cursor }) } };
}

/** The updates of a project: the newest, or those after the one that the address names. */
export function postsOfPage(publicId: string, search: URLSearchParams): CallInput<"GET /api/projects/{publicId}/posts"> {
  const cursor = search.get("after");
  return { params: { publicId }, query: cursor ? { cursor } : {} };
}
