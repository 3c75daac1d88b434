import { lazy, useEffect, useState } from "react";
import { isProjectId } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { PageProps } from "../../runtime/route.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { CommunityProjectSkeleton } from "./CommunityProjectSkeleton.tsx";
import { ProjectNotFound } from "./ProjectNotFound.tsx";
import { findSample, SampleProject } from "./SampleProject.tsx";
import { UndripSupport } from "./UndripSupport.tsx";
import "./project.css";

const CommunityProject = lazy(() => import("./CommunityProject.tsx"));

export function titleOf({ id }: PageProps["params"]): string {
  const isSample = import.meta.env.SSR && !(id && isProjectId(id));
  return isSample ? (findSample(id)?.title ?? m.projects_not_found_title()) : m.title_project();
}

/** One project (§2 /projects/{id}): a sample by its number, or a published one by the id that the server gave it. */
export default function ProjectPage({ params }: PageProps) {
  const id = params["id"];
  return id && isProjectId(id) ? (
    <Community key={id} id={id} />
  ) : (
    <ServerPart name="sample">{import.meta.env.SSR && <SampleProject id={id} />}</ServerPart>
  );
}

/** One rendered page serves every community project; which one it is, only the browser knows. */
function Community({ id }: { id: string }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    setHydrated(true);
  }, []);
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
