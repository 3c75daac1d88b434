import { randomUUID } from "node:crypto";
import { createDatabase } from "../src/server/runtime/db/database.ts";
import { checkLedger } from "../src/server/money/ledger/service.ts";
import { administrator, setStage, type Stage } from "./stage.ts";
import { productArgs } from "../test/support/product.ts";

const rounds = 20;
const callers = 8;
const project = "prj_ofthebenchmark00";

/** Twenty times kill -9 under load: no transfer that was acknowledged is lost, none is doubled, the books are exact. */
export async function benchKills(): Promise<void> {
  const stage = await setStage();
  try {
    let address = await serve(stage);
    const key = await prepare(stage, address);
    const acknowledged = new Map<string, string>();
    const unanswered: string[] = [];
    let disorders = 0;
    for (let round = 0; round < rounds; round += 1) {
      const senders = Array.from({ length: callers }, () => sendUntilDead(address, key, acknowledged, unanswered));
      // Not always at the same point of a start: between 0.2 and 0.8 s of load.
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 600));
      await stage.killLast();
      await Promise.all(senders);
      address = await serve(stage);
      disorders += (await checkLedger(createDatabase(stage.pool))).length;
    }
    await report(stage, acknowledged, unanswered, disorders);
  } finally {
    await stage.end();
  }
}

const serve = (stage: Stage) => stage.serve(productArgs, { PROCESS: "all", LOG_LEVEL: "error" });

async function prepare(stage: Stage, address: string): Promise<string> {
  const login = await fetch(`${address}/api/auth/login`, json(administrator));
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const made = await fetch(
    `${address}/api/admin/institutions`,
    json({ name: "Bench", description: "d", type: "Bank", tags: [] }, { cookie }),
  );
  const { id } = (await made.json()) as { id: number };
  await stage.pool.query("update institutions set onboarding_step = 'api_verification' where id = $1", [id]);
  const wish = { mode: "test", name: "Load", scopes: ["transactions:write"], expiresInDays: 1 };
  const issued = await fetch(`${address}/api/admin/institutions/${id}/api-keys`, json(wish, { cookie }));
  const { key, id: keyId } = (await issued.json()) as { key: string; id: number };
  await stage.pool.query(
    `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
     values ($1, 'n', 'd', 'l', 'published', now(), 'infinity', 1000, 'USD')`,
    [project],
  );
  // What is measured is the books, not the hundred requests a minute.
  await stage.pool.query("insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '1 hour', -1000000)", [
    `api:${keyId}`,
  ]);
  return key;
}

async function sendUntilDead(address: string, key: string, acknowledged: Map<string, string>, unanswered: string[]): Promise<void> {
  for (;;) {
    const idempotencyKey = randomUUID();
    const headers = { authorization: `Bearer ${key}`, "idempotency-key": idempotencyKey };
    try {
      const response = await fetch(
        `${address}/api/v1/transactions`,
        json({ project_id: project, amount: "1.25", currency: "USD" }, headers),
      );
      const { transaction_id } = (await response.json()) as { transaction_id: string };
      if (response.status !== 201) throw new Error(`refused with ${response.status}`);
      acknowledged.set(idempotencyKey, transaction_id);
    } catch {
      return void unanswered.push(idempotencyKey);
    }
  }
}

async function report(stage: Stage, acknowledged: Map<string, string>, unanswered: string[], disorders: number): Promise<void> {
  const { rows } = await stage.pool.query<{ key: string; id: string }>("select idempotency_key as key, public_id as id from transfers");
  const stored = new Map(rows.map((row) => [row.key, row.id]));
  const lost = [...acknowledged].filter(([key, id]) => stored.get(key) !== id).length;
  const doubled = rows.length - stored.size;
  const { rows: sums } = await stage.pool.query<{ cents: string; reserved: string }>(
    "select sum(amount * 100)::bigint as cents, (select balance from ledger_accounts where purpose = 'reserved') as reserved from transfers",
  );
  const isExact = sums[0]?.cents === sums[0]?.reserved;
  const isGood = lost === 0 && doubled === 0 && disorders === 0 && isExact;
  console.log(`\nkill -9 under load, ${rounds} times (nothing lost, exact balances)\n`);
  console.log(
    `${isGood ? "ok   " : "SHORT"} ${acknowledged.size} acknowledged: ${lost} lost, ${doubled} doubled; ${disorders} disorders in the books; reserved ${isExact ? "is" : "IS NOT"} the sum of the transfers; ${unanswered.filter((key) => stored.has(key)).length} of ${unanswered.length} without an answer were stored`,
  );
}

function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}
