import type pg from "pg";
import { measureLists } from "./million.ts";
import { fill, setStage } from "./stage.ts";
import { signIn } from "./throughput.ts";
import { productArgs } from "../test/support/product.ts";

const list = "/api/admin/funding-requests";

/** What the staff look at all day. */
const calls = {
  newest: `${list}?limit=50`,
  mine: `${list}?limit=50&assignee=me`,
  "mine by due date": `${list}?limit=50&assignee=me&sort=nextDue`,
  "mine in review": `${list}?limit=50&assignee=me&status=in_review`,
  "nobody's": `${list}?limit=50&assignee=none`,
  "nobody's and new": `${list}?limit=50&assignee=none&status=pending`,
  late: `${list}?limit=50&due=late`,
  "late, newest first": `${list}?limit=50&due=late&sort=submittedAt`,
  "late and mine": `${list}?limit=50&due=late&assignee=me`,
  "due soon": `${list}?limit=50&due=soon`,
  "by due date": `${list}?limit=50&sort=nextDue`,
  "search, rare word": `${list}?limit=50&q=windmill`,
  "search, common word": `${list}?limit=50&q=water`,
  "search among mine": `${list}?limit=50&q=river&assignee=me`,
  board: `${list}/board?`,
  "board of mine": `${list}/board?assignee=me`,
  "board, nobody's": `${list}/board?assignee=none`,
  "board, search": `${list}/board?q=river`,
};

interface Measured {
  /** p95 in milliseconds. */
  times: Record<string, number>;
  /** How many requests the answer holds. */
  rows: Record<string, number>;
}

/** p95 of the desk's calls at 100,000 requests as a ratio to 1,000, each on a fresh database; at most 3. */
export async function benchDesk(): Promise<void> {
  const [small, large] = [await measureDesk(1_000), await measureDesk(100_000)];
  console.log("\nThe reviewers' desk, p95 at 100,000 requests as a ratio to 1,000 (at most 3)\n");
  console.log('"fuller": with 1,000 requests the answer holds less than half as many of them, so the two are not alike\n');
  for (const name of Object.keys(calls)) printRatio(name, small, large);
}

function printRatio(name: string, small: Measured, large: Measured): void {
  const [before = 0, now = 0] = [small.times[name], large.times[name]];
  const [few = 0, many = 0] = [small.rows[name], large.rows[name]];
  const ratio = now / before;
  const verdict = ratio <= 3 ? "ok    " : few * 2 < many ? "fuller" : "SHORT ";
  const times = `${before.toFixed(1)} → ${now.toFixed(1)} ms`;
  console.log(`${verdict} ${name.padEnd(24)} x${ratio.toFixed(2)} (${times}, ${few} → ${many} requests)`);
}

async function measureDesk(requests: number): Promise<Measured> {
  const stage = await setStage();
  try {
    const product = await stage.serve(productArgs, { LOG_LEVEL: "warn" });
    const cookie = await signIn(product);
    await fill(stage.pool, requests);
    await staff(stage.pool, requests);
    const rows: Record<string, number> = {};
    for (const [name, path] of Object.entries(calls)) rows[name] = await countRows(product + path, cookie);
    return { times: await measureLists(product, calls, cookie), rows };
  } finally {
    await stage.end();
  }
}

/** Of a list, or of a board's columns together. */
async function countRows(url: string, cookie: string): Promise<number> {
  const answer = (await (await fetch(url, { headers: { cookie } })).json()) as { items?: unknown[]; columns?: { items: unknown[] }[] };
  return (answer.columns ?? [{ items: answer.items ?? [] }]).reduce((sum, { items }) => sum + items.length, 0);
}

/**
 * Two years of requests: the newest five hundredths are new, most of them nobody's, the same again is in review, and of
 * both some are late. Twenty people have what is in review and what they decided.
 */
export async function staff(pool: pg.Pool, requests: number): Promise<void> {
  await pool.query(
    "insert into users (username, password_hash, is_reviewer) select 'reviewer-' || i, '', true from generate_series(1, 19) i",
  );
  await pool.query(
    // By the hash of the number, so that no word and no status go together by chance.
    `with people as (select array_agg(id order by id) as ids from users), placed as (
       select id, row_number() over (order by id desc)::float / $1 as age, abs(hashint4(id)) as h from funding_requests)
     update funding_requests set
       submitted_at = now() - age * interval '700 days',
       status = case when age < 0.02 or (age < 0.12 and h % 4 = 0) then case when h % 3 = 0 then 'in_review' else 'pending' end
                     when h % 3 = 0 then 'rejected' else 'approved' end,
       assignee_id = case when age < 0.12 and h % 3 <> 0 and h % 10 < 8 then null else people.ids[h / 60 % 20 + 1] end
      from placed, people where placed.id = funding_requests.id`,
    [requests],
  );
  await pool.query("vacuum (full, analyze) funding_requests");
  await pool.query("checkpoint");
}
