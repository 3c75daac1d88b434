import { m } from "../../../../shared/messages/generated/messages.js";

const definitions = [
  [m.fair_how_answer, m.fair_how_answer_text],
  [m.fair_how_decision, m.fair_how_decision_text],
  [m.fair_how_approval, m.fair_how_approval_text],
  [m.fair_how_waiting, m.fair_how_waiting_text],
  [m.fair_how_median, m.fair_how_median_text],
  [m.fair_how_region, m.fair_how_region_text],
  [m.fair_how_left_out, m.fair_how_left_out_text],
  [m.fair_how_small, m.fair_how_small_text],
] as const;

/** What each figure is, in plain words: nobody should have to ask what was counted. */
export function HowWeCount() {
  return (
    <section className="panel" aria-labelledby="fair-how">
      <h2 id="fair-how">{m.fair_how()}</h2>
      <dl className="fair-how">
        {definitions.map(([term, text]) => (
          <div key={term()}>
            <dt>{term()}</dt>
            <dd>{text()}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
