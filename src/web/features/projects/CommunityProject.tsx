import type { ReactNode } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { CallError } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useNameAsTitle } from "../../ui/use-name-as-title.ts";
import { formatDate, formatNumber } from "../admin/format.ts";
import { type Community, FundingBar, fundingStatusLabel, Gathering } from "./CommunityParts.tsx";
import { Place } from "./Place.tsx";

interface Props {
  id: string;
  /** What the page of the samples has already; shared by import, these would be chunks of their own. */
  pending: ReactNode;
  absent: ReactNode;
  articles: ReactNode;
}

/** A project that its community published, in the look of the samples (ruling on projects). */
export default function CommunityProject({ id, pending, absent, articles }: Props) {
  const { data, error, isPending, refetch } = useRead("GET /api/projects/{publicId}", { params: { publicId: id } });
  const isAbsent = error instanceof CallError && error.status === 404;
  useNameAsTitle(isAbsent ? m.projects_not_found_title() : data?.name);
  if (isAbsent) return absent;
  if (data) return <Project project={data} articles={articles} />;
  if (isPending) return pending;
  return (
    <main id="main" className="wrap nocard">
      <div className="card">
        <h1>{m.community_failed_title()}</h1>
        <p className="muted">{m.community_failed_text()}</p>
        <button type="button" className="btn" onClick={refetch}>
          {m.try_again()}
        </button>
      </div>
    </main>
  );
}

function Project({ project, articles }: { project: Community; articles: ReactNode }) {
  const { name, location, description, fundingStatus } = project;
  return (
    <main id="main">
      <div className="band">
        <div className="wrap band__in">
          <div className="band__t">
            <Link className="crumb" href={paths.projects}>
              <Icon name="back" />
              {m.projects_all_back()}
            </Link>
            <p className="row">
              <span className="badge badge--ok">
                <Icon name="check" />
                {fundingStatusLabel(fundingStatus)}
              </span>
              <span className="badge badge--info">{m.community_badge()}</span>
            </p>
            <h1>{name}</h1>
            <Place>{location}</Place>
          </div>
          <Gathering />
        </div>
      </div>
      <div className="wrap det">
        <div className="dmain">
          <section className="prose">
            <h2>{m.projects_overview()}</h2>
            <p className="asis">{description}</p>
          </section>
          <Impact project={project} />
        </div>
        <Aside project={project}>{articles}</Aside>
      </div>
    </main>
  );
}

/** Only what was given: a figure that nobody knows is not zero. */
function Impact({ project: { peopleServed, jobsCreated, communitySupport } }: { project: Community }) {
  const figures = [
    { label: m.community_people(), figure: peopleServed },
    { label: m.community_jobs(), figure: jobsCreated },
  ].flatMap(({ label, figure }) => (figure === null ? [] : [{ label, figure: formatNumber(figure) }]));
  if (figures.length === 0 && !communitySupport) return null;
  return (
    <section>
      <h2 className="over">{m.projects_impact()}</h2>
      {communitySupport && (
        <p className="impact">
          <span className="vh">{m.community_support()}: </span>
          {communitySupport}
        </p>
      )}
      {figures.length > 0 && (
        <dl className="goals">
          {figures.map(({ label, figure }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Aside({ project, children }: { project: Community; children: ReactNode }) {
  const { nationName, location, fundingStatus, publishedAt } = project;
  return (
    <aside className="detside stack-5">
      <section className="card">
        <h2 className="h3">{m.community_funding()}</h2>
        <FundingBar project={project} />
        <Link className="btn" href={paths.contact}>
          {m.community_help()}
        </Link>
      </section>
      <section className="card">
        <h2 className="h3">{m.projects_details()}</h2>
        <dl className="kv">
          {nationName && (
            <>
              <dt>{m.community_nation()}</dt>
              <dd>{nationName}</dd>
            </>
          )}
          <dt>{m.projects_location()}</dt>
          <dd>{location}</dd>
          <dt>{m.projects_status()}</dt>
          <dd>{fundingStatusLabel(fundingStatus)}</dd>
          <dt>{m.community_published()}</dt>
          <dd>{formatDate(publishedAt)}</dd>
        </dl>
        <p className="small muted">{m.community_consent_note()}</p>
      </section>
      {children}
    </aside>
  );
}
