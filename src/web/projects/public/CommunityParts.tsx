import { formatMoney } from "../../../shared/domain/funding-amount.ts";
import { fundingPercent } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { Drawing } from "../../kit/Drawing.tsx";

export type Community = CallOutput<"GET /api/projects/{publicId}">;

const statusLabels: Record<Community["fundingStatus"], () => string> = {
  seeking: m.community_seeking,
  funded: m.community_funded,
  completed: m.community_completed,
};

export function fundingStatusLabel(status: Community["fundingStatus"]): string {
  return statusLabels[status]();
}

/** A community around its fire: real projects have no category of the samples. */
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

/** What has been received of what is needed, drawn and in numbers. */
export function FundingBar({ project }: { project: Community }) {
  const { fundingReceived, fundingNeeded, currency } = project;
  const percent = fundingPercent(fundingReceived, fundingNeeded);
  return (
    <div className="fund">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={m.community_percent({ percent })}>
        <rect width="100" height="4" fill="var(--c-line)" />
        <rect width={percent} height="4" fill="var(--c-primary)" />
      </svg>
      <p className="num">
        {m.community_received_of({
          received: formatMoney({ amount: fundingReceived, currency }),
          needed: formatMoney({ amount: fundingNeeded, currency }),
        })}
      </p>
    </div>
  );
}
