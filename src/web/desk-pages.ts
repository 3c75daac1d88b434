import type { PageModule } from "./route.ts";

/** Pages for administrators and partners: a list of their own, so that the names of their chunks do not weigh on every visitor. */
export const deskPages = import.meta.glob<PageModule>([
  "./features/{admin,partner}/*Page.tsx",
  "./features/discovery/{Likenesses,Runs,Sources}Page.tsx",
]);
