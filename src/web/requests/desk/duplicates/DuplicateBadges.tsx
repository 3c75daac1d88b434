import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { counted } from "../../../kit/numbers.ts";

/** What the table says when a request may be there twice, or is decided with another one. */
export function DuplicateBadges({ item }: { item: FundingRequest }) {
  if (item.mergedInto) return <span className="badge badge--info">{m.dup_badge_merged()}</span>;
  if (item.likelyDuplicates === 0 || item.personalDataRemovedAt) return null;
  return (
    <span className="badge badge--clay">
      <Icon name="people" />
      {counted(item.likelyDuplicates, m.dup_badge_one, m.dup_badge_many)}
    </span>
  );
}
