import type { z } from "zod";
import { defOf, inputOf, longestText } from "./schema-parts.ts";

/** Texts of the kinds that contracts ask for; the first that a schema takes is its sample. */
const texts = [
  "Clean water",
  "1",
  "marian@threerivers.example",
  "2026-01-05",
  "2026-01-05T10:00:00.000Z",
  "0b6f9a4e-6f3c-4a52-9d58-2f6f1c7a9e10",
  "https://funding.example.org/page",
  "USD",
  "US",
  "GB33BUKB20201555555555",
  "indigenous_nation",
  "$250,000",
  "2500.00",
  "projectTitle",
  "0",
];
/** Not yet over. */
const later = "2099-01-05";

/** A value that the schema takes, as far as its own rules allow to find one; hostile values are put into it one by one. */
export function sampleOf(schema: z.ZodType): unknown {
  const sample = build(schema);
  // Rules between fields, and of forms, speak of the field by its path: the next text is tried there.
  const tried = new Map<string, number>();
  for (let round = 0; round < 2 * texts.length; round += 1) {
    const result = schema.safeParse(sample);
    if (result.success) return sample;
    for (const { path } of result.error.issues) {
      const n = tried.get(path.join(".")) ?? 0;
      tried.set(path.join("."), n + 1);
      setAt(sample, path.map(String), [...texts, later, true][n]);
    }
  }
  return sample;
}

function build(schema: z.ZodType): unknown {
  const input = inputOf(schema);
  const def = defOf(input);
  switch (def.type) {
    case "object":
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, part]) => [name, build(part)]));
    case "intersection":
      return { ...(def.left && (build(def.left) as object)), ...(def.right && (build(def.right) as object)) };
    case "union":
      return def.options?.[0] && build(def.options[0]);
    case "array":
      return def.element ? [build(def.element)] : [];
    case "record": {
      const name = def.keyType && build(def.keyType);
      return typeof name === "string" && def.valueType ? { [name]: build(def.valueType) } : {};
    }
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "number":
      return 1;
    case "boolean":
      return true;
    default:
      return texts.find((text) => text.length <= (longestText(input) ?? Infinity) && schema.safeParse(text).success) ?? "1";
  }
}

/** Puts a value where the path leads, in objects and lists that are there. */
export function setAt(whole: unknown, path: string[], value: unknown): void {
  const last = path.at(-1);
  let at = whole;
  for (const name of path.slice(0, -1)) at = (at as Record<string, unknown> | undefined)?.[name];
  if (last !== undefined && typeof at === "object" && at !== null) (at as Record<string, unknown>)[last] = value;
}
