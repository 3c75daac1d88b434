import autocannon from "autocannon";
import pg from "pg";
import { productArgs } from "../test/support/product.ts";
import { setStage } from "./stage.ts";
import { randomAddress, uniqueRequest } from "./throughput.ts";

const connections = [1, 8, 32, 128];
const seconds = 4;
const rounds = 3;

/**
 * PostgreSQL lets transactions that notify commit one after another. What that costs a short transaction, and that submissions, which
 * notify nobody (decision 0049), commit side by side: the product's rate must not fall behind the floor's as connections become more.
 */
export async function benchNotify(): Promise<void> {
  const stage = await setStage({ max_connections: "200" });
  try {
    await stage.pool.query(
      "create table notes (id bigint generated always as identity primary key, text text); grant insert on notes to public",
    );
    console.log("\nDurable transactions a second, one row each: with a notification as a ratio to without\n");
    for (const many of connections) {
      const ratio = await medianOf(
        async () => (await commit(stage.databaseUrl, many, true)) / (await commit(stage.databaseUrl, many, false)),
      );
      console.log(`      ${String(many).padStart(3)} connections ${ratio.toFixed(2)}`);
    }
    const product = await stage.serve(productArgs, { LOG_LEVEL: "warn" });
    const floor = await stage.serve("bench/floor.ts", { FLOOR_PAGE: "package.json" });
    const { rows } = await stage.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_proc where prosrc ~ 'pg_notify' and prorettype = 'trigger'::regtype and oid in (select tgfoid from pg_trigger where tgrelid = 'funding_requests'::regclass and tgtype & 4 = 4)",
    );
    console.log(
      `\nSubmissions a second as a ratio to the floor's, which notifies nobody; triggers on their arrival that notify: ${rows[0]?.n}\n`,
    );
    for (const many of connections) {
      const ratio = await medianOf(
        async () => (await submit(`${product}/api/funding-requests`, many)) / (await submit(`${floor}/submit`, many)),
      );
      console.log(`      ${String(many).padStart(3)} connections ${ratio.toFixed(2)}`);
    }
  } finally {
    await stage.end();
  }
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) ratios.push(await measure());
  return ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

async function commit(connectionString: string, many: number, notifies: boolean): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: many }, async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    }),
  );
  const text = `insert into notes (text) select 'a note' ${notifies ? "from (select pg_notify('bench', 'a note')) as told" : ""}`;
  const end = Date.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (; Date.now() < end; done += 1) await client.query(text);
      await client.end();
    }),
  );
  return done / seconds;
}

async function submit(url: string, many: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: many,
    duration: seconds,
    method: "POST",
    headers: { "content-type": "application/json" },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify(uniqueRequest()),
          headers: { ...request.headers, "x-forwarded-for": randomAddress() },
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return result["2xx"] / result.duration;
}
