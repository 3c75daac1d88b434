import { createContext } from "react";
import type { FirstReads } from "../../shared/first-reads.ts";
import type { BootData } from "./site.ts";
import { useGiven } from "./use-given.ts";

export const BootContext = createContext<BootData | undefined>(undefined);

const useBoot = () => useGiven(BootContext);

const none: FirstReads = {};

export const useSite = () => useBoot().site;
export const usePageData = () => useBoot().page;
/** What the page came with; `useRead` takes it. */
export const useFirstReads = () => useBoot().page.reads ?? none;
