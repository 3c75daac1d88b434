import { totalText } from "./numbers.ts";

interface Option<Value> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** There are more than were counted. */
  isCapped?: boolean | undefined;
}

interface Props<Value extends string | undefined> {
  /** What is chosen, for people who do not see the list below. */
  label: string;
  value: Value;
  options: readonly Option<Value>[];
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
          {option.label} {option.count !== undefined && <span className="num">{totalText(option.count, option.isCapped ?? false)}</span>}
        </button>
      ))}
    </div>
  );
}

interface CappedCount {
  count: number;
  isCapped: boolean;
}

/** The choices of a filter, and in front of them none. */
export function withAll<Value extends string>(
  all: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
  counts?: Partial<Record<Value, number | CappedCount>>,
): Option<Value | undefined>[] {
  const of = (value: Value): CappedCount => {
    const count = counts?.[value] ?? 0;
    return typeof count === "number" ? { count, isCapped: false } : count;
  };
  const each = values.map(of);
  const total = { count: each.reduce((sum, { count }) => sum + count, 0), isCapped: each.some(({ isCapped }) => isCapped) };
  return [
    { value: undefined, label: all, ...(counts && total) },
    ...values.map((value) => ({ value, label: labelOf(value), ...(counts && of(value)) })),
  ];
}
