// A set-up file: no test begins so late that its day could end before it does.
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach } from "vitest";

const dayMs = 86_400_000;
/** Longer than nearly every test takes. */
const neededMs = 30_000;

// A test asks for the day several times, and so does PostgreSQL: over midnight in UTC they would get two answers.
beforeEach(async () => {
  const leftMs = () => dayMs - (Date.now() % dayMs);
  // Again and again, as a timer may come a moment too early.
  while (leftMs() < neededMs) await wait(leftMs());
}, 60_000);
