import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import { projects as content } from "../../content/en/projects.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { Text } from "../../kit/Prose.tsx";
import { CommunityProjects, ProjectsFailed, ProjectsSkeleton } from "./CommunityProjects.tsx";
import { Illustration } from "./Illustration.tsx";
import { SampleList } from "./SampleList.tsx";
import "./projects.css";

/** What communities have published. The nine samples lead as long as there is nothing, and step back with the first one (§2 /projects). */
export default function ProjectsPage() {
  const { data: themes, isPending, refetch } = useRead("GET /api/project-themes", {});
  const isLed = themes !== undefined && themes.total > 0;
  return (
    <main id="main">
      <PageHead title={content.heading} lead={isLed ? m.projects_lead() : content.lead} />
      {isLed ? (
        <>
          <CommunityProjects themes={themes} />
          <SampleBand />
        </>
      ) : (
        <>
          <div className="wrap">{themes ? <NoneYet /> : isPending ? <ProjectsSkeleton /> : <ProjectsFailed onAgain={refetch} />}</div>
          <SampleList />
        </>
      )}
      <div className="wrap ask">
        <div>
          <h2 className="h3">{content.own.heading}</h2>
          <p className="muted">
            <Text of={content.own.text} />
          </p>
        </div>
        <Link className="btn" href={paths.fundingRequest}>
          {content.own.label}
        </Link>
      </div>
    </main>
  );
}

function NoneYet() {
  return (
    <section className="noneyet">
      <h2 className="h3">{m.projects_none_yet()}</h2>
      <p className="muted">{m.projects_none_yet_text()}</p>
    </section>
  );
}

/** The samples, below everything real: dashed, named as examples, without money (design 12a). */
function SampleBand() {
  return (
    <section className="exband" aria-labelledby="examples">
      <div className="wrap">
        <h2 id="examples">{m.projects_examples()}</h2>
        <p className="muted">{content.samplesNote}</p>
        <ul className="samples">
          {content.projects.map(({ id, title, category, image }) => (
            <li key={id}>
              <Link href={paths.project(id)}>
                <Illustration of={image} />
                <span>
                  <b>{title}</b>
                  <span className="xs dim">{content.categories[category]}</span>
                </span>
                <span className="badge badge--clay">{m.projects_example()}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
