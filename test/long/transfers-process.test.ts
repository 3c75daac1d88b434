import { setTimeout as wait } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, createPool } from "../../src/server/runtime/db/database.ts";
import { checkLedger } from "../../src/server/money/ledger/service.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "../support/database.ts";
import { passFirstStep } from "../support/partner.ts";
import { postJson, type ServerProcess, startServer } from "../support/server-process.ts";

let database: TestDatabase;
let server: ServerProcess;
let pool: pg.Pool;
let key: string;
const project = "prj_ofthekilltest000";
const start = () => startServer({ DATABASE_URL: urlOf(database), LOG_LEVEL: "warn" });

beforeAll(async () => {
  database = await createTestDatabase();
  server = await start();
  pool = createPool(database.connection, () => {});
  const cookie = await server.signIn();
  const institution = await postJson(
    `${server.url}/api/admin/institutions`,
    { name: "Stillwater", description: "d", type: "Bank", tags: [] },
    { cookie },
  );
  await pool.query(passFirstStep(String(institution.body["id"])));
  const made = await postJson(
    `${server.url}/api/admin/institutions/${String(institution.body["id"])}/api-keys`,
    { mode: "test", name: "Load", scopes: ["transactions:write", "transactions:read"], expiresInDays: 1 },
    { cookie },
  );
  key = String(made.body["key"]);
  await pool.query(
    `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
     values ($1, 'Clean water', 'd', 'l', 'published', now(), 'infinity', 1000, 'USD')`,
    [project],
  );
  // What is tested here is the books, not the hundred requests a minute.
  await pool.query("insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '1 hour', -1000000)", [
    `api:${String(made.body["id"])}`,
  ]);
});
afterAll(async () => {
  await server.end();
  await pool.end();
  await database.drop();
});

const send = (idempotencyKey: string) =>
  postJson(
    `${server.url}/api/v1/transactions`,
    { project_id: project, amount: "1.25", currency: "USD" },
    { authorization: `Bearer ${key}`, "idempotency-key": idempotencyKey },
  );

describe("transfers under kill -9", () => {
  it("are neither lost nor doubled, the books balance, and a repeated order gets the answer it had", async () => {
    const acknowledged = new Map<string, string>();
    const unanswered: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const senders = Array.from({ length: 8 }, async () => {
        for (;;) {
          const idempotencyKey = randomUUID();
          const answer = await send(idempotencyKey).catch(() => undefined);
          if (!answer) return void unanswered.push(idempotencyKey);
          expect(answer.status).toBe(201);
          acknowledged.set(idempotencyKey, String(answer.body["transaction_id"]));
        }
      });
      // Under way, however slow the machine is.
      const before = acknowledged.size;
      while (acknowledged.size < before + 25) await wait(20);
      await server.end("SIGKILL");
      await Promise.all(senders);
      server = await start();
      expect(await checkLedger(createDatabase(pool))).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(100);
    const { rows } = await pool.query<{ key: string; id: string }>("select idempotency_key as key, public_id as id from transfers");
    const stored = new Map(rows.map((row) => [row.key, row.id]));
    for (const [idempotencyKey, id] of acknowledged) expect(stored.get(idempotencyKey)).toBe(id);
    expect(rows).toHaveLength(stored.size);
    // Who got no answer asks again, and learns what became of it.
    for (const idempotencyKey of unanswered) {
      const again = await send(idempotencyKey);
      expect(again.status).toBe(201);
      if (stored.has(idempotencyKey)) expect(again.body["transaction_id"]).toBe(stored.get(idempotencyKey));
    }
    const { rows: sums } = await pool.query<{ cents: string; reserved: string }>(
      "select sum(amount * 100)::bigint as cents, (select balance from ledger_accounts where purpose = 'reserved') as reserved from transfers",
    );
    expect(sums[0]?.reserved).toBe(sums[0]?.cents);
  }, 90_000);
});
