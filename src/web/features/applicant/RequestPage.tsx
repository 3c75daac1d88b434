import { type ReactNode, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import type { PageProps } from "../../routes.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { useNameAsTitle } from "../../ui/use-name-as-title.ts";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { formatDate } from "../admin/format.ts";
import { ContactCard } from "./ContactCard.tsx";
import { Decision } from "./Decision.tsx";
import { Forwards } from "./Forwards.tsx";
import { Links } from "./Links.tsx";
import { NoLonger } from "./NoLonger.tsx";
import { Next, OwnProject, Project, Timeline } from "./Parts.tsx";
import { AnsweredQuestions, OpenQuestions } from "./Questions.tsx";
import { Rights } from "./Rights.tsx";
import "./request.css";

export type Shown = CallOutput<"GET /api/requests/{token}">;

/** What every part of the page is given: what the server said last, and how to show what it says next. */
export interface PartProps {
  token: string;
  shown: Shown;
  onChanged: (shown: Shown) => void;
}

/** An applicant's own request, by its private link. The page itself holds nothing; it reads everything with the link. */
export default function RequestPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const { data, error, isPending, refetch } = useRead("GET /api/requests/{token}", { params: { token } });
  const [changed, setChanged] = useState<Shown>();
  const shown = changed ?? data;
  useNameAsTitle(shown?.headline);
  if (shown) return <Request token={token} shown={shown} onChanged={setChanged} />;
  if (isPending) return <Waiting />;
  return (
    <NoLonger
      token={token}
      error={error}
      Plain={Plain}
      goneTitle={m.req_page_gone_title()}
      failedTitle={m.req_page_failed()}
      failedText={m.req_page_failed_text()}
      onAgain={refetch}
    />
  );
}

function Request({ token, shown, onChanged }: PartProps) {
  const part = { token, shown, onChanged };
  return (
    <main id="main">
      <PageHead title={shown.headline} lead={shown.explanation}>
        <p className="over">{m.req_page_lead({ reference: shown.reference, date: formatDate(shown.submittedAt) })}</p>
      </PageHead>
      <div className="wrap req">
        <div className="req__main">
          <OpenQuestions {...part} />
          <Next {...part} />
          <OwnProject token={token} shown={shown} />
          {shown.together && <p className="banner banner--info">{shown.together}</p>}
          <Decision {...part} />
          <AnsweredQuestions shown={shown} />
          <Timeline shown={shown} />
          <Forwards shown={shown} />
          <Project token={token} shown={shown} />
        </div>
        <div className="req__side">
          <ContactCard {...part} />
          <Rights {...part} />
          <Links key={token} token={token} />
          <p className="small muted">{m.req_page_private()}</p>
          <PrivacyNote />
        </div>
      </div>
    </main>
  );
}

function Plain({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main id="main">
      <PageHead title={title} lead={text} />
      <div className="wrap req__plain">{children}</div>
    </main>
  );
}

function Waiting() {
  return (
    <main id="main" aria-busy="true">
      <PageHead title={m.title_request()} lead={m.req_page_loading()} />
      <div className="wrap req__plain">
        <noscript>
          <p>{m.req_page_noscript()}</p>
        </noscript>
        <div className="skel" />
        <div className="skel" />
      </div>
    </main>
  );
}
