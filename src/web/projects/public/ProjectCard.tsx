import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { SampleProject } from "../../content/types.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Illustration } from "./Illustration.tsx";
import { Place } from "./Place.tsx";

/** One project in the list. The whole card is the link's target. */
export function ProjectCard({ project, isHidden }: { project: SampleProject; isHidden: boolean }) {
  return (
    <article className={`pcard is-${project.category}`} hidden={isHidden}>
      <div className="pcard__art">
        <Illustration of={project.image} />
      </div>
      <div className="pcard__b">
        <h2>{project.title}</h2>
        <Place>{project.location}</Place>
        <p className="d">{project.description}</p>
        <Link className="arrow" href={paths.project(project.id)}>
          {m.projects_learn_more()}
          <span className="vh">{m.projects_learn_more_about({ title: project.title })}</span>
          <Icon name="arrow" />
        </Link>
      </div>
    </article>
  );
}
