import type { PageModule } from "./runtime/route.ts";

/** Pages for administrators and partners: a list of their own, so that the names of their chunks do not weigh on every visitor. */
export const deskPages = import.meta.glob<PageModule>(["./*/desk/*Page.tsx", "./partner-api/area/*Page.tsx"]);
