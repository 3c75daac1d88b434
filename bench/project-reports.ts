import type pg from "pg";
import { agreementTerms } from "../test/support/agreement.ts";
import { productArgs } from "../test/support/product.ts";
import { fill, setStage } from "./stage.ts";
import { signIn } from "./throughput.ts";

const agreements = 100_000;
const dueToday = 5_000;
const wanted = { p95: 30, minutes: 60 };
const turns = 200;

const views = ["view=late", "view=soon", "view=later", "view=released", "q=windmill", "q=clean water", ""];

/** p95 of the desk's list of due reports at 100,000 agreements, at most 30 ms; and how long reminders of 5,000 due on one day take, at most an hour. */
export async function benchProjectReports(): Promise<void> {
  const stage = await setStage();
  try {
    const url = await stage.serve(productArgs, { LOG_LEVEL: "warn" });
    const cookie = await signIn(url);
    await fill(stage.pool, agreements);
    await write(stage.pool);
    console.log(`\nThe list of due reports at ${agreements.toLocaleString("en")} agreements, p95 (at most ${wanted.p95} ms)\n`);
    for (const view of views) {
      const ms = await p95(`${url}/api/admin/project-reports?limit=50&sort=dueOn&order=asc&${view}`, cookie);
      console.log(`${ms <= wanted.p95 ? "ok   " : "SHORT"} ${view || "all"}: ${ms.toFixed(1)} ms`);
    }
    const before = await count(stage.pool);
    const start = performance.now();
    await stage.serve(productArgs, { LOG_LEVEL: "warn", PROCESS: "all" });
    while ((await count(stage.pool)) - before < dueToday && performance.now() - start < wanted.minutes * 60_000)
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    const minutes = (performance.now() - start) / 60_000;
    console.log(
      `${minutes <= wanted.minutes ? "ok   " : "SHORT"} reminders of ${dueToday.toLocaleString("en")} reports due today are queued within ${minutes.toFixed(1)} minutes (${wanted.minutes})`,
    );
  } finally {
    await stage.end();
  }
}

async function count(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: string }>("select count(*) as n from emails where kind = 'project_report_due'");
  return Number(rows[0]?.n);
}

/** A project, an agreement in force and three reports for each request: one in twenty is due today, one in fifty late, the others later. */
async function write(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into projects (funding_request_id, public_id, name, description, location, state, funding_needed, currency)
     select id, 'prj_bench' || id, project_title, project_title, location, 'draft', 50000, 'USD' from funding_requests`,
  );
  // Signed by nobody: what is measured reads no signature.
  await pool.query("alter table agreements disable trigger user");
  await pool.query(
    `insert into agreements (project_id, number, state, currency, terms, created_by_name, shared_at, parties, template, hash, offered_at,
                             offered_by_name, in_force_at)
     select id, 1, 'in_force', 'USD', $1::jsonb, 'bench', now(), '{}', 1, repeat('0', 64), now(), 'bench', now() - interval '100 days'
       from projects`,
    [JSON.stringify(agreementTerms())],
  );
  await pool.query("alter table agreements enable trigger user");
  await pool.query(
    `insert into project_reports (public_id, project_id, kind, number, starts_on, due_on, state, covers_until, content, template, hash, released_at)
     select 'prp_a' || id, id, 'quarterly', 1, current_date - 180, current_date - 90, 'released', current_date - 91, '{}', 1, repeat('0', 64), now()
       from projects where id % 50 <> 1`,
  );
  await pool.query("update project_reports set is_followed = true");
  await pool.query(
    `insert into project_reports (public_id, project_id, kind, number, starts_on, due_on)
     select 'prp_b' || id, id, 'quarterly', 2, current_date - 90,
            current_date + case when id % 20 = 0 then 0 when id % 50 = 1 then -20 else 16 + id % 70 end from projects
     union all
     select 'prp_c' || id, id, 'yearly', 1, current_date - 100, current_date + 300 + id % 60 from projects`,
  );
  await pool.query("update project_reports set is_followed = true where due_on < current_date");
  await pool.query(
    `insert into project_report_reminders (report_id, days)
     select id, days from project_reports cross join unnest(array[14, 3, 0, -1]) as days where state = 'due' and due_on < current_date
     union all select id, days from project_reports cross join unnest(array[14, 3]) as days where state = 'due' and due_on = current_date`,
  );
  await pool.query("vacuum analyze");
}

async function p95(address: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const start = performance.now();
    const answer = await fetch(address, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`);
    times.push(performance.now() - start);
  }
  // The first ones compile and fill memory.
  return times.slice(20).toSorted((a, b) => a - b)[Math.floor((turns - 20) * 0.95)] ?? 0;
}
