/**
 * What was asked for last, each as it was made. Nothing tells that one is out of date: every request says which version it wants, and one
 * that is kept is sent again while that is the same. So what was withdrawn is gone with the next request, on every process.
 */
export function createRecent<Value>({ mostKept, mostMadePerSecond }: { mostKept: number; mostMadePerSecond: number }) {
  const kept = new Map<string, { version: string; value: Promise<Value> }>();
  const mayMake = atMost(mostMadePerSecond);

  /** What is at this place in this version; undefined where it is not kept and nothing makes it, or too many were made in this second. */
  return (place: string, version: string, make?: () => Promise<Value>): Promise<Value> | undefined => {
    const known = kept.get(place);
    if (known?.version === version) {
      // The one that was asked for last is the last that goes.
      kept.delete(place);
      kept.set(place, known);
      return known.value;
    }
    if (!make || !mayMake()) return undefined;
    const value = make();
    const entry = { version, value };
    kept.set(place, entry);
    value.catch(() => kept.get(place) === entry && kept.delete(place));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

/** Says whether one more may be made in this second: whoever wants to keep the server busy does not. */
export function atMost(mostPerSecond: number): () => boolean {
  let second = 0;
  let made = 0;
  return () => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) [second, made] = [now, 0];
    return ++made <= mostPerSecond;
  };
}
