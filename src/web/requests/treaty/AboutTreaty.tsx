import { m } from "../../../shared/messages/generated/messages.js";
import { treatyAbout } from "../../content/en/treaty-about.ts";
import { undrip } from "../../content/en/undrip.ts";
import type { Section } from "../../content/types.ts";
import { Paragraphs, Text } from "../../kit/Prose.tsx";
import { ArticleList } from "../../kit/sections.tsx";

const articles = undrip.articles
  .filter(({ number }) => undrip.pages.treaty.includes(number))
  .map(({ number, wording }) => ({ number, text: wording }));

/** What the treaty is, what it rests on, who may sign, what signing does and does not do, and its three terms. */
export function AboutTreaty() {
  return (
    <>
      <div className="tmain">
        <TextSection section={treatyAbout.whatItIs} />
        <section className="stack">
          <h2>{treatyAbout.articlesHeading}</h2>
          <p className="prose">{treatyAbout.articlesIntro}</p>
          <ArticleList articles={articles} />
          <p className="small muted prose">{treatyAbout.articlesNote}</p>
        </section>
        <TextSection section={treatyAbout.whoMaySign} />
        <div className="tdoes">
          <ListSection {...treatyAbout.does} />
          <ListSection {...treatyAbout.doesNot} />
        </div>
        <TextSection section={treatyAbout.beforeYouSign} />
      </div>
      <aside className="tside stack-5">
        <ul className="terms3">
          {treatyAbout.terms.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <p>
                <Text of={text} />
              </p>
            </li>
          ))}
        </ul>
        <p>
          <a className="btn" href="#sign">
            {m.treatypage_read()}
          </a>
        </p>
      </aside>
    </>
  );
}

function TextSection({ section }: { section: Section }) {
  return (
    <section className="prose">
      <h2>{section.heading}</h2>
      <Paragraphs of={section.paragraphs} />
    </section>
  );
}

function ListSection({ heading, list }: { heading: string; list: string[] }) {
  return (
    <section className="prose">
      <h2>{heading}</h2>
      <ul>
        {list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
