import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { SentBanner } from "../../forms/SentBanner.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import "./contact.css";

export const titleOf = m.title_contact_sent;

/** Where a plain HTML post of the contact form leads. */
export default function ContactSentPage() {
  const { receipt } = usePageData();
  return (
    <main id="main">
      <PageHead title={m.contact_sent_title()} lead={m.contact_sent_text()} />
      <div className="wrap sent stack">
        {receipt && <SentBanner title={m.contact_sent_title()} text={m.contact_sent_text()} reference={receipt.reference} />}
        <p>
          <Link className="arrow" href={paths.contact}>
            {m.contact_sent_again()}
          </Link>
        </p>
      </div>
    </main>
  );
}
