import type { Comparing } from "./kind.ts";

/** Something that two of the same have in common, and the part of the record that it stands in. */
export interface Sign {
  sign: string;
  because: string;
}

interface Known {
  id: number | null;
  row: number | null;
  name: string;
}

const mostThings = 5;

/** Finds rows among what is there, and among the rows before them, by signs that they share. */
export function comparingBySigns<Values>(
  there: readonly { id: number; name: string; signs: Sign[] }[],
  of: { nameOf: (values: Values) => string; signsOf: (values: Values) => Sign[]; wordFor: (because: string) => string },
): Comparing<Values> {
  const bySign = new Map<string, { known: Known; because: string }[]>();
  const remember = (known: Known, signs: readonly Sign[]) => {
    for (const { sign, because } of signs) {
      const same = bySign.get(sign);
      if (same) same.push({ known, because });
      else bySign.set(sign, [{ known, because }]);
    }
  };
  for (const { id, name, signs } of there) remember({ id, row: null, name }, signs);
  const alikeOf: Comparing<Values>["alikeOf"] = ({ line, values }) => {
    const own = of.signsOf(values);
    const found = new Map<Known, Set<string>>();
    for (const sign of new Set(own.map((one) => one.sign)))
      // A file whose rows all have one address would otherwise compare each with all the others.
      for (const { known, because } of (bySign.get(sign) ?? []).slice(0, mostThings))
        found.set(known, (found.get(known) ?? new Set()).add(because));
    remember({ id: null, row: line, name: of.nameOf(values) }, own);
    return [...found].slice(0, mostThings).map(([known, because]) => ({ ...known, because: [...because].map(of.wordFor) }));
  };
  return { alikeOf };
}
