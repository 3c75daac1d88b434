import { eligibilityLabel } from "../../../shared/domain/labels.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Drawing } from "../../kit/Drawing.tsx";

/** An institution's own picture, or the default one (§3). */
export function Picture({ url }: { url?: string | null | undefined }) {
  if (url) return <img src={url} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" />;
  return (
    <Drawing>
      <path d="M28 34 60 16l32 18z" fill="var(--c-primary-tint)" />
      <path d="M32 70h56M28 77h64M38 40v24M53 40v24M67 40v24M82 40v24M34 34v6h52v-6" />
      <circle cx="60" cy="27" r="3.5" stroke="var(--c-clay)" fill="var(--c-clay-tint)" />
      <path d="M2 77h116M6 77c2-8 8-12 14-12M114 77c-2-6-6-9-12-9" />
    </Drawing>
  );
}

/** Eligible is green, Pending Review yellow, anything else Not Eligible and red: tint, word and shape (§4). */
export function EligibilityBadge({ status }: { status: string }) {
  const kind = status === "eligible" ? "ok" : status === "pending" ? "wait" : "no";
  return (
    <span className={`badge badge--${kind}`}>
      <Icon name={kind === "ok" ? "check" : kind === "wait" ? "clock" : "cross"} />
      {eligibilityLabel(status)}
    </span>
  );
}

/** The tags, or without any the type (§3). */
export function Tags({ tags, type }: { tags: string[]; type: string }) {
  const words = tags.length > 0 ? tags : [type];
  return (
    <ul className="tags">
      {words.map((word) => (
        <li key={word} className="badge">
          {word}
        </li>
      ))}
    </ul>
  );
}
