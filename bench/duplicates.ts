import type pg from "pg";
import { createDatabase, type Database } from "../src/server/runtime/db/database.ts";
import { removeLikenesses, savePrints, type StoredComparable } from "../src/server/requests/duplicates/finding/queries.ts";
import { findLikeRequests } from "../src/server/requests/duplicates/finding/service.ts";
import { traitsOf } from "../src/shared/domain/duplicates.ts";
import { printGrowth } from "./million.ts";
import { fill, setStage, type Stage } from "./stage.ts";
import { signIn } from "./throughput.ts";
import { productArgs } from "../test/support/product.ts";

const turns = 310;
const warmUp = 10;

/** As the job takes them. */
const batch = 50;
const batches = 20;
/** What the job has to manage at 100,000 requests, also where 10,000 texts are nearly equal. */
const wanted = { aSecond: 250, p95: 10 };
const nearlyEqual = 10_000;

/** p95 of the duplicates panel at 100,000 requests as a ratio to 1,000, at most 3; and what the job behind it manages. */
export async function benchDuplicates(): Promise<{ aSecond: number; aSecondAmongEqual: number }> {
  const stages: Stage[] = [];
  try {
    const [small, large] = [await prepare(stages, 1_000), await prepare(stages, 100_000)];
    // In turns, so that whatever else the machine does meets both.
    const search = await takeTurns(small.search, large.search);
    for (const { pool } of stages) await pool.query("vacuum analyze request_likenesses");
    const panel = await takeTurns(small.read, large.read);
    console.log("\nPossible duplicates, p95 at 100,000 requests as a ratio to 1,000 (at most 3)\n");
    printGrowth({ panel: panel[0] }, { panel: panel[1] });
    console.log(`      the search for one request: ${search.map((ms) => `${ms.toFixed(1)} ms`).join(" → ")}`);
    const aSecond = await printJob("the job at 100,000 requests", large, search[1]);
    await large.makeNearlyEqual();
    const [among] = await takeTurns(
      (turn) => large.search(Math.floor((turn * (nearlyEqual - 1)) / (turns - 1)), true),
      async () => undefined,
    );
    const aSecondAmongEqual = await printJob(
      `the same where ${nearlyEqual.toLocaleString("en")} texts are nearly equal`,
      large,
      among,
      nearlyEqual,
    );
    return { aSecond, aSecondAmongEqual };
  } finally {
    for (const stage of stages) await stage.end();
  }
}

type Act = (turn: number) => Promise<void>;

interface Prepared {
  /** Of the turn's request, or of the one of this number. */
  search: (turn: number, isId?: boolean) => Promise<void>;
  searchBatch: (ids: number[]) => Promise<void>;
  forget: (ids: number[]) => Promise<void>;
  read: Act;
  makeNearlyEqual: () => Promise<void>;
  requests: number;
}

async function printJob(name: string, { searchBatch, forget, requests }: Prepared, p95: number, among = requests): Promise<number> {
  const idsOf = (turn: number) =>
    Array.from({ length: batch }, (_, i) => 1 + Math.floor(((i * batches + turn) * (among - 1)) / (batch * batches)));
  // As they come in: nothing of them is known yet.
  for (let turn = 0; turn < batches; turn += 1) await forget(idsOf(turn));
  const start = performance.now();
  for (let turn = 0; turn < batches; turn += 1) await searchBatch(idsOf(turn));
  const aSecond = (batch * batches * 1_000) / (performance.now() - start);
  const isFine = aSecond >= wanted.aSecond && p95 <= wanted.p95;
  console.log(
    `${isFine ? "ok   " : "SHORT"} ${name}: ${Math.round(aSecond)} a second (${wanted.aSecond}), p95 of one ${p95.toFixed(1)} ms (${wanted.p95})`,
  );
  return aSecond;
}

async function prepare(stages: Stage[], requests: number): Promise<Prepared> {
  const stage = await setStage();
  stages.push(stage);
  const product = await stage.serve(productArgs, { LOG_LEVEL: "warn" });
  const cookie = await signIn(product);
  await fill(stage.pool, requests);
  const db = createDatabase(stage.pool);
  await write(stage.pool, db, requests);
  await link(stage.pool);
  const idOf = (turn: number) => 1 + Math.floor((turn * (requests - 1)) / (turns - 1));
  return {
    requests,
    search: (turn, isId) => findLikeRequests(db, [isId ? 1 + turn : idOf(turn)], true),
    searchBatch: (ids) => findLikeRequests(db, ids, true),
    forget: async (ids) => {
      for (const id of ids) await removeLikenesses(db, id);
    },
    makeNearlyEqual: () => writeNearlyEqual(stage.pool, db),
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
async function write(pool: pg.Pool, db: Database, requests: number): Promise<void> {
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
    await store(pool, db, rows);
  }
  await pool.query("vacuum (full, analyze) funding_requests");
  await pool.query("update request_fingerprints set searched_at = now()");
  await pool.query("vacuum (full, analyze) request_fingerprints");
  await pool.query("vacuum analyze request_title_bands, request_text_bands");
}

/** Gives some of them one text and one title, with a word of their own. */
async function writeNearlyEqual(pool: pg.Pool, db: Database): Promise<void> {
  const text = createWriter();
  const [title, description, impact] = [text(6), text(90), text(40)];
  const { rows } = await pool.query<StoredComparable>(
    `select id, organization_name as "organizationName", email, phone from funding_requests where id <= $1 order by id`,
    [nearlyEqual],
  );
  for (let from = 0; from < rows.length; from += 5_000)
    await store(
      pool,
      db,
      rows.slice(from, from + 5_000).map((row) => ({
        ...row,
        projectTitle: `${title} ${row.id}`,
        projectDescription: `${description} ${row.id}`,
        marginalizedPeoplesImpact: impact,
      })),
    );
  await pool.query("vacuum analyze request_fingerprints, request_title_bands, request_text_bands");
}

/** Writes what is compared, and what the job keeps of it. */
async function store(pool: pg.Pool, db: Database, rows: StoredComparable[]): Promise<void> {
  await pool.query(
    `update funding_requests set organization_name = r->>'organizationName', email = r->>'email', phone = r->>'phone', project_title = r->>'projectTitle',
            project_description = r->>'projectDescription', marginalized_peoples_impact = r->>'marginalizedPeoplesImpact'
       from jsonb_array_elements($1::jsonb) r where id = (r->>'id')::int`,
    [JSON.stringify(rows)],
  );
  await savePrints(
    db,
    rows.map((row) => ({ id: row.id, ...traitsOf(row) })),
  );
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
