import type { Context } from "./runtime/context.ts";
import { createDatabase, createPool } from "./runtime/db/database.ts";
import type { OpenDatabase } from "./runtime/db/open.ts";
import { workOnBackups } from "./site/backups/jobs.ts";
import { approvalEffects } from "./approval-effects.ts";
import { reviewApprovals } from "./record/approvals/jobs.ts";
import { scanAttachment, tidyAttachments } from "./requests/attachments/jobs.ts";
import { readBankFiles, sendPaymentOrders } from "./money/bank/jobs.ts";
import { fetchLocalContexts } from "./projects/community/local-contexts/jobs.ts";
import { checkControls, checkDueControls } from "./site/certifications/runs/jobs.ts";
import { queueRunAtStart } from "./site/certifications/runs/service.ts";
import { reviewCompliance } from "./partners/compliance/reviews/jobs.ts";
import { tellCommunities } from "./money/community/jobs.ts";
import { reviewProjectReports } from "./projects/reports/jobs.ts";
import { reviewPartnerDues } from "./money/partnership/duties/jobs.ts";
import { reviewPayeeFiles } from "./money/payee-files/jobs.ts";
import { reviewKycFiles } from "./partners/kyc/jobs.ts";
import { workOnDiscovery } from "./discovery/registers/jobs.ts";
import { expireDrafts } from "./requests/drafts/jobs.ts";
import { findDuplicates, findOlderDuplicates, queueOlderDuplicates } from "./requests/duplicates/jobs.ts";
import { sendEmail } from "./record/emails/jobs.ts";
import { sendDigests } from "./record/notifications/rules/jobs.ts";
import { keepTextsLive, type LiveTexts } from "./record/texts/live.ts";
import { messageSecrets } from "./message-secrets.ts";
import { sendWaitingEmails } from "./record/emails/service.ts";
import { followUpLeft } from "./requests/intake/follow-up.ts";
import { tellFollowers } from "./projects/follows/jobs.ts";
import { reviewConsents } from "./projects/publication/consents/jobs.ts";
import { makeReport, tidyReports } from "./partner-api/reports/jobs.ts";
import { wakeScreening, workOnScreening } from "./screening/runs/jobs.ts";
import { writePasswordReset } from "./record/auth/reset/jobs.ts";
import { announceSubmissions } from "./requests/submissions/announce.ts";
import { forgetRequests } from "./partner-api/request-log/service.ts";
import { keepPeriods } from "./site/retention/jobs.ts";
import { describeTransfers, settleTestTransfer } from "./money/transfers/jobs.ts";
import { sweepPayments } from "./money/transfers/service.ts";
import { deliverWebhooks, resumeWebhooks } from "./partners/webhooks/jobs.ts";
import { loadScreeningLists } from "./screening/lists/jobs.ts";
import { createWebhookSender, type WebhookSender } from "./partners/webhooks/sender.ts";
import { makeFindable } from "./site/find/jobs.ts";
import type { JobName, Jobs } from "./runtime/jobs/queue.ts";
import type { NoteJob, Work } from "./runtime/jobs/shift.ts";
import { startWorker, type Worker } from "./runtime/jobs/worker.ts";

/**
 * Starts all workers, on connections of their own that lead to PostgreSQL itself: a job that waits keeps no visitor waiting, and visitors
 * no job. Rejects when they cannot start.
 */
export async function startWorkers(web: Context, database: OpenDatabase, noteJob?: NoteJob): Promise<Worker> {
  const { connection } = database;
  const { config, log } = web;
  const pool = createPool(
    // A job may wait longer than a visitor.
    { ...connection, max: mostConnections, connectionTimeoutMillis: 15_000, application_name: "hearthbridge jobs" },
    (error) => log.warn({ part: "jobs", message: error.message }, "lost an idle database connection"),
  );
  const context = { ...web, pool, direct: pool, db: createDatabase(pool) };
  const sender = createWebhookSender(config.outboundPrivate);
  const workers: Worker[] = [];
  let texts: LiveTexts | undefined;
  const waker = wakeScreening(context);
  const stop = async () => {
    texts?.stop();
    await waker.stop();
    await Promise.all(workers.map((worker) => worker.stop()));
    await sender.close();
    await pool.end();
  };
  try {
    // Jobs write emails, in the words that are published.
    texts = await keepTextsLive(web, undefined);
    // First, so that the job of each minute finds it and leaves the controls to it.
    await queueRunAtStart(context);
    const { main, webhooks, long } = worksOf(allJobs(context, database, sender));
    for (const work of [main, webhooks, long]) workers.push(await startWorker(pool, log, work, noteJob));
    await queueOlderDuplicates(context);
    const waiting = await sendWaitingEmails(context, context.db);
    if (waiting > 0) log.info({ messages: waiting }, "sending the messages that waited");
  } catch (error) {
    await stop();
    throw error;
  }
  return { isRunning: () => workers.every((worker) => worker.isRunning()), stop };
}

const concurrency = { main: 4, webhooks: 10, long: 5 };
/**
 * A connection for each job, two for each group of workers (it listens, and takes jobs off the queue), and one for each
 * of the two locks that the bank's jobs hold beside their work. So no job ever waits for another one's connection.
 */
const mostConnections = Object.values(concurrency).reduce((sum, jobs) => sum + jobs + 2, 0) + 2;

/** Every kind of job and what does it: a kind without a worker, or a worker without a kind, does not compile. */
function allJobs(context: Context, database: OpenDatabase, sender: WebhookSender): Jobs {
  const { connection } = database;
  return {
    send_email: (payload, hand) => sendEmail(context, messageSecrets, payload, hand),
    write_password_reset: (payload) => writePasswordReset(context, payload),
    settle_test_transfer: (payload) => settleTestTransfer(context, payload),
    describe_transfers: (payload) => describeTransfers(context, payload),
    send_digests: () => sendDigests(context),
    review_compliance: async () => {
      await reviewCompliance(context);
      await reviewPartnerDues(context);
    },
    review_kyc_files: async () => {
      await reviewKycFiles(context);
      await reviewPayeeFiles(context);
    },
    send_payment_orders: () => sendPaymentOrders(context),
    sweep_payments: (_payload, { stopping }) => sweepPayments(context, stopping),
    read_bank_files: () => readBankFiles(context),
    forget_requests: async () => void (await forgetRequests(context)),
    keep_periods: (_payload, { stopping }) => keepPeriods(context, stopping),
    expire_drafts: () => expireDrafts(context),
    review_consents: () => reviewConsents(context),
    review_project_reports: (_payload, { stopping }) => reviewProjectReports(context, stopping),
    tell_communities: (_payload, { stopping }) => tellCommunities(context, stopping),
    tell_followers: (_payload, { stopping }) => tellFollowers(context, stopping),
    review_approvals: () => reviewApprovals({ ...context, effects: approvalEffects }),
    follow_up: () => followUpLeft(context),
    announce_submissions: () => announceSubmissions(context),
    discover_partners: (_payload, { stopping }) => workOnDiscovery(context, connection, stopping),
    screen_parties: (_payload, { stopping }) => workOnScreening(context, connection, stopping),
    load_screening_lists: (_payload, { stopping }) => loadScreeningLists(context, connection, stopping),
    work_on_backups: (_payload, { stopping }) => workOnBackups(context, database, stopping),
    tidy_reports: () => tidyReports(context),
    scan_attachment: (payload) => scanAttachment(context, payload),
    tidy_attachments: () => tidyAttachments(context),
    run_controls: (payload, { stopping }) => checkControls(context, payload, stopping),
    run_due_controls: (_payload, { stopping }) => checkDueControls(context, stopping),
    fetch_local_contexts: () => fetchLocalContexts(context),
    find_duplicates: (_payload, { stopping }) => findDuplicates(context, stopping),
    find_older_duplicates: () => findOlderDuplicates(context),

    make_findable: (_payload, { stopping }) => makeFindable(context, stopping),

    deliver_webhook: deliverWebhooks(context, sender),
    resume_webhooks: () => resumeWebhooks(context),

    make_report: (payload) => makeReport(context, payload),
  };
}

/** Workers of their own: receivers that hang keep no email waiting. */
const webhookJobs = ["deliver_webhook", "resume_webhooks"] as const satisfies JobName[];
/** Their own too: a long report, or a long scan, keeps nothing else waiting. */
const longJobs = [
  "screen_parties",
  "tell_followers",
  "make_report",
  "tidy_reports",
  "scan_attachment",
  "tidy_attachments",
  "run_controls",
  "run_due_controls",
  "fetch_local_contexts",
  "find_duplicates",
  "find_older_duplicates",
  "make_findable",
  "load_screening_lists",
  "work_on_backups",
] as const satisfies JobName[];

const everyMinute: JobName[] = [
  "make_findable",
  "screen_parties",
  "follow_up",
  "discover_partners",
  "review_compliance",
  "review_kyc_files",
  "send_payment_orders",
  "sweep_payments",
  "read_bank_files",
  "forget_requests",
  "keep_periods",
  "expire_drafts",
  "review_consents",
  "tell_communities",
  "review_project_reports",
  "review_approvals",
  "send_digests",
  "tell_followers",
  "resume_webhooks",
  "run_due_controls",
  "tidy_reports",
  "fetch_local_contexts",
  "tidy_attachments",
  "load_screening_lists",
  "work_on_backups",
];

/** The jobs in three groups of workers; whatever is in none of the other two is in the first. */
function worksOf(jobs: Jobs): Record<keyof typeof concurrency, Work> {
  const apart: JobName[] = [...webhookJobs, ...longJobs];
  const main = (Object.keys(jobs) as JobName[]).filter((name) => !apart.includes(name));
  const work = (group: keyof typeof concurrency, names: readonly JobName[]): Work => ({
    concurrency: concurrency[group],
    jobs: Object.fromEntries(names.map((name) => [name, jobs[name]])),
    everyMinute: everyMinute.filter((name) => names.includes(name)),
  });
  return { main: work("main", main), webhooks: work("webhooks", webhookJobs), long: work("long", longJobs) };
}
