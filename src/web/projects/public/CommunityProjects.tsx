import { Link, useSearch } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import { Icon } from "../../kit/Icon.tsx";
import { type Community, FundingBar, Gathering } from "./CommunityParts.tsx";
import { Place } from "./Place.tsx";
import { projectsOfPage } from "./project-query.ts";

/** The projects that communities have published (ruling on projects), a page at a time by the address. Without any there is nothing. */
export function CommunityProjects() {
  const search = useSearch();
  const { data, error, isPending, refetch } = useRead("GET /api/projects", projectsOfPage(new URLSearchParams(search)));
  if (isPending) return <Skeleton />;
  if (!data)
    return (
      <section className="commun">
        <p role="alert">{error && m.community_more_failed()}</p>
        <button type="button" className="btn btn--q" onClick={refetch}>
          {m.try_again()}
        </button>
      </section>
    );
  if (data.total === 0) return null;
  return (
    <section className="commun" aria-labelledby="community-projects">
      <h2 id="community-projects">
        {m.community_heading()} <small className="num">{data.total}</small>
      </h2>
      <p className="muted">{m.community_lead()}</p>
      <ProjectCards items={data.items} />
      {data.nextCursor !== null && (
        <Link className="btn btn--q" href={`${paths.projects}?after=${encodeURIComponent(data.nextCursor)}`}>
          {m.community_more()}
        </Link>
      )}
    </section>
  );
}

function Skeleton() {
  return (
    <div className="commun commun--skel" aria-hidden="true">
      <div className="skel" />
      <div className="pgrid pgrid--own">
        {[1, 2, 3].map((card) => (
          <div className="pcard skel" key={card} />
        ))}
      </div>
    </div>
  );
}

export function ProjectCards({ items }: { items: Community[] }) {
  return (
    <div className="pgrid pgrid--own">
      {items.map((project) => (
        <Card key={project.publicId} project={project} />
      ))}
    </div>
  );
}

function Card({ project }: { project: Community }) {
  const { publicId, name, location, description } = project;
  return (
    <article className="pcard">
      <div className="pcard__art">
        <Gathering />
      </div>
      <div className="pcard__b">
        <h3>{name}</h3>
        {location !== null && <Place>{location}</Place>}
        <p className="d d--cut">{description}</p>
        <FundingBar project={project} />
        <Link className="arrow" href={paths.project(publicId)}>
          {m.projects_learn_more()}
          <span className="vh">{m.projects_learn_more_about({ title: name })}</span>
          <Icon name="arrow" />
        </Link>
      </div>
    </article>
  );
}
