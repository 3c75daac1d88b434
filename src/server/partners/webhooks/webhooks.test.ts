import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from "vitest";
import { eventMessages } from "../../../shared/contracts/partner-api/calls/event-messages.ts";
import { createWebhookScene, type WebhookScene } from "../../../../test/support/webhooks.ts";
import { startReceiver } from "../../../../test/support/receiver.ts";
import { recordEvent } from "../events/service.ts";
import { deliverWebhooks, resumeWebhooks } from "./jobs.ts";
import { createWebhookSender, type WebhookSender } from "./sender.ts";

let scene: WebhookScene;
beforeAll(async () => {
  scene = await createWebhookScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.begin());
afterEach(() => scene.end());

describe("a message", () => {
  it("is signed as Standard Webhooks and holds the event", async () => {
    const { secret } = await scene.addEndpoint({ events: ["transaction.status_changed"] });
    const { body: transaction } = await scene.bank.send();
    await scene.deliver();
    const { body: events } = await scene.bank.call("GET", "/events");
    const [event] = events["data"] as { id: string; timestamp: string }[];
    expect(scene.verify(secret)).toEqual({ type: "transaction.status_changed", timestamp: event?.timestamp, data: transaction });
    expect(scene.receiver.received[0]?.headers).toMatchObject({ "webhook-id": event?.id, "content-type": "application/json" });
    const [message] = scene.receiver.received;
    expect(() => new Webhook(secret).verify(`${message?.body} `, message?.headers ?? {})).toThrow();
    expect(await scene.deliveries()).toMatchObject([{ status: "delivered", attempts: 1, seconds: null }]);
  });

  it("goes to the endpoints that want the event, of its own institution alone", async () => {
    await scene.addEndpoint({ events: ["report.completed"] });
    await scene.addEndpoint({}, await scene.otherPartner());
    await scene.bank.send();
    await scene.deliver();
    expect(scene.receiver.received).toHaveLength(0);
    await scene.test.context.db.transaction().execute((tx) =>
      recordEvent(tx, {
        institutionId: scene.bank.institutionId,
        mode: "test",
        type: "report.completed",
        data: eventMessages["report.completed"].example,
      }),
    );
    await scene.deliver();
    expect(scene.receiver.received).toHaveLength(1);
  });

  it("is signed with both secrets for a day after a change", async () => {
    const { secret, path } = await scene.addEndpoint();
    const rotated = String((await scene.bank.call("POST", `${path}/rotate`)).body["secret"]);
    await scene.bank.send();
    await scene.deliver();
    expect(scene.receiver.received[0]?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect([scene.verify(secret).type, scene.verify(rotated).type]).toEqual(["transaction.status_changed", "transaction.status_changed"]);
    await scene.query("update webhook_endpoints set previous_secret_until = now() where institution_id = $1", [scene.bank.institutionId]);
    await scene.bank.send();
    await scene.deliver();
    expect(() => scene.verify(secret, 1)).toThrow();
    expect(scene.verify(rotated, 1).type).toBe("transaction.status_changed");
  });

  it("exists with its job exactly when the change does", async () => {
    await scene.addEndpoint();
    await scene.bank.send();
    expect((await scene.bank.send({ amount: "99999999.00" })).status).toBe(422);
    const undone = scene.test.context.db.transaction().execute(async (tx) => {
      await recordEvent(tx, {
        institutionId: scene.bank.institutionId,
        mode: "test",
        type: "compliance.alert",
        data: eventMessages["compliance.alert"].example,
      });
      throw new Error("the change failed");
    });
    await expect(undone).rejects.toThrow("the change failed");
    const [only, ...more] = await scene.deliveries();
    expect(more).toEqual([]);
    const jobs = await scene.query("select key from graphile_worker.jobs where key = $1 and task_identifier = 'deliver_webhook'", [
      `webhook:${only?.id}`,
    ]);
    expect(jobs).toHaveLength(1);
  });

  it("is sent again with the same id when a process died before it noted the answer", async () => {
    await scene.addEndpoint();
    await scene.bank.send();
    const dies: WebhookSender = {
      ...scene.sender,
      send: async (...message) => {
        await scene.sender.send(...message);
        throw new Error("killed");
      },
    };
    await expect(scene.deliver(dies)).rejects.toThrow("killed");
    await scene.deliver();
    const ids = scene.receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it("gets its job back when a killed worker holds it", async () => {
    await scene.addEndpoint();
    await scene.bank.send();
    const [delivery] = await scene.deliveries();
    const key = `webhook:${delivery?.id}`;
    const job = () =>
      scene.query<{ locked: boolean }>("select locked_at is not null as locked from graphile_worker.jobs where key = $1", [key]);
    await scene.query(
      "update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '3 minutes' where key = $1",
      [key],
    );
    await resumeWebhooks(scene.test.context);
    expect(await job()).toEqual([{ locked: true }]);
    await scene.query("update webhook_deliveries set next_attempt_at = now() - interval '3 minutes' where id = $1", [delivery?.id]);
    await resumeWebhooks(scene.test.context);
    expect(await job()).toEqual([{ locked: false }]);
  });
});

describe("a receiver", () => {
  it("that answers 500 is tried again in five seconds, and then in five minutes", async () => {
    const endpoint = await scene.addEndpoint();
    scene.receiver.answer((response) => response.writeHead(500).end("out of order"));
    await scene.bank.send();
    await scene.deliver();
    const [first] = await scene.deliveries();
    expect(first).toMatchObject({ status: "pending", attempts: 1 });
    expect(first?.seconds).toBeLessThanOrEqual(5.5);
    expect(await scene.newest(endpoint)).toMatchObject({ attempt: 1, status: 500, response_body: "out of order", error: null });
    const jobs = await scene.query<{ waits: boolean }>(
      "select run_at > now() - interval '1 minute' as waits from graphile_worker.jobs where key = $1",
      [`webhook:${first?.id}`],
    );
    expect(jobs).toEqual([{ waits: true }]);
    await scene.deliver();
    const [second] = await scene.deliveries();
    expect(second).toMatchObject({ status: "pending", attempts: 2 });
    expect(second?.seconds).toBeGreaterThan(200);
    expect(second?.seconds).toBeLessThanOrEqual(330);
  });

  it("that fails ten times is left alone, until the event is sent again", async () => {
    const endpoint = await scene.addEndpoint();
    scene.receiver.answer((response) => response.writeHead(503).end());
    await scene.bank.send();
    await scene.query(
      `update webhook_deliveries set attempts = 9 where endpoint_id in (select id from webhook_endpoints where institution_id = $1)`,
      [scene.bank.institutionId],
    );
    await scene.deliver();
    expect(await scene.deliveries()).toMatchObject([{ status: "failed", attempts: 10, seconds: null }]);
    const { event_id } = await scene.newest(endpoint);
    scene.receiver.answer((response) => response.writeHead(200).end());
    expect((await scene.bank.call("POST", `${endpoint.path}/replay`, { event_id })).body).toEqual({ replayed: 1, next_since: null });
    await scene.deliver();
    expect(await scene.deliveries()).toMatchObject([{ status: "delivered", attempts: 1 }]);
  });

  it("says how long to wait by Retry-After", async () => {
    await scene.addEndpoint();
    scene.receiver.answer((response) => response.writeHead(429, { "retry-after": "7200" }).end());
    await scene.bank.send();
    await scene.deliver();
    const seconds = (await scene.deliveries())[0]?.seconds;
    expect(seconds).toBeGreaterThan(7_000);
    expect(seconds).toBeLessThanOrEqual(7_200);
  });

  it("that answers 410 gets nothing more until its endpoint is enabled", async () => {
    const { path } = await scene.addEndpoint();
    scene.receiver.answer((response) => response.writeHead(410).end());
    await scene.bank.send();
    await scene.bank.send();
    await scene.deliver();
    expect((await scene.bank.call("GET", path)).body).toMatchObject({ status: "disabled", disabled_reason: "gone" });
    expect((await scene.deliveries()).map(({ status }) => status)).toEqual(["failed", "dropped"]);
    await scene.bank.send();
    expect([(await scene.deliveries()).length, scene.receiver.received.length]).toEqual([2, 1]);
    expect((await scene.bank.call("POST", `${path}/test`)).status).toBe(409);
    expect((await scene.bank.call("POST", `${path}/enable`)).body).toMatchObject({ status: "enabled", disabled_reason: null });
    await scene.bank.send();
    expect(await scene.deliveries()).toHaveLength(3);
  });

  it("that hangs is given up", async () => {
    const endpoint = await scene.addEndpoint();
    scene.receiver.answer(() => {});
    await scene.bank.send();
    const impatient = createWebhookSender(["127.0.0.1"], { timeoutMs: 150 });
    await scene.deliver(impatient);
    await impatient.close();
    expect(await scene.newest(endpoint)).toMatchObject({ status: null, error: "No answer within 0.15 seconds.", response_body: null });
    expect(await scene.deliveries()).toMatchObject([{ status: "pending", attempts: 1 }]);
  });

  it("that hangs keeps only eight messages waiting, and the ninth goes back to the queue", async () => {
    await scene.addEndpoint();
    const waiting: (() => void)[] = [];
    const allEight = new Promise<void>((resolve) => {
      scene.receiver.answer((response) => {
        waiting.push(() => response.writeHead(200).end());
        if (waiting.length === 8) resolve();
      });
    });
    await Promise.all(Array.from({ length: 9 }, () => scene.bank.send()));
    const work = deliverWebhooks(scene.test.context, scene.sender);
    const [ninth, ...others] = (await scene.deliveries()).toReversed();
    const sent = others.map(({ id }) => work({ deliveryId: id }));
    await allEight;
    await work({ deliveryId: String(ninth?.id) });
    expect(waiting).toHaveLength(8);
    for (const respond of waiting) respond();
    await Promise.all(sent);
    const left = (await scene.deliveries()).filter(({ status }) => status === "pending");
    expect(left).toMatchObject([{ id: ninth?.id, attempts: 0 }]);
    scene.receiver.answer((response) => response.writeHead(200).end());
    await work({ deliveryId: String(ninth?.id) });
    expect(scene.receiver.received).toHaveLength(9);
  });

  it("that answers without end is cut off", async () => {
    const endpoint = await scene.addEndpoint();
    let bytes = 0;
    const closed = new Promise<void>((resolve) => {
      scene.receiver.answer((response) => {
        const chunk = Buffer.alloc(64 * 1024, "é");
        response.writeHead(200).on("close", resolve);
        const write = (): void => {
          while (!response.destroyed && response.write(chunk)) bytes += chunk.length;
        };
        response.on("drain", write);
        write();
      });
    });
    await scene.bank.send();
    await scene.deliver();
    await closed;
    expect(bytes).toBeLessThan(100 * 1024 ** 2);
    const logged = await scene.newest(endpoint);
    expect([logged["status"], String(logged["response_body"]).length]).toEqual([200, 2_000]);
    expect(await scene.deliveries()).toMatchObject([{ status: "delivered" }]);
  });

  it("sends us nowhere else", async () => {
    const inside = await startReceiver();
    const endpoint = await scene.addEndpoint();
    scene.receiver.answer((response) => response.writeHead(307, { location: inside.url }).end());
    await scene.bank.send();
    await scene.deliver();
    expect([inside.received.length, (await scene.newest(endpoint))["status"], (await scene.deliveries())[0]?.status]).toEqual([
      0,
      307,
      "pending",
    ]);
    await inside.close();
  });

  it("inside our own network is never asked, by number or by name", async () => {
    const closed = createWebhookSender([]);
    const endpoint = await scene.addEndpoint();
    const toldOf = async () => (await scene.newest(endpoint))["error"];
    await scene.bank.send();
    await scene.deliver(closed);
    expect(await toldOf()).toBe("The host is not on the public internet.");
    const byName = scene.receiver.url.replace("127.0.0.1", "localhost");
    await scene.query("update webhook_endpoints set url = $2 where institution_id = $1", [scene.bank.institutionId, byName]);
    await scene.query("delete from webhook_attempts");
    await scene.deliver(closed);
    expect(await toldOf()).toBe("The host is not on the public internet.");
    expect(scene.receiver.received).toHaveLength(0);
    await closed.close();
  });

  it("that is not there is named with the reason", async () => {
    const endpoint = await scene.addEndpoint();
    await scene.receiver.close();
    await scene.bank.send();
    await scene.deliver();
    expect(await scene.newest(endpoint)).toMatchObject({ status: null, error: "The connection failed (ECONNREFUSED)." });
  });
});

describe("five days of failures", () => {
  const setBack = (time: string) =>
    scene.query(
      "update webhook_endpoints set failing_since = now() - $2::interval where institution_id = $1 and failing_since is not null",
      [scene.bank.institutionId, time],
    );
  const emails = () => scene.query<{ to_address: string; body_text: string }>("select * from emails where kind = 'webhook_disabled'");

  it("disable the endpoint and tell the staff, once", async () => {
    const { path } = await scene.addEndpoint();
    scene.receiver.answer((response) => response.writeHead(500).end());
    await scene.bank.send();
    await scene.bank.send();
    await scene.deliver();
    await setBack("4 days 23 hours");
    await scene.deliver();
    expect((await scene.bank.call("GET", path)).body["status"]).toBe("enabled");
    await setBack("5 days");
    await scene.deliver();
    expect((await scene.bank.call("GET", path)).body).toMatchObject({ status: "disabled", disabled_reason: "failing" });
    const [email, ...more] = await emails();
    expect([email?.to_address, more]).toEqual(["staff@hearthbridge.example", []]);
    expect(email?.body_text).toContain(scene.receiver.url);
  });

  it("are over with one success", async () => {
    const { path } = await scene.addEndpoint();
    scene.receiver.answer((response) => response.writeHead(500).end());
    await scene.bank.send();
    await scene.deliver();
    await setBack("6 days");
    scene.receiver.answer((response) => response.writeHead(201).end());
    await scene.deliver();
    scene.receiver.answer((response) => response.writeHead(500).end());
    await scene.bank.send();
    await scene.deliver();
    expect((await scene.bank.call("GET", path)).body["status"]).toBe("enabled");
  });
});
