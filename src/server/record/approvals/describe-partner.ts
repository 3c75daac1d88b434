import type { ApprovalChange } from "../../../shared/contracts/record/approvals.ts";
import { articleGroups } from "../../../shared/domain/compliance.ts";
import { articleStatusLabels, groupLabels, levelLabels, standingLabels } from "../../../shared/domain/compliance-labels.ts";
import { eligibilityLabel } from "../../../shared/domain/labels.ts";
import { onboardingStepLabel } from "../../../shared/domain/onboarding-labels.ts";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Before, Proposal } from "./proposals.ts";

/** What would let an institution's money go again, and what the second person reads of it. */
export function describePartnerResumed(
  proposal: Proposal<"partner_resumed">,
  before: Before<"partner_resumed"> | null,
  institution: string,
): { title: string; href: string; changes: ApprovalChange[] } {
  const { institutionId } = proposal;
  const stopped = before ? [{ label: m.appr_label_stopped(), before: null, after: whyOf(before) }] : [];
  switch (proposal.act) {
    case "eligibility":
      return {
        title: m.appr_title_eligibility({ institution }),
        href: deskPaths.institution(institutionId, "eligibility"),
        changes: [
          ...stopped,
          { label: m.institutions_eligibility(), before: eligibilityLabel("ineligible"), after: eligibilityLabel(proposal.to) },
        ],
      };
    case "step":
      return {
        title: m.appr_title_step({ institution }),
        href: deskPaths.institution(institutionId, "onboarding"),
        changes: [
          ...stopped,
          {
            label: m.appr_label_step(),
            before: onboardingStepLabel("test_transactions"),
            after: onboardingStepLabel("active"),
          },
        ],
      };
    case "assessment": {
      const { status, level, assessedOn, articles } = proposal.found;
      const standing = level === null ? standingLabels[status]() : `${standingLabels[status]()}, ${levelLabels[level]()}`;
      return {
        title: m.appr_title_assessment({ institution }),
        href: deskPaths.complianceOf(institutionId),
        changes: [
          ...stopped,
          { label: m.assessment_status(), before: standingLabels.not_compliant(), after: standing },
          { label: m.assessment_day(), before: null, after: assessedOn },
          ...articleGroups.map((group) => ({
            label: groupLabels[group](),
            before: before?.articles ? readArticle(before.articles[group]) : null,
            after: readArticle(articles[group]),
          })),
        ],
      };
    }
  }
}

function whyOf({ at, reason }: Before<"partner_resumed">): string {
  const day = at.slice(0, 10);
  return reason ? `${day}: ${reason}` : day;
}

type Article = (Proposal<"partner_resumed"> & { act: "assessment" })["found"]["articles"]["19"];

function readArticle({ status, description, evidence }: Article): string {
  const shown = evidence.trim() && ` ${m.assessment_evidence()}: ${evidence.trim()}`;
  return `${articleStatusLabels[status]()}: ${description.trim()}${shown}`;
}
