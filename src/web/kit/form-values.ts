/** The form's named values; a ticked box reads "true". Fields for robots are not kept. */
export function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && name !== "website") values[name] = value;
  return values;
}

/** The values of some fields; a box without its tick reads "". */
export function valuesOf(form: HTMLFormElement, names: Iterable<string>): Record<string, string> {
  const all = readValues(form);
  return Object.fromEntries([...names].map((name) => [name, all[name] ?? ""]));
}
