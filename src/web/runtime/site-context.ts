import { createContext, useContext } from "react";
import type { FirstReads } from "../../shared/first-reads.ts";
import type { BootData } from "./site.ts";

export const BootContext = createContext<BootData | undefined>(undefined);

function useBoot(): BootData {
  const boot = useContext(BootContext);
  if (!boot) throw new Error("useSite and usePageData need the BootContext");
  return boot;
}

const none: FirstReads = {};

export const useSite = () => useBoot().site;
export const usePageData = () => useBoot().page;
/** What the page came with; `useRead` takes it. */
export const useFirstReads = () => useBoot().page.reads ?? none;
