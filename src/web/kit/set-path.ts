/** A copy of `target` with one value set, at a path such as "people.0.document.kind". */
export function setPath<Target>(target: Target, path: string, value: unknown): Target {
  const [first = "", ...rest] = path.split(".");
  const inner = (target as Record<string, unknown> | null)?.[first];
  const set = rest.length === 0 ? value : setPath(inner ?? {}, rest.join("."), value);
  if (Array.isArray(target)) return target.map((one: unknown, index) => (String(index) === first ? set : one)) as Target;
  return { ...target, [first]: set };
}
