import { useEffect, useRef } from "react";
import { paths } from "../../../shared/paths.ts";
import { watchDocs } from "./api-docs/behaviour.ts";
import { Docs } from "./api-docs/Docs.tsx";
import "./api-docs.css";

/** Always the same object: React leaves the inside alone as long as it is. */
const untouched = { __html: "" };

/**
 * The partner API's documentation (§2, §7). The server alone renders it: with all calls and samples it is longer than
 * a page's JavaScript may be. The browser keeps that text and brings it to life.
 */
export default function ApiDocsPage() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = root.current;
    if (!place) return;
    let stop: (() => void) | undefined;
    const left = new AbortController();
    void fillFromServer(place, left.signal).then((isThere) => {
      if (isThere) stop = watchDocs(place);
    });
    return () => {
      left.abort();
      stop?.();
    };
  }, []);
  if (import.meta.env.SSR)
    return (
      <div className="api">
        <Docs />
      </div>
    );
  return <div className="api" ref={root} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />;
}

/** A reader who came by a link within the site has no text yet: the page's own address has it. False when the reader has left. */
async function fillFromServer(place: HTMLElement, signal: AbortSignal): Promise<boolean> {
  if (place.childElementCount > 0) return true;
  try {
    const html = await (await fetch(paths.apiDocs, { signal })).text();
    // The policy refuses the other document's inline style, which is here already.
    const text = html.replace(/<style>[^]*?<\/style>/, "");
    const docs = new DOMParser().parseFromString(text, "text/html").querySelector(".api");
    if (signal.aborted) return false;
    place.replaceChildren(...(docs?.children ?? []));
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
    return true;
  } catch {
    // The browser says best why the address cannot be reached.
    if (!signal.aborted) location.reload();
    return false;
  }
}
