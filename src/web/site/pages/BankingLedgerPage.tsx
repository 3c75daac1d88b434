import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { bankingLedger } from "../../content/en/banking-ledger.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { ArticleList, BackLink, BackToResources, Invitation, ItemList, PageSection, StepList } from "../../kit/sections.tsx";
import "./banking-ledger.css";

const articles = bankingLedger.undrip.items.map(({ article, text }) => ({ number: article, text }));

/** Banking Platform Applications (§2), at /resources/banking-ledger and at /banking-ledger. */
export default function BankingLedgerPage() {
  const { features, integration, technical, messages, certifications, undrip } = bankingLedger;
  return (
    <main id="main">
      <PageHead title={bankingLedger.heading} lead={bankingLedger.lead}>
        <div className="crumbs">
          <BackLink href={paths.howItWorks}>{m.how_back()}</BackLink>
          <BackToResources />
        </div>
      </PageHead>
      <div className="wrap pdoc">
        <PageSection id="features" heading={features.heading} intro={features.intro}>
          <ItemList items={features.items} />
        </PageSection>
        <PageSection id="integration" heading={integration.heading} intro={integration.intro}>
          <StepList steps={integration.steps} />
        </PageSection>
        <PageSection id="technical" heading={technical.heading} intro={technical.intro}>
          <ItemList items={technical.items} />
        </PageSection>
        <PageSection id="messages" heading={messages.heading} intro={messages.intro}>
          <dl className="mxs">
            {messages.items.map(({ code, text }) => (
              <div key={code}>
                <dt>{code}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </PageSection>
        <PageSection id="certifications" heading={certifications.heading} intro={certifications.intro}>
          <ItemList items={certifications.items} />
        </PageSection>
        <PageSection id="un-drip" heading={undrip.heading} intro={undrip.intro}>
          <ArticleList articles={articles} />
        </PageSection>
        <div className="pctas">
          <Invitation action={bankingLedger.contact} />
        </div>
      </div>
    </main>
  );
}
