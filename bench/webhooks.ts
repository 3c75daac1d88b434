import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { createDatabase, type Database } from "../src/server/runtime/db/database.ts";
import { recordEvent } from "../src/server/partners/events/service.ts";
import { eventMessages } from "../src/shared/contracts/partner-api/calls/event-messages.ts";
import { publicId } from "../src/shared/domain/references.ts";
import { setStage } from "./stage.ts";
import { productArgs } from "../test/support/product.ts";

const burst = 3_000;
const steady = { perSecond: 100, seconds: 20 };
/** Webhook deliveries per second to a local receiver, and the time from commit to arrival at 100 events a second. */
export async function benchWebhooks(): Promise<void> {
  const stage = await setStage();
  const receiver = await listen();
  try {
    const db = createDatabase(stage.pool);
    const institutionId = await prepare(db, receiver.url);
    await stage.serve(productArgs, { PROCESS: "all", OUTBOUND_PRIVATE: "127.0.0.1", LOG_LEVEL: "warn" });
    await benchBurst(db, institutionId, receiver);
    await benchSteady(db, institutionId, receiver);
  } finally {
    await stage.end();
    await receiver.close();
  }
}

async function benchBurst(db: Database, institutionId: number, receiver: Receiver): Promise<void> {
  const bareStart = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < burst / 8; i += 1) await (await request(receiver.url, { method: "POST", body: "{}" })).body.dump();
    }),
  );
  const bare = burst / ((performance.now() - bareStart) / 1_000);
  receiver.arrived.clear();
  const started = performance.now();
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < burst; i += 1) await record(tx, institutionId, i);
  });
  const committed = performance.now();
  await receiver.until(burst);
  const rate = burst / ((performance.now() - committed) / 1_000);
  console.log(`\nWebhook deliveries to a local receiver, one endpoint (${burst} events in one transaction)\n`);
  console.log(`      ${Math.round(rate)}/s; bare POSTs by eight callers ${Math.round(bare)}/s, ratio ${(rate / bare).toFixed(2)}`);
  console.log(`      recording them took ${Math.round(committed - started)} ms`);
}

async function benchSteady(db: Database, institutionId: number, receiver: Receiver): Promise<void> {
  receiver.arrived.clear();
  const committed = new Map<string, number>();
  const total = steady.perSecond * steady.seconds;
  const start = performance.now();
  const recording: Promise<void>[] = [];
  for (let i = 0; i < total; i += 1) {
    const due = start + (i * 1_000) / steady.perSecond;
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    recording.push(
      db
        .transaction()
        .execute((tx) => record(tx, institutionId, i))
        .then((id) => void committed.set(id, performance.now())),
    );
  }
  await Promise.all(recording);
  await receiver.until(total);
  // A message that arrives before the commit has been answered to us took no time at all.
  const taken = [...committed].map(([id, at]) => Math.max(0, (receiver.arrived.get(id) ?? Infinity) - at)).sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? Infinity;
  console.log(`\nFrom commit to arrival at ${steady.perSecond} events a second for ${steady.seconds} s (p99 below 250 ms wanted)\n`);
  console.log(
    `${at(0.99) < 250 ? "ok   " : "SHORT"} p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, slowest ${at(0.9999).toFixed(0)} ms`,
  );
}

function record(tx: Parameters<typeof recordEvent>[0], institutionId: number, i: number): Promise<string> {
  const data = { ...eventMessages["transaction.status_changed"].example, reference: `bench-${i}` };
  return recordEvent(tx, { institutionId, mode: "test", type: "transaction.status_changed", data });
}

async function prepare(db: Database, url: string): Promise<number> {
  const { id } = await db
    .insertInto("institutions")
    .values({ name: "Bench", description: "d", type: "Bank" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("webhook_endpoints")
    .values({
      institution_id: id,
      public_id: publicId("whe", randomBytes(16)),
      mode: "test",
      url,
      secret: `whsec_${randomBytes(24).toString("base64")}`,
    })
    .execute();
  return id;
}

interface Receiver {
  url: string;
  /** When each message came first, by its webhook-id. */
  arrived: Map<string, number>;
  until: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

async function listen(): Promise<Receiver> {
  const arrived = new Map<string, number>();
  const server = createServer((incoming, response) => {
    const id = String(incoming.headers["webhook-id"]);
    if (!arrived.has(id)) arrived.set(id, performance.now());
    incoming.resume().on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrived,
    until: async (count) => {
      const end = performance.now() + 120_000;
      while (arrived.size < count) {
        if (performance.now() > end) throw new Error(`only ${arrived.size} of ${count} messages arrived within two minutes`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
