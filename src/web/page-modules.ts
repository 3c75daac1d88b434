import type { PageModule, Route } from "./routes.ts";

/** Each page is a chunk of its own; the server's build has them all. */
const publicPages = import.meta.glob<PageModule>([
  "./features/*/*Page.tsx",
  "!./features/{admin,partner}/*",
  "!./features/discovery/{Likenesses,Runs,Sources}Page.tsx",
]);

const loaded = new Map<string, PageModule>();

/** The page's code if it is here already. */
export function loadedPage(route: Route): PageModule | undefined {
  return loaded.get(route.page);
}

/** Fetches the page's code. Rejects when the network, or a newer version of the product, has taken it away. */
export async function loadPage(route: Route): Promise<PageModule> {
  const known = loaded.get(route.page);
  if (known) return known;
  const file = `./features/${route.page}.tsx`;
  const loader = publicPages[file] ?? (await import("./desk-pages.ts")).deskPages[file];
  if (!loader) throw new Error(`src/web/features/${route.page}.tsx does not exist`);
  const module = await loader();
  loaded.set(route.page, module);
  return module;
}

/** Community projects, which are read after the page: without them it stays as it is. Fetched from here for the reason below. */
export const projectParts = {
  list: () => import("./features/projects/CommunityProjects.tsx"),
  page: () => import("./features/projects/CommunityProject.tsx"),
};

/**
 * Parts of partner discovery that few visitors need. Fetched from this file, which is in the entry: from a page's own,
 * Vite would load the entry's styles once more, after the administrators', and undo those.
 */
export const discoveryParts = {
  deskHead: () => import("./features/discovery/DeskHead.tsx"),
  deskTools: () => import("./features/discovery/DeskTools.tsx"),
  decide: () => import("./features/discovery/decide/Decide.tsx"),
  registers: () => import("./features/discovery/RunRegisters.tsx"),
  nothing: () => import("./features/discovery/NothingFound.tsx"),
};
