import { type FairnessGrouping, fairnessGroupings } from "../../../../shared/domain/fairness.ts";
import type { Period } from "../../../../shared/domain/periods.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { PeriodChoice, PeriodDays } from "../../../desk/period/PeriodChoice.tsx";
import type { FairnessChoice } from "./use-fairness-url.ts";
import { Segments } from "../../../kit/Segments.tsx";

interface Props {
  choice: FairnessChoice;
  onPeriod: (period: Period) => void;
  onDays: (from: string, to: string) => void;
  onCompare: (by: FairnessGrouping) => void;
}

const groupingLabels: Record<FairnessGrouping, () => string> = { type: m.fair_by_type, region: m.fair_by_region };

/** Of which requests, and by what they are compared. */
export function FairnessToolbar({ choice, onPeriod, onDays, onCompare }: Props) {
  return (
    <>
      <div className="tbar period-bar">
        <PeriodChoice label={m.fair_period()} shown={choice} onPeriod={onPeriod} />
        <div>
          <p className="xs dim" aria-hidden="true">
            {m.fair_compare()}
          </p>
          <Segments
            label={m.fair_compare()}
            value={choice.by}
            options={fairnessGroupings.map((value) => ({ value, label: groupingLabels[value]() }))}
            onChange={onCompare}
          />
        </div>
      </div>
      <PeriodDays shown={choice} onDays={onDays} />
    </>
  );
}
