/**
 * Calls `look` every `ms` milliseconds, never again before it is done; a failure goes to `onFailed`, and the next look comes all the same.
 * It keeps no process from ending. Returns what ends it.
 */
export function lookEvery(ms: number, look: () => Promise<void>, onFailed: (failure: Error) => void): () => void {
  let isUnderway = false;
  const timer = setInterval(() => {
    if (isUnderway) return;
    isUnderway = true;
    look()
      .catch(onFailed)
      .finally(() => (isUnderway = false));
  }, ms).unref();
  return () => clearInterval(timer);
}
