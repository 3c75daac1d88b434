import { m } from "../../../shared/messages/generated/messages.js";
import { about as file } from "../../content/en/about.ts";
import { undrip } from "../../content/en/undrip.ts";
import { fill } from "../../runtime/site.ts";
import { useProviderText } from "../../runtime/provider-text.ts";
import { useSite } from "../../runtime/site-context.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { Paragraphs } from "../../kit/Prose.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { ArticleList, BackToResources, Invitation, ItemList, PageSection } from "../../kit/sections.tsx";
import "./about.css";
import "../../kit/pages.css";
import "../../kit/page-head.css";

const articles = undrip.articles
  .filter(({ number }) => file.undrip.articles.includes(number))
  .map(({ number, wording, support }) => ({ number, text: wording, more: support }));

/** About the provider (§2): mission, approach, sovereignty, funding, UN DRIP, communities, impact areas, team, invitation. */
export default function AboutPage() {
  return (
    <main id="main">
      <ServerPart name="about">{import.meta.env.SSR && <About />}</ServerPart>
    </main>
  );
}

function About() {
  const site = useSite();
  const about = useProviderText("about", file);
  return (
    <>
      <PageHead title={fill(about.heading, site)} lead={about.lead}>
        <BackToResources />
      </PageHead>
      <section className="deep aboutband">
        <div className="wrap">
          <h2>{about.mission.heading}</h2>
          <blockquote>{m.mission()}</blockquote>
          <Paragraphs of={about.mission.paragraphs} />
        </div>
      </section>
      <div className="wrap pdoc">
        {about.sections.map(({ id, heading, paragraphs }) => (
          <PageSection key={id} id={id} heading={heading}>
            <Paragraphs of={paragraphs} />
          </PageSection>
        ))}
        <PageSection id={about.undrip.id} heading={about.undrip.heading} intro={about.undrip.intro}>
          <ArticleList articles={articles} />
          <p className="small muted">{undrip.note}</p>
        </PageSection>
        <PageSection id={about.community.id} heading={about.community.heading}>
          <Paragraphs of={about.community.paragraphs} />
        </PageSection>
        <PageSection id="impact-areas" heading={about.impactAreas.heading} intro={about.impactAreas.intro}>
          <ItemList items={about.impactAreas.items} />
        </PageSection>
        <PageSection id="team" heading={about.team.heading} intro={about.team.intro}>
          <ItemList items={about.team.items} />
        </PageSection>
        <div className="pctas">
          <Invitation action={about.partner} />
        </div>
      </div>
    </>
  );
}
