import type pg from "pg";
import { productArgs } from "../test/support/product.ts";
import { measureLists } from "./million.ts";
import { fill, setStage } from "./stage.ts";
import { signIn } from "./throughput.ts";

/** Requests and transfers; five times as many entries of the audit log, over so many months. `TEN_YEARS` asks for another number. */
const requests = Number(process.env["TEN_YEARS"] ?? 10_000_000);
const months = 120;
const portion = 1_000_000;
/** What a team can have open does not grow with the years. */
const open = 20_000;

const list = "/api/admin/funding-requests";
const calls = {
  "requests, newest": `${list}?limit=50`,
  "requests, in review": `${list}?limit=50&status=in_review`,
  "requests, nobody's": `${list}?limit=50&assignee=none`,
  "requests, late": `${list}?limit=50&due=late`,
  "requests by name": `${list}?limit=50&sort=organizationName&order=asc`,
  "requests, rare word": `${list}?limit=50&q=windmill`,
  "requests, common word": `${list}?limit=50&q=water`,
  "requests, no match": `${list}?limit=50&q=nothinglikethis`,
  "requests, board": `${list}/board?`,
  "transfers, newest": "/api/admin/transfers?limit=50",
  "transfers, submitted": "/api/admin/transfers?limit=50&status=submitted",
  "audit log, newest": "/api/admin/audit-log?limit=50",
  "audit log of a request": "/api/admin/audit-log?limit=50&subjectType=funding_request&subjectId=77",
  "audit log, last page": "/api/admin/audit-log?limit=50&cursor=60",
  dashboard: "/api/admin/dashboard",
  "counts of the desk": "/api/admin/review-counts",
};

/** p95 of what the staff look at with ten years of rows, as a ratio to a hundredth of them; at most 2. And what the rows take on disk. */
export async function benchTenYears(): Promise<void> {
  const stage = await setStage();
  try {
    const product = await stage.serve(productArgs, { LOG_LEVEL: "warn" });
    const cookie = await signIn(product);
    await addRows(stage.pool, requests / 100, 1);
    const small = await measureLists(product, calls, cookie);
    await addRows(stage.pool, requests - requests / 100, months);
    const large = await measureLists(product, calls, cookie);
    console.log(`\nThe desk with ${requests.toLocaleString("en")} requests, p95 as a ratio to a hundredth of them (at most 2)\n`);
    for (const [name, before] of Object.entries(small)) {
      const ratio = (large[name] ?? 0) / before;
      const times = `${before.toFixed(1)} → ${large[name]?.toFixed(1)} ms`;
      console.log(`${ratio <= 2 ? "ok   " : "SHORT"} ${name.padEnd(26)} x${ratio.toFixed(2)} (${times})`);
    }
    for (const table of ["funding_requests", "transfers", "audit_log"]) await printSize(stage.pool, table);
  } finally {
    await stage.end();
  }
}

/** Adds requests, as many transfers, and five times as many entries of the audit log, in parts of so many months. */
async function addRows(pool: pg.Pool, count: number, inMonths: number): Promise<void> {
  await withoutSearchIndexes(pool, async () => {
    await pool.query("update funding_requests set status = 'approved' where status in ('pending', 'in_review')");
    for (let done = 0; done < count; done += portion) await fill(pool, Math.min(portion, count - done), done + portion < count ? 0 : open);
  });
  await addTransfers(pool, count);
  for (let month = 0; month < inMonths; month += 1) {
    await addEntries(pool, Math.ceil((count * 5) / inMonths));
    if (month < inMonths - 1) await turnMonth(pool, inMonths - month);
  }
  await pool.query("vacuum analyze audit_log");
  await pool.query("vacuum analyze transfers");
  await pool.query("checkpoint");
}

/** An index of letters is made of all rows at once in a fraction of the time that one row after another takes. */
async function withoutSearchIndexes(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; def: string }>(
    "select indexname as name, indexdef as def from pg_indexes where tablename in ('funding_requests', 'transfers') and indexdef like '%gin%'",
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await work();
  for (const { def } of rows) await pool.query(`set maintenance_work_mem = '2GB'; ${def}`);
}

async function addTransfers(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into institutions (name, description, type) select 'Bench ' || i, 'd', 'Bank' from generate_series(1, 40) i
      where not exists (select from institutions)`,
  );
  await pool.query(
    `insert into projects (name, description, location) select 'Wells ' || i, 'd', 'l' from generate_series(1, 1000) i
      where not exists (select from projects)`,
  );
  await pool.query(
    `insert into transfers (institution_id, project_id, public_id, amount, currency, mode, status, reference, created_at)
     select (select min(id) from institutions) + i % 40, (select min(id) from projects) + i % 1000, 'txn_' || md5(first || '/' || i), 100 + i % 900,
            'USD', 'live', case when i % 5000 = 0 then 'submitted' else 'settled' end, 'Part ' || i % 12, now() - make_interval(secs => $1 - i)
       from generate_series(1, $1::int) i, (select count(*) as first from transfers) as there`,
    [count],
  );
}

async function addEntries(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into audit_log (actor_id, actor_name, action, subject_type, subject_id, before, after)
     select 1, 'reviewer', 'funding_request.status_changed', 'funding_request', (abs(hashint4(i)) % ${requests})::text,
            '{"status": "pending"}', '{"status": "in_review", "note": "Asked for the consent of the council."}'
       from generate_series(1, $1::int) i`,
    [count],
  );
}

/** As if the part that is written to had begun so many months ago, and another month turned now. */
async function turnMonth(pool: pg.Pool, monthsAgo: number): Promise<void> {
  const { rows } = await pool.query<{ live: string; older: string }>(
    `select part as live, 'audit_log_' || to_char(now() - make_interval(months => $1), 'YYYY_MM') as older from live_part('audit_log')`,
    [monthsAgo],
  );
  await pool.query(`alter table ${rows[0]?.live} rename to ${rows[0]?.older}`);
  await pool.query("select begin_month('audit_log')");
}

async function printSize(pool: pg.Pool, table: string): Promise<void> {
  const { rows } = await pool.query<{ megabytes: number }>(
    `select sum(pg_total_relation_size(relid)) / 1024 / 1024 / (select count(*) from ${table}) * 1e6 as megabytes
       from (select relid from pg_partition_tree($1) union select $1::regclass) as parts`,
    [table],
  );
  console.log(`${table}: ${Math.round(Number(rows[0]?.megabytes))} MB for a million rows, with indexes`);
}
