/** Trouble with the database under load: what makes it, what sends meanwhile, and what is counted afterwards. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/server/runtime/db/embedded.ts";
import type { MailCatcher } from "./mail-catcher.ts";
import { fundingRequest } from "./samples.ts";
import { seededRandom } from "./seed.ts";

export interface OwnPostgres {
  /** What the product is given of it: the role that serves, and the one that owns. */
  env: { DATABASE_URL: string; DATABASE_OWNER_URL: string };
  folder: string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** A server that the product reaches by DATABASE_URL, that waits for the disk, and that can be stopped and started. */
export async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  const launch = () => startEmbeddedPostgres({ dataDir: folder, log: { info: () => {}, warn: () => {} } });
  let server: EmbeddedPostgres | undefined = await launch();
  const urlOf = ({ host, port, user, database }: EmbeddedPostgres["connection"]) =>
    `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return {
    env: { DATABASE_URL: urlOf(server.connection), DATABASE_OWNER_URL: urlOf(server.owner) },
    folder,
    stop: async () => {
      await server?.stop();
      server = undefined;
    },
    start: async () => {
      server ??= await launch();
    },
  };
}

/** Stops the server for so long. */
export async function withoutPostgres(database: OwnPostgres, ms: number): Promise<void> {
  await database.stop();
  await wait(ms);
  await database.start();
}

async function postmasterOf(folder: string): Promise<{ pid: number; connection: pg.ClientConfig }> {
  const [pid, , , port, host] = (await readFile(path.join(folder, "postgres/postmaster.pid"), "utf8")).split("\n");
  // An empty file, as a starting server leaves it for a moment, would name process group 0: the test run itself.
  if (!(Number(pid) > 1)) throw new Error(`no postmaster in ${folder}`);
  return { pid: Number(pid), connection: { host: host ?? "", port: Number(port), user: "hearthbridge", database: "postgres" } };
}

/** Runs one statement on the server of this folder; it may end the connection that it runs on. */
export async function query<Row extends pg.QueryResultRow>(folder: string, text: string): Promise<Row[]> {
  const client = new pg.Client((await postmasterOf(folder)).connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Ends every connection but its own. */
export async function terminateAll(folder: string): Promise<void> {
  await query(
    folder,
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
}

/** SIGINT is `pg_ctl restart -m fast`, as whoever watches the server starts it again at once; SIGKILL is a crash. */
export async function signalPostmaster(folder: string, signal: "SIGINT" | "SIGKILL"): Promise<void> {
  process.kill((await postmasterOf(folder)).pid, signal);
}

export interface Load {
  /** Sends no new ones, waits until each has its answer, and says what all answers were. */
  end: () => Promise<LoadResult>;
}

interface LoadResult {
  /** The address that each form was sent for, with the reference that it got in the end. */
  acknowledged: Map<string, string>;
  /** How often each kind of answer came: a status, "503 without Retry-After", or "no answer". */
  answers: Record<string, number>;
}

/** On a machine that cannot keep up, more would measure only how long the queue becomes. */
const mostUnderway = 80;

/**
 * Sends so many forms a second, each as a browser's outbox does: again, under the same id, until it is acknowledged. Of several servers
 * each try goes to another, as behind a proxy.
 */
export function startLoad(urls: string | string[], perSecond: number): Load {
  const acknowledged = new Map<string, string>();
  const answers: Record<string, number> = {};
  const underway = new Set<Promise<void>>();
  const servers = [urls].flat();
  const random = seededRandom();
  let sent = 0;
  let tries = 0;
  const sendOne = async () => {
    sent += 1;
    const email = `applicant${sent}-${randomUUID().slice(0, 8)}@threerivers.example`;
    const body = JSON.stringify(fundingRequest({ email, organizationName: `Nation of river ${randomUUID()}` }));
    const headers = { "content-type": "application/json", "x-forwarded-for": `198.51.100.${sent % 250}` };
    for (let end = Date.now() + 120_000; Date.now() < end; await wait(1_000 + random() * 1_000)) {
      const answer = await fetch(`${servers[(tries += 1) % servers.length]}/api/funding-requests`, {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(30_000),
      }).catch(() => undefined);
      const kind =
        answer?.status === 503 && !answer.headers.get("retry-after") ? "503 without Retry-After" : `${answer?.status ?? "no answer"}`;
      answers[kind] = (answers[kind] ?? 0) + 1;
      const { reference } = ((await answer?.json().catch(() => undefined)) ?? {}) as { reference?: string };
      if (answer?.status === 201 && reference) return void acknowledged.set(email, reference);
    }
  };
  const timer = setInterval(() => {
    if (underway.size >= mostUnderway) return;
    const sending = sendOne().finally(() => underway.delete(sending));
    underway.add(sending);
  }, 1_000 / perSecond);
  return {
    end: async () => {
      clearInterval(timer);
      await Promise.all(underway);
      return { acknowledged, answers };
    },
  };
}

/** Waits until the product is ready, and says how long that took. Throws with what is not ready. */
export async function readyAgain(url: string, withinMs: number): Promise<number> {
  const start = Date.now();
  let problem = "";
  while (Date.now() - start < withinMs) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => error);
    if (answer instanceof Response && answer.ok) return Date.now() - start;
    problem = answer instanceof Response ? await answer.text() : answer.message;
    await wait(100);
  }
  throw new Error(`not ready after ${withinMs} ms: ${problem}`);
}

/**
 * A message that was under way when the product was killed: the mail server may have taken it when nobody could note it any
 * more, and it comes again as the same message (decision 0005).
 */
export const sentAgain = "messages again, under their Message-ID";

/** What is wrong afterwards: forms that were lost or stored twice, messages that did not come, or came twice. Empty when nothing is. */
export async function findLosses(
  folder: string,
  { acknowledged }: LoadResult,
  mail: MailCatcher,
  withinMs: number,
): Promise<Record<string, number>> {
  const rows = await query<{ email: string; reference: string }>(folder, "select email, reference from funding_requests");
  const stored = new Map(rows.map((row) => [row.email, row.reference]));
  const copies = () => {
    const ids = new Map<string, string[]>();
    for (const { to, messageId = "" } of mail.received) {
      const address = to?.[0]?.address ?? "";
      ids.set(address, [...(ids.get(address) ?? []), messageId]);
    }
    return ids;
  };
  for (const end = Date.now() + withinMs; Date.now() < end && [...acknowledged.keys()].some((email) => !copies().has(email));)
    await wait(250);
  // A second copy would come right behind the first.
  await wait(1_000);
  const received = copies();
  const losses = {
    "forms lost": [...acknowledged].filter(([email, reference]) => stored.get(email) !== reference).length,
    "forms stored twice": rows.length - stored.size,
    "messages missing": [...acknowledged.keys()].filter((email) => !received.has(email)).length,
    "messages twice": [...acknowledged.keys()].filter((email) => new Set(received.get(email)).size > 1).length,
    [sentAgain]: [...acknowledged.keys()].filter((email) => isRepeated(received.get(email) ?? [])).length,
  };
  return Object.fromEntries(Object.entries(losses).filter(([, count]) => count > 0));
}

function isRepeated(messageIds: string[]): boolean {
  return new Set(messageIds).size < messageIds.length;
}
