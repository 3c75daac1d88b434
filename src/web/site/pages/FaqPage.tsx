import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { faq as file } from "../../content/en/faq.ts";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Paragraphs } from "../../kit/Prose.tsx";
import { useProviderText } from "../../runtime/provider-text.ts";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { BackToResources, Invitation } from "../../kit/sections.tsx";
import "./faq.css";
import "../../kit/pages.css";
import "../../kit/page-head.css";

export const titleOf = m.title_faq;

/** Questions and answers in five groups (§2). The shared name lets one answer be open at a time, and lets it close again. */
export default function FaqPage() {
  return (
    <main id="main">
      <ServerPart name="faq">{import.meta.env.SSR && <Faq />}</ServerPart>
    </main>
  );
}

function Faq() {
  const faq = useProviderText("faq", file);
  return (
    <>
      <PageHead title={faq.heading} lead={faq.lead}>
        <BackToResources />
      </PageHead>
      <div className="wrap pdoc">
        {faq.groups.map(({ id, heading, entries }) => (
          <section key={id} id={id} className="psec">
            <h2>{heading}</h2>
            <div className="faq">
              {entries.map(({ question, answer }) => (
                <details key={question} name="faq">
                  <summary>
                    <h3>{question}</h3>
                    <Icon name="down" />
                  </summary>
                  <div className="prose">
                    <Paragraphs of={answer} />
                  </div>
                </details>
              ))}
            </div>
          </section>
        ))}
        <div className="pctas">
          <Invitation action={faq.contact} />
        </div>
        <p className="faq__visitors">
          {m.write_link_visitors()} <Link href={paths.message}>{m.title_write()}</Link>
        </p>
      </div>
    </>
  );
}
