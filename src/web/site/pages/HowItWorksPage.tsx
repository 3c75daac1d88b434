import { howItWorks } from "../../content/en/how-it-works.ts";
import type { HowItWorksContent } from "../../content/types.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon, type IconName } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Paragraphs, Text } from "../../kit/Prose.tsx";
import { Invitation, PageSection } from "../../kit/sections.tsx";
import "./how-it-works.css";

type Status = HowItWorksContent["after"]["statuses"][number]["key"];

/** Tint, word and shape: never colour alone (DESIGN.md, Status). */
const badges: Record<Status, { className: string; icon: IconName }> = {
  pending: { className: "badge--wait", icon: "clock" },
  in_review: { className: "badge--info", icon: "search" },
  approved: { className: "badge--ok", icon: "check" },
  rejected: { className: "badge--no", icon: "cross" },
};

/** Connect, Align, Fund (§2), and what becomes of a request. */
export default function HowItWorksPage() {
  const { after, never } = howItWorks;
  return (
    <main id="main">
      <PageHead title={howItWorks.heading} lead={howItWorks.lead} />
      <div className="wrap pdoc">
        <ol className="how">
          {howItWorks.steps.map((step) => (
            <li key={step.id} id={step.id}>
              <div className="how__head">
                <h2>{step.title}</h2>
                <p className="lead">{step.lead}</p>
              </div>
              <ul className="how__for">
                {step.audiences.map(({ title, text }) => (
                  <li key={title}>
                    <h3>{title}</h3>
                    <p>
                      <Text of={text} />
                    </p>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <PageSection id="after" heading={after.heading}>
          <Paragraphs of={after.paragraphs} />
          <h3>{m.how_statuses()}</h3>
          <dl className="stats4">
            {after.statuses.map(({ key, title, text }) => (
              <div key={key}>
                <dt>
                  <span className={`badge ${badges[key].className}`}>
                    <Icon name={badges[key].icon} />
                    {title}
                  </span>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </PageSection>
        <PageSection id={after.readers.id} heading={after.readers.heading}>
          <Paragraphs of={after.readers.paragraphs} />
        </PageSection>
        <PageSection id="never" heading={never.heading} intro={never.intro}>
          <ul className="never">
            {never.list.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </PageSection>
        <div className="pctas">
          {howItWorks.next.map((action, index) => (
            <Invitation key={action.href} action={action} quiet={index > 0} />
          ))}
        </div>
      </div>
    </main>
  );
}
