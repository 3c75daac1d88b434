import { getHeapStatistics } from "node:v8";

const lookEachMs = 5_000;
/** It throws away compiled code too: a site with a visitor now and then is not to begin anew each time. */
const atMostEachMs = 60_000;
/** Less of a core than this since the last look is quiet. */
const quietShare = 0.05;
/** Below it a collection, which takes some fifty milliseconds, is not worth it. */
const worthBytes = 16 * 1024 * 1024;

/**
 * Collects what a start or a busy time has left as soon as it is quiet, so that a small server has its memory back: V8 keeps it until it
 * needs room, and a bound on its heap, the other way, costs half of the speed. Does nothing without `node --expose-gc`, which `npm start`
 * says.
 */
export function giveBackMemory(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let kept = 0;
  let collectedAt = -Infinity;
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const isQuiet = (user + system) / 1_000 < lookEachMs * quietShare;
    if (!isQuiet || performance.now() - collectedAt < atMostEachMs) return;
    if (getHeapStatistics().total_heap_size - kept < worthBytes) return;
    collectedAt = performance.now();
    gc({ type: "major", flavor: "last-resort" });
    kept = getHeapStatistics().total_heap_size;
  }, lookEachMs).unref();
}
