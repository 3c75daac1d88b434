import { type ReactNode, useEffect, useRef } from "react";
import "./page-head.css";

interface Props {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  weave?: boolean;
  /** What somebody did has led to this page: it is read from its heading. */
  isFocused?: boolean;
}

/** The head of a page: its one h1, a lead, and the horizon that the page stands on (design principle 2). */
export function PageHead({ title, lead, children, weave, isFocused }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <div className="phead">
      <div className="wrap phead__in">
        {children}
        <h1 ref={heading} tabIndex={isFocused ? -1 : undefined}>
          {title}
        </h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {weave ? (
        <div className="wrap">
          <div className="weave weave--head" />
        </div>
      ) : (
        <svg className="horizon" viewBox="0 0 1200 28" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 26H560C680 26 720 6 810 6s100 14 170 14 90-12 220-12" />
        </svg>
      )}
    </div>
  );
}
