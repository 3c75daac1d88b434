import { type RefObject, useEffect, useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { apiDocs } from "../../../content/en/api-docs.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { BackToResources } from "../sections.tsx";

const { introduction, authentication, errors, limits, pagination, webhooks, endpoints } = apiDocs;
export const chapters = [introduction, authentication, errors, limits, pagination, webhooks];
const ids = [...chapters, ...endpoints].map(({ id }) => id);

/** The list of the page's sections: at the side on a desktop, behind a disclosure on phones. */
export function DocsNav() {
  const current = useCurrentSection();
  const disclosure = useRef<HTMLDetailsElement>(null);
  return (
    <>
      <details className="api__nav m-only" ref={disclosure}>
        <summary className="wrap">
          {m.docs_on_this_page()}
          <Icon name="down" />
        </summary>
        <div className="wrap">
          <NavLinks current={current} close={disclosure} />
        </div>
      </details>
      <div className="api__nav api__navd">
        <div>
          <NavLinks current={current} />
        </div>
      </div>
    </>
  );
}

function NavLinks({ current, close }: { current: string | undefined; close?: RefObject<HTMLDetailsElement | null> }) {
  const mark = (id: string) => (id === current ? ("true" as const) : undefined);
  const followed = () => close?.current?.removeAttribute("open");
  return (
    <nav className="anav" aria-label={m.docs_nav()}>
      <BackToResources />
      <h2>{m.docs_start()}</h2>
      <ul>
        {chapters.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={mark(id)} onClick={followed}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
      <h2>{m.docs_endpoints()}</h2>
      <ul>
        {endpoints.map(({ id, method, path }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={mark(id)} onClick={followed}>
              <Verb method={method} />
              {path}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Verb({ method }: { method: "GET" | "POST" }) {
  return <span className={`verb verb--${method.toLowerCase()}`}>{method} </span>;
}

/** The section that the reader has come to. */
function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      // A section is current while it crosses a line a third of the way down.
      { rootMargin: "-33% 0px -66% 0px" },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
