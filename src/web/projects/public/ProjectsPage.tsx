import { lazy } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import { projects as content } from "../../content/en/projects.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { PageFailed } from "../../kit/PageStates.tsx";
import { Text } from "../../kit/Prose.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { CommunityProjects, ProjectsFailed, ProjectsSkeleton } from "./CommunityProjects.tsx";
import { SampleBand } from "./SampleBand.tsx";
import "./projects.css";

/** Long texts that are not needed any more once a community has published. */
const SampleList = lazy(() => import("./SampleList.tsx"));

/** What communities have published. The nine samples lead as long as there is nothing, and step back with the first one (§2 /projects). */
export default function ProjectsPage() {
  const { data: themes, isPending, refetch } = useRead("GET /api/project-themes", {});
  const isLed = themes !== undefined && themes.total > 0;
  // Nothing comes up that is taken away a moment later, where an administrator has switched the samples off (decision 0075).
  const hasSamples = themes ? themes.samples : !isPending;
  return (
    <main id="main">
      <PageHead title={content.heading} lead={isLed ? m.projects_lead() : content.lead} />
      {isLed ? (
        <>
          <CommunityProjects themes={themes} />
          {hasSamples && <ServerPart name="samples">{import.meta.env.SSR && <SampleBand />}</ServerPart>}
        </>
      ) : (
        <>
          <div className="wrap">
            {themes ? <NoneYet hasSamples={hasSamples} /> : isPending ? <ProjectsSkeleton /> : <ProjectsFailed onAgain={refetch} />}
          </div>
          {hasSamples && (
            <LazyPart pending={null} failed={<PageFailed />}>
              <SampleList />
            </LazyPart>
          )}
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

function NoneYet({ hasSamples }: { hasSamples: boolean }) {
  return (
    <section className="noneyet">
      <h2 className="h3">{m.projects_none_yet()}</h2>
      <p className="muted">{hasSamples ? m.projects_none_yet_text() : m.projects_none_yet_alone()}</p>
    </section>
  );
}
