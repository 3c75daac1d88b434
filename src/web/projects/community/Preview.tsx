import { m } from "../../../shared/messages/generated/messages.js";
import { NationName } from "../public/CommunityCard.tsx";
import { Cover } from "../public/Cover.tsx";
import { PlaceOf } from "../public/Place.tsx";
import { FundingBar } from "../public/CommunityParts.tsx";
import { Details, Impact } from "../public/ProjectParts.tsx";
import { LocalContexts, Update } from "../public/ProjectStory.tsx";
import "../public/project.css";
import { ownPictures, type Page, type PartProps } from "./project-form.ts";

/** The parts of the public page themselves, with what is private left out. */
export function Preview({ token, page }: Pick<PartProps, "token" | "page">) {
  const { preview, isPublic } = page;
  return (
    <section className="comm__part" aria-labelledby="preview">
      <h2 id="preview">{m.comm_preview()}</h2>
      <p className="muted">{preview ? (isPublic ? m.comm_preview_public() : m.comm_preview_draft()) : m.comm_preview_none()}</p>
      {preview && (
        <div className="card comm__preview dmain">
          {(preview.cover ?? preview.theme) && (
            <div className="comm__cover">
              <Cover project={preview} addressOf={ownPictures(token)} sizes="(min-width: 60rem) 40rem, 100vw" />
            </div>
          )}
          <div className="stack-2">
            <p className="comm__name">{preview.name}</p>
            <NationName project={preview} />
            <PlaceOf project={preview} />
          </div>
          <p className="asis">{preview.description}</p>
          <Impact project={preview} sources={page.figureSources} />
          <FundingBar project={preview} />
          <Details project={preview} />
          <LatestUpdates token={token} page={page} />
          <LocalContexts references={page.localContexts} />
        </div>
      )}
    </section>
  );
}

/** Of what is private visitors see no figure either. */
function LatestUpdates({ token, page }: { token: string; page: Page }) {
  const hidden = [
    ...(page.privateFields.includes("peopleServed") ? ["people_served"] : []),
    ...(page.privateFields.includes("jobsCreated") ? ["jobs_created"] : []),
  ];
  return page.posts
    .slice(0, 2)
    .map((post) => (
      <Update
        key={post.id}
        post={{ ...post, figures: post.figures.filter(({ countsAs }) => countsAs === null || !hidden.includes(countsAs)) }}
        pictureAddress={ownPictures(token)}
      />
    ));
}
