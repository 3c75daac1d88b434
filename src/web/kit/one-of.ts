/** The value if it is one of those allowed: an address can say anything. */
export function oneOf<const Value extends string>(allowed: readonly Value[], value: string | null | undefined): Value | undefined {
  return allowed.find((candidate) => candidate === value);
}
