import type { ReactNode } from "react";

/** One part, or one state of it, under its name. */
export function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="stack-2" aria-label={name}>
      <h2 className="h3">{name}</h2>
      {children}
    </section>
  );
}
