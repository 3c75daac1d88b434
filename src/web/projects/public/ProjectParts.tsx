import { m } from "../../../shared/messages/generated/messages.js";
import { formatDate, formatDay } from "../../kit/dates.ts";
import { formatNumber } from "../../kit/numbers.ts";
import { type Community, fundingStatusLabel } from "./CommunityParts.tsx";
import type { Told } from "./ProjectStory.tsx";

/** Only what was given: a figure that nobody knows is not zero. One that an update told says who says it, and when. */
export function Impact({ project, sources }: { project: Community; sources: Told["figureSources"] | undefined }) {
  const { peopleServed, jobsCreated, communitySupport } = project;
  const figures = [
    { label: m.community_people(), figure: peopleServed, source: sources?.peopleServed },
    { label: m.community_jobs(), figure: jobsCreated, source: sources?.jobsCreated },
  ].flatMap(({ label, figure, source }) => (figure === null ? [] : [{ label, figure: formatNumber(figure), source }]));
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
          {figures.map(({ label, figure, source }) => (
            <div key={label}>
              <dt>
                {label}
                {source && <span className="goals__src">{m.comm_source({ source: source.source, day: formatDate(source.date) })}</span>}
              </dt>
              <dd className="num">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

export function Details({ project }: { project: Community }) {
  const { nationName, location, fundingStatus, publishedAt, privateFields } = project;
  return (
    <dl className="kv">
      {(nationName || privateFields.includes("nationName")) && (
        <>
          <dt>{m.community_nation()}</dt>
          <dd>{nationName ?? m.consx_private()}</dd>
        </>
      )}
      <dt>{m.projects_location()}</dt>
      <dd>{location ?? m.consx_private()}</dd>
      <dt>{m.projects_status()}</dt>
      <dd>{fundingStatusLabel(fundingStatus)}</dd>
      <dt>{m.community_published()}</dt>
      <dd>{formatDay(publishedAt)}</dd>
    </dl>
  );
}
