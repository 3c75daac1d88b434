import { localeTagOf } from "../../../shared/domain/languages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { CallOutput } from "../../api/client.ts";
import { formatDate, formatDay } from "../../kit/dates.ts";
import "./story.css";

export type Told = Pick<CallOutput<"GET /api/projects/{publicId}/posts">, "items" | "figureSources" | "localContexts">;
type Post = Told["items"][number];
/** Where a picture is read: visitors by the project, its community by its private link. */
export type PictureAddress = (id: string, size: "large" | "small") => string;

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
      {pictures.length > 0 && (
        <ul className="story__pics">
          {pictures.map(({ id, alt, width, height }) => (
            <li key={id}>
              <a href={pictureAddress(id, "large")}>
                <img
                  src={pictureAddress(id, "small")}
                  srcSet={`${pictureAddress(id, "small")} ${Math.min(480, width)}w, ${pictureAddress(id, "large")} ${width}w`}
                  sizes="(min-width: 60rem) 20rem, 45vw"
                  width={width}
                  height={height}
                  alt={alt}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="small muted">
        {m.comm_source_of({ source, day: formatDate(happenedOn) })}
        {editedAt && ` · ${m.comm_edited({ day: formatDay(editedAt) })}`}
      </p>
    </article>
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
