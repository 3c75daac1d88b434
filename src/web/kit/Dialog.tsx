import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "./Icon.tsx";
import "./dialog.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
}

/**
 * The platform's modal dialog: it keeps the focus, Escape closes it, and the focus goes back where it was.
 * It stands at the end of the page: opened from within a form, its own form would be nested in that one.
 */
export function Dialog({ title, onClose, children, footer, className = "" }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return createPortal(
    <dialog
      ref={ref}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="btn btn--ghost btn--icon" aria-label={m.dialog_close()} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      {children}
      {footer && <footer>{footer}</footer>}
    </dialog>,
    // Within the administrators' frame where there is one: their styles end at it.
    document.querySelector("div.admin") ?? document.body,
  );
}
