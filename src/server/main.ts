import { mkdir } from "node:fs/promises";
import { createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { createContext, createLogger } from "./context.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import { scanAttachment, tidyAttachments } from "./features/attachments/jobs.ts";
import { readBankFiles, sendPaymentOrders } from "./features/bank/jobs.ts";
import { reviewCompliance } from "./features/compliance/service.ts";
import { fetchLocalContexts } from "./features/community/local-contexts/jobs.ts";
import { workOnDiscovery } from "./features/discovery/jobs.ts";
import { ensureAdministrator } from "./features/auth/first-administrator.ts";
import { expireDrafts } from "./features/drafts/jobs.ts";
import { findDuplicates, findOlderDuplicates, queueOlderDuplicates } from "./features/duplicates/jobs.ts";
import { sendEmail } from "./features/emails/jobs.ts";
import { sendWaitingEmails } from "./features/emails/service.ts";
import { reviewConsents } from "./features/projects/consents/jobs.ts";
import { forgetRequests } from "./features/request-log/service.ts";
import { makeReport, tidyReports } from "./features/reports/jobs.ts";
import { describeTransfers, settleTestTransfer } from "./features/transfers/jobs.ts";
import { deliverWebhooks, resumeWebhooks } from "./features/webhooks/jobs.ts";
import { createWebhookSender } from "./features/webhooks/sender.ts";
import { createHealth } from "./health.ts";
import { loadPages } from "./http/pages.ts";
import { migrateQueue, releaseJobs, startWorker } from "./jobs/queue.ts";
import type { Logger } from "pino";

try {
  await start(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exit(1);
}

/** Starts what PROCESS asks for and stays until a signal ends it: requests and jobs in hand are finished first. */
async function start(config: Config): Promise<void> {
  const log = createLogger(config);
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  // A signal may come while the parts are still starting: they are stopped once they are there, as later.
  const started = Promise.withResolvers<void>();
  stopOnSignal(async () => {
    await started.promise;
    await stopAll();
  }, log);
  try {
    await mkdir(config.dataDir, { recursive: true });
    const database = await openDatabase(config, log.child({ part: "postgres" }));
    stops.push(database.stop);
    const context = createContext(config, log, database.connection);
    stops.push(context.close);

    for (const name of await migrate(database.connection)) log.info({ migration: name }, "migrated");
    await migrateQueue(context.pool, log);
    // The embedded server had one owner, which is gone: whatever its worker held is free again.
    if (!config.databaseUrl) await releaseJobs(context.pool);

    if (config.process !== "web") {
      const worker = await startWorker(
        context.pool,
        log,
        {
          send_email: (payload) => sendEmail(context, payload),
          settle_test_transfer: (payload) => settleTestTransfer(context, payload),
          describe_transfers: (payload) => describeTransfers(context, payload),
          review_compliance: () => reviewCompliance(context),
          send_payment_orders: () => sendPaymentOrders(context),
          read_bank_files: () => readBankFiles(context),
          forget_requests: () => forgetRequests(context),
          expire_drafts: () => expireDrafts(context),
          review_consents: () => reviewConsents(context),
          discover_partners: (_payload, stopping) => workOnDiscovery(context, database.connection, stopping),
        },
        [
          "discover_partners",
          "review_compliance",
          "send_payment_orders",
          "read_bank_files",
          "forget_requests",
          "expire_drafts",
          "review_consents",
        ],
      );
      stops.push(worker.stop);
      const sender = createWebhookSender(config.outboundPrivate);
      stops.push(sender.close);
      // Workers of their own: receivers that hang keep no e-mail waiting.
      const webhooks = await startWorker(
        context.pool,
        log,
        { deliver_webhook: deliverWebhooks(context, sender), resume_webhooks: () => resumeWebhooks(context) },
        ["resume_webhooks"],
        10,
      );
      stops.push(webhooks.stop);
      // Their own too: a long report, or a long scan, keeps nothing else waiting.
      const reports = await startWorker(
        context.pool,
        log,
        {
          make_report: (payload) => makeReport(context, payload),
          tidy_reports: () => tidyReports(context),
          scan_attachment: (payload) => scanAttachment(context, payload),
          tidy_attachments: () => tidyAttachments(context),
          fetch_local_contexts: () => fetchLocalContexts(context),
          find_duplicates: (payload) => findDuplicates(context, payload),
          find_older_duplicates: (payload, stopping) => findOlderDuplicates(context, payload, stopping),
        },
        ["tidy_reports", "fetch_local_contexts", "tidy_attachments"],
        4,
      );
      stops.push(reports.stop);
      await queueOlderDuplicates(context);
      const waiting = await sendWaitingEmails(context);
      if (waiting > 0) log.info({ messages: waiting }, "sending the messages that waited");
    }
    if (config.process !== "worker") {
      const site = { ...config.provider, publicUrl: config.publicUrl, year: new Date().getFullYear() };
      // Only here, as only this process prints the one-time password.
      const first = await ensureAdministrator(context);
      const pages = await loadPages(site, config);
      pages.compressed.catch((error: Error) => log.error({ message: error.message }, "pages are sent uncompressed"));
      const app = await createApp(context, pages, createHealth(context, database.isUp));
      stops.push(() => app.close());
      const address = await app.listen({ port: config.port, host: config.host });
      announce(address, config, first);
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  started.resolve();
}

function announce(address: string, config: Config, first: { username: string; password: string } | undefined): void {
  console.log(`\n  ${config.provider.name} is ready at ${address}\n`);
  if (first)
    console.log(
      `  First administrator: ${first.username}\n  One-time password:   ${first.password}\n  Change it under Account. It is shown only now.\n`,
    );
  if (!config.smtpUrl) console.log("  No mail server is set (SMTP_URL): messages wait in the outbox.\n");
}

function stopOnSignal(stopAll: () => Promise<void>, log: Logger): void {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
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
