import { type ReactNode, useEffect, useRef } from "react";

/** A small menu of links and buttons under its button. Escape, a choice or a click elsewhere closes it. */
export function Menu({ label, hint, className, children }: { label: ReactNode; hint?: string; className: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const element = menu.current;
    const onClick = (event: Event) => {
      const target = event.target as Element;
      if (!element?.contains(target) || target.closest(".menu__panel")) element?.removeAttribute("open");
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
  }, []);
  return (
    <details className="menu" ref={menu}>
      <summary className={className} aria-label={hint}>
        {label}
      </summary>
      <div className="menu__panel">{children}</div>
    </details>
  );
}
