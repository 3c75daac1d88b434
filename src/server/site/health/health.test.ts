import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";

const token = "a-token-of-the-operator";
const bearer = { authorization: `Bearer ${token}` };
let closed: TestApp;
let open: TestApp;
beforeAll(async () => {
  closed = await createTestApp();
  open = await createTestApp({ METRICS_TOKEN: token, SMTP_URL: "smtp://127.0.0.1:9" });
});
afterAll(async () => {
  await closed.close();
  await open.close();
});

describe("/metrics", () => {
  it("is not there without a token, nor for a wrong one", async () => {
    expect((await closed.call("GET", "/metrics", undefined, { headers: bearer })).status).toBe(404);
    expect((await open.call("GET", "/metrics")).status).toBe(404);
    expect((await open.call("GET", "/metrics", undefined, { headers: { authorization: "Bearer another" } })).status).toBe(404);
  });

  it("counts by the pattern of the route and tells the facts", async () => {
    await open.call("GET", "/api/institutions/4711?secret=1");
    const { status, body } = await open.call("GET", "/metrics", undefined, { headers: bearer });
    expect(status).toBe(200);
    expect(body["text"]).toContain('method="GET",route="/api/institutions/:id",status="4xx"} 1');
    expect(body["text"]).not.toMatch(/4711|secret/);
    for (const metric of [
      "database_up 1",
      "queue_age_seconds 0",
      "outbox_age_seconds 0",
      "ledger_faults 0",
      "gate_holds 0",
      "facts_failed 0",
    ])
      expect(body["text"]).toContain(`\nhearthbridge_${metric}\n`);
  });
});

describe("/readyz?full", () => {
  it("tells the facts to the operator, and to others what /readyz tells", async () => {
    const plain = (await open.call("GET", "/readyz")).body;
    expect((await open.call("GET", "/readyz?full")).body).toEqual(plain);
    expect((await closed.call("GET", "/readyz?full", undefined, { headers: bearer })).body).toEqual(plain);
    const { body } = await open.call("GET", "/readyz?full", undefined, { headers: bearer });
    expect(body["facts"]).toContainEqual({ fact: "database", state: "fine", value: 1 });
    // Nobody works here.
    expect(body["facts"]).toContainEqual(
      expect.objectContaining({ fact: "workers", state: "bad", sentence: expect.stringContaining("No worker") as string }),
    );
  });
});
