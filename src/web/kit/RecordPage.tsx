import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import { Icon } from "./Icon.tsx";
import { Loaded, type Read } from "./Loaded.tsx";
import { Position, StepButtons, type Steps } from "./Steps.tsx";
import { useDock } from "./use-drawer-place.ts";
import { useNameAsTitle } from "./use-name-as-title.ts";
import "./record.css";

interface Props<Data> {
  /** The way to the pages that belong together with this one. */
  nav?: ReactNode;
  /** To the list that it is one of. */
  back: { href: string; label: string };
  of: Read<Data>;
  /** Said before the server's reason when it did not come. */
  failed: string;
  nameOf: (data: Data) => string;
  /** What it is called in letters and on the phone. */
  referenceOf?: (data: Data) => string;
  /** What is said of it beside its name. */
  renderBadges: (data: Data) => ReactNode;
  /** At the right of its name: where it stands, and what is done with it from everywhere on the page. */
  renderActions?: (data: Data) => ReactNode;
  /** The way through the list that one came from. */
  steps?: Steps | undefined;
  /** The ways to what belongs to it. */
  links?: (data: Data) => { href: string; label: string }[];
  /** The work, beside what is read: it stays in view, and comes after the reading on a phone. */
  renderSide?: (data: Data) => ReactNode;
  sideLabel?: string;
  children: (data: Data) => ReactNode;
}

/** A page of the desk about one thing of a list: its name, where it stands, and everything that is known of it. */
export function RecordPage<Data>({ nav, back, of, failed, nameOf, renderSide, sideLabel, children, ...head }: Props<Data>) {
  useNameAsTitle(of.data === undefined ? undefined : nameOf(of.data));
  useSectionOfAddress(of.data !== undefined);
  return (
    <main id="main" className="wrap apage">
      {nav}
      <RecordHead back={back} data={of.data} nameOf={nameOf} {...head} />
      <Loaded of={of} failed={failed} skeleton={<div className="panel skel skel--panel" aria-busy="true" />}>
        {(data) =>
          renderSide ? (
            <div className="rec">
              <div className="rec__text">{children(data)}</div>
              <Side label={sideLabel}>{renderSide(data)}</Side>
            </div>
          ) : (
            children(data)
          )
        }
      </Loaded>
    </main>
  );
}

function Side({ label, children }: { label: string | undefined; children: ReactNode }) {
  const side = useRef<HTMLElement>(null);
  useDock(side);
  return (
    <aside className="rec__side" aria-label={label} ref={side}>
      {children}
    </aside>
  );
}

type HeadProps<Data> = Pick<Props<Data>, "back" | "nameOf" | "referenceOf" | "renderBadges" | "renderActions" | "steps" | "links"> & {
  data: Data | undefined;
};

function RecordHead<Data>({ back, data, nameOf, referenceOf, renderBadges, renderActions, steps, links }: HeadProps<Data>) {
  const ways = data === undefined ? [] : (links?.(data) ?? []);
  return (
    <header className="rtop">
      <div>
        <p className="row small">
          <Link className="crumb" href={back.href}>
            <Icon name="back" />
            {back.label}
          </Link>
          {steps && <Position of={steps} name={data && nameOf(data)} />}
          {data !== undefined && referenceOf && <span className="num dim">{referenceOf(data)}</span>}
        </p>
        {data !== undefined && (
          <div className="row">
            <h1 className="name">
              <bdi>{nameOf(data)}</bdi>
            </h1>
            {renderBadges(data)}
          </div>
        )}
        {ways.length > 0 && (
          <p className="row quiet">
            {ways.map(({ href, label }) => (
              <Link key={href} className="arrow" href={href}>
                {label}
                <Icon name="arrow" />
              </Link>
            ))}
          </p>
        )}
      </div>
      <div className="row rtop__acts">
        {data !== undefined && renderActions?.(data)}
        {steps && (
          <span className="row row--tight">
            <StepButtons of={steps} />
          </span>
        )}
      </div>
    </header>
  );
}

/** A section of a record: an address ends in its name, so that a colleague is sent to it. */
export function RecordSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="rsec stack-5" id={id} aria-labelledby={`${id}-heading`} tabIndex={-1}>
      <h2 id={`${id}-heading`}>
        <a href={`#${id}`}>{title}</a>
      </h2>
      {children}
    </section>
  );
}

/** The browser looks for the section that an address names before the record is there: it is gone to once it is. */
function useSectionOfAddress(isHere: boolean): void {
  useEffect(() => {
    if (!isHere) return;
    const section = location.hash === "" ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
    // Nothing is returned: newer browsers answer with a promise, which is nothing that React could call as it leaves.
    if (section) section.scrollIntoView();
    else window.scrollTo(0, 0);
    section?.focus({ preventScroll: true });
  }, [isHere]);
}
