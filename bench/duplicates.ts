import type pg from "pg";
import { createDatabase } from "../src/server/db/database.ts";
import { findLikeRequests } from "../src/server/features/duplicates/finding/service.ts";
import { fingerprintOf } from "../src/shared/domain/duplicates.ts";
import { printGrowth } from "./million.ts";
import { fill, setStage, type Stage } from "./stage.ts";
import { signIn } from "./throughput.ts";

const turns = 310;
const warmUp = 10;

/** p95 of the duplicates panel at 100,000 requests as a ratio to 1,000, at most 3; and what the search behind it takes. */
export async function benchDuplicates(): Promise<void> {
  const stages: Stage[] = [];
  try {
    const [small, large] = [await prepare(stages, 1_000), await prepare(stages, 100_000)];
    // In turns, so that whatever else the machine does meets both.
    const search = await takeTurns(small.search, large.search);
    for (const { pool } of stages) await pool.query("vacuum analyze request_likenesses");
    const panel = await takeTurns(small.read, large.read);
    console.log("\nPossible duplicates, p95 at 100,000 requests as a ratio to 1,000 (at most 3)\n");
    printGrowth({ panel: panel[0] }, { panel: panel[1] });
    console.log(`      the search for one request, a job: ${search.map((ms) => `${ms.toFixed(1)} ms`).join(" → ")}`);
  } finally {
    for (const stage of stages) await stage.end();
  }
}

type Act = (turn: number) => Promise<void>;

async function prepare(stages: Stage[], requests: number): Promise<{ search: Act; read: Act }> {
  const stage = await setStage();
  stages.push(stage);
  const product = await stage.serve("src/server/main.ts", { LOG_LEVEL: "warn" });
  const cookie = await signIn(product);
  await fill(stage.pool, requests);
  await write(stage.pool, requests);
  await link(stage.pool);
  const db = createDatabase(stage.pool);
  const idOf = (turn: number) => 1 + Math.floor((turn * (requests - 1)) / (turns - 1));
  return {
    search: (turn) => findLikeRequests(db, idOf(turn)),
    read: async (turn) => {
      const response = await fetch(`${product}/api/admin/funding-requests/${idOf(turn)}/duplicates`, { headers: { cookie } });
      if (!response.ok) throw new Error(`${response.status}`);
      await response.arrayBuffer();
    },
  };
}

/** Words as people choose them: a few often, most rarely; the same ones in each run. */
function createWriter(): (words: number) => string {
  let state = 42;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const vocabulary = Array.from({ length: 4_000 }, (_, i) => (i * 2_654_435_761).toString(36).slice(-2 - (i % 6)));
  return (words) => Array.from({ length: words }, () => vocabulary[Math.floor(next() ** 3 * vocabulary.length)]).join(" ");
}

/** Gives the requests texts of their own, and eight of ten an organisation that has others; one of all has a tenth. */
async function write(pool: pg.Pool, requests: number): Promise<void> {
  const text = createWriter();
  for (let from = 1; from <= requests; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, requests - from + 1) }, (_, i) => {
      const id = from + i;
      const organization = id % 10 === 0 ? "Union of all shores" : `Nation of ${(id * 7_919) % Math.ceil(requests / 8)}`;
      return {
        id,
        organizationName: organization,
        email: `office${id % 5}@nation${(id * 7_919) % Math.ceil(requests / 8)}.example`,
        phone: id % 3 === 0 ? null : `250 555 ${String(id % 40_000).padStart(5, "0")}`,
        projectTitle: text(6),
        projectDescription: text(90),
        marginalizedPeoplesImpact: text(40),
      };
    });
    await pool.query(
      `update funding_requests set organization_name = r->>'organizationName', email = r->>'email', phone = r->>'phone', project_title = r->>'projectTitle',
              project_description = r->>'projectDescription', marginalized_peoples_impact = r->>'marginalizedPeoplesImpact'
         from jsonb_array_elements($1::jsonb) r where id = (r->>'id')::int`,
      [JSON.stringify(rows)],
    );
    const prints = rows.map((row) => ({ id: row.id, ...fingerprintOf(row) }));
    await pool.query(
      `insert into request_fingerprints (funding_request_id, organisation_key, email_key, phone_key, title_bands, text_bands, searched_at)
       select (p->>'id')::int, p->>'organisationKey', p->>'emailKey', p->>'phoneKey',
              array(select jsonb_array_elements_text(p->'titleBands')::int), array(select jsonb_array_elements_text(p->'textBands')::int), now()
         from jsonb_array_elements($1::jsonb) p`,
      [JSON.stringify(prints)],
    );
  }
  await pool.query("vacuum (full, analyze) funding_requests");
  await pool.query("vacuum analyze request_fingerprints");
}

/** What the job would have found: each with the five before it that have its organisation. */
async function link(pool: pg.Pool): Promise<void> {
  for (let back = 1; back <= 5; back += 1)
    await pool.query(
      `insert into request_likenesses (low_id, high_id, reasons, likeness)
       select before, id, '[{"reason": "organisation", "likeness": 1}]', 0.3 from (
         select funding_request_id as id, lag(funding_request_id, $1) over (partition by organisation_key order by funding_request_id) as before
           from request_fingerprints) as pairs where before is not null`,
      [back],
    );
  await pool.query("vacuum analyze request_likenesses");
  await pool.query("checkpoint");
}

/** p95 in milliseconds of two acts. */
async function takeTurns(one: Act, other: Act): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, act] of [one, other].entries()) {
      const start = performance.now();
      await act(turn);
      if (turn >= warmUp) taken[index]?.push(performance.now() - start);
    }
  }
  const [first, second] = taken.map((times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);
  return [first ?? 0, second ?? 0];
}
