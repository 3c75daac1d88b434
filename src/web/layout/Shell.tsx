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

const FirstVisit = lazy(() => import("./FirstVisit.tsx"));
const AtRest = lazy(() => import("./AtRest.tsx"));
const OutboxBanner = lazy(() => import("../offline/OutboxBanner.tsx"));
/** So long after it began, a page has what it shows. */
const restMs = 2_000;
const splashFlag = "splashShown";

/** What every page sits in: skip link, header, navigation, main content, footer (§2). */
export function Shell({ children }: { children: ReactNode }) {
  const [mayBeFirst, setMayBeFirst] = useState(false);
  useEffect(() => {
    setMayBeFirst(mayBeFirstVisit());
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
          <AtRest />
        </LazyPart>
      )}
      {mayBeFirst && (
        <LazyPart>
          <FirstVisit flag={splashFlag} />
        </LazyPart>
      )}
    </>
  );
}

/** False from the second page of a browser session on, which the flag `splashShown` remembers (§2). */
function mayBeFirstVisit(): boolean {
  try {
    return !sessionStorage.getItem(splashFlag);
  } catch {
    return false;
  }
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
