import type pg from "pg";
import { productArgs } from "../test/support/product.ts";
import { measureLists } from "./million.ts";
import { fill, setStage } from "./stage.ts";
import { signIn } from "./throughput.ts";

/** What is promised of the palette, in milliseconds, at a million requests. */
const mostMs = 50;

const queries = {
  "a reference without its dashes": "?q=fr7k3m9qxz",
  "a part of a reference": "?q=7k3m",
  "a common word": "?q=water",
  "a rare word": "?q=windmill",
  "two words turned round": "?q=river%20nation",
  "two words, one rare": "?q=windmill%20nation",
  "two letters": "?q=wa",
  "telephone digits": "?q=555%20010-4477",
  "the label of a type": "?q=communaut%C3%A9",
  "nothing found": "?q=nothinglikethis",
};

/** p95 of finding by words over all kinds at 1,000,000 requests: at most 50 ms, and as a ratio to 10,000 of the same run. */
export async function benchFind(): Promise<void> {
  const stage = await setStage();
  try {
    const product = await stage.serve(productArgs, { LOG_LEVEL: "warn" });
    const cookie = await signIn(product);
    await fill(stage.pool, 10_000);
    await nameOne(stage.pool);
    const find = `${product}/api/admin/find`;
    const small = await measureLists(find, queries, cookie);
    await withoutWordIndexes(stage.pool, async () => {
      for (let i = 0; i < 10; i += 1) await fill(stage.pool, 99_000);
    });
    const large = await measureLists(find, queries, cookie);
    console.log(`\nFinding by words, p95 at 1,000,000 requests (at most ${mostMs} ms), and at 10,000\n`);
    for (const [name, before] of Object.entries(small)) {
      const now = large[name] ?? 0;
      console.log(
        `${now <= mostMs ? "ok   " : "SHORT"} ${name.padEnd(32)} ${now.toFixed(1)} ms (x${(now / before).toFixed(2)} of ${before.toFixed(1)})`,
      );
    }
  } finally {
    await stage.end();
  }
}

/** The one that is looked for by its reference and by its telephone. */
async function nameOne(pool: pg.Pool): Promise<void> {
  await pool.query("update funding_requests set reference = 'FR-7K3M-9QXZ', phone = '+1 (555) 010-4477' where id = 77");
}

/** An index of letters is made of all rows at once in a fraction of the time that one row after another takes. */
async function withoutWordIndexes(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const names = ["findable_words", "funding_requests_search"];
  const { rows } = await pool.query<{ name: string; def: string }>(
    "select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as def from pg_indexes where indexname = any($1)",
    [names],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await work();
  for (const { def } of rows) await pool.query(`set maintenance_work_mem = '1GB'; ${def}`);
  await pool.query("vacuum analyze findable");
  await pool.query("checkpoint");
}
