import { writePasswordReset } from "../../src/server/record/auth/reset/jobs.ts";
import { sendEmail } from "../../src/server/record/emails/jobs.ts";
import { messageSecrets } from "../../src/server/message-secrets.ts";
import type { Hand } from "../../src/server/runtime/jobs/queue.ts";
import { startWorker } from "../../src/server/runtime/jobs/worker.ts";
import { MailRefused, type OutgoingMessage } from "../../src/server/runtime/mail/mailer.ts";
import type { TestApp } from "./app.ts";

/** Sends what stands in the outbox of a test, as the product's own worker does. */
export function startMailWorker({ context }: Pick<TestApp, "context">): Promise<{ stop: () => Promise<void> }> {
  return startWorker(context.direct, context.log, {
    jobs: {
      send_email: (payload, hand) => sendEmail(context, messageSecrets, payload, hand),
      write_password_reset: (payload) => writePasswordReset(context, payload),
    },
  });
}

/** What a worker says of itself to a job that a test runs. */
export function handOfTest(): Hand {
  return { name: "test 1", stopping: new AbortController().signal };
}

/** Sends all messages of one kind that wait, as the worker does, and answers what left. */
export async function sendWaiting({ context, owner }: TestApp, kind: string): Promise<OutgoingMessage[]> {
  const sent: OutgoingMessage[] = [];
  const mailer = { enabled: true, close: () => {}, send: async (mail: OutgoingMessage) => (sent.push(mail), "250 taken") };
  const { rows } = await owner.query<{ id: number }>("select id from emails where status = 'queued' and kind = $1 order by id", [kind]);
  for (const { id } of rows) await sendEmail({ ...context, mailer }, messageSecrets, { emailId: id }, handOfTest());
  return sent;
}

/** One attempt of the first message of a kind, which the mail server puts off in these words. */
export async function putOff({ context, owner }: TestApp, kind: string, words: string): Promise<void> {
  const mailer = { enabled: true, close: () => {}, send: () => Promise.reject(new MailRefused(words, false)) };
  const { rows } = await owner.query<{ id: number }>("select min(id) as id from emails where status = 'queued' and kind = $1", [kind]);
  const emailId = rows[0]?.id ?? 0;
  await sendEmail({ ...context, mailer }, messageSecrets, { emailId }, handOfTest()).catch(() => undefined);
}
