import { formatSum } from "../../../shared/domain/sums.ts";
import { fundingPercent } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { Drawing } from "../../kit/Drawing.tsx";
import { Icon, type IconName } from "../../kit/Icon.tsx";
import "./cover.css";

export type Community = CallOutput<"GET /api/projects/{publicId}">;
type Status = Community["fundingStatus"];

const statuses: Record<Status, { label: () => string; tone: string; icon: IconName }> = {
  seeking: { label: m.community_seeking, tone: "wait", icon: "clock" },
  funded: { label: m.community_funded, tone: "ok", icon: "check" },
  completed: { label: m.community_completed, tone: "info", icon: "check" },
};

export function fundingStatusLabel(status: Status): string {
  return statuses[status].label();
}

export function FundingBadge({ status }: { status: Status }) {
  const { label, tone, icon } = statuses[status];
  return (
    <span className={`badge badge--${tone}`}>
      <Icon name={icon} />
      {label()}
    </span>
  );
}

/** A community around its fire, for a project whose community has chosen neither a picture nor a theme. */
export function Gathering() {
  return (
    <Drawing>
      <path d="M2 58C22 44 38 46 54 52s40-14 64-2" />
      <path
        d="M60 70c-8-5-8-12-3-18 0 4 3 5 4 2 1-4 0-7 3-11 1 7 8 10 7 18-1 5-5 8-11 9z"
        stroke="var(--c-clay)"
        fill="var(--c-clay-tint)"
      />
      <path d="M22 77V63a8 8 0 0 1 16 0v14M82 77V63a8 8 0 0 1 16 0v14" fill="var(--c-primary-tint)" />
      <circle cx="30" cy="48" r="5" fill="var(--c-surface)" />
      <circle cx="90" cy="48" r="5" fill="var(--c-surface)" />
      <path d="M50 74l20 3M70 74l-20 3M2 77h116" />
    </Drawing>
  );
}

/** How much of the sum is there, drawn; the words beside it say the same. */
export function Meter({ project: { fundingReceived, fundingNeeded } }: { project: Community }) {
  return (
    <svg className="meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={fundingPercent(fundingReceived, fundingNeeded)} height="4" fill="var(--c-primary)" />
    </svg>
  );
}

/** What has been received of what is needed, drawn and in numbers. */
export function FundingBar({ project }: { project: Community }) {
  const { fundingReceived, fundingNeeded, currency } = project;
  return (
    <div>
      <Meter project={project} />
      <p className="small muted num">
        <b>{formatSum({ amount: fundingReceived, currency })}</b>{" "}
        {m.community_of({ needed: formatSum({ amount: fundingNeeded, currency }) })}
      </p>
    </div>
  );
}
