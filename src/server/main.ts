import { mkdir } from "node:fs/promises";
import { createApp } from "./app.ts";
import { type Config, readConfig } from "./runtime/config.ts";
import { createContext, createLogger } from "./runtime/context.ts";
import { untilDatabaseAnswers } from "./runtime/db/database.ts";
import { migrate } from "./runtime/db/migrate.ts";
import { openDatabase } from "./runtime/db/open.ts";
import { keepOrganisationLive } from "./record/organisation/live.ts";
import { compareOlderNames, ensureAdministrator, oneTimeHours } from "./record/auth/first-administrator.ts";
import { keepNotices } from "./site/retention/notices.ts";
import { giveBackMemory } from "./runtime/give-back-memory.ts";
import { createHealth } from "./runtime/health.ts";
import { withoutValues } from "./runtime/http/errors.ts";
import { openTraces } from "./runtime/cause/traces.ts";
import { openOperatorPort } from "./runtime/observe/operator.ts";
import { createWatch } from "./runtime/observe/watch.ts";
import { facts } from "./facts.ts";
import { loadPages } from "./runtime/http/pages.ts";
import { freeAllJobs } from "./runtime/jobs/holders.ts";
import type { Worker } from "./runtime/jobs/worker.ts";
import { leaveRoot } from "./leave-root.ts";
import { startWorkers } from "./workers.ts";
import type { Logger } from "pino";

/** How long a start waits for a database that is away: containers of one machine start together. */
const startMs = 30_000;
/** How long an end waits for what is in hand: a database that is away would keep it for good. */
const stopMs = 30_000;

const portProblems: Record<string, string> = {
  EACCES: "is root's on this system, and the product does not run as root: let a proxy listen there, or allow it (docs/operations.md).",
  EADDRINUSE: "is taken by another program: end that one, or set PORT to another number.",
};

try {
  await start(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // A cause adds what the system said, in a line; where in our code that was helps nobody who starts the product.
  if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.message);
  process.exit(1);
}

/** Starts what PROCESS asks for and stays until a signal ends it: requests and jobs in hand are finished first. */
async function start(config: Config): Promise<void> {
  const log = createLogger(config);
  await leaveRoot(config, log);
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  // A signal may come while the parts are still starting: they are stopped once they are there, as later.
  const started = Promise.withResolvers<void>();
  const ending = new AbortController();
  stopOnSignal(async () => {
    ending.abort();
    await started.promise;
    await stopAll();
  }, log);
  endOnUnknownErrors(log);
  try {
    await mkdir(config.dataDir, { recursive: true });
    const database = await openDatabase(config, log.child({ part: "postgres" }));
    stops.push(database.stop);
    const context = createContext(config, log, database.connection, database);
    stops.push(context.close);
    if (config.tracesEndpoint) stops.push(await openTraces(config.tracesEndpoint, "hearthbridge"));

    const whenItAnswers = <T>(work: () => Promise<T>) =>
      untilDatabaseAnswers(work, {
        forMs: startMs,
        signal: ending.signal,
        onAway: ({ message }) => log.warn({ part: "database", message }, "the database does not answer yet; trying again"),
      });
    for (const name of await whenItAnswers(() => migrate(database, log))) log.info({ migration: name }, "migrated");
    // The embedded server had one owner, which is gone: whatever its worker held is free again.
    if (!config.databaseUrl) await whenItAnswers(() => freeAllJobs(context.pool));

    const organisation = await whenItAnswers(() => keepOrganisationLive(context));
    stops.push(async () => organisation.stop());
    let workers: Worker | undefined;
    const watch = await createWatch(
      context,
      createHealth(context, database.isUp, () => workers?.isRunning() ?? true),
      facts,
    );
    if (config.process !== "web") {
      workers = await whenItAnswers(() => startWorkers(context, database, watch.metrics?.noteJob));
      stops.push(workers.stop);
    }
    if (config.metricsPort !== undefined) {
      const { port, stop } = await openOperatorPort(config, watch);
      stops.push(stop);
      log.info({ part: "metrics", port }, "answers the operator");
    }
    if (config.process !== "worker") {
      const site = { ...config.provider, publicUrl: config.publicUrl, year: new Date().getFullYear() };
      const alike = await compareOlderNames(context);
      if (alike > 0) log.warn({ accounts: alike }, "accounts have names that look like older ones");
      // Only here, as only this process prints the one-time password.
      const first = await whenItAnswers(() => ensureAdministrator(context));
      if (first) announceAdministrator(first);
      const pages = await loadPages(site, config, log);
      organisation.tell(pages);
      const notices = await whenItAnswers(() => keepNotices(context, pages));
      stops.push(notices.stop);
      const app = await createApp(context, pages, watch);
      stops.push(() => app.close());
      const address = await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
        const problem = portProblems[error.code ?? ""];
        throw problem ? new Error(`PORT ${config.port} ${problem}`) : error;
      });
      announce(address, config);
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  started.resolve();
  giveBackMemory();
}

/** Before anything that may end the start: the password cannot be shown a second time. */
function announceAdministrator({ username, password }: { username: string; password: string }): void {
  console.log(
    `\n  First administrator: ${username}\n  One-time password:   ${password}\n  It is shown only now, opens one login within ${oneTimeHours} hours, and is changed there.\n`,
  );
}

function announce(address: string, config: Config): void {
  console.log(`\n  ${config.provider.name} is ready at ${address}\n`);
  if (!config.smtpUrl) console.log("  No mail server is set (SMTP_URL): messages wait in the outbox.\n");
}

function stopOnSignal(stopAll: () => Promise<void>, log: Logger): void {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("what was in hand did not end in time; it goes on after the next start");
      process.exit(1);
    }, stopMs).unref();
    stopAll().then(
      () => process.exit(0),
      (error: Error) => {
        log.error({ message: error.message }, "did not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** The last resort, for what nobody foresaw: after it nothing can be said of the state of this process. */
function endOnUnknownErrors(log: Logger): void {
  process.on("uncaughtException", (error: Error, origin) => {
    log.fatal({ err: withoutValues(error), origin }, "an error that nothing handles ends the process");
    process.exit(1);
  });
}
