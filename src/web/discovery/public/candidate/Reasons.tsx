import { ruleSentence } from "../../../../shared/domain/partner-rule-sentences.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { discoveryEligibilityLabel } from "../labels.ts";

type Detail = CallOutput<"GET /api/partner-discovery/candidates/{id}">;
type Rule = Detail["rules"][number];

/** Every rule that spoke for or against it, with its weight. */
export function Reasons({ candidate }: { candidate: Detail }) {
  const { rules, isOverruled, ruledEligibility } = candidate;
  // Points are for being invited; of a nation that has not acted nothing of the kind is said.
  const isScored = ruledEligibility !== "discovered";
  return (
    <section className="stack" aria-labelledby="candidate-why">
      <h2 id="candidate-why">{m.candidate_why()}</h2>
      {isOverruled && (
        <div className="banner banner--info">
          <Icon name="info" />
          <p>
            <b>{m.candidate_overruled()}</b> {m.candidate_overruled_text({ eligibility: discoveryEligibilityLabel(ruledEligibility) })}
          </p>
        </div>
      )}
      {rules.length === 0 && <p className="muted">{m.candidate_no_rule()}</p>}
      <ul className={isScored ? "whys" : "whys whys--plain"}>
        {rules.map((rule) => (
          <li key={rule.id}>
            {isScored && <Weight {...rule} />}
            <span>{ruleSentence(rule.id)}</span>
          </li>
        ))}
      </ul>
      {isScored && <p className="small muted">{totalText(candidate)}</p>}
    </section>
  );
}

function Weight({ weight, excludes }: Rule) {
  if (excludes)
    return (
      <span className="badge badge--no">
        <Icon name="cross" />
        {m.candidate_excludes()}
      </span>
    );
  if (weight === 0) return <span className="badge">{m.candidate_no_points()}</span>;
  return <span className="badge badge--ok num">{m.candidate_points({ points: weight })}</span>;
}

function totalText({ rules, score, eligibleFrom }: Detail): string {
  if (rules.some(({ excludes }) => excludes)) return m.candidate_total_excluded({ score });
  return m.candidate_total({ score, from: eligibleFrom });
}
