import { localeTagOf } from "../../../shared/domain/languages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { CallOutput } from "../../api/client.ts";
import { formatDate, formatDay } from "../../kit/dates.ts";
import { Photograph, type Picture, type PictureAddress } from "./Cover.tsx";
import "./story.css";

export type Told = Pick<
  CallOutput<"GET /api/projects/{publicId}/posts">,
  "items" | "figureSources" | "pictures" | "texts" | "localContexts"
>;
type Post = Told["items"][number];

/** One update, in the community's own words. */
export function Update({ post, pictureAddress }: { post: Post; pictureAddress: PictureAddress }) {
  const { kind, title, body, happenedOn, source, editedAt, figures, pictures } = post;
  return (
    <article className="story">
      <p className="story__when small">
        <span className={kind === "outcome" ? "badge badge--ok" : "badge badge--info"}>
          {kind === "outcome" ? m.comm_kind_outcome() : m.comm_kind_progress()}
        </span>
        <time dateTime={happenedOn}>{formatDate(happenedOn)}</time>
      </p>
      <h3>{title}</h3>
      {figures.length > 0 && (
        <dl className="goals">
          {figures.map(({ label, value, unit }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd className="num">{[formatDecimal(value), unit].filter(Boolean).join(" ")}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="asis">{body}</p>
      <Gallery pictures={pictures} addressOf={pictureAddress} />
      <p className="small muted">
        {m.comm_source_of({ source, day: formatDate(happenedOn) })}
        {editedAt && ` · ${m.comm_edited({ day: formatDay(editedAt) })}`}
      </p>
    </article>
  );
}

/** Pictures side by side; each leads to itself in full. */
export function Gallery({ pictures, addressOf }: { pictures: readonly Picture[]; addressOf: PictureAddress }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="story__pics">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <a href={addressOf(picture.id, { size: "large" })}>
            <Photograph picture={picture} addressOf={addressOf} sizes="(min-width: 60rem) 20rem, 45vw" />
          </a>
        </li>
      ))}
    </ul>
  );
}

const decimalFormat = new Intl.NumberFormat(localeTagOf(currentLanguage()), { maximumFractionDigits: 2 });

/** Exact decimals come as text; a figure that people read is grouped in their way. */
function formatDecimal(value: string): string {
  return decimalFormat.format(Number(value));
}

/** Names and links alone: the labels are the community's and are given at the Hub. */
export function LocalContexts({ references }: { references: Told["localContexts"] }) {
  if (references.length === 0) return null;
  return (
    <section aria-labelledby="local-contexts">
      <h2 id="local-contexts" className="over">
        {m.comm_local_shown()}
      </h2>
      <ul className="story__refs">
        {references.map(({ id, title, labels, url, fetchedAt, failedAt }) => (
          <li key={id}>
            <a href={url} rel="noreferrer">
              {title ?? m.comm_local_untitled({ id })}
            </a>
            {labels.length > 0 && <p>{labels.map(({ name }) => name).join(", ")}</p>}
            <p className="small muted">
              {[
                fetchedAt && m.comm_local_as_of({ day: formatDay(fetchedAt) }),
                failedAt && m.comm_local_failed({ day: formatDay(failedAt) }),
                !fetchedAt && !failedAt && m.comm_local_waits(),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
      <p className="small muted">{m.comm_local_theirs()}</p>
    </section>
  );
}
