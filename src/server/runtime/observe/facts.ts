import { setTimeout as wait } from "node:timers/promises";
import type { HealthArea } from "../../../shared/domain/health.ts";
import type { Context } from "../context.ts";

/** What visitors are told of at /status. */
export type Service = "forms" | "messages" | "payments" | "screening";

/**
 * An operational fact (decision 0062): /metrics, /status, /readyz?full and `npm run doctor` all ask this one question. A feature writes
 * its facts in its `facts.ts` and names them in src/server/facts.ts.
 */
export interface Fact {
  name: string;
  /** The gauge that carries its value, and what it says of itself. */
  metric: string;
  help: string;
  /** The longest that a value is kept; 15 when nothing is said, more for what is dear to ask. */
  everySeconds?: number;
  /** Undefined where there is nothing to measure, as the age of lists where there is none. Throws when it cannot be found out. */
  ask: (context: Context) => Promise<{ value: number; isBad: boolean } | undefined>;
  /** What is wrong when it is bad, and what to do. */
  sentence: (value: number) => string;
  area: HealthArea;
  /** Which services suffer when it is bad or unknown. */
  concerns: readonly Service[];
}

export type Found = { fact: Fact } & (
  | { state: "fine" | "bad"; value: number }
  /** The question had no answer, and `value` of before is nobody's business. */
  | { state: "failed" | "nothing" }
);

export interface Facts {
  /** All of them, as they are or were a few seconds ago. Never rejects. */
  read: () => Promise<Found[]>;
}

const usualSeconds = 15;
/** No answer takes longer: whoever asks waits as long at most. */
const longestMs = 5_000;

/** Asks each question at most as often as it says, however many read. */
export function createFacts(context: Context, facts: readonly Fact[], { longest = longestMs } = {}): Facts {
  const known = new Map<Fact, { until: number; found: Promise<Found> }>();
  const underway = new Map<Fact, Promise<Found>>();

  async function ask(fact: Fact): Promise<Found> {
    try {
      const answer = await fact.ask(context);
      return answer ? { fact, state: answer.isBad ? "bad" : "fine", value: answer.value } : { fact, state: "nothing" };
    } catch (error) {
      context.log.debug({ part: "facts", fact: fact.name, message: (error as Error).message }, "a fact could not be found out");
      return { fact, state: "failed" };
    }
  }

  /** One that still waits for its answer is not asked a second time. */
  function findOut(fact: Fact): Promise<Found> {
    const asking = underway.get(fact) ?? ask(fact).finally(() => underway.delete(fact));
    underway.set(fact, asking);
    return asking;
  }

  function read(fact: Fact): Promise<Found> {
    const now = performance.now();
    const before = known.get(fact);
    if (before && before.until > now) return before.found;
    const asking = findOut(fact);
    const entry = { until: now + (fact.everySeconds ?? usualSeconds) * 1_000, found: Promise.race([asking, tooLate(fact, longest)]) };
    known.set(fact, entry);
    // What came too late is the answer from then on; what failed is asked again soon: an hour of silence would say nothing.
    void asking.then((found) => {
      entry.found = Promise.resolve(found);
      if (found.state === "failed") entry.until = Math.min(entry.until, now + usualSeconds * 1_000);
    });
    return entry.found;
  }

  return { read: () => Promise.all(facts.map(read)) };
}

const tooLate = (fact: Fact, afterMs: number): Promise<Found> => wait(afterMs, { fact, state: "failed" }, { ref: false });
