import pino from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Context } from "../context.ts";
import { createFacts, type Fact } from "./facts.ts";
import { createMetrics } from "./metrics.ts";

const context = { log: pino({ level: "silent" }), pool: { totalCount: 3, idleCount: 1, waitingCount: 0 } } as unknown as Context;
afterEach(() => vi.useRealTimers());

function fact(ask: Fact["ask"], more: Partial<Fact> = {}): Fact {
  return {
    name: "sample",
    metric: "hearthbridge_sample",
    help: "A sample.",
    ask,
    sentence: () => "It is bad.",
    area: "server",
    concerns: [],
    ...more,
  };
}

describe("operational facts", () => {
  it("are asked once in 15 seconds, however many read, and once at a time", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
    const ask = vi.fn(async () => ({ value: ask.mock.calls.length, isBad: false }));
    const facts = createFacts(context, [fact(ask)]);
    await Promise.all([facts.read(), facts.read()]);
    vi.advanceTimersByTime(14_000);
    expect(await facts.read()).toMatchObject([{ value: 1 }]);
    vi.advanceTimersByTime(2_000);
    expect(await facts.read()).toMatchObject([{ value: 2 }]);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("fail when they take too long, and what comes late counts from then on", async () => {
    const late = Promise.withResolvers<{ value: number; isBad: boolean }>();
    const facts = createFacts(context, [fact(() => late.promise, { everySeconds: 3_600 })], { longest: 20 });
    expect(await facts.read()).toMatchObject([{ state: "failed" }]);
    late.resolve({ value: 7, isBad: true });
    await late.promise;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await facts.read()).toMatchObject([{ state: "bad", value: 7 }]);
  });
});

describe("metrics", () => {
  it("leave out what could not be found out, instead of the number of before", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
    let isAway = false;
    const ask = async () => {
      if (isAway) throw new Error("away");
      return { value: 42, isBad: false };
    };
    const metrics = await createMetrics(context, createFacts(context, [fact(ask)]));
    expect((await metrics.text()).text).toContain("\nhearthbridge_sample 42\n");
    expect((await metrics.text()).text).toContain("\nhearthbridge_facts_failed 0\n");
    isAway = true;
    vi.advanceTimersByTime(16_000);
    const { text } = await metrics.text();
    expect(text).not.toContain("hearthbridge_sample");
    expect(text).toContain("\nhearthbridge_facts_failed 1\n");
  });

  it("keep their labels few, and are whole OpenMetrics", async () => {
    const metrics = await createMetrics(context, createFacts(context, []));
    metrics.noteRequest("POST", "/api/requests/:token", 404, 12);
    for (const method of ["PROPFIND", "MADEUP1", "MADEUP2"]) metrics.noteRequest(method, "unknown", 999, 1);
    metrics.notePage(200);
    metrics.notePage(200);
    const { type, text } = await metrics.text();
    expect(type).toContain("application/openmetrics-text");
    expect(text).toContain('hearthbridge_requests_total{method="POST",route="/api/requests/:token",status="4xx"} 1');
    expect(text).toContain('hearthbridge_requests_total{method="other",route="unknown",status="other"} 3');
    expect(text).toContain('hearthbridge_requests_total{method="GET",route="page",status="2xx"} 2');
    expect(text).toMatch(/# EOF\n$/);
    expect(text.match(/# EOF/g)).toHaveLength(1);
  });
});
