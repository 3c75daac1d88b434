import type { ReactNode } from "react";
import { Link } from "wouter";
import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import type { CallToAction, Item, Paragraph } from "../content/types.ts";
import { Icon } from "./Icon.tsx";
import { Text } from "./Prose.tsx";
import "./pages.css";

/** Every static resource page leads back to the index (§2). */
export function BackToResources() {
  return <BackLink href={paths.resources}>{m.resources_back()}</BackLink>;
}

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="crumb" href={href}>
      <Icon name="back" />
      {children}
    </Link>
  );
}

/** A section of a page: its heading to the left, what it says to the right. */
export function PageSection({ id, heading, intro, children }: { id?: string; heading: string; intro?: Paragraph; children?: ReactNode }) {
  return (
    <section className="psec" id={id}>
      <h2>
        <Text of={heading} />
      </h2>
      <div className="psec__in stack-5">
        {intro && (
          <p className="psec__intro">
            <Text of={intro} />
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

/** A list of titled paragraphs on hairlines. */
export function ItemList({ items, columns = 2 }: { items: Item[]; columns?: 1 | 2 }) {
  return (
    <ul className={columns === 2 ? "items items--two" : "items"}>
      {items.map((item) => (
        <ItemBody key={item.title} item={item} />
      ))}
    </ul>
  );
}

/** Numbered steps, joined by a dotted path. */
export function StepList({ steps }: { steps: Item[] }) {
  return (
    <ol className="psteps">
      {steps.map((item) => (
        <ItemBody key={item.title} item={item} />
      ))}
    </ol>
  );
}

function ItemBody({ item }: { item: Item }) {
  return (
    <li>
      <h3>
        <Text of={item.title} />
      </h3>
      <p>
        <Text of={item.text} />
      </p>
    </li>
  );
}

/** Articles of the Declaration by number: they have no official titles. */
export function ArticleList({ articles }: { articles: { number: number; text: string; more?: string }[] }) {
  return (
    <ol className="articles">
      {articles.map(({ number, text, more }) => (
        <li key={number}>
          <span className="n num">
            <span className="vh">{m.docs_article()} </span>
            {number}
          </span>
          <p>
            {text}
            {more && <span className="articles__more">{more}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** What a page ends with: one thing to do next. */
export function Invitation({ action, quiet }: { action: CallToAction; quiet?: boolean }) {
  return (
    <section className="pcta">
      <h2 className="h3">{action.heading}</h2>
      <p className="muted">
        <Text of={action.text} />
      </p>
      <p>
        <Link className={quiet ? "btn btn--2" : "btn"} href={action.href}>
          {action.label}
        </Link>
      </p>
    </section>
  );
}
