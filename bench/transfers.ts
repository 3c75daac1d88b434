import { randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { createDatabase, createPool, type Database } from "../src/server/runtime/db/database.ts";
import { checkLedger, deposit } from "../src/server/money/ledger/service.ts";
import { doOnce } from "../src/server/partner-api/calls/idempotency.ts";
import { createTransfer } from "../src/server/money/transfers/service.ts";
import { listPublishedProjects } from "../src/server/projects/publication/service.ts";
import { publicId } from "../src/shared/domain/references.ts";
import { setStage } from "./stage.ts";
import type { PartnerCaller } from "../src/server/partners/api-keys/service.ts";

const seconds = 4;
const rounds = 3;
const project = "prj_ofthebenchmark00";

/** Transfers per second against the same statements sent bare, and pages of projects near and far. */
export async function benchTransfers(): Promise<void> {
  const stage = await setStage();
  // A pool for each: the statements of one are prepared under names that mean others in the next.
  const open = () => createPool({ connectionString: stage.databaseUrl, statement_timeout: 0 }, () => {});
  const [bare, product, other] = [open(), open(), open()];
  try {
    const caller = await prepare(other, stage.pool);
    const statements = await recordOne(bare, caller);
    await benchSending(bare, statements, createDatabase(product), caller);
    // The bare statements wrote journals of their own; the books must balance all the same.
    const disorder = await checkLedger(createDatabase(stage.pool));
    console.log(`${disorder.length === 0 ? "ok   " : "SHORT"} the books balance afterwards`);
    await benchProjects(stage.pool);
  } finally {
    for (const pool of [bare, product, other]) await pool.end();
    await stage.end();
  }
}

async function benchSending(bare: pg.Pool, statements: Recorded, product: Database, caller: PartnerCaller): Promise<void> {
  console.log("\nTransfers a second, durable, as a ratio to the same statements sent bare (wanted 0.9)\n");
  for (const callers of [1, 32]) {
    const ratios: number[] = [];
    let last = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const floor = await rate(callers, () => replay(bare, statements));
      const ours = await rate(callers, () => send(product, caller));
      ratios.push(ours / floor);
      last = [ours, floor];
    }
    const median = ratios.sort((a, b) => a - b)[1] ?? 0;
    console.log(
      `${median >= 0.9 ? "ok   " : "SHORT"} ${`${callers} caller(s) on one institution`.padEnd(40)} ${median.toFixed(2)} (last round ${Math.round(last[0] ?? 0)}/s against ${Math.round(last[1] ?? 0)}/s)`,
    );
  }
}

async function prepare(pool: pg.Pool, owner: pg.Pool): Promise<PartnerCaller> {
  const { rows } = await pool.query<{ id: number }>(
    "insert into institutions (name, description, type) values ('Bench', 'd', 'Bank') returning id",
  );
  const institutionId = rows[0]?.id ?? 0;
  await pool.query(
    `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency) values ($1, 'n', 'd', 'l', 'published', now(), 'infinity', 1000000000, 'USD')`,
    [project],
  );
  // Nine digits, so that the id is not mistaken for another number when the statements are repeated.
  await owner.query("alter table transfers alter column id restart with 910000001");
  await createDatabase(pool)
    .transaction()
    .execute((tx) => deposit(tx, { institutionId, mode: "test", currency: "USD", amount: 10n ** 15n, note: "bench", madeBy: "bench" }));
  return {
    keyId: 1,
    mode: "test",
    scopes: ["transactions:write"],
    institutionId,
    institutionName: "Bench",
    onboardingStep: "not_started",
    isExpired: false,
    isRevoked: false,
    isApproved: true,
    isUseStale: false,
  };
}

async function send(db: Database, caller: PartnerCaller, key = randomUUID()): Promise<string> {
  const body = { project_id: project, amount: "1.25", currency: "USD" };
  const once = await doOnce(db, { caller, key, call: "POST /transactions", body, status: 201 }, (tx) =>
    createTransfer(tx, caller, body, { idempotencyKey: key }),
  );
  return once.body.transaction_id;
}

interface Recorded {
  statements: pg.QueryConfig[];
  key: string;
  transactionId: string;
  transferId: number;
  eventId: string;
}

/** Everything that one transfer sends to PostgreSQL. */
async function recordOne(pool: pg.Pool, caller: PartnerCaller): Promise<Recorded> {
  const statements: pg.QueryConfig[] = [];
  const recording = {
    connect: async () => {
      const client = await pool.connect();
      return {
        query: (config: pg.QueryConfig) => {
          statements.push(config);
          return client.query(config);
        },
        release: () => client.release(),
      };
    },
    on: () => {},
  } as unknown as pg.Pool;
  const key = randomUUID();
  const transactionId = await send(createDatabase(recording), caller, key);
  const { rows } = await pool.query<{ id: number; event: string }>(
    "select id, (select public_id from partner_events order by id desc limit 1) as event from transfers where public_id = $1",
    [transactionId],
  );
  return { statements, key, transactionId, transferId: rows[0]?.id ?? 0, eventId: rows[0]?.event ?? "" };
}

/** The same statements with ids of their own, over the same driver and pool, and nothing else. */
async function replay(pool: pg.Pool, { statements, key, transactionId, transferId, eventId }: Recorded): Promise<void> {
  const [newKey, newTransaction, newEvent] = [randomUUID(), publicId("txn", randomBytes(16)), publicId("evt", randomBytes(16))];
  let newTransfer = transferId;
  const fresh = (value: unknown): unknown => {
    if (value === transferId) return newTransfer;
    if (typeof value !== "string") return value;
    return value
      .replaceAll(key, newKey)
      .replaceAll(transactionId, newTransaction)
      .replaceAll(eventId, newEvent)
      .replaceAll(String(transferId), String(newTransfer));
  };
  const client = await pool.connect();
  try {
    for (const { values, ...statement } of statements) {
      const { rows } = await client.query<{ id?: number; publicId?: string }>({ ...statement, values: (values ?? []).map(fresh) });
      if (rows[0]?.publicId === newTransaction && rows[0].id) newTransfer = rows[0].id;
    }
  } finally {
    client.release();
  }
}

async function rate(callers: number, once: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        await once();
        done += 1;
      }
    }),
  );
  return done / seconds;
}

/** Page 1 and page 1,000 of 100,000 published projects. */
async function benchProjects(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
     select 'prj_' || lpad(i::text, 16, '0'), 'Project ' || i, repeat('What will change. ', 10), 'Region', 'published', now() - make_interval(secs => i), 'infinity', 1000, 'USD'
       from generate_series(1, 100000) i`,
  );
  await pool.query("vacuum analyze projects");
  const db = createDatabase(pool);
  const p95 = async (page: number) => {
    const taken: number[] = [];
    for (let i = 0; i < 310; i += 1) {
      const start = performance.now();
      await listPublishedProjects(db, { page, perPage: 10 });
      if (i >= 10) taken.push(performance.now() - start);
    }
    return taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? 0;
  };
  const [near, far] = [await p95(1), await p95(1_000)];
  console.log("\nGET /projects at 100,000 projects, p95 (at most 3)\n");
  console.log(
    `${far / near <= 3 ? "ok   " : "SHORT"} page 1,000 against page 1                  x${(far / near).toFixed(2)} (${near.toFixed(1)} → ${far.toFixed(1)} ms)`,
  );
}
