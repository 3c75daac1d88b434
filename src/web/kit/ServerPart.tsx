import { type HTMLAttributes, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { fetchAgain } from "./fetch-again.ts";
import { useFollowedLinks } from "./followed-links.ts";

interface ServerPartProps extends HTMLAttributes<HTMLDivElement> {
  /** Names the part within its page. */
  name: string;
  /** Called when the text is there; what it returns is called when the part goes. */
  onThere?: (place: HTMLElement) => () => void;
}

/** Browsers with Trusted Types refuse even an empty text where markup is set, and have an empty markup for that. */
const noMarkup = (globalThis as { trustedTypes?: { emptyHTML: TrustedHTML } }).trustedTypes?.emptyHTML ?? "";
/** For an element whose inside is the server's. Always the same object: React leaves the inside alone as long as it is. */
export const untouched = { __html: noMarkup };

/**
 * Text that the server alone renders, so that it does not weigh on the page's JavaScript too (decision 0028). Give
 * it as `{import.meta.env.SSR && <Text />}`: the browser's build then leaves the code of it out. The browser keeps the
 * text that came with the page; who came by a link within the site gets it from the page's own address.
 */
export function ServerPart(props: ServerPartProps) {
  const [path] = useLocation();
  // Another address of the same page has another text.
  return <Part key={path} {...props} />;
}

function Part({ name, children, onThere, ...rest }: ServerPartProps) {
  const root = useRef<HTMLDivElement>(null);
  const [path] = useLocation();
  useFollowedLinks(root);
  useEffect(() => {
    const place = root.current;
    if (!place) return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    void fillFromServer(place, path, name).then((isThere) => {
      if (isThere && !isLeft) stop = onThere?.(place);
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [path, name, onThere]);
  if (import.meta.env.SSR)
    return (
      <div data-part={name} {...rest}>
        {children}
      </div>
    );
  return <div ref={root} data-part={name} {...rest} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />;
}

/** The page that was fetched last, for its other parts. */
let fetched: { path: string; page: Promise<Document> } | undefined;

async function fillFromServer(place: HTMLElement, path: string, name: string): Promise<boolean> {
  if (place.hasChildNodes()) return true;
  const read = async () => (await import("./trusted.ts")).fetchPage(path);
  // Loading the page anew would take what somebody has written in it: then the text comes as soon as it can.
  const readOrWait = () => read().catch((error: Error) => (hasTyped() ? fetchAgain(read) : Promise.reject(error)));
  if (fetched?.path !== path) fetched = { path, page: readOrWait() };
  try {
    const page = await fetched.page;
    const part = page.querySelector(`[data-part="${name}"]`);
    // The page of one thing of many has its name there.
    if (place.isConnected) document.title = page.title;
    if (!place.hasChildNodes()) place.append(...(part?.cloneNode(true).childNodes ?? []));
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
    return true;
  } catch {
    fetched = undefined;
    // The browser says best why the address cannot be reached.
    if (place.isConnected && !hasTyped()) location.reload();
    return false;
  }
}

/** Whether a form of the page holds words, of its visitor or of their draft. */
function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "main form :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio]))",
  );
  return [...fields].some(({ value }) => value !== "");
}
