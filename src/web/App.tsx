import { lazy, type ReactNode, useEffect, useReducer, useState } from "react";
import { Router, useLocation } from "wouter";
import { AuthProvider, useAuth } from "./session/auth-context.tsx";
import { Shell } from "./layout/Shell.tsx";
import { ToastProvider } from "./kit/toasts.tsx";
import { fetchSiteMap, loadedPage, loadPage, placeOf } from "./runtime/places.ts";
import { Ready } from "./runtime/readiness.ts";
import { isGated, type PageModule, type Place, type Route } from "./runtime/route.ts";
import { usePageData } from "./runtime/site-context.ts";
import { usePageTitle } from "./kit/page-title.ts";
import { ErrorBoundary } from "./kit/ErrorBoundary.tsx";
import { LazyPart } from "./kit/LazyPart.tsx";
import { PageFailed, PageSkeleton } from "./kit/PageStates.tsx";

/** What decides who may see a page, which visitors never need. */
const Gate = lazy(() => import("./layout/Gate.tsx"));
const Broken = lazy(() => import("./kit/Broken.tsx"));

/** The whole product in the browser, and, with `ssrPath`, one page of it on the server. */
export function App({ ssrPath }: { ssrPath?: string }) {
  const { search = "" } = usePageData();
  return (
    // Most pages are rendered without a query: the browser's first rendering has to be the same, and reads the query after it.
    <Router ssrSearch={search} {...(ssrPath !== undefined && { ssrPath })}>
      <ToastProvider>
        <AuthProvider>
          <Shell>
            <Ready part="page">
              <CurrentPage />
            </Ready>
          </Shell>
        </AuthProvider>
      </ToastProvider>
    </Router>
  );
}

function CurrentPage() {
  const [path] = useLocation();
  const [, noteLoaded] = useReducer((loads: number) => loads + 1, 0);
  const place = placeOf(path);
  if (!place) return <UnknownPlace onKnown={noteLoaded} />;
  return <PageAt place={place} path={path} onLoaded={noteLoaded} />;
}

/** A link was followed before the site map had come. */
function UnknownPlace({ onKnown }: { onKnown: () => void }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    fetchSiteMap().then(onKnown, () => setFailed(true));
  }, [onKnown]);
  return failed ? <PageFailed /> : <PageSkeleton />;
}

interface PlaceProps {
  place: Place;
  path: string;
  /** Tells that the page's own title is known now. */
  onLoaded: () => void;
}

function PageAt({ place: { route, params }, path, onLoaded }: PlaceProps) {
  usePageTitle(loadedPage(route)?.titleOf?.(params) ?? route.title());
  const page = (
    <ErrorBoundary key={route.page} shows={path} renderFailed={(error) => <PageBroken error={error} />}>
      <LoadedPage route={route} params={params} onLoaded={onLoaded} />
    </ErrorBoundary>
  );
  return isGated(route) ? <GatedPage route={route}>{page}</GatedPage> : page;
}

/** A skeleton, as the server renders it, until it is known who is there. Logging in is loading too, and must not take the form away. */
function GatedPage({ route, children }: { route: Route; children: ReactNode }) {
  const { isLoading } = useAuth();
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    if (!isLoading) setKnown(true);
  }, [isLoading]);
  if (!isKnown) return <PageSkeleton />;
  return (
    <LazyPart pending={<PageSkeleton />} failed={<PageFailed />}>
      <Gate route={route}>{children}</Gate>
    </LazyPart>
  );
}

function LoadedPage({ route, params, onLoaded }: Place & Pick<PlaceProps, "onLoaded">) {
  const [module, setModule] = useState<PageModule | undefined>(() => loadedPage(route));
  const [failed, setFailed] = useState(false);
  const { user } = useAuth();

  useEffect(() => {
    if (module) return;
    let isCurrent = true;
    const take = (loaded: PageModule) => {
      setModule(() => loaded);
      onLoaded();
    };
    loadPage(route).then(
      (loaded) => isCurrent && take(loaded),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [module, route, user, onLoaded]);

  if (failed) return <PageFailed />;
  if (!module) return <PageSkeleton />;
  const Page = module.default;
  return <Page params={params} />;
}

function PageBroken({ error }: { error: unknown }) {
  return (
    <LazyPart pending={<PageSkeleton />} failed={<PageFailed />}>
      <Broken error={error} />
    </LazyPart>
  );
}
