import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { SentBanner } from "../../forms/SentBanner.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import "./treaty-page.css";
import "../../kit/weave.css";

export const titleOf = m.title_treaty_signed;

/** Where a plain HTML post of the signature page leads. */
export default function TreatySignedPage() {
  const { receipt } = usePageData();
  return (
    <main id="main">
      <PageHead title={m.title_treaty_signed()} lead={m.treatypage_signed_lead()} weave />
      <div className="wrap">
        <div className="tsent stack">
          {receipt && <SentBanner title={m.treaty_signed_title()} text={m.treatypage_signed_next()} reference={receipt.reference} />}
          <p>
            <Link href={paths.treaty}>{m.treatypage_signed_back()}</Link>
          </p>
        </div>
      </div>
    </main>
  );
}
