import { type FormEvent, useRef, useState } from "react";
import { type Period, periods } from "../../../shared/domain/periods.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { TextField } from "../../kit/fields.tsx";
import { Segments } from "../../kit/Segments.tsx";
import type { PeriodShown } from "./period-url.ts";
import "./period.css";

const labels: Record<Period, () => string> = {
  quarter: m.period_quarter,
  year: m.period_year,
  all: m.period_all,
  custom: m.period_custom,
};

interface Props {
  /** What the days are of. */
  label: string;
  shown: PeriodShown;
  onPeriod: (period: Period) => void;
}

/** Of when the figures are. */
export function PeriodChoice({ label, shown, onPeriod }: Props) {
  return (
    <div>
      <p className="xs dim" aria-hidden="true">
        {label}
      </p>
      <Segments
        label={label}
        value={shown.period}
        options={periods.map((value) => ({ value, label: labels[value]() }))}
        onChange={onPeriod}
      />
    </div>
  );
}

interface DaysProps {
  shown: PeriodShown;
  onDays: (from: string, to: string) => void;
}

/** First and last day of a period of one's own. */
export function PeriodDays({ shown, onDays }: DaysProps) {
  return shown.period === "custom" ? <Days key={`${shown.from} ${shown.to}`} shown={shown} onDays={onDays} /> : null;
}

function Days({ shown, onDays }: DaysProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const show = (event: FormEvent) => {
    event.preventDefault();
    const values = new FormData(form.current ?? undefined);
    const from = String(values.get("from"));
    const to = String(values.get("to"));
    if (from && to && to < from) {
      setError(m.period_error_order());
      form.current?.querySelector<HTMLInputElement>("#to")?.focus();
      return;
    }
    setError(undefined);
    onDays(from, to);
  };
  return (
    <form ref={form} className="period-days" noValidate onSubmit={show}>
      <TextField name="from" type="date" label={m.period_from()} maxLength={10} defaultValue={shown.from} short />
      <TextField name="to" type="date" label={m.period_to()} maxLength={10} defaultValue={shown.to} error={error} short />
      <button className="btn btn--admin2">{m.period_show()}</button>
    </form>
  );
}
