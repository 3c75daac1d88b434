import { m } from "../../../shared/messages/generated/messages.js";
import { undrip } from "../../content/en/undrip.ts";

const articles = undrip.articles.filter(({ number }) => undrip.pages.project.includes(number));

/** How we support the five articles of the project pages (§2 /projects/{id}). */
export function UndripSupport() {
  return (
    <section className="undrip">
      <h2 className="h3">{undrip.project.heading}</h2>
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
    </section>
  );
}
