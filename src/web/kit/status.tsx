import { openFirst } from "./open-first.ts";

type Tone = "wait" | "info" | "ok" | "no";

const tones: Record<string, Tone> = {
  pending: "wait",
  in_review: "info",
  approved: "ok",
  eligible: "ok",
  rejected: "no",
  ineligible: "no",
  queued: "wait",
  sent: "ok",
  failed: "no",
  verified: "ok",
  attention: "wait",
  draft: "wait",
  published: "ok",
  withdrawn: "no",
  expired: "no",
  submitted: "info",
  recommended: "info",
  settled: "ok",
  returned: "no",
  cancelled: "no",
  open: "wait",
  answered: "ok",
  upcoming: "info",
  closed: "wait",
  decided: "ok",
  works: "ok",
  wrong: "no",
  unused: "info",
};

/** Colour family of a status. It is never alone: the word and a shape say the same (DESIGN.md, Status). */
export function statusTone(status: string): Tone {
  return tones[status] ?? "wait";
}

export function StatusBadge({ status, label }: { status: string; label: string }) {
  const tone = statusTone(status);
  return (
    <span className={`badge badge--${tone}`}>
      <span className={`shape shape--${tone}`} />
      {label}
    </span>
  );
}

interface SelectProps<Status extends string> {
  /** Whose status it is, for people who do not see the table around it. */
  label: string;
  value: Status;
  options: readonly Status[];
  labelOf: (status: Status) => string;
  onChange: (status: Status) => void;
}

/** A native select drawn as a pill; choosing sets the status at once (§4). */
export function StatusSelect<Status extends string>({ label, value, options, labelOf, onChange }: SelectProps<Status>) {
  return (
    <span className={`stat stat--${statusTone(value)}`}>
      <select
        className="sel"
        aria-label={label}
        value={value}
        onKeyDown={openFirst}
        onChange={(event) => onChange(event.currentTarget.value as Status)}
      >
        {options.map((status) => (
          <option key={status} value={status}>
            {labelOf(status)}
          </option>
        ))}
      </select>
    </span>
  );
}
