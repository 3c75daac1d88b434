import type { PartnerEligibility } from "../../../shared/domain/partner-eligibility.ts";
import type { PartnerType } from "../../../shared/domain/partner-facts.ts";
import { partnerTypeLabel } from "../../../shared/domain/partner-labels.ts";
import { Icon } from "../../kit/Icon.tsx";
import { discoveryEligibilityLabel } from "./labels.ts";

const marks = {
  eligible: { tone: "ok", icon: "check" },
  ineligible: { tone: "no", icon: "cross" },
  discovered: { tone: "info", icon: "info" },
} as const;

/** Tint, word and shape (DESIGN.md, Status). */
export function EligibilityMark({ eligibility }: { eligibility: PartnerEligibility }) {
  const { tone, icon } = marks[eligibility];
  return (
    <span className={`badge badge--${tone}`}>
      <Icon name={icon} />
      {discoveryEligibilityLabel(eligibility)}
    </span>
  );
}

export function TypeBadges({ types }: { types: PartnerType[] }) {
  if (types.length === 0) return null;
  return (
    <p className="rtags">
      {types.map((type) => (
        <span className="badge" key={type}>
          {partnerTypeLabel(type)}
        </span>
      ))}
    </p>
  );
}
