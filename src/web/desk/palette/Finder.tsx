import { lazy, useEffect, useEffectEvent, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { areSingleKeysOn, isTyping } from "../../kit/single-keys.ts";
import "./finder.css";

const Palette = lazy(() => import("./Palette.tsx"));

/**
 * The way to every record and page of the desk: a button, Ctrl K or ⌘ K wherever one is, and / where a page has no search of its own. What
 * opens comes when it is asked for.
 */
export function Finder() {
  const [isOpen, setOpen] = useState(false);
  const open = useEffectEvent((event: KeyboardEvent) => {
    if (isOpen || event.defaultPrevented || !isAskedFor(event)) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => open(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className="finder">
      <button
        type="button"
        className="bell__button finder__button"
        title={m.find_keys({ keys: isApple() ? "⌘ K" : "Ctrl K" })}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="vh">{m.find_open()}</span>
        <kbd>{isApple() ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      {isOpen && (
        <LazyPart failed={<NotHere onClose={() => setOpen(false)} />}>
          <Palette onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </div>
  );
}

/** Its code did not come. The next press tries again. */
function NotHere({ onClose }: { onClose: () => void }) {
  return (
    <p className="finder__failed" role="alert">
      {m.find_not_here()}{" "}
      <button type="button" className="btn btn--q btn--sm" onClick={onClose}>
        {m.dialog_close()}
      </button>
    </p>
  );
}

/** A dialog keeps what is typed in it: leaving it by another way would lose that. */
function isAskedFor(event: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return false;
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) return true;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return areSingleKeysOn() && !document.querySelector("main input[type=search]");
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
