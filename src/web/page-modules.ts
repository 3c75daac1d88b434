import type { PageModule, Route } from "./routes.ts";

/** Each page is a chunk of its own; the server's build has them all. */
const loaders = import.meta.glob<PageModule>("./features/*/*Page.tsx");

const loaded = new Map<string, PageModule>();

/** The page's code if it is here already. */
export function loadedPage(route: Route): PageModule | undefined {
  return loaded.get(route.page);
}

/** Fetches the page's code. Rejects when the network, or a newer version of the product, has taken it away. */
export async function loadPage(route: Route): Promise<PageModule> {
  const known = loaded.get(route.page);
  if (known) return known;
  const loader = loaders[`./features/${route.page}.tsx`];
  if (!loader) throw new Error(`src/web/features/${route.page}.tsx does not exist`);
  const module = await loader();
  loaded.set(route.page, module);
  return module;
}
