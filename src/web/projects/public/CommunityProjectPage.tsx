import { useState } from "react";
import { Link, useSearch } from "wouter";
import type { ProjectText } from "../../../shared/contracts/projects/community.ts";
import { formatSum } from "../../../shared/domain/sums.ts";
import { stillNeeded } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api, CallError, type CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import type { PageProps } from "../../runtime/route.ts";
import { themeNames } from "../../content/en/project-themes.ts";
import { Icon } from "../../kit/Icon.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { useNameAsTitle } from "../../kit/use-name-as-title.ts";
import { CommunityProjectSkeleton } from "./CommunityProjectSkeleton.tsx";
import { NationName } from "./CommunityCard.tsx";
import { type Community, FundingBadge, Meter } from "./CommunityParts.tsx";
import { Cover, publicPictures } from "./Cover.tsx";
import { PlaceOf } from "./Place.tsx";
import { PlaceOnMap } from "./ProjectMap.tsx";
import { ProjectNotFound } from "./ProjectNotFound.tsx";
import { Details, Impact } from "./ProjectParts.tsx";
import { addressWith, postsOfPage } from "./project-query.ts";
import { Gallery, LocalContexts, Update } from "./ProjectStory.tsx";
import { FollowProject } from "./follow/FollowProject.tsx";
import { ShareProject } from "./follow/ShareProject.tsx";
import { wakeWhenUsed } from "./follow/wake.ts";
import { Payers } from "./Payers.tsx";
import { PublicReports } from "./PublicReports.tsx";
import { UndripSupport } from "./UndripSupport.tsx";
import "./project.css";
import "./community-project.css";
import "./project-map.css";
import "../../kit/qr-code.css";
import "./follow/follow.css";

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
  const { name, theme, fundingStatus, publicId, cover } = project;
  const search = useSearch();
  const { data: told, error, refetch } = useRead("GET /api/projects/{publicId}/posts", postsOfPage(publicId, new URLSearchParams(search)));
  const addressOf = publicPictures(publicId);
  return (
    <main id="main" className="wrap">
      <Link className="crumb" href={paths.projects}>
        <Icon name="back" />
        {m.projects_all_back()}
      </Link>
      {cover && (
        <figure>
          <div className="cov">
            <Cover project={project} addressOf={addressOf} sizes="(min-width: 80rem) 78rem, 100vw" isFirst />
          </div>
          <figcaption className="xs dim">{m.community_picture_by()}</figcaption>
        </figure>
      )}
      <div className={cover ? "pr" : "pr pr--plain"}>
        <header className="pr__t">
          <p className="row">
            <FundingBadge status={fundingStatus} />
            {theme && <Link href={addressWith(paths.projects, new URLSearchParams(), { theme })}>{themeNames[theme]}</Link>}
          </p>
          <h1>{name}</h1>
          <NationName project={project} />
          <PlaceOf project={project} />
          {!cover && (
            <div className="cov cov--plain">
              <Cover project={project} addressOf={addressOf} sizes="100vw" />
            </div>
          )}
        </header>
        <Aside project={project} />
        <div className="pr__m">
          <Words project={project} texts={told?.texts ?? []} />
          <Impact project={project} sources={told?.figureSources} />
          {told && told.pictures.length > 0 && (
            <section aria-labelledby="pictures">
              <h2 id="pictures">{m.community_pictures()}</h2>
              <Gallery pictures={told.pictures} addressOf={addressOf} />
            </section>
          )}
          {told?.mapPlace && <ServerPart name="map">{import.meta.env.SSR && <PlaceOnMap place={told.mapPlace} />}</ServerPart>}
          <Story key={publicId} publicId={publicId} told={told} isFailed={Boolean(error) && !told} onAgain={refetch} />
          <ServerPart name="reports">
            {import.meta.env.SSR && told && (
              <>
                <Payers payers={told.payers} currency={project.currency} />
                <PublicReports publicId={publicId} reports={told.reports} />
              </>
            )}
          </ServerPart>
          <ServerPart name="follow" onThere={wakeWhenUsed}>
            {import.meta.env.SSR && (
              <>
                <FollowProject publicId={publicId} />
                <ShareProject publicId={publicId} name={name} />
              </>
            )}
          </ServerPart>
          <section aria-labelledby="consent">
            <h2 id="consent">{m.community_consent()}</h2>
            <div className="banner banner--ok">
              <Icon name="check" />
              <p>{m.community_consent_note()}</p>
            </div>
            <ServerPart name="undrip">{import.meta.env.SSR && <UndripSupport isFolded />}</ServerPart>
          </section>
        </div>
      </div>
    </main>
  );
}

/** What the community says, in its languages side by side. Whose words they are, and in which language, is said of each. */
function Words({ project: { name, description, language }, texts }: { project: Community; texts: ProjectText[] }) {
  return (
    <section aria-labelledby="words">
      <h2 id="words">{m.community_words()}</h2>
      <div className={texts.length > 0 ? "words" : undefined}>
        <div className="prose">
          <p className="asis" lang={language ?? undefined}>
            {description}
          </p>
        </div>
        {texts.map((text) => (
          <article className="prose" key={text.id} aria-label={text.languageName} lang={text.language ?? "und"}>
            <h3>
              {text.name === name ? text.languageName : text.name}{" "}
              {text.name !== name && <small className="dim">{text.languageName}</small>}
            </h3>
            <p className="asis">{text.description}</p>
          </article>
        ))}
      </div>
      {texts.length > 0 && <p className="small muted">{m.community_words_theirs()}</p>}
    </section>
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
            <Update key={post.id} post={post} pictureAddress={publicPictures(publicId)} />
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
  const { publicId, fundingReceived, fundingNeeded, currency } = project;
  const left = stillNeeded(fundingReceived, fundingNeeded);
  return (
    <aside className="pr__side stack-5">
      <section className="card stack" aria-label={m.community_funding()}>
        <div>
          <p className="num big">{formatSum({ amount: fundingReceived, currency })}</p>
          <p className="muted num">{m.community_received({ needed: formatSum({ amount: fundingNeeded, currency }) })}</p>
        </div>
        <Meter project={project} />
        <p className="small muted num">
          {/[1-9]/.test(left) ? m.community_still_needed({ sum: formatSum({ amount: left, currency }) }) : m.community_nothing_needed()}
        </p>
        <Link className="btn" href={paths.contactAbout(publicId)}>
          {m.community_help()}
        </Link>
      </section>
      <section className="card">
        <h2 className="h3">{m.projects_details()}</h2>
        <Details project={project} />
      </section>
    </aside>
  );
}
