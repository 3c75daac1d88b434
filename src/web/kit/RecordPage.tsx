import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "./Icon.tsx";
import { Loaded, type Read } from "./Loaded.tsx";
import { useNameAsTitle } from "./use-name-as-title.ts";

interface Props<Data> {
  /** The way to the pages that belong together with this one. */
  nav?: ReactNode;
  /** To the list that it is one of. */
  back: { href: string; label: string };
  of: Read<Data>;
  /** Said before the server's reason when it did not come. */
  failed: string;
  nameOf: (data: Data) => string;
  /** What is said of it beside its name. */
  renderBadges: (data: Data) => ReactNode;
  /** The ways to what belongs to it. */
  links?: (data: Data) => { href: string; label: string }[];
  children: (data: Data) => ReactNode;
}

/** A page of the desk about one thing of a list: its name, where it stands, and everything that is known of it. */
export function RecordPage<Data>({ nav, back, of, failed, nameOf, renderBadges, links, children }: Props<Data>) {
  useNameAsTitle(of.data === undefined ? undefined : nameOf(of.data));
  return (
    <main id="main" className="wrap apage">
      {nav}
      <Link className="crumb" href={back.href}>
        <Icon name="back" />
        {back.label}
      </Link>
      <Loaded of={of} failed={failed} skeleton={<div className="panel skel skel--panel" aria-busy="true" />}>
        {(data) => (
          <>
            <div className="ahead">
              <h1 className="name">{nameOf(data)}</h1>
              {renderBadges(data)}
            </div>
            <p className="row quiet">
              {links?.(data).map(({ href, label }) => (
                <Link key={href} className="arrow" href={href}>
                  {label}
                  <Icon name="arrow" />
                </Link>
              ))}
            </p>
            {children(data)}
          </>
        )}
      </Loaded>
    </main>
  );
}
