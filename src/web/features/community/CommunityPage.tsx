import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import type { PageProps } from "../../routes.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { useNameAsTitle } from "../../ui/use-name-as-title.ts";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { Links } from "../applicant/Links.tsx";
import { NoLonger } from "../applicant/NoLonger.tsx";
import { Consents } from "./Consents.tsx";
import { Facts } from "./Facts.tsx";
import { HubReferences } from "./HubReferences.tsx";
import { Posts } from "./Posts.tsx";
import { PayeeChanges } from "./PayeeChanges.tsx";
import { Preview } from "./Preview.tsx";
import { AcceptsMore } from "./AcceptsMore.tsx";
import { PrivateFields } from "./PrivateFields.tsx";
import { Refused, Withdraw } from "./Withdraw.tsx";
import { Standing } from "./Standing.tsx";
import { WaitingConsent } from "./WaitingConsent.tsx";
import type { Page, PartProps } from "./use-change.ts";
import "./community.css";

/** A community's own project, by the private link of its request. The page itself holds nothing; it reads everything with the link. */
export default function CommunityPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const { data, error, isPending, refetch } = useRead("GET /api/requests/{token}/project", { params: { token } });
  const [changed, setChanged] = useState<Page>();
  const page = changed ?? data;
  useNameAsTitle(page?.name);
  if (page) return <Community token={token} page={page} onChanged={setChanged} />;
  if (isPending) return <Waiting />;
  return (
    <NoLonger
      token={token}
      error={error}
      Plain={Plain}
      goneTitle={m.comm_gone_title()}
      // A request without a project has a page, and the page of a dead link says how to get a new one.
      goneWay={
        <Link className="btn" href={paths.request(token)}>
          {m.comm_back()}
        </Link>
      }
      failedTitle={m.comm_failed()}
      failedText={m.comm_failed_text()}
      onAgain={refetch}
    />
  );
}

function Community({ token, page, onChanged }: PartProps) {
  const part = { token, page, onChanged };
  return (
    <main id="main">
      <PageHead title={page.name} lead={m.comm_lead()}>
        <p>
          <Link href={paths.request(token)}>{m.comm_back()}</Link>
        </p>
      </PageHead>
      <div className="wrap comm">
        <PayeeChanges {...part} />
        <WaitingConsent {...part} />
        <Standing {...part} />
        <Contents />
        <Preview token={token} page={page} />
        <Facts {...part} />
        <PrivateFields {...part} />
        <AcceptsMore {...part} />
        <Consents {...part} />
        <Posts {...part} />
        <HubReferences {...part} />
        {page.hasConsent && <Withdraw {...part} />}
        <Refused page={page} />
        <Links key={token} token={token} />
        <p className="small muted">{m.req_page_private()}</p>
        <PrivacyNote />
      </div>
    </main>
  );
}

function Contents() {
  const sections = [
    ["preview", m.comm_preview()],
    ["facts", m.comm_facts()],
    ["private", m.comm_private()],
    ["consent", m.comm_consent()],
    ["posts", m.comm_posts()],
    ["local", m.comm_local()],
  ];
  return (
    <nav aria-label={m.comm_here()}>
      <ul className="comm__nav">
        {sections.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Plain({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main id="main">
      <PageHead title={title} lead={text} />
      <div className="wrap comm comm--plain">{children}</div>
    </main>
  );
}

function Waiting() {
  return (
    <main id="main" aria-busy="true">
      <PageHead title={m.comm_title()} lead={m.comm_loading()} />
      <div className="wrap comm">
        <noscript>
          <p>{m.comm_noscript()}</p>
        </noscript>
        <div className="skel" />
        <div className="skel" />
      </div>
    </main>
  );
}
