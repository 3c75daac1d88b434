import { createContext } from "react";
import type { FirstReads } from "../../shared/first-reads.ts";
import type { BootData } from "./site.ts";
import { useRequiredContext } from "./use-required-context.ts";

export const BootContext = createContext<BootData | undefined>(undefined);

const useBoot = () => useRequiredContext(BootContext);

const none: FirstReads = {};

export const useSite = () => useBoot().site;
export const usePageData = () => useBoot().page;
/** What the page came with; `useRead` takes it. */
export const useFirstReads = () => useBoot().page.reads ?? none;
