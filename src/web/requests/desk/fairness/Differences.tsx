import { approvalPercent, type Difference, differencesOf, fewestShown, type Measures } from "../../../../shared/domain/fairness.ts";
import { fairnessGroupName } from "../../../../shared/domain/fairness-names.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatNumber } from "../../../kit/numbers.ts";
import { daysText, type Fairness } from "./figures.ts";

/** What the charts show, in sentences that blame nobody. */
export function Differences({ data, measures }: { data: Fairness; measures: Measures }) {
  const differences = differencesOf(measures, data.groups);
  return (
    <section className="panel" aria-labelledby="fair-differences">
      <h2 id="fair-differences">{m.fair_differences()}</h2>
      {differences.length === 0 ? (
        <p className="small muted fair-words">{m.fair_differences_none({ fewest: fewestShown })}</p>
      ) : (
        <>
          <ul className="fair-words">
            {differences.map((difference) => (
              <li key={`${difference.measure} ${difference.key}`}>{sentence(data, difference)}</li>
            ))}
          </ul>
          <p className="xs dim fair-words">{m.fair_differences_foot()}</p>
        </>
      )}
    </section>
  );
}

function sentence(data: Fairness, { key, measure, by }: Difference): string {
  const subject = subjectOf(data, key);
  if (measure === "approval") {
    const rate = data.groups.find((group) => group.key === key)?.measures;
    const percent = m.fair_percent({ count: (rate && approvalPercent(rate)) ?? 0 });
    const points = formatNumber(Math.abs(by));
    return by > 0 ? m.fair_diff_approval_more({ subject, percent, points }) : m.fair_diff_approval_less({ subject, percent, points });
  }
  const days = daysText(Math.abs(by));
  if (measure === "firstAnswer")
    return by > 0 ? m.fair_diff_answer_longer({ subject, days }) : m.fair_diff_answer_shorter({ subject, days });
  return by > 0 ? m.fair_diff_decision_longer({ subject, days }) : m.fair_diff_decision_shorter({ subject, days });
}

function subjectOf({ by }: Fairness, key: string): string {
  const name = fairnessGroupName(by, key);
  if (by === "type") return m.fair_diff_subject_type({ name });
  return key === "" ? m.fair_diff_subject_no_region() : m.fair_diff_subject_region({ name });
}
