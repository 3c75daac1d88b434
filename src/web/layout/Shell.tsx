import { lazy, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { isOutboxInUse } from "../offline/outbox-flag.ts";
import { Footer } from "./Footer.tsx";
import { fetchSiteMap } from "../runtime/places.ts";
import { Header } from "./Header.tsx";
import { fetchToaster } from "../kit/toasts.tsx";
import { LazyPart } from "../kit/LazyPart.tsx";

const Splash = lazy(() => import("./Splash.tsx"));
const NewerVersion = lazy(() => import("./NewerVersion.tsx"));
const OutboxBanner = lazy(() => import("../offline/OutboxBanner.tsx"));
/** So long after it began, a page has what it shows. */
const restMs = 2_000;
const splashFlag = "splashShown";

/** What every page sits in: skip link, header, navigation, main content, footer (§2). */
export function Shell({ children }: { children: ReactNode }) {
  const [isSplashing, setSplashing] = useState(false);
  useEffect(() => {
    setSplashing(isFirstVisit());
  }, []);
  const hasOutbox = useOutboxFlag();
  useFreshStart();
  const isAtRest = useRest();
  return (
    <>
      <a className="skip" href="#main">
        {m.skip_to_main()}
      </a>
      <Header />
      {hasOutbox && (
        <LazyPart>
          <OutboxBanner />
        </LazyPart>
      )}
      {children}
      <Footer />
      {isAtRest && (
        <LazyPart>
          <NewerVersion />
        </LazyPart>
      )}
      {isSplashing && (
        <LazyPart>
          <Splash onEnd={() => setSplashing(false)} />
        </LazyPart>
      )}
    </>
  );
}

/**
 * The first visit of a browser session, which the flag `splashShown` remembers (§2). The splash must never cost
 * a visitor (ruling): who has begun to read, type or follow a link, or comes to a page's section, does not get it.
 */
function isFirstVisit(): boolean {
  if (isSentFor()) return false;
  try {
    if (sessionStorage.getItem(splashFlag)) return false;
    sessionStorage.setItem(splashFlag, "true");
  } catch {
    return false;
  }
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

/** True while a submission waits on the device, on pages that do not show it themselves. Its code comes only then. */
function useOutboxFlag(): boolean {
  const [path] = useLocation();
  const [isRaised, setRaised] = useState(false);
  useEffect(() => {
    setRaised(isOutboxInUse());
  }, [path]);
  return isRaised && path !== paths.fundingRequest && path !== paths.fundingRequestSent;
}

/** Fetches what no first view needs, once the page is at rest: the way to all other pages, and the toasts. True from then on. */
function useRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const fetchPart of [fetchSiteMap, fetchToaster]) fetchPart().catch(() => undefined);
      setAtRest(true);
    }, restMs);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest;
}

/** A new page begins at its top, with the focus before its first link, as a full load would, or on a heading that asks for it. */
function useFreshStart(): void {
  const [path] = useLocation();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (location.hash) return;
    window.scrollTo(0, 0);
    const main = document.getElementById("main");
    if (main?.querySelector("h1:focus")) return;
    main?.setAttribute("tabindex", "-1");
    main?.focus({ preventScroll: true });
  }, [path]);
}
