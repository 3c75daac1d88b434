import { type FormEvent, useRef, useState } from "react";
import { type FairnessGrouping, fairnessGroupings, type FairnessPeriod, fairnessPeriods } from "../../../../shared/domain/fairness.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { TextField } from "../../../kit/fields.tsx";
import type { FairnessChoice } from "./use-fairness-url.ts";
import { Segments } from "../../../kit/Segments.tsx";

interface Props {
  choice: FairnessChoice;
  onPeriod: (period: FairnessPeriod) => void;
  onDays: (from: string, to: string) => void;
  onCompare: (by: FairnessGrouping) => void;
}

const periodLabels: Record<FairnessPeriod, () => string> = {
  quarter: m.fair_period_quarter,
  year: m.fair_period_year,
  all: m.fair_period_all,
  custom: m.fair_period_custom,
};
const groupingLabels: Record<FairnessGrouping, () => string> = { type: m.fair_by_type, region: m.fair_by_region };

/** Of which requests, and by what they are compared. */
export function FairnessToolbar({ choice, onPeriod, onDays, onCompare }: Props) {
  return (
    <>
      <div className="tbar fair-bar">
        <div>
          <p className="xs dim" aria-hidden="true">
            {m.fair_period()}
          </p>
          <Segments
            label={m.fair_period()}
            value={choice.period}
            options={fairnessPeriods.map((value) => ({ value, label: periodLabels[value]() }))}
            onChange={onPeriod}
          />
        </div>
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
      {choice.period === "custom" && <Days key={`${choice.from} ${choice.to}`} choice={choice} onDays={onDays} />}
    </>
  );
}

function Days({ choice, onDays }: { choice: FairnessChoice; onDays: Props["onDays"] }) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const show = (event: FormEvent) => {
    event.preventDefault();
    const values = new FormData(form.current ?? undefined);
    const from = String(values.get("from"));
    const to = String(values.get("to"));
    if (from && to && to < from) {
      setError(m.fair_error_order());
      form.current?.querySelector<HTMLInputElement>("#to")?.focus();
      return;
    }
    setError(undefined);
    onDays(from, to);
  };
  return (
    <form ref={form} className="fair-days" noValidate onSubmit={show}>
      <TextField name="from" type="date" label={m.fair_from()} maxLength={10} defaultValue={choice.from} short />
      <TextField name="to" type="date" label={m.fair_to()} maxLength={10} defaultValue={choice.to} error={error} short />
      <button className="btn btn--admin2">{m.fair_show()}</button>
    </form>
  );
}
