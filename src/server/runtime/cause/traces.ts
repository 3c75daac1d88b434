import { setTimeout as wait } from "node:timers/promises";
import type * as Api from "@opentelemetry/api";
import { causedBy, currentCause } from "./cause.ts";

type Kind = "server" | "consumer" | "client" | "producer";
type Attributes = Record<string, string | number>;

/** A piece of work that began. Its attributes hold no personal data: patterns, kinds, counts and ids of rows. */
export interface Span {
  traceparent: string;
  end: (more: { name?: string; attributes?: Attributes; hasFailed?: boolean }) => void;
}

interface Traces {
  begin: (name: string, kind: Kind, attributes: Attributes, parent: string | undefined) => Span;
}

/** Undefined until traces are configured: then nothing is made, and nothing of the library is read. */
let traces: Traces | undefined;

/** Begins a span below the one that is under way, or below `parent`. Undefined while no traces are written. */
export function beginSpan(name: string, kind: Kind, attributes: Attributes = {}, parent = currentCause()?.traceparent): Span | undefined {
  return traces?.begin(name, kind, attributes, parent);
}

/** Does the work in a span of its own. Whoever is called in it gets its traceparent. */
export async function inSpan<Result>(name: string, kind: Kind, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  const span = beginSpan(name, kind, attributes);
  if (!span) return work();
  try {
    const result = await causedBy({ ...currentCause(), traceparent: span.traceparent }, work);
    span.end({});
    return result;
  } catch (error) {
    span.end({ hasFailed: true });
    throw error;
  }
}

/** The header that lets the receiver go on with the trace; none while no traces are written. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = traces && currentCause()?.traceparent;
  return traceparent ? { traceparent } : {};
}

/** Sends traces to `endpoint` as OTLP over HTTP from now on. Returns what sends the last ones and ends it. */
export async function openTraces(endpoint: string, service: string): Promise<() => Promise<void>> {
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000, exportTimeoutMillis: 5_000 });
  const provider = new TracerProvider({ resource: resourceFromAttributes({ "service.name": service }), spanProcessors: [processor] });
  traces = { begin: begun(api, provider.getTracer("hearthbridge")) };
  return async () => {
    traces = undefined;
    // A collector that is away keeps no process from its end.
    await Promise.race([provider.shutdown().catch(() => undefined), wait(5_000, undefined, { ref: false })]);
  };
}

function begun(api: typeof Api, tracer: Api.Tracer): Traces["begin"] {
  const kinds: Record<Kind, Api.SpanKind> = {
    server: api.SpanKind.SERVER,
    consumer: api.SpanKind.CONSUMER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
  };
  const below = (parent: string | undefined): Api.Context => {
    const [, traceId, spanId, flags] = parent?.split("-") ?? [];
    if (!traceId || !spanId) return api.ROOT_CONTEXT;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags ?? "1", 16), isRemote: true });
  };
  return (name, kind, attributes, parent) => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, below(parent));
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
      end: ({ name: last, attributes: more = {}, hasFailed = false }) => {
        if (last) span.updateName(last);
        span.setAttributes(more);
        if (hasFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
}
