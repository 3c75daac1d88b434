import { approvalPercent, type Measures } from "../../../../shared/domain/fairness.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatNumber } from "../../../kit/numbers.ts";
import { daysText, type Fairness } from "./figures.ts";

/** All requests of the period in five numbers, each with what it is of. */
export function KeyFigures({ data, measures }: { data: Fairness; measures: Measures }) {
  const { firstAnswer, decision, decided, approved, waiting, waitingMedian } = measures;
  const percent = approvalPercent(measures);
  const { withdrawn, merged, imported } = data.leftOut;
  const leftOut = { withdrawn: formatNumber(withdrawn), merged: formatNumber(merged) };
  return (
    <dl className="fair-keys">
      <Key label={m.fair_key_requests()} value={formatNumber(data.all.requests)}>
        {imported > 0 ? m.fair_left_out_imported({ ...leftOut, imported: formatNumber(imported) }) : m.fair_left_out(leftOut)}
      </Key>
      <Key label={m.fair_key_answer()} value={firstAnswer ? daysText(firstAnswer.median) : m.fair_nothing()}>
        {firstAnswer ? m.fair_key_of({ count: formatNumber(firstAnswer.count) }) : m.fair_key_none_answered()}
      </Key>
      <Key label={m.fair_key_decision()} value={decision ? daysText(decision.median) : m.fair_nothing()}>
        {decision ? m.fair_key_of_decided({ count: formatNumber(decision.count) }) : m.fair_key_none_decided()}
      </Key>
      <Key label={m.fair_key_approval()} value={percent === undefined ? m.fair_nothing() : m.fair_percent({ count: percent })}>
        {percent === undefined
          ? m.fair_key_none_decided()
          : m.fair_key_approved_of({ approved: formatNumber(approved), decided: formatNumber(decided) })}
      </Key>
      <Key label={m.fair_key_waiting()} value={formatNumber(waiting)}>
        {waitingMedian === null ? m.fair_key_none_waiting() : m.fair_key_waiting_median({ days: daysText(waitingMedian) })}
      </Key>
    </dl>
  );
}

function Key({ label, value, children }: { label: string; value: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b className="num">{value}</b>
        <span className="xs dim">{children}</span>
      </dd>
    </div>
  );
}
