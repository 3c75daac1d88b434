import type pg from "pg";
import { staff } from "./desk.ts";
import { measureLists, printGrowth } from "./million.ts";
import { fill, setStage } from "./stage.ts";
import { signIn } from "./throughput.ts";
import { productArgs } from "../test/support/product.ts";

const calls = {
  newest: "?limit=50",
  "by score": "?limit=50&sort=score",
  "by score, lowest first": "?limit=50&sort=score&order=asc",
  "waiting for my scores": "?limit=50&mark=to_score",
  "scores missing": "?limit=50&mark=scores_missing",
  "scored by me": "?limit=50&mark=scored",
};

/** p95 of lists that go by scores at 1,000,000 requests as a ratio to 10,000, each on a fresh database; at most 1.5, and 50 ms. */
export async function benchScores(): Promise<void> {
  const [small, large] = [await measureScores(10_000), await measureScores(1_000_000)];
  console.log("\nLists by scores, p95 at 1,000,000 requests as a ratio to 10,000 (at most 1.5, and 50 ms)\n");
  printGrowth(small, large, 1.5);
}

async function measureScores(requests: number): Promise<Record<string, number>> {
  const stage = await setStage();
  try {
    const product = await stage.serve(productArgs, { LOG_LEVEL: "warn" });
    const cookie = await signIn(product);
    // In portions, as the indexes would otherwise need more memory at once than a small machine has.
    for (let left = requests; left > 0; left -= 100_000) await fill(stage.pool, Math.min(left, 100_000));
    await staff(stage.pool, requests);
    await score(stage.pool);
    return await measureLists(`${product}/api/admin/funding-requests`, calls, cookie);
  } finally {
    await stage.end();
  }
}

/**
 * All requests are in one of 200 calls that want four people's scores. Who measures scored 1,000 of the newest 2,000, three others each of
 * these, and two others each that is in review.
 */
export async function score(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into funding_rounds (reference, state, terms, opens_at, closes_at, currency, budget, scores_wanted, created_by_name)
     select 'CALL-' || i, 'published', '{}', now() - interval '1 day', now() + interval '1 day', 'USD', 1000000, 4, 'bench'
       from generate_series(1, 200) as i`,
  );
  await pool.query(`update funding_requests set round_id = (select min(id) from funding_rounds) + id % 200`);
  await pool.query(
    `with people as (select id, username, row_number() over (order by id) as place from users),
          newest as (select id, row_number() over (order by submitted_at desc, id desc) as place from funding_requests)
     insert into request_scores (funding_request_id, reviewer_id, reviewer_name, version_id)
     select newest.id, people.id, people.username, 1 from newest join people on people.place between 2 and 4 or (people.place = 1 and newest.place % 2 = 0)
      where newest.place <= 2000
     union all
     select r.id, people.id, people.username, 1 from newest join funding_requests as r using (id) join people on people.place in (5, 6)
      where newest.place > 2000 and r.status = 'in_review'`,
  );
  await pool.query(
    `insert into request_score_values (score_id, criterion_id, value)
     select s.id, c.id, 1 + abs(hashint4(s.id + c.id)) % 5 from request_scores as s join scoring_criteria as c using (version_id)`,
  );
  await pool.query("vacuum (full, analyze) funding_requests");
  await pool.query("vacuum analyze request_scores, request_score_values, funding_rounds");
  await pool.query("checkpoint");
}
