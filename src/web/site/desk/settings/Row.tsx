import type { ReactNode } from "react";

/** One setting: what it is called and does to the left, what it says to the right. */
export function Row({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className="srow">
      <div>
        <h3>{title}</h3>
        {text && <p className="small muted">{text}</p>}
      </div>
      <div className="stack">{children}</div>
    </div>
  );
}
