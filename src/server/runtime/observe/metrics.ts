import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Context } from "../context.ts";
import type { Facts, Found } from "./facts.ts";

export interface Metrics {
  /** A request that the router answered, by the pattern of its route. */
  noteRequest: (method: string, route: string, status: number, milliseconds: number) => void;
  /** A page or a file that was answered from memory: one addition, for there are thousands a second. */
  notePage: (status: number) => void;
  noteJob: (name: string, isDone: boolean, milliseconds: number) => void;
  /** All of it, in the text of OpenMetrics. */
  text: () => Promise<{ type: string; text: string }>;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Of an address that nobody mounted, and of a method that nobody knows, there would be as many as somebody sends. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts from now on. Labels are patterns of routes, methods, classes of status and names of jobs: never a path, a name or an id. */
export async function createMetrics({ pool }: Pick<Context, "pool">, facts: Facts): Promise<Metrics> {
  // Only where somebody reads them: a start without metrics does not read the library.
  const { Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const pages = new Map<string, number>();
  const requests = new Counter({
    name: "hearthbridge_requests_total",
    help: "Requests that were answered.",
    labelNames: ["method", "route", "status"] as const,
    registers,
    collect() {
      for (const [status, count] of pages) this.inc({ method: "GET", route: "page", status }, count);
      pages.clear();
    },
  });
  const latency = new Histogram({
    name: "hearthbridge_request_duration_seconds",
    help: "How long requests took that were not answered from memory.",
    labelNames: ["method", "route"] as const,
    buckets: seconds,
    registers,
  });
  const jobs = new Counter({
    name: "hearthbridge_jobs_total",
    help: "Jobs that this process has done, or tried in vain.",
    labelNames: ["job", "outcome"] as const,
    registers,
  });
  const jobSeconds = new Counter({
    name: "hearthbridge_job_seconds_total",
    help: "The time that jobs of this process took.",
    labelNames: ["job"] as const,
    registers,
  });
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  gauge("hearthbridge_event_loop_delay_seconds", "The longest of 99 in 100 delays of the event loop since it was last asked.", () => {
    const value = loop.count > 0 ? loop.percentile(99) / 1e9 : 0;
    loop.reset();
    return value;
  });
  gauge("hearthbridge_resident_memory_bytes", "Memory of this process.", () => process.memoryUsage.rss());
  gauge("hearthbridge_start_time_seconds", "When this process started.", () => Date.now() / 1_000 - process.uptime());
  const poolConnections = new Gauge({
    name: "hearthbridge_pool_connections",
    help: "Connections to the database that serve requests, and requests that wait for one.",
    labelNames: ["state"] as const,
    registers,
  });

  function gauge(name: string, help: string, read: () => number): void {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  }

  return {
    noteRequest: (method, route, status, milliseconds) => {
      const known = methods.has(method) ? method : "other";
      requests.inc({ method: known, route, status: classOf(status) });
      latency.observe({ method: known, route }, milliseconds / 1_000);
    },
    notePage: (status) => {
      const group = classOf(status);
      pages.set(group, (pages.get(group) ?? 0) + 1);
    },
    noteJob: (job, isDone, milliseconds) => {
      jobs.inc({ job, outcome: isDone ? "done" : "failed" });
      jobSeconds.inc({ job }, milliseconds / 1_000);
    },
    text: async () => {
      const found = await facts.read();
      poolConnections.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      poolConnections.set({ state: "idle" }, pool.idleCount);
      poolConnections.set({ state: "waiting" }, pool.waitingCount);
      const counted = (await registry.metrics()).replace(/# EOF\n?$/, "");
      return { type: registry.contentType, text: `${counted}${textOf(found)}# EOF\n` };
    },
  };
}

/** What could not be found out is not there: a number of before would say that all is well. */
function textOf(found: readonly Found[]): string {
  const line = (name: string, help: string, value: number) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`;
  const known = found.map((one) => ("value" in one ? line(one.fact.metric, one.fact.help, one.value) : ""));
  const hasFailed = found.some(({ state }) => state === "failed");
  return (
    known.join("") +
    line("hearthbridge_facts_failed", "Whether a fact could not be found out; its gauge is then absent.", Number(hasFailed))
  );
}

const classes = ["1xx", "2xx", "3xx", "4xx", "5xx"];
const classOf = (status: number) => classes[Math.floor(status / 100) - 1] ?? "other";
