import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "./Icon.tsx";
import type { ShownToast } from "./toasts.tsx";
import { useRunOut } from "./use-run-out.ts";
import { useSwipe } from "./use-swipe.ts";
import "./toasts.css";

const hotkey = "F8";
/** So long the words stand in the live region: who reads on afterwards does not meet them twice. */
const announcedMs = 1_000;

/** Shown 5000 ms, swiped away to the right by 50 px, reached by F8, at most 420 px wide (§9). */
export default function Toaster({ toast }: { toast: ShownToast }) {
  const layer = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [closed, setClosed] = useState<number>();
  const isOpen = closed !== toast.id;
  const close = useCallback(() => {
    // Without the toast the focus would fall back to the top of the page.
    if (list.current?.contains(document.activeElement)) list.current.focus();
    setClosed(toast.id);
  }, [toast.id]);
  useEffect(() => {
    // Shown anew with each toast, so that it lies above a dialog that was opened after the last one.
    layer.current?.hidePopover();
    layer.current?.showPopover();
  }, [toast.id]);
  useRunOut(region, isOpen ? toast.id : undefined, close);
  useKeys(list, isOpen, close);
  const swipe = useSwipe(close);
  const isBad = toast.variant === "destructive";
  return (
    <>
      {isOpen && <Announcement key={toast.id} toast={toast} isUrgent={isBad} />}
      <div popover="manual" ref={layer} className="toastlayer">
        {/* Empty it lies over the page still, and must not catch clicks. */}
        <section ref={region} aria-label={m.toast_viewport({ hotkey })} tabIndex={-1} style={isOpen ? {} : { pointerEvents: "none" }}>
          <ol className="toasts" ref={list} tabIndex={-1}>
            {isOpen && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- F8 and Tab lead to its words before its button
              <li key={toast.id} className={isBad ? "toast toast--bad" : "toast"} tabIndex={0} {...swipe}>
                <Icon name={isBad ? "warning" : "check"} />
                <div>
                  <strong>{toast.title}</strong>
                  {toast.description && <div>{toast.description}</div>}
                </div>
                {toast.action && <ToastAction action={toast.action} onDone={close} />}
                <button type="button" className="toast__close" aria-label={m.dialog_close()} onClick={close}>
                  <Icon name="cross" />
                </button>
              </li>
            )}
          </ol>
        </section>
      </div>
    </>
  );
}

function ToastAction({ action: { label, act }, onDone }: { action: NonNullable<ShownToast["action"]>; onDone: () => void }) {
  return (
    <button
      type="button"
      className="toast__act"
      onClick={() => {
        onDone();
        act();
      }}
    >
      {label}
    </button>
  );
}

/** Says the toast to screen readers: the region is there first and the words come into it, which is what they listen for. */
function Announcement({ toast, isUrgent }: { toast: ShownToast; isUrgent: boolean }) {
  const [phase, setPhase] = useState<"empty" | "said" | "over">("empty");
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPhase("said"));
    });
    const timer = setTimeout(() => setPhase("over"), announcedMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  if (phase === "over") return null;
  return (
    <span className="vh" role="status" aria-live={isUrgent ? "assertive" : "polite"}>
      {phase === "said" && [m.toast_label(), toast.title, toast.description].filter(Boolean).join(" ")}
    </span>
  );
}

/** F8 leads to the toast, Escape ends it wherever the focus is. */
function useKeys(list: RefObject<HTMLOListElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    const onKey = ({ code, key }: KeyboardEvent) => {
      if (code === hotkey) list.current?.focus();
      if (key === "Escape" && isOpen) close();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [list, isOpen, close]);
}
