import { lazy, useEffect, useState } from "react";
import { Link } from "wouter";
import { isProjectId } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { projects as content } from "../../content/en/projects.ts";
import type { SampleProject } from "../../content/types.ts";
import { projectParts } from "../../page-modules.ts";
import type { PageProps } from "../../routes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Text } from "../../ui/Prose.tsx";
import { CommunityProjectSkeleton } from "./CommunityProjectSkeleton.tsx";
import { Illustration } from "./Illustration.tsx";
import { Place } from "./Place.tsx";
import { ProjectNotFound } from "./ProjectNotFound.tsx";
import { UndripSupport } from "./UndripSupport.tsx";
import "./project.css";

const CommunityProject = lazy(projectParts.page);

/** Every sample started in this year: a fixed value (§9). */
const startedIn = "2023";
const similarAtMost = 2;

export function titleOf({ id }: PageProps["params"]): string {
  if (id && isProjectId(id)) return m.title_project();
  return find(id)?.title ?? m.projects_not_found_title();
}

function find(id: string | undefined): SampleProject | undefined {
  return content.projects.find((project) => String(project.id) === id);
}

/** 'active' reads Active Project; any other value is shown as it is (§4). */
function statusLabel(status: string): string {
  return status === "active" ? m.projects_status_active() : status;
}

/** One project (§2 /projects/{id}): a sample by its number, or a published one by the id that the server gave it. */
export default function ProjectPage({ params }: PageProps) {
  const id = params["id"];
  return id && isProjectId(id) ? <Community key={id} id={id} /> : <Sample id={id} />;
}

/** One rendered page serves every community project; which one it is, only the browser knows. */
function Community({ id }: { id: string }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!isHydrated) return <CommunityProjectSkeleton />;
  return (
    <LazyPart pending={<CommunityProjectSkeleton />} failed={<ProjectNotRead />}>
      <CommunityProject id={id} pending={<CommunityProjectSkeleton />} absent={<ProjectNotFound />} articles={<UndripSupport />} />
    </LazyPart>
  );
}

/** The code of the page did not come: reloading fetches it again. */
function ProjectNotRead() {
  return (
    <main id="main" className="wrap nocard">
      <div className="card">
        <h1>{m.community_failed_title()}</h1>
        <p className="muted">{m.community_failed_text()}</p>
        <button type="button" className="btn" onClick={() => location.reload()}>
          {m.try_again()}
        </button>
      </div>
    </main>
  );
}

function Sample({ id }: { id: string | undefined }) {
  const project = find(id);
  if (!project) return <ProjectNotFound />;
  const similar = content.projects
    .filter((other) => other.category === project.category && other.id !== project.id)
    .slice(0, similarAtMost);
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

function Similar({ projects }: { projects: SampleProject[] }) {
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

function Aside({ project }: { project: SampleProject }) {
  return (
    <aside className="detside stack-5">
      <section className="card">
        <h2 className="h3">{m.projects_details()}</h2>
        <dl className="kv">
          <dt>{m.projects_category()}</dt>
          <dd>{content.categories[project.category]}</dd>
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
      <UndripSupport />
    </aside>
  );
}
