import { writePasswordReset } from "../../src/server/record/auth/reset/jobs.ts";
import { sendEmail } from "../../src/server/record/emails/jobs.ts";
import { messageSecrets } from "../../src/server/message-secrets.ts";
import type { Hand } from "../../src/server/runtime/jobs/queue.ts";
import { startWorker } from "../../src/server/runtime/jobs/worker.ts";
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
