import type { z } from "zod";

/** What a contract's schema is made of, as far as contracts use the library. */
interface Def {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
  values?: unknown[];
  format?: string;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
}

export function defOf(schema: z.ZodType): Def {
  return schema.def as unknown as Def;
}

/** The most characters or entries by a `max`; undefined without one. */
export function mostOf(schema: z.ZodType): number | undefined {
  const maxima = (defOf(schema).checks ?? []).flatMap(({ _zod: { def } }) => (def.check === "max_length" ? [def.maximum ?? Infinity] : []));
  return maxima.length > 0 ? Math.min(...maxima) : undefined;
}

/** Where a number begins and ends. */
export function rangeOf(schema: z.ZodType): { least: number; most: number } {
  const { minValue, maxValue } = schema as z.ZodNumber;
  return { least: minValue ?? -Infinity, most: maxValue ?? Infinity };
}

/** The schema of what is sent: optional, defaulted and transformed ones are unwrapped. */
export function inputOf(schema: z.ZodType): z.ZodType {
  const def = defOf(schema);
  if (def.type === "pipe" && def.in && def.out) return inputOf(defOf(def.in).type === "transform" ? def.out : def.in);
  return def.innerType ? inputOf(def.innerType) : schema;
}

/** The longest texts of fixed forms. */
const formats: Record<string, number> = { uuid: 36, datetime: 40, date: 10 };

/** How many UTF-16 units a text can have; undefined when nothing bounds it. */
export function longestText(schema: z.ZodType): number | undefined {
  const { format = "" } = defOf(schema);
  const declared = schema.meta()?.["maxLength"];
  return mostOf(schema) ?? formats[format] ?? (typeof declared === "number" ? declared : undefined);
}

export interface Place {
  path: string[];
  schema: z.ZodType;
}

/** Every value that a body, query or path can hold, of all alternatives; the entries of a list and of a record once. */
export function placesOf(schema: z.ZodType, path: string[] = []): Place[] {
  const input = inputOf(schema);
  const def = defOf(input);
  const inner = (part: z.ZodType | undefined, ...names: string[]) => (part ? placesOf(part, [...path, ...names]) : []);
  switch (def.type) {
    case "object":
      return [{ path, schema: input }, ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => inner(part, name))];
    case "intersection":
      return [...inner(def.left), ...inner(def.right)];
    case "union":
      return (def.options ?? []).flatMap((option) => inner(option));
    case "array":
      return [{ path, schema: input }, ...inner(def.element, "0")];
    case "record":
      return [{ path, schema: input }, ...inner(def.valueType, "any")];
    default:
      return [{ path, schema: input }];
  }
}

/** Python and others write each character beyond ASCII as \\uXXXX. */
const bytesOfUnit = 6;

/** The longest JSON that a schema lets through, without blanks between its parts, and how many parts that has. */
export function largestJson(schema: z.ZodType): { bytes: number; parts: number } {
  const input = inputOf(schema);
  const def = defOf(input);
  const largest = (schemas: z.ZodType[] = []) => schemas.map(largestJson).reduce(larger, leaf(0));
  const all = (entries: [name: string, part: z.ZodType][]) =>
    entries.map(([name, part]) => plus(largestJson(part), leaf(name.length + 4))).reduce(plus, leaf(2));
  switch (def.type) {
    case "string":
      return leaf((def.format === "base64url" ? 1 : bytesOfUnit) * (longestText(input) ?? Infinity) + 2);
    case "object":
      return all(Object.entries(def.shape ?? {}));
    case "intersection":
      return plus(largest([def.left].filter((side) => side !== undefined)), largest([def.right].filter((side) => side !== undefined)));
    case "union":
      return largest(def.options);
    case "array":
      return times(largest(def.element && [def.element]), mostOf(input) ?? Infinity);
    case "record":
      return largestRecord(input);
    default:
      return leaf(50);
  }
}

type Size = ReturnType<typeof largestJson>;
const leaf = (bytes: number): Size => ({ bytes, parts: 1 });
const plus = (a: Size, b: Size): Size => ({ bytes: a.bytes + b.bytes + 1, parts: a.parts + b.parts });
const larger = (a: Size, b: Size): Size => ({ bytes: Math.max(a.bytes, b.bytes), parts: Math.max(a.parts, b.parts) });
const times = ({ bytes, parts }: Size, n: number): Size => ({ bytes: (bytes + 1) * n, parts: parts * n });

/** A record says in its meta how many entries it has, and how long they are together; one by choices has as many as those. */
function largestRecord(schema: z.ZodType): Size {
  const { keyType, valueType } = defOf(schema);
  const { mostEntries, longestTogether } = (schema.meta() ?? {}) as { mostEntries?: number; longestTogether?: number };
  const entries = mostEntries ?? Object.keys((keyType && defOf(keyType).entries) ?? { never: "" }).length;
  if (longestTogether !== undefined) return { bytes: bytesOfUnit * longestTogether + entries * 70, parts: entries };
  return valueType ? times(plus(largestJson(valueType), leaf(60)), entries) : leaf(0);
}
