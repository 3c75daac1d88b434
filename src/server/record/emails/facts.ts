import type { Fact } from "../../runtime/observe/facts.ts";
import { ageOfOutbox } from "./queries.ts";

const oldestSeconds = 15 * 60;

/** Without a mail server everything waits, which the operator chose. */
export const outboxAge: Fact = {
  name: "outbox",
  metric: "hearthbridge_outbox_age_seconds",
  help: "How long the oldest message that may be sent has waited in the outbox.",
  ask: async ({ db, mailer }) => {
    if (!mailer.enabled) return undefined;
    const value = await ageOfOutbox(db);
    return { value, isBad: value > oldestSeconds };
  },
  sentence: (value) =>
    `A message has waited in the outbox for ${Math.round(value / 60)} minutes. Look at SMTP_URL, and in the desk under Emails what the mail server said.`,
  area: "mail",
  concerns: ["messages"],
};
