interface Option<Value extends string> {
  value: Value | undefined;
  label: string;
  /** The heading under which it stands, together with those before and after it that have the same. */
  group?: string | undefined;
}

interface Props<Value extends string> {
  label: string;
  value: Value | undefined;
  /** The first one, without a value, is for all. */
  options: readonly Option<Value>[];
  onChange: (value: Value | undefined) => void;
}

/** Narrows a list by one of more values than stand side by side; those of few are `Segments`. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <label className="deskfilter">
      {label}
      <select
        className="in"
        value={value ?? ""}
        onChange={({ currentTarget }) => onChange(options.find((option) => option.value === currentTarget.value)?.value)}
      >
        {inGroups(options).map(({ group, members }) =>
          group === undefined ? (
            members.map(toOption)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(toOption)}
            </optgroup>
          ),
        )}
      </select>
    </label>
  );
}

const toOption = ({ value, label }: Option<string>) => (
  <option key={value ?? ""} value={value ?? ""}>
    {label}
  </option>
);

function inGroups<Value extends string>(options: readonly Option<Value>[]) {
  const groups: { group: string | undefined; members: Option<Value>[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
