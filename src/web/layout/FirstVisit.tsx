import { useEffect, useState } from "react";
import { paths } from "../../shared/paths.ts";
import { Splash } from "./Splash.tsx";

/** The splash, where a visit deserves it. Nobody needs the code of that before the page is there. */
export default function FirstVisit({ flag }: { flag: string }) {
  const [isSplashing, setSplashing] = useState(false);
  useEffect(() => {
    setSplashing(isFirstVisit(flag));
  }, [flag]);
  return isSplashing && <Splash onEnd={() => setSplashing(false)} />;
}

/**
 * The first visit of a browser session, which the flag `splashShown` remembers (§2). The splash must never cost
 * a visitor (ruling): who has begun to read, type or follow a link, or comes to a page's section, does not get it.
 */
function isFirstVisit(flag: string): boolean {
  if (isSentFor()) return false;
  sessionStorage.setItem(flag, "true");
  return window.scrollY === 0 && location.hash === "" && !navigator.userActivation?.hasBeenActive;
}

/** Pages whose address is private: who opens one comes for something of their own. */
const privateStarts = [
  paths.requestLink,
  paths.fundingRequestResumeBy(""),
  paths.fundingRequestSent,
  paths.resetPassword(""),
  paths.invitation(""),
];

/** A private link, or another site's link to an inner page, such as a search engine's: they came for that page and not for the mission. */
function isSentFor(): boolean {
  const { pathname, origin } = location;
  if (privateStarts.some((start) => pathname.startsWith(start))) return true;
  return pathname !== paths.home && document.referrer !== "" && new URL(document.referrer).origin !== origin;
}
