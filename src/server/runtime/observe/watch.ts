import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import type { Health } from "../health.ts";
import { createFacts, type Fact, type Facts } from "./facts.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

/** What a process knows of itself, for its operator. */
export interface Watch {
  facts: Facts;
  health: Health;
  /** Only where somebody may read them. */
  metrics: Metrics | undefined;
}

export async function createWatch(context: Context, health: Health, list: readonly Fact[]): Promise<Watch> {
  const facts = createFacts(context, list);
  return { facts, health, metrics: hasReaders(context.config) ? await createMetrics(context, facts) : undefined };
}

const hasReaders = ({ metricsPort, metricsToken }: Config) => metricsPort !== undefined || metricsToken !== undefined;

/** Whether the process is ready, and with every fact where its operator asks. */
export async function readiness({ health, facts }: Watch, isFull: boolean): Promise<{ status: number; body: object }> {
  const problems = await health.problems();
  const isReady = Object.keys(problems).length === 0;
  const plain = { status: isReady ? "ready" : "not ready", problems };
  if (!isFull) return { status: isReady ? 200 : 503, body: plain };
  const found = (await facts.read()).map((one) => ({
    fact: one.fact.name,
    state: one.state,
    ...("value" in one && { value: one.value }),
    ...(one.state === "bad" && { sentence: one.fact.sentence(one.value) }),
  }));
  return { status: isReady ? 200 : 503, body: { ...plain, facts: found } };
}
