import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  label: ReactNode;
  /** What it is called for people who do not see what it stands beside. */
  hint?: string;
  className: string;
  /** It holds fields: a choice in one of them leaves it open, a button in it does not. */
  isForm?: true;
  children: ReactNode;
}

/** A small menu of links and buttons under its button. Escape, a choice or a click elsewhere closes it. */
export function Menu({ label, hint, className, isForm, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const element = menu.current;
    const onClick = (event: Event) => {
      const target = event.target as Element;
      const isChosen = target.closest(isForm ? ".menu__panel button:not([aria-pressed])" : ".menu__panel") !== null;
      if (!element?.contains(target) || isChosen) element?.removeAttribute("open");
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !element?.open) return;
      // The drawer below closes by Escape too; one press closes one thing.
      event.preventDefault();
      element.removeAttribute("open");
      element.querySelector("summary")?.focus();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey, { capture: true });
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey, { capture: true });
    };
  }, [isForm]);
  return (
    <details className="menu" ref={menu}>
      <summary className={className} aria-label={hint}>
        {label}
      </summary>
      <div className={isForm ? "menu__panel menu__panel--form" : "menu__panel"}>{children}</div>
    </details>
  );
}
