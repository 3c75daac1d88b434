import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { measureLists, printGrowth } from "./million.ts";
import { setStage, type Stage } from "./stage.ts";
import { signIn } from "./throughput.ts";
import { productArgs } from "../test/support/product.ts";

const rows = 100_000;

/** Partner discovery: reading one register of 100,000 rows against a bare COPY of it, and the lists of what was found. */
export async function benchDiscovery(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "registers-"));
  mkdirSync(path.join(dataDir, "registers"));
  const stage = await setStage();
  try {
    const product = await stage.serve(productArgs, { LOG_LEVEL: "warn", PROCESS: "all", DATA_DIR: dataDir });
    const cookie = await signIn(product);
    await benchReading(stage, product, cookie, path.join(dataDir, "registers", "banks.csv"));
    await benchLists(stage.pool, product, cookie);
  } finally {
    await stage.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchReading({ pool }: Stage, product: string, cookie: string, file: string): Promise<void> {
  await pool.query(
    "update discovery_sources set is_enabled = connector = 'occ', file_name = case connector when 'occ' then 'banks.csv' else file_name end",
  );
  await pool.query("update discovery_sources set url = null where connector = 'occ'");
  writeFileSync(file, register());
  const copy = await timeCopy(pool);
  const memory = watchMemory(product);
  const first = await run(pool, product, cookie);
  const peak = memory.end();
  // One byte differs, so that the whole file is read and compared row by row.
  writeFileSync(file, register().replace("Bank number 500,", "Bank number 500 ,"));
  const second = await run(pool, product, cookie);
  const third = await run(pool, product, cookie);
  const expected = [first.new, second.unchanged, third.unchanged];
  if (expected.some((count) => count !== rows)) throw new Error(`read ${expected.join(", ")} rows instead of ${rows} each time`);
  const perSecond = Math.round(rows / first.seconds);
  console.log(`\nOne register of ${rows} rows\n`);
  console.log(
    `     against a bare COPY of the same rows      ${(copy / first.seconds).toFixed(3)} (${perSecond} rows/s, COPY ${Math.round(rows / copy)}/s)`,
  );
  console.log(`${peak <= 150 ? "ok   " : "SHORT"} peak memory above idle                   ${Math.round(peak)} MB (at most 150)`);
  console.log(
    `${first.seconds / second.seconds >= 5 ? "ok   " : "SHORT"} again, every row compared                 x${(first.seconds / second.seconds).toFixed(1)} quicker (at least 5)`,
  );
  console.log(`     again, the file byte by byte the same     x${(first.seconds / third.seconds).toFixed(1)} quicker`);
}

/** A register in the OCC's format; every row has three official numbers of its own. */
function register(): string {
  const lines = ["CHARTER_NO,NAME,ADDRESS,CITY,STATE,CERT,RSSD"];
  for (let i = 1; i <= rows; i += 1)
    lines.push(
      `${i},Bank number ${i},${i % 900} Main Street,Town ${i % 4_000},${["KS", "OK", "NM", "AZ"][i % 4]},${200_000 + i},${4_000_000 + i}`,
    );
  return `${lines.join("\n")}\n`;
}

/** Seconds that PostgreSQL takes to store the same text rows in a table without indexes, median of three. */
async function timeCopy(pool: pg.Pool): Promise<number> {
  const connection = await pool.query<{ data: string }>("select current_setting('data_directory') as data");
  const file = path.join(connection.rows[0]?.data ?? "", "bench-copy.csv");
  writeFileSync(file, register(), { mode: 0o644 });
  const taken: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    await pool.query("drop table if exists bare; create table bare (a text, b text, c text, d text, e text, f text, g text)");
    const start = performance.now();
    await pool.query(`copy bare from '${file}' (format csv, header)`);
    taken.push((performance.now() - start) / 1_000);
  }
  await pool.query("drop table bare");
  rmSync(file);
  return taken.sort((a, b) => a - b)[1] ?? 0;
}

/** Presses Find Partners and waits for the end of the run. */
async function run(pool: pg.Pool, product: string, cookie: string): Promise<{ seconds: number; new: number; unchanged: number }> {
  const response = await fetch(`${product}/api/partner-discovery/run`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: "{}",
  });
  if (!response.ok) throw new Error(`the run did not start: ${response.status}`);
  for (;;) {
    const { rows: found } = await pool.query<{ seconds: number; new: number; unchanged: number }>(
      `select extract(epoch from runs.finished_at - runs.started_at)::float as seconds, rows_new as new, rows_unchanged as unchanged
         from discovery_runs runs join discovery_run_sources on run_id = runs.id
        where runs.finished_at is not null and runs.id = (select max(id) from discovery_runs)`,
    );
    if (found[0]) return found[0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Watches the server's resident memory; `end` answers how many MB it rose above where it was. */
function watchMemory(product: string): { end: () => number } {
  const pid = execFileSync("sh", ["-c", `ss -ltnpH "sport = :${new URL(product).port}" | sed -n 's/.*pid=\\([0-9]*\\).*/\\1/p'`], {
    encoding: "utf8",
  }).trim();
  const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
  const idle = resident();
  let peak = idle;
  const timer = setInterval(() => (peak = Math.max(peak, resident())), 50);
  return {
    end: () => {
      clearInterval(timer);
      return peak - idle;
    },
  };
}

const calls = {
  "by name": "?limit=50",
  newest: "?limit=50&sort=firstSeenAt",
  "best of two types": "?limit=50&type=cdfi,indigenous&sort=score",
  "ineligible by name": "?limit=50&eligibility=ineligible",
  "search, rare word": "?limit=50&q=windmill",
  "search, rare word in two types": "?limit=50&q=windmill&type=bank,cdfi",
  "search, one in a hundred": "?limit=50&q=harbor",
  "search, common word": "?limit=50&q=bank",
  "search, no match": "?limit=50&q=nothinglikethis",
};

async function benchLists(pool: pg.Pool, product: string, cookie: string): Promise<void> {
  await pool.query("truncate candidates cascade");
  await pool.query("delete from status_counts where subject = 'candidates'");
  await fillCandidates(pool, 10_000);
  const list = `${product}/api/partner-discovery/candidates`;
  const small = await measureLists(list, calls, cookie);
  for (let i = 0; i < 10; i += 1) await fillCandidates(pool, 99_000);
  const large = await measureLists(list, calls, cookie);
  console.log("\nList and search of candidates, p95 at 1,000,000 as a ratio to 10,000 (at most 3)\n");
  printGrowth(small, large);
}

/** Candidates on eighteen shelves: banks mostly, some funds, nations, foundations; one word rare, one in a hundred. */
async function fillCandidates(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with made as (
       select i, md5(i::text) as noise,
              (array['bank', 'bank', 'bank', 'ngo', 'ngo', 'foundation', 'cdfi', 'indigenous+cdfi', 'cdfi+bank'])[i % 9 + 1] as types,
              case when i % 5 = 0 then 'ineligible' else 'eligible' end as eligibility
         from generate_series((select coalesce(max(id), 0) from candidates) + 1, (select coalesce(max(id), 0) from candidates) + $1::int) i)
     insert into candidates (name, kind, types, city, region, country, source_ids, eligibility, score, rules, rules_version, search_text, shelf)
     select name, 'bank', string_to_array(types, '+'), 'Town ' || i % 4000, 'KS', 'US', array[3], eligibility, 20 + i % 12 * 10, '{type_lender,area_declared}', 1,
            lower(name || E'\\ntown ' || i % 4000 || E'\\nks'), 'open:' || eligibility || ':' || types
       from (select *, case when i % 20000 = 7 then 'Windmill ' when i % 100 = 3 then 'Harbor ' else 'Open ' end || noise || ' Bank' as name from made) as named`,
    [count],
  );
  await pool.query("vacuum analyze candidates");
  await pool.query("checkpoint");
}
