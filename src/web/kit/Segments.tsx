import { formatNumber } from "./numbers.ts";

interface Props<Value extends string | undefined> {
  /** What is chosen, for people who do not see the list below. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  onChange: (value: Value) => void;
  /** What a form without a script sends the choice as. */
  name?: string;
}

/** One of a few, all of them in sight: how a list is filtered or sorted. */
export function Segments<Value extends string | undefined>({ label, value, options, onChange, name }: Props<Value>) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          type={name ? "submit" : "button"}
          name={name}
          value={name && (option.value ?? "")}
          key={option.value ?? ""}
          aria-pressed={option.value === value}
          onClick={(event) => {
            event.preventDefault();
            onChange(option.value);
          }}
        >
          {option.label} {option.count !== undefined && <span className="num">{formatNumber(option.count)}</span>}
        </button>
      ))}
    </div>
  );
}

/** The choices of a filter, and in front of them none. */
export function withAll<Value extends string>(
  all: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
  counts?: Partial<Record<Value, number>>,
): { value: Value | undefined; label: string; count?: number | undefined }[] {
  const total = counts && Object.values<number | undefined>(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return [
    { value: undefined, label: all, count: total },
    ...values.map((value) => ({ value, label: labelOf(value), count: counts && (counts[value] ?? 0) })),
  ];
}
