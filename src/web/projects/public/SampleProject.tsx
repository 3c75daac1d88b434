import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import { projects as content } from "../../content/en/projects.ts";
import { themeNames } from "../../content/en/project-themes.ts";
import { sampleProjects } from "../../content/en/sample-projects.ts";
import type { SampleProject as SampleFacts } from "../../content/types.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Text } from "../../kit/Prose.tsx";
import { Illustration } from "./Illustration.tsx";
import { Place } from "./Place.tsx";
import { ProjectNotFound } from "./ProjectNotFound.tsx";
import { UndripSupport } from "./UndripSupport.tsx";

/** Every sample started in this year: a fixed value (§9). */
const startedIn = "2023";
const similarAtMost = 2;

export function findSample(id: string | undefined): SampleFacts | undefined {
  return sampleProjects.find((project) => String(project.id) === id);
}

/** 'active' reads Active Project; any other value is shown as it is (§4). */
function statusLabel(status: string): string {
  return status === "active" ? m.projects_status_active() : status;
}

/** One of the nine samples (§2), or that there is no project with this number, as while they are not shown. */
export function SampleProject({ id }: { id: string | undefined }) {
  const { error } = useRead("GET /api/sample-projects/{id}", { params: { id: id ?? "" } });
  const project = error ? undefined : findSample(id);
  if (!project) return <ProjectNotFound />;
  const similar = sampleProjects.filter((other) => other.category === project.category && other.id !== project.id).slice(0, similarAtMost);
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
                {statusLabel(project.status)}
              </span>
              <span className="badge badge--info">{content.sampleLabel}</span>
            </p>
            <h1>{project.title}</h1>
            <Place>{project.location}</Place>
          </div>
          <Illustration of={project.image} />
        </div>
      </div>
      <div className="wrap det">
        <div className="dmain">
          <section className="prose">
            <h2>{m.projects_overview()}</h2>
            {project.overview.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          <section>
            <h2 className="over">{m.projects_impact()}</h2>
            <p className="impact">{project.impact.text}</p>
            <dl className="goals">
              {project.impact.goals.map(({ figure, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="num">{figure}</dd>
                </div>
              ))}
            </dl>
            <p className="xs dim">{content.goalsNote}</p>
          </section>
          <section>
            <h2>{m.projects_activities()}</h2>
            <ul className="acts">
              {project.activities.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>
                    <Text of={text} />
                  </p>
                </li>
              ))}
            </ul>
          </section>
          {similar.length > 0 && <Similar projects={similar} />}
        </div>
        <Aside project={project} />
      </div>
    </main>
  );
}

function Similar({ projects }: { projects: SampleFacts[] }) {
  return (
    <section>
      <h2>{m.projects_similar()}</h2>
      <div className="sim">
        {projects.map(({ id, title, location, image }) => (
          <Link key={id} href={paths.project(id)}>
            <Illustration of={image} />
            <span>
              <span className="h3">{title}</span>
              <span className="small muted">{location}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}

function Aside({ project }: { project: SampleFacts }) {
  return (
    <aside className="detside stack-5">
      <section className="card">
        <h2 className="h3">{m.projects_details()}</h2>
        <dl className="kv">
          <dt>{m.projects_category()}</dt>
          <dd>{themeNames[project.category]}</dd>
          <dt>{m.projects_location()}</dt>
          <dd>{project.location}</dd>
          <dt>{m.projects_status()}</dt>
          <dd>{statusLabel(project.status)}</dd>
          <dt>{m.projects_started()}</dt>
          <dd>{startedIn}</dd>
        </dl>
        <Link className="btn" href={paths.fundingRequest}>
          {m.projects_fund_like_this()}
        </Link>
      </section>
      <UndripSupport isFolded />
    </aside>
  );
}
