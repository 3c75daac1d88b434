import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase, urlOf } from "./support/database.ts";
import { type MailCatcher, startMailCatcher } from "./support/mail-catcher.ts";
import { fundingRequest } from "./support/samples.ts";
import { freePort, type ServerProcess, startServer } from "./support/server-process.ts";

/** As the exporter sends it: OTLP over HTTP, in JSON. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const requestId = "proxy-0123456789";
const traceId = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const spans: SentSpan[] = [];
let collector: Server;
let mail: MailCatcher;
let database: TestDatabase;
let server: ServerProcess;
let operator: string;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  collector.listen(0, "127.0.0.1");
  await new Promise((resolve) => collector.once("listening", resolve));
  mail = await startMailCatcher();
  database = await createTestDatabase();
  const port = await freePort();
  operator = `http://127.0.0.1:${port}`;
  server = await startServer({
    DATABASE_URL: urlOf(database),
    SMTP_URL: mail.url,
    TRUST_PROXY: "127.0.0.1",
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await server.end();
  await database.drop();
  await mail.close();
  collector.close();
});

const untilFound = async <Found>(find: () => Found | undefined): Promise<Found> => {
  for (let i = 0; i < 100; i += 1) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("it did not come");
};
const lines = () =>
  server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it("has one id and one trace from the proxy to the job and the mail", async () => {
  const answer = await fetch(`${server.url}/api/funding-requests`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-id": requestId, traceparent },
    body: JSON.stringify(fundingRequest()),
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("x-request-id")).toBe(requestId);
  const { reference } = (await answer.json()) as { reference: string };
  const receipt = await mail.waitFor(({ subject }) => subject?.includes(reference) === true);
  expect(receipt.headers.find(({ key }) => key === "x-request-id")?.value).toBe(requestId);

  const sent = await untilFound(() => lines().find(({ msg }) => msg === "message sent"));
  expect(sent).toMatchObject({ reqId: requestId, job: expect.stringMatching(/^send_email \d+$/) as string });
  const request = lines().find(({ msg, route }) => msg === "request" && route === "/api/funding-requests");
  expect(request).toMatchObject({ reqId: requestId });
  // Once in each line.
  for (const line of server.output().split("\n")) expect(line.match(/"reqId"/g)?.length ?? 0).toBeLessThan(2);

  const spanOf = (name: string) => untilFound(() => spans.find((span) => span.name === name && span.traceId === traceId));
  const first = await spanOf("POST /api/funding-requests");
  const job = await spanOf("job send_email");
  const message = await spanOf("mail");
  expect(first.parentSpanId).toBe("b7ad6b7169203331");
  expect(job.parentSpanId).toBe(first.spanId);
  expect(message.parentSpanId).toBe(job.spanId);
});

it("writes each line as JSON, with its moment in UTC", () => {
  const logged = lines();
  expect(logged.length).toBeGreaterThan(3);
  for (const { time } of logged) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it("puts nothing that somebody typed into spans", async () => {
  await fetch(`${server.url}/api/institutions?q=somebody-typed-this`);
  await untilFound(() => spans.find(({ name }) => name === "GET /api/institutions"));
  const text = JSON.stringify(spans);
  for (const typed of ["somebody-typed-this", "threerivers", "Marian"]) expect(text).not.toContain(typed);
});

it("makes an id of its own where the proxy's is none", async () => {
  const answer = await fetch(`${server.url}/api/stats`, { headers: { "x-request-id": "no good" } });
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

it("tells the operator on the second port, and nobody on the first", async () => {
  await fetch(`${server.url}/how-it-works`);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  const text = await (await fetch(`${operator}/metrics`)).text();
  expect(text).toContain('hearthbridge_requests_total{method="POST",route="/api/funding-requests",status="2xx"} 1');
  expect(text).toMatch(/hearthbridge_requests_total\{method="GET",route="page",status="2xx"\} \d/);
  expect(text).toContain('hearthbridge_jobs_total{job="send_email",outcome="done"} 1');
  expect(text).toMatch(/\nhearthbridge_workers [1-9]/);
  const ready = (await (await fetch(`${operator}/readyz?full`)).json()) as { status: string; facts: { fact: string; state: string }[] };
  expect(ready.status).toBe("ready");
  expect(ready.facts).toContainEqual({ fact: "workers", state: "fine", value: expect.any(Number) as number });
  expect((await fetch(`${operator}/`)).status).toBe(404);
});

it("shows the status page without a script, in the visitor's language", async () => {
  const page = await fetch(`${server.url}/status?lang=fr`);
  expect(page.status).toBe(200);
  const html = await page.text();
  for (const words of ["Les formulaires peuvent être envoyés.", "Cette installation ne vérifie pas encore les noms."])
    expect(html.slice(0, html.indexOf('id="boot"'))).toContain(words);
});
