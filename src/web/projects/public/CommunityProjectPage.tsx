import { useState } from "react";
import { Link, useSearch } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { address, api, CallError, type CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import type { PageProps } from "../../runtime/route.ts";
import { Icon } from "../../kit/Icon.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { useNameAsTitle } from "../../kit/use-name-as-title.ts";
import { CommunityProjectSkeleton } from "./CommunityProjectSkeleton.tsx";
import { type Community, FundingBar, fundingStatusLabel, Gathering } from "./CommunityParts.tsx";
import { Place } from "./Place.tsx";
import { ProjectNotFound } from "./ProjectNotFound.tsx";
import { Details, Impact } from "./ProjectParts.tsx";
import { postsOfPage } from "./project-query.ts";
import { LocalContexts, Update } from "./ProjectStory.tsx";
import { UndripSupport } from "./UndripSupport.tsx";
import "./project.css";

/** A project that its community published, in the look of the samples (ruling on projects). */
export default function CommunityProjectPage({ params }: PageProps) {
  const publicId = `prj_${params["id"]}`;
  return <CommunityProject key={publicId} publicId={publicId} />;
}

function CommunityProject({ publicId }: { publicId: string }) {
  const { data, error, isPending, refetch } = useRead("GET /api/projects/{publicId}", { params: { publicId } });
  const isAbsent = error instanceof CallError && (error.status === 404 || error.status === 410);
  useNameAsTitle(isAbsent ? m.projects_not_found_title() : data?.name);
  if (isAbsent) return <ProjectNotFound />;
  if (data) return <Project project={data} />;
  if (isPending) return <CommunityProjectSkeleton />;
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

function Project({ project }: { project: Community }) {
  const { name, location, description, fundingStatus, publicId } = project;
  const search = useSearch();
  const { data: told, error, refetch } = useRead("GET /api/projects/{publicId}/posts", postsOfPage(publicId, new URLSearchParams(search)));
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
            {location !== null && <Place>{location}</Place>}
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
          <Impact project={project} sources={told?.figureSources} />
          <Story key={project.publicId} publicId={project.publicId} told={told} isFailed={Boolean(error) && !told} onAgain={refetch} />
        </div>
        <Aside project={project} />
      </div>
    </main>
  );
}

type Page = CallOutput<"GET /api/projects/{publicId}/posts">;

/** The community's updates, the newest first, and older ones on demand; then its references to Local Contexts. */
function Story({
  publicId,
  told,
  isFailed,
  onAgain,
}: {
  publicId: string;
  told: Page | undefined;
  isFailed: boolean;
  onAgain: () => void;
}) {
  const [older, setOlder] = useState<Page[]>([]);
  const [state, setState] = useState<"still" | "reading" | "failed">("still");
  if (isFailed)
    return (
      <section className="stack-2">
        <p className="muted">{m.comm_told_failed()}</p>
        <button type="button" className="btn btn--2 btn--sm" onClick={onAgain}>
          {m.try_again()}
        </button>
      </section>
    );
  if (!told) return null;
  const pages = [told, ...older];
  const cursor = pages.at(-1)?.nextCursor;
  const posts = pages.flatMap(({ items }) => items);
  const more = (from: string) => {
    setState("reading");
    api("GET /api/projects/{publicId}/posts", { params: { publicId }, query: { cursor: from } }).then(
      (page) => {
        setOlder((before) => [...before, page]);
        setState("still");
      },
      () => setState("failed"),
    );
  };
  return (
    <>
      {posts.length > 0 && (
        <section className="stories" aria-labelledby="updates">
          <h2 id="updates">{m.comm_posts()}</h2>
          {posts.map((post) => (
            <Update
              key={post.id}
              post={post}
              pictureAddress={(pictureId, size) =>
                address("/api/projects/{publicId}/pictures/{pictureId}", { publicId, pictureId }, { size })
              }
            />
          ))}
          {cursor && (
            <div className="stack-2">
              {/* A link, for who has no script; with one the older updates come below these. */}
              <a
                className="btn btn--2"
                href={`?after=${cursor}#updates`}
                aria-disabled={state === "reading"}
                onClick={(event) => {
                  event.preventDefault();
                  if (state !== "reading") more(cursor);
                }}
              >
                {m.comm_more()}
              </a>
              <p role="status">{state === "failed" && m.comm_more_failed()}</p>
            </div>
          )}
        </section>
      )}
      <LocalContexts references={told.localContexts} />
    </>
  );
}

function Aside({ project }: { project: Community }) {
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
        <Details project={project} />
        <p className="small muted">{m.community_consent_note()}</p>
      </section>
      <ServerPart name="undrip">{import.meta.env.SSR && <UndripSupport />}</ServerPart>
    </aside>
  );
}
