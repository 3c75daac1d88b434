import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { Icon } from "../kit/Icon.tsx";
import { whenVersionAsked } from "../kit/ask-version.ts";
import "./newer-version.css";

/** So long after the last question a tab that is looked at again asks. One that stays hidden never does. */
const againMs = 300_000;

/** Their forms are kept on the device while somebody types. */
const keptForms: readonly string[] = [paths.home, paths.contact, paths.message, paths.fundingRequest, paths.treatySign];

/**
 * Says that a newer version is here, and offers to reload; nothing reloads by itself (decision 0065). The words come into a region that
 * was there before, which is what screen readers listen for.
 */
export default function NewerVersion() {
  const [path] = useLocation();
  const [isNewer, close] = useNewerVersion();
  useEffect(() => {
    // What somebody types into stays in sight.
    if (isNewer) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [isNewer]);
  return (
    <div role="status" className="newer">
      {isNewer && (
        <div className="newer__card">
          <p>
            <strong>{m.newer_title()}</strong>
            <span>{keptForms.includes(path) ? m.newer_text_kept() : m.newer_text()}</span>
          </p>
          <button type="button" className="btn btn--sm" onClick={() => location.reload()}>
            {m.newer_reload()}
          </button>
          <button type="button" className="btn btn--ghost btn--icon" aria-label={m.dialog_close()} onClick={close}>
            <Icon name="cross" />
          </button>
        </div>
      )}
    </div>
  );
}

function useNewerVersion(): [boolean, () => void] {
  const [isNewer, setNewer] = useState(false);
  const [askedAt, setAskedAt] = useState(() => Date.now());
  const ask = useEffectEvent(async () => {
    setAskedAt(Date.now());
    if (await isGone()) setNewer(true);
  });
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible" && Date.now() - askedAt > againMs) void ask();
  });
  useEffect(() => {
    const onLook = () => look();
    const onAsk = () => void ask();
    document.addEventListener("visibilitychange", onLook);
    window.addEventListener("online", onLook);
    // A part of the page did not come: its file may be gone with the version that this tab shows.
    window.addEventListener("vite:preloadError", onAsk);
    const stop = whenVersionAsked(onAsk);
    return () => {
      document.removeEventListener("visibilitychange", onLook);
      window.removeEventListener("online", onLook);
      window.removeEventListener("vite:preloadError", onAsk);
      stop();
    };
  }, []);
  return [isNewer, () => setNewer(false)];
}

/** The name of the page's first script is the hash of all that it leads to. A server that has no such file serves another version. */
async function isGone(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!script) return false;
  try {
    return (await fetch(script, { method: "HEAD", cache: "no-store" })).status === 404;
  } catch {
    return false;
  }
}
