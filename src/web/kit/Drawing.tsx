import type { ReactNode } from "react";

/** The frame every drawing shares: 120 by 80, a two-pixel line, the horizon at 77. Decoration only. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className="ill"
      viewBox="0 0 120 80"
      fill="none"
      stroke="var(--c-primary)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
