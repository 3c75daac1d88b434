import { useState } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api, type CallOutput } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { type Community, FundingBar, Gathering } from "./CommunityParts.tsx";
import { Place } from "./Place.tsx";

const moreAtOnce = 25;

type FirstPage = CallOutput<"GET /api/projects">;

/** The projects that communities have published (ruling on projects); the page has read the first of them. */
export default function CommunityProjects({ first }: { first: FirstPage }) {
  const [items, setItems] = useState(first.items);
  const [next, setNext] = useState(first.nextCursor);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const showMore = async (after: string) => {
    setState("loading");
    try {
      const page = await api("GET /api/projects", { query: { limit: String(moreAtOnce), cursor: after } });
      setItems((before) => [...before, ...page.items]);
      setNext(page.nextCursor);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <section className="commun" aria-labelledby="community-projects">
      <h2 id="community-projects">
        {m.community_heading()} <small className="num">{first.total}</small>
      </h2>
      <p className="muted">{m.community_lead()}</p>
      <div className="pgrid pgrid--own">
        {items.map((project) => (
          <Card key={project.publicId} project={project} />
        ))}
      </div>
      {state === "failed" && <p role="alert">{m.community_more_failed()}</p>}
      {next !== null && (
        <button type="button" className="btn btn--q" disabled={state === "loading"} onClick={() => void showMore(next)}>
          {m.community_more()}
        </button>
      )}
    </section>
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
