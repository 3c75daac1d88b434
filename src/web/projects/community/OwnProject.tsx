import { lazy } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { fetchAgain } from "../../kit/fetch-again.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { BackLink } from "../../kit/sections.tsx";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { Links } from "../../requests/applicant/Links.tsx";
import { ReadOnly } from "../../requests/applicant/ReadOnly.tsx";
import { Consents } from "./Consents.tsx";
import { Facts } from "./Facts.tsx";
import { MapPlace } from "./MapPlace.tsx";
import { HubReferences } from "./HubReferences.tsx";
import { Posts } from "./Posts.tsx";
import { PayeeChanges } from "./PayeeChanges.tsx";
import { PicturesOfProject } from "./Pictures.tsx";
import { Preview } from "./Preview.tsx";
import { Texts } from "./Texts.tsx";
import { AcceptsMore } from "./AcceptsMore.tsx";
import { PrivateFields } from "./PrivateFields.tsx";
import { Refused, Withdraw } from "./Withdraw.tsx";
import { Standing } from "./Standing.tsx";
import { WaitingConsent } from "./WaitingConsent.tsx";
import type { PartProps } from "./project-form.ts";

/** Most visits are about other parts of the page. */
const OwnAgreement = lazy(() => fetchAgain(() => import("./agreement/OwnAgreement.tsx")));

const OwnReports = lazy(() => fetchAgain(() => import("./reports/OwnReports.tsx")));

/** What a community sees and does about its project, once the server has said what it is. */
export default function OwnProject({ token, page, onChanged }: PartProps) {
  const part = { token, page, onChanged };
  return (
    <main id="main">
      <PageHead title={page.name} lead={m.comm_lead()}>
        <BackLink href={paths.request(token)}>{m.comm_back()}</BackLink>
      </PageHead>
      <div className="wrap comm">
        <ReadOnly />
        <PayeeChanges token={token} changes={page.payeeChanges} onStopped={onChanged} />
        <WaitingConsent {...part} />
        <Standing {...part} />
        <Contents token={token} />
        <section className="comm__part" aria-labelledby="agreement">
          <h2 id="agreement">{m.agr_heading()}</h2>
          <p className="muted">{m.agr_lead()}</p>
          <LazyPart pending={<div className="skel" />} failed={<p>{m.agr_failed()}</p>}>
            <OwnAgreement token={token} />
          </LazyPart>
        </section>
        <section className="comm__part" aria-labelledby="reports">
          <h2 id="reports">{m.prep_heading()}</h2>
          <p className="muted">{m.prep_lead()}</p>
          <LazyPart pending={<div className="skel" />} failed={<p>{m.prep_failed()}</p>}>
            <OwnReports token={token} />
          </LazyPart>
        </section>
        <Preview token={token} page={page} />
        <Facts {...part} />
        <PicturesOfProject {...part} />
        <Texts {...part} />
        <MapPlace {...part} />
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

function Contents({ token }: { token: string }) {
  const sections = [
    ["agreement", m.agr_heading()],
    ["reports", m.prep_heading()],
    ["preview", m.comm_preview()],
    ["facts", m.comm_facts()],
    ["pictures", m.comm_own_pictures()],
    ["texts", m.comm_texts()],
    ["map", m.comm_map()],
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
        <li>
          <Link href={paths.requestMoney(token)}>{m.cmoney_title()}</Link>
        </li>
      </ul>
    </nav>
  );
}
