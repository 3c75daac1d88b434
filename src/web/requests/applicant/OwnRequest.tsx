import { m } from "../../../shared/messages/generated/messages.js";
import { Link } from "wouter";
import { paths } from "../../../shared/paths.ts";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { formatDay } from "../../kit/dates.ts";
import { fundingRequestStatusLabel } from "../../../shared/domain/labels.ts";
import { StatusBadge } from "../../kit/status.tsx";
import { Asked } from "./Asked.tsx";
import { ContactCard } from "./ContactCard.tsx";
import { Decision } from "./Decision.tsx";
import { Forwards } from "./Forwards.tsx";
import { Links } from "./Links.tsx";
import { Next, OwnProject, Timeline } from "./Parts.tsx";
import { AnsweredQuestions, OpenQuestions } from "./Questions.tsx";
import { KeptFrom, KeptHere } from "./KeptHere.tsx";
import { ReadOnly } from "./ReadOnly.tsx";
import type { PartProps } from "./RequestPage.tsx";
import { Rights } from "./Rights.tsx";

/** What an applicant sees and does about their request, once the server has said what it is. */
export default function OwnRequest({ token, shown, onChanged }: PartProps) {
  const part = { token, shown, onChanged };
  const badge = shown.withdrawnAt ? (
    <StatusBadge status="withdrawn" label={m.req_page_badge_withdrawn()} />
  ) : (
    <StatusBadge status={shown.status} label={fundingRequestStatusLabel(shown.status)} />
  );
  return (
    <main id="main">
      <PageHead title={shown.headline} lead={shown.explanation}>
        <p className="over req__standing">
          {badge} {m.req_page_lead({ reference: shown.reference, date: formatDay(shown.submittedAt) })}
        </p>
      </PageHead>
      <div className="wrap req">
        <div className="req__main">
          <ReadOnly />
          <KeptFrom shown={shown} />
          <OpenQuestions {...part} />
          <Next {...part} />
          <OwnProject token={token} shown={shown} />
          {shown.together && <p className="banner banner--info">{shown.together}</p>}
          <Decision {...part} />
          <AnsweredQuestions shown={shown} />
          <Timeline shown={shown} />
          <Forwards shown={shown} />
          <Asked {...part} />
        </div>
        <div className="req__side">
          <ContactCard {...part} />
          <Rights {...part} />
          <Links key={token} token={token} />
          <p className="small">
            <Link href={paths.messageAbout(shown.reference)}>{m.write_link_request()}</Link>
          </p>
          <p className="small muted">{m.req_page_private()}</p>
          <PrivacyNote />
          {/* It comes some seconds later, and moves nothing where it is the last. */}
          <KeptHere token={token} shown={shown} />
        </div>
      </div>
    </main>
  );
}
