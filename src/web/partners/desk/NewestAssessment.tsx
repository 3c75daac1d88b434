import { articleGroups } from "../../../shared/domain/compliance.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { formatDate, formatDateTime } from "../../kit/dates.ts";
import { StatusBadge } from "../../kit/status.tsx";
import { articleStatusLabels, groupLabels, levelLabels, standingLabels } from "./compliance-labels.ts";

type Assessments = CallOutput<"GET /api/admin/institutions/{id}/assessments">;
type Assessment = Assessments["items"][number];

/** How the institution stands to the UN Declaration, as it was last assessed. */
export function NewestAssessment({ of: { standing, items }, onNew }: { of: Assessments; onNew: () => void }) {
  const newest = items[0];
  const tone = standing === "not_compliant" || standing === "expired" ? "failed" : standing;
  return (
    <section className="stack">
      <h3 className="row row--tight">
        <span>{m.assessment_heading()}</span>
        <StatusBadge status={tone} label={standingLabels[standing]()} />
      </h3>
      {newest ? <Facts of={newest} /> : <p className="muted">{m.assessment_none()}</p>}
      <p>
        <button type="button" className="btn btn--q btn--sm" onClick={onNew}>
          {m.assessment_new()}
        </button>
      </p>
    </section>
  );
}

function Facts({ of: { level, assessedOn, nextReviewOn, validUntil, articles, assessedBy, createdAt } }: { of: Assessment }) {
  const facts = [
    [m.assessment_level(), level === null ? m.assessment_level_none() : levelLabels[level]()],
    [m.assessment_day(), formatDate(assessedOn)],
    [m.assessment_review(), formatDate(nextReviewOn)],
    [m.assessment_valid(), formatDate(validUntil)],
    [m.assessment_by(), m.assessment_by_whom({ when: formatDateTime(createdAt), name: assessedBy })],
  ];
  return (
    <>
      <dl className="kv kv--well">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
    </>
  );
}
