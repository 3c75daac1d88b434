import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { SentBanner } from "../../forms/SentBanner.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import { PageHead } from "../../kit/PageHead.tsx";

export const titleOf = m.title_funding_request_sent;

/** Where a plain HTML post of the funding request form leads. */
export default function FundingRequestSentPage() {
  const { receipt } = usePageData();
  return (
    <main id="main">
      <PageHead title={m.fr_sent_title()} lead={m.fr_sent_message()} />
      <div className="wrap sent stack">
        {receipt && (
          <SentBanner title={m.fr_sent_title()} text={m.fr_sent_next()} reference={receipt.reference} statusUrl={receipt.statusUrl} />
        )}
        <p>
          <Link href={paths.fundingRequest}>{m.fr_sent_another()}</Link>
        </p>
      </div>
    </main>
  );
}
