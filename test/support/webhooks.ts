import { Webhook } from "standardwebhooks";
import { deliverWebhooks } from "../../src/server/partners/webhooks/jobs.ts";
import { createWebhookSender, type WebhookSender } from "../../src/server/partners/webhooks/sender.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { createPartner, type Partner, publishedProject } from "./partner.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

export interface Endpoint {
  id: string;
  secret: string;
  path: string;
}

interface Delivery {
  id: string;
  status: string;
  attempts: number;
  /** Until the next attempt. */
  seconds: number | null;
}

export type WebhookScene = Awaited<ReturnType<typeof createWebhookScene>>;

/** A server that may send to this machine; `begin` gives each test an institution and a receiver of its own. */
export async function createWebhookScene() {
  const test: TestApp = await createTestApp({ OUTBOUND_PRIVATE: "127.0.0.1", NOTIFY_EMAIL: "staff@hearthbridge.example" });
  const cookie = await test.signIn();
  const project = await publishedProject(test);
  const sender = createWebhookSender(["127.0.0.1"]);
  const otherPartner = () => createPartner(test, cookie, project);
  let bank: Partner = await otherPartner();
  let receiver: Receiver = await startReceiver();
  await receiver.close();

  const query = async <Row>(text: string, values: unknown[] = []) => (await test.context.pool.query(text, values)).rows as Row[];
  const deliveries = () =>
    query<Delivery>(
      `select id, status, attempts, extract(epoch from next_attempt_at - now())::float8 as seconds from webhook_deliveries
        where endpoint_id in (select id from webhook_endpoints where institution_id = $1) order by id`,
      [bank.institutionId],
    );
  const log = async ({ path }: Endpoint, search = "") => (await bank.call("GET", `${path}/deliveries${search}`)).body;

  return {
    test,
    sender,
    otherPartner,
    query,
    deliveries,
    log,
    get bank() {
      return bank;
    },
    get receiver() {
      return receiver;
    },
    addEndpoint: async (wish: Record<string, unknown> = {}, partner = bank): Promise<Endpoint> => {
      const { status, body } = await partner.call("POST", "/webhook_endpoints", { url: receiver.url, events: "all", ...wish });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { id: String(body["id"]), secret: String(body["secret"]), path: `/webhook_endpoints/${String(body["id"])}` };
    },
    /** Does what waits, as the worker does when its time has come. */
    deliver: async (by: WebhookSender = sender): Promise<void> => {
      const work = deliverWebhooks(test.context, by);
      for (const { id, status } of await deliveries()) if (status === "pending") await work({ deliveryId: id });
    },
    newest: async (endpoint: Endpoint) => ((await log(endpoint))["data"] as Record<string, unknown>[])[0] ?? {},
    /** What was received, as the partner's library reads it; throws when the signature is wrong. */
    verify: (secret: string, index = 0) => {
      const { headers = {}, body = "" } = receiver.received[index] ?? {};
      return new Webhook(secret).verify(body, headers) as { type: string; timestamp: string; data: Record<string, unknown> };
    },
    begin: async () => {
      bank = await otherPartner();
      receiver = await startReceiver();
    },
    end: () => receiver.close(),
    close: async () => {
      await sender.close();
      await test.close();
    },
  };
}
