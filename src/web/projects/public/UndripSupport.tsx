import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { undrip } from "../../content/en/undrip.ts";

const articles = undrip.articles.filter(({ number }) => undrip.pages.project.includes(number));

/** How we support the five articles of the project pages (§2 /projects/{id}). Folded, it stands below a story that it is longer than. */
export function UndripSupport({ isFolded = false }: { isFolded?: boolean }) {
  if (isFolded)
    return (
      <details className="fold undrip">
        <summary>
          <Icon name="document" />
          <h3>
            {undrip.project.heading} <span className="dim">{m.projects_articles({ count: articles.length })}</span>
          </h3>
          <Icon name="down" />
        </summary>
        <Articles />
      </details>
    );
  return (
    <section className="undrip">
      <h2 className="h3">{undrip.project.heading}</h2>
      <Articles />
    </section>
  );
}

function Articles() {
  return (
    <>
      <p className="small muted">{undrip.project.note}</p>
      <ul>
        {articles.map(({ number, wording, support }) => (
          <li key={number}>
            <h3>
              <b>{m.projects_article({ number })}</b> {wording}
            </h3>
            <p>{support}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
