import { articleGroups, isInForce } from "../../../../shared/domain/compliance.ts";
import { articleStatusLabels, groupLabels, levelLabels, standingLabels } from "../../../../shared/domain/compliance-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { AskedNote } from "../../../record/desk/approvals/AskedNote.tsx";
import type { ComplianceView } from "./ComplianceForm.tsx";

type Assessments = CallOutput<"GET /api/admin/institutions/{id}/assessments">;
type Assessment = Assessments["items"][number];

/** How the institution stands to the UN Declaration: as it was last assessed, and reviewed since. */
export function ComplianceRecord({ of, onView }: { of: Assessments; onView: (view: ComplianceView) => void }) {
  const { standing, items, reviews, asked } = of;
  const newest = items[0];
  const tone = standing === "not_compliant" || standing === "expired" ? "failed" : standing;
  const mayReview = newest !== undefined && isInForce(standing);
  return (
    <>
      <section className="stack">
        <h3 className="row row--tight">
          <span>{m.assessment_heading()}</span>
          <StatusBadge status={tone} label={standingLabels[standing]()} />
        </h3>
        {mayReview && <p>{dueText(standing, newest)}</p>}
        {newest ? <Facts of={newest} /> : <p className="muted">{m.assessment_none()}</p>}
        {asked && <AskedNote approval={asked} isNamed />}
        <p className="row">
          {mayReview && (
            <button type="button" className="btn btn--admin btn--sm" onClick={() => onView("review")}>
              {m.compliance_review_new()}
            </button>
          )}
          <button type="button" className="btn btn--q btn--sm" onClick={() => onView("assessment")}>
            {m.assessment_new()}
          </button>
        </p>
      </section>
      {newest && <Reviews of={reviews} />}
      {newest && <Articles of={newest} />}
    </>
  );
}

function dueText(standing: Assessments["standing"], { nextReviewOn, validUntil }: Assessment): string {
  if (standing === "review_due") return m.compliance_review_late();
  return nextReviewOn < validUntil
    ? m.compliance_review_due_by({ day: formatDate(nextReviewOn) })
    : m.compliance_review_assessment_by({ day: formatDate(validUntil) });
}

function Facts({ of: { level, assessedOn, nextReviewOn, validUntil, assessedBy, createdAt } }: { of: Assessment }) {
  const facts = [
    [m.assessment_level(), level === null ? m.assessment_level_none() : levelLabels[level]()],
    [m.compliance_assessed(), formatDate(assessedOn)],
    ...(nextReviewOn < validUntil ? [[m.assessment_review(), formatDate(nextReviewOn)]] : []),
    [m.assessment_valid(), formatDate(validUntil)],
    [m.assessment_by(), m.assessment_by_whom({ when: formatDateTime(createdAt), name: assessedBy })],
  ];
  return (
    <dl className="kv kv--well">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reviews({ of: reviews }: { of: Assessments["reviews"] }) {
  return (
    <section className="stack">
      <h3>{m.compliance_review_heading()}</h3>
      {reviews.length === 0 && <p className="muted">{m.compliance_review_none()}</p>}
      <ol className="hist">
        {reviews.map(({ id, reviewedOn, confirmedUntil, findings, improvements, createdAt, reviewedBy }) => (
          <li key={id}>
            <p className="name">{m.compliance_review_of({ day: formatDate(reviewedOn) })}</p>
            <p className="small">{m.compliance_review_confirmed({ day: formatDate(confirmedUntil) })}</p>
            <p className="small asTyped">{findings}</p>
            {improvements.map(({ what, by }) => (
              <p className="small asTyped" key={`${by} ${what}`}>
                {m.compliance_review_improve({ day: formatDate(by), what })}
              </p>
            ))}
            <p className="xs dim">{m.desk_history_by({ name: reviewedBy, when: formatDateTime(createdAt) })}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Articles({ of: { articles } }: { of: Assessment }) {
  return (
    <section className="stack">
      <h3>{m.assessment_found()}</h3>
      <ul className="hist">
        {articleGroups.map((group) => {
          const { status, description, evidence } = articles[group];
          return (
            <li key={group}>
              <p className="name">{groupLabels[group]()}</p>
              <p className="small">{articleStatusLabels[status]()}</p>
              <p className="small asTyped">{description}</p>
              {evidence && (
                <p className="xs dim asTyped">
                  {m.assessment_evidence()}: {evidence}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
