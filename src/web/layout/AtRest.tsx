import { useEffect } from "react";
import { keepPagesOffline, savesData } from "../offline/register.ts";
import NewerVersion from "./NewerVersion.tsx";

/** What a page does once it has all that it shows. */
export default function AtRest() {
  useEffect(() => {
    if (!savesData()) keepPagesOffline();
  }, []);
  return <NewerVersion />;
}
