/** Which questions a form asks, so that a draft of an older version finds its place in the newer one. */
export interface FormVersion {
  /** One more with each change of the fields. */
  version: number;
  /** Fields that have another name since a version. A field that is gone needs no entry: its answer is kept and shown. */
  renamed: readonly { since: number; from: string; to: string }[];
}

/** Two answers can land in one field: then the one under the field's present name counts, and the other keeps its own. */
export function toPresentNames(values: Record<string, string>, draftVersion: number, form: FormVersion): Record<string, string> {
  const present = { ...values };
  for (const { since, from, to } of form.renamed) {
    const answer = present[from];
    if (draftVersion >= since || answer === undefined || present[to]) continue;
    present[to] = answer;
    delete present[from];
  }
  return present;
}
