import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { Config } from "../config.ts";
import { readiness, type Watch } from "./watch.ts";

/** Whether a request of the main port has the operator's token. Without one configured nobody has it. */
export function isOperator({ metricsToken }: Pick<Config, "metricsToken">, authorization: string | undefined): boolean {
  if (metricsToken === undefined || authorization === undefined) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(authorization), hash(`Bearer ${metricsToken}`));
}

/** Listens on a port of its own for whoever watches the product: metrics, and readiness in full. Returns its address and what ends it. */
export async function openOperatorPort(
  { metricsPort, metricsHost }: Config,
  watch: Watch,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(watch, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.listen(metricsPort, metricsHost);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new Error(`METRICS_PORT ${metricsPort} at ${metricsHost} cannot be listened on: ${error.code}.`, { cause: error });
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(watch: Watch, { method, url = "" }: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(url, "http://operator");
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && pathname === "/metrics" && watch.metrics) {
    const { type, text } = await watch.metrics.text();
    response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text);
  } else if (isRead && pathname === "/readyz") {
    const { status, body } = await readiness(watch, searchParams.has("full"));
    response
      .writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
      .end(JSON.stringify(body));
  } else response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Here are /metrics and /readyz?full.\n");
}
