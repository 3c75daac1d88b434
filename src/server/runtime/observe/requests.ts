import type { FastifyInstance, FastifyRequest } from "fastify";
import { causedBy } from "../cause/cause.ts";
import { beginSpan, type Span } from "../cause/traces.ts";
import type { Config } from "../config.ts";
import { traceparentOf } from "./incoming.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Logs and counts each request that the router answers, and has everything that it causes know its id. Where traces are written it is a
 * span. Lines, labels and attributes have the route's pattern, never its address: a query may hold what somebody searched for.
 */
export function observeRequests(app: FastifyInstance, { trustProxy, tracesEndpoint }: Config, metrics: Metrics | undefined): void {
  const spans = tracesEndpoint ? traceRequests(app, trustProxy) : undefined;
  // The body has been read by then: what is read of a connection knows nothing of what was before.
  app.addHook("preValidation", (request, _reply, done) => {
    causedBy({ requestId: request.id, traceparent: spans?.get(request)?.traceparent }, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "unknown";
    const status = reply.statusCode;
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, "request");
    metrics?.noteRequest(method, route, status, reply.elapsedTime);
    spans?.get(request)?.end({
      name: `${method} ${route}`,
      attributes: { "http.route": route, "http.response.status_code": status },
      hasFailed: status >= 500,
    });
    done();
  });
}

/** Begins a span with each request, below that of a trusted proxy. */
function traceRequests(app: FastifyInstance, trustProxy: Config["trustProxy"]): WeakMap<FastifyRequest, Span> {
  const parentOf = traceparentOf(trustProxy);
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const attributes = { "http.request.method": request.method, "hearthbridge.request": request.id };
    const span = beginSpan("request", "server", attributes, parentOf(request.raw));
    if (span) spans.set(request, span);
    done();
  });
  return spans;
}
