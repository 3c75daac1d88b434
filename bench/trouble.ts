import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startMailCatcher } from "../test/support/mail-catcher.ts";
import { type ServerProcess, startServer } from "../test/support/server-process.ts";
import {
  findLosses,
  readyAgain,
  sentAgain,
  signalPostmaster,
  startLoad,
  startOwnPostgres,
  terminateAll,
  withoutPostgres,
} from "../test/support/trouble.ts";

const perSecond = 20;
const readyMs = 30_000;
const mailMs = 60_000;
/** The jobs that one process does at a time besides long ones and webhooks (workers.ts): as many messages can be under way. */
const mailWorkers = 4;
const patience = { withinMs: readyMs };

interface Place {
  name: string;
  /** The folder of the database's server. */
  folder: string;
  env: Record<string, string>;
  /** Stops the server for so long; only where somebody other than the product can. */
  pause?: (ms: number) => Promise<void>;
}

/** Every trouble that a database can make, under load: the product lives, is ready again within 30 s, and loses and doubles nothing. */
export async function benchTrouble(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "hearthbridge-trouble-"));
  const database = await startOwnPostgres(path.join(folder, "own"));
  console.log(`\nTrouble with the database under ${perSecond} forms a second (the product lives, ready within 30 s, mail within 60 s)\n`);
  try {
    await benchPlace({
      name: "own",
      folder: database.folder,
      env: { ...database.env, DATA_DIR: path.join(folder, "own-files") },
      pause: (ms) => withoutPostgres(database, ms),
    });
    await benchPlace({ name: "embedded", folder: path.join(folder, "embedded"), env: { DATA_DIR: path.join(folder, "embedded") } });
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchPlace({ name, folder, env: given, pause }: Place): Promise<void> {
  const mail = await startMailCatcher();
  const env = { ...given, SMTP_URL: mail.url, TRUST_PROXY: "1", LOG_LEVEL: "error" };
  let server = await startServer(env);
  const same = { ...env, PORT: new URL(server.url).port };
  let deaths = 0;

  async function measure(what: string, times: number, trouble: () => Promise<void>, mostAgain = 0): Promise<void> {
    const earlier = deaths;
    const readyAfter: number[] = [];
    const load = startLoad(server.url, perSecond);
    for (let round = 0; round < times; round += 1) {
      // Not always at the same point of what is under way.
      await wait(1_000 + Math.random() * 1_000);
      await trouble();
      const begun = Date.now();
      await wait(300);
      if (server.child.exitCode !== null || server.child.signalCode !== null) {
        deaths += 1;
        server = await startServer(same, patience);
      }
      await readyAgain(server.url, readyMs);
      readyAfter.push(Date.now() - begun);
    }
    // A death may come behind the trouble.
    await wait(3_000);
    if (server.child.exitCode !== null) {
      deaths += 1;
      server = await startServer(same, patience);
    }
    const result = await load.end();
    const ended = Date.now();
    const { [sentAgain]: again = 0, ...losses } = await findLosses(folder, result, mail, mailMs);
    const strange = Object.keys(result.answers).filter((kind) => !["201", "503", "no answer"].includes(kind));
    const isGood = again <= mostAgain && deaths === earlier && Object.keys(losses).length === 0 && strange.length === 0;
    console.log(
      `${isGood ? "ok   " : "SHORT"} ${name}, ${what}, ${times} times: ${deaths - earlier} ends of the process; ready after at most ${Math.max(...readyAfter)} ms; ` +
        `${result.acknowledged.size} forms, ${JSON.stringify(losses)} lost; ${again} ${sentAgain}; mail complete ${Date.now() - ended} ms after the last answer; answers ${JSON.stringify(result.answers)}`,
    );
  }

  async function killProduct(): Promise<void> {
    await server.end("SIGKILL");
    server = await startServer(same, patience);
  }

  await measure("connections ended", 10, () => terminateAll(folder));
  await measure("restart -m fast", 4, () => signalPostmaster(folder, "SIGINT"));
  if (pause) await measure("stop of 10 s", 2, () => pause(10_000));
  await measure("kill -9 of the postmaster", 6, () => signalPostmaster(folder, "SIGKILL"));
  await measure("kill -9 of the product, and a start right after it", 10, killProduct, 10 * mailWorkers);
  await end(server);
  await mail.close();
}

async function end(server: ServerProcess): Promise<void> {
  const code = await server.end();
  if (code !== 0) console.log(`SHORT the product ended with ${code}`);
}
