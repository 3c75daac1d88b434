import type { ReactNode } from "react";

interface Props {
  title: string;
  /** How many things the page is about. */
  total?: string | undefined;
  /** The way to the pages that belong together with this one. */
  nav?: ReactNode;
  /** What the page is narrowed by, in a row with the title where there is room. */
  tools?: ReactNode;
  /** What can be added, or taken away. */
  actions?: ReactNode;
  /** What the page is for, in a sentence; or what else stands below the title. */
  intro?: ReactNode;
  /** What is open beside the page, or null while nothing is; undefined where nothing can be. */
  drawer?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** What every page of the desk begins with. */
export function DeskPage({ title, total, nav, tools, actions, intro, drawer, className, children }: Props) {
  const page = (
    <>
      <div className="ahead">
        <div className="ahead__title">
          <h1>
            {title} {total !== undefined && <small className="num">{total}</small>}
          </h1>
          {nav}
        </div>
        {tools}
        {actions && <div className="ahead__acts">{actions}</div>}
      </div>
      {typeof intro === "string" ? <p className="intro muted">{intro}</p> : intro}
      {children}
    </>
  );
  if (drawer === undefined)
    return (
      <main id="main" className={className ? `wrap apage ${className}` : "wrap apage"}>
        {page}
      </main>
    );
  return (
    <main id="main" className={drawer === null ? "desk" : "desk has-drawer"}>
      <div className="wrap apage">{page}</div>
      {drawer}
    </main>
  );
}
