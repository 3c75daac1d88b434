import { createContext, useContext } from "react";
import type { BootData } from "./site.ts";

export const BootContext = createContext<BootData | undefined>(undefined);

function useBoot(): BootData {
  const boot = useContext(BootContext);
  if (!boot) throw new Error("useSite and usePageData need the BootContext");
  return boot;
}

export const useSite = () => useBoot().site;
export const usePageData = () => useBoot().page;
