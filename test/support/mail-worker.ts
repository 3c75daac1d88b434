import { writePasswordReset } from "../../src/server/features/auth/reset/jobs.ts";
import { sendEmail } from "../../src/server/features/emails/jobs.ts";
import { startWorker } from "../../src/server/jobs/queue.ts";
import type { TestApp } from "./app.ts";

/** Sends what stands in the outbox of a test, as the product's own worker does. */
export function startMailWorker({ context }: TestApp): Promise<{ stop: () => Promise<void> }> {
  return startWorker(context.pool, context.log, {
    send_email: (payload) => sendEmail(context, payload),
    write_password_reset: (payload) => writePasswordReset(context, payload),
  });
}
