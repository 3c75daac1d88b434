import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "../src/server/runtime/db/embedded.ts";
import { roles } from "../src/server/runtime/db/embedded-roles.ts";
import { migrate } from "../src/server/runtime/db/migrate.ts";
import { createPool } from "../src/server/runtime/db/database.ts";
import pino from "pino";

export interface Stage {
  pool: pg.Pool;
  databaseUrl: string;
  /** Starts a server process on this database and waits until it answers. Returns its address. */
  serve: (script: string | string[], env?: Record<string, string>) => Promise<string>;
  /** Ends the server that was started last with -9. */
  killLast: () => Promise<void>;
  end: () => Promise<void>;
}

export const administrator = { username: "bench", password: "a-bench-password" };

/** A PostgreSQL that really waits for the disk, as in use, and servers beside it; all of it is gone afterwards. */
export async function setStage(settings: Record<string, string> = {}): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), "hearthbridge-bench-"));
  // As root the server is another user, who passes through.
  if (process.geteuid?.() === 0) await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: folder, settings, log: { info: () => {}, warn: console.warn } });
  const { host, port, user, database } = server.connection;
  const databaseUrl = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  await migrate(server, pino({ level: "silent" }));
  // What is measured serves as in use; what a measurement arranges, such as a COPY of a file, needs more.
  const pool = createPool({ ...server.owner, user: roles.superuser, statement_timeout: 0 }, () => {});
  const children: ChildProcess[] = [];
  let nextPort = 4600 + Math.floor(Math.random() * 300);
  return {
    pool,
    databaseUrl,
    serve: async (script, env = {}) => {
      const address = `http://127.0.0.1:${(nextPort += 1)}`;
      const child = spawn(process.execPath, Array.isArray(script) ? script : [script], {
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          DATA_DIR: path.join(folder, "files"),
          PORT: String(nextPort),
          HOST: "127.0.0.1",
          PROCESS: "web",
          TRUST_PROXY: "1",
          ADMIN_USERNAME: administrator.username,
          ADMIN_PASSWORD: administrator.password,
          SECOND_FACTOR: "optional",
          ...env,
        },
      });
      children.push(child);
      await waitUntilUp(`${address}/healthz`);
      return address;
    },
    killLast: () => endChild(children.pop(), "SIGKILL"),
    end: async () => {
      await Promise.all(children.map((child) => endChild(child, "SIGTERM")));
      await pool.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function endChild(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (!child) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

async function waitUntilUp(url: string): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come up`);
}

/**
 * Adds rows like those that people send, in the order of their dates: one in a thousand in review, one word rare. Of the newest `open` a
 * quarter waits for a decision; all others are decided.
 */
export async function fill(pool: pg.Pool, count: number, open = count): Promise<void> {
  const from = Number((await pool.query("select coalesce(max(id), 0) as n from funding_requests")).rows[0].n) + 1;
  await pool.query(
    `insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email, project_title,
       project_description, location, funding_amount_text, funding_amount, funding_currency, timeline, indigenous_sovereignty, un_drip_compliance,
       marginalized_peoples_impact, status, submitted_at)
     select 'B-' || i, 'b-' || i, '', 'Nation of the ' || (array['river', 'meadow', 'shore', 'valley'])[i % 4 + 1] || ' ' || md5(i::text),
       (array['nation', 'community', 'municipality'])[i % 3 + 1], 'Contact ' || i, 'contact' || i || '@nation.example',
       case when i % 20000 = 7 then 'Windmill ' else 'Clean water ' end || i, repeat('What will change, and for whom. ', 8), 'Region ' || i % 90, '$250,000', 250000, 'USD', 'One year',
       repeat('The council decides. ', 5), repeat('Consent was sought. ', 5), repeat('Elders first. ', 5),
       case when i % 4 = 0 and i > $3 then 'pending' when i % 4 = 2 then 'rejected' else 'approved' end, now() - make_interval(secs => 2000000 - i)
     from generate_series($1::int, $2::int) i`,
    [from, from + count - 1, from + count - 1 - open],
  );
  await pool.query("update funding_requests set status = 'in_review' where id % 1000 = 0 and id >= $1", [from + Math.max(0, count - open)]);
  await pool.query("vacuum analyze funding_requests");
  // Otherwise the disk still writes these rows while the first call is measured.
  await pool.query("checkpoint");
}

/** Adds published projects, each with its updates; twelve of the first hundred have a rare word, so that it fills one page at any size. Their public ids are `prj_` and 16 digits. */
export async function fillProjects(pool: pg.Pool, count: number): Promise<void> {
  const from = Number((await pool.query("select coalesce(max(id), 0) as n from projects")).rows[0].n) + 1;
  await pool.query(
    `insert into projects (public_id, name, description, location, nation_name, state, published_at, public_until, funding_needed, currency, theme)
     select 'prj_' || lpad(i::text, 16, '0'), case when i <= 100 and i % 8 = 7 then 'Windmill ' else 'Clean water ' end || md5(i::text),
            repeat('Two wells failed after the flood, and the intake is repaired. ', 12), 'Region ' || i % 90, 'Nation of the ' || (array['river', 'meadow', 'shore'])[i % 3 + 1],
            'published', now() - make_interval(mins => 2000000 - i), 'infinity', 1000 + i % 250000, 'EUR', (array['water', 'education', 'healthcare'])[i % 3 + 1]
       from generate_series($1::int, $2::int) i`,
    [from, from + count - 1],
  );
  await pool.query(
    `insert into project_posts (public_id, project_id, client_key, kind, title, body, happened_on, source)
     select 'pst_' || projects.id || '_' || n, projects.id, gen_random_uuid(), 'progress', 'Pump ' || n, repeat('It turns. ', 20), date '2026-05-04' - n, 'Water committee'
       from projects, generate_series(1, 5) n where projects.id >= $1`,
    [from],
  );
  await pool.query("vacuum analyze projects, project_posts");
}

export async function fillInstitutions(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into institutions (name, description, type, tags, eligibility_status)
     select 'Institution ' || md5(i::text), 'Lends to community projects of its region.', 'CDFI', array['water', 'rural'], (array['eligible', 'pending', 'ineligible'])[i % 3 + 1]
       from generate_series(1, $1::int) i`,
    [count],
  );
  await pool.query("vacuum analyze institutions");
}
