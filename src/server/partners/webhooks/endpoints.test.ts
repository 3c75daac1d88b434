import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from "vitest";
import { createWebhookScene, type WebhookScene } from "../../../../test/support/webhooks.ts";

let scene: WebhookScene;
beforeAll(async () => {
  scene = await createWebhookScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.begin());
afterEach(() => scene.end());

describe("an endpoint", () => {
  it("shows its secret once, and is read, listed and removed", async () => {
    const made = await scene.bank.call("POST", "/webhook_endpoints", {
      url: scene.receiver.url,
      events: ["project.updated"],
      description: " Core ",
    });
    const { secret, ...endpoint } = made.body;
    expect(Buffer.from(String(secret).replace("whsec_", ""), "base64")).toHaveLength(32);
    expect(endpoint).toMatchObject({ url: scene.receiver.url, events: ["project.updated"], description: "Core", status: "enabled" });
    const path = `/webhook_endpoints/${String(endpoint["id"])}`;
    expect((await scene.bank.call("GET", path)).body).toEqual(endpoint);
    expect((await scene.bank.call("GET", "/webhook_endpoints")).body).toEqual({ data: [endpoint] });
    expect((await scene.bank.call("DELETE", path)).body).toEqual({ id: endpoint["id"], deleted: true });
    expect((await scene.bank.call("GET", path)).status).toBe(404);
  });

  it("of another institution is not there for any call", async () => {
    const { path } = await scene.addEndpoint();
    const other = await scene.otherPartner();
    const calls = [
      other.call("GET", path),
      other.call("DELETE", path),
      other.call("GET", `${path}/deliveries`),
      other.call("POST", `${path}/replay`, { since: new Date().toISOString() }),
      ...["rotate", "test", "enable"].map((name) => other.call("POST", `${path}/${name}`)),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    expect((await other.call("GET", "/webhook_endpoints")).body).toEqual({ data: [] });
    expect((await scene.bank.call("GET", path)).status).toBe(200);
  });

  it.each([
    "http://hooks.bank.example/",
    "http://93.184.216.34/",
    "https://10.0.0.1/",
    "https://[::1]/",
    "https://169.254.169.254/latest",
    "https://user:secret@hooks.bank.example/",
    "https://hooks.bank.example/#part",
    "ftp://hooks.bank.example/",
    "hooks.bank.example",
  ])("is not %s", async (url) => {
    const { status, body } = await scene.bank.call("POST", "/webhook_endpoints", { url, events: "all" });
    expect([status, body]).toMatchObject([422, { error: { details: { errors: [{ field: "url" }] } } }]);
  });

  it("is told of known events only, and there are ten at most", async () => {
    const make = (events: unknown) => scene.bank.call("POST", "/webhook_endpoints", { url: scene.receiver.url, events });
    expect((await make(["webhook.test"])).status).toBe(422);
    expect((await make([])).status).toBe(422);
    const made = await Promise.all(Array.from({ length: 12 }, () => make("all")));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(made.find(({ status }) => status !== 201)).toMatchObject({ status: 409, body: { error: { code: "invalid_state" } } });
  });
});

describe("sending again", () => {
  it("brings every event of the endpoint since a moment, with the ids they had", async () => {
    await scene.bank.send();
    const endpoint = await scene.addEndpoint();
    await scene.bank.send();
    await scene.bank.call("POST", `${endpoint.path}/test`);
    await scene.deliver();
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await scene.bank.call("POST", `${endpoint.path}/replay`, { since })).body).toEqual({ replayed: 2, next_since: null });
    await scene.deliver();
    const ids = scene.receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, ids[2] === ids[0], ids.slice(0, 3).includes(ids[3])]).toEqual([4, true, false]);
    expect(scene.receiver.received[2]?.body).toBe(scene.receiver.received[0]?.body);
  });

  it("needs an event of one's own, and a moment of the last 90 days", async () => {
    const { path } = await scene.addEndpoint();
    const other = await scene.otherPartner();
    await other.send();
    const [event] = (await other.call("GET", "/events")).body["data"] as { id: string }[];
    const longAgo = new Date(Date.now() - 91 * 24 * 3_600_000).toISOString();
    for (const body of [{ event_id: event?.id }, { event_id: "evt_0" }, { since: longAgo }, { since: "yesterday" }, {}])
      expect((await scene.bank.call("POST", `${path}/replay`, body)).status, JSON.stringify(body)).toBe(422);
  });
});

describe("the test call", () => {
  it("sends webhook.test to this endpoint alone, whatever it is told of", async () => {
    await scene.addEndpoint();
    const { secret, path } = await scene.addEndpoint({ events: ["report.completed"] });
    const { body } = await scene.bank.call("POST", `${path}/test`);
    await scene.deliver();
    expect(scene.receiver.received).toHaveLength(1);
    expect(scene.verify(secret)).toMatchObject({ type: "webhook.test", data: {} });
    expect(scene.receiver.received[0]?.headers["webhook-id"]).toBe(body["event_id"]);
  });
});

describe("the list of deliveries", () => {
  it("shows what was sent and what came back, newest first, page by page", async () => {
    const endpoint = await scene.addEndpoint();
    scene.receiver.answer((response) => response.writeHead(200).end(`thank\0 you${"!".repeat(3_000)}`));
    await scene.bank.send();
    await scene.bank.send();
    await scene.deliver();
    const first = await scene.log(endpoint, "?limit=1");
    const second = await scene.log(endpoint, `?limit=1&cursor=${String(first["next_cursor"])}`);
    const [newer, older] = [first, second].map((page) => (page["data"] as Record<string, unknown>[])[0]);
    expect(second["next_cursor"]).toBeNull();
    expect([newer?.["request_body"], older?.["request_body"]]).toEqual(scene.receiver.received.map(({ body }) => body).toReversed());
    expect(older).toMatchObject({
      event_id: scene.receiver.received[0]?.headers["webhook-id"],
      attempt: 1,
      status: 200,
      next_attempt_at: null,
    });
    expect(String(older?.["response_body"])).toBe(`thank you${"!".repeat(1_991)}`);
    expect(older?.["milliseconds"]).toBeTypeOf("number");
    expect((await scene.bank.call("GET", `${endpoint.path}/deliveries?cursor=x`)).status).toBe(422);
  });

  it("shows nothing that is older than 90 days", async () => {
    const endpoint = await scene.addEndpoint();
    await scene.bank.send();
    await scene.bank.send();
    await scene.deliver();
    const [oldest] = (await scene.deliveries()).map(({ id }) => id);
    await scene.query("update webhook_attempts set attempted_at = now() - interval '91 days' where delivery_id = $1", [oldest]);
    expect((await scene.log(endpoint))["data"]).toHaveLength(1);
  });
});
