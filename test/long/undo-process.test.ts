import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { createRequestDesk, type Made, type RequestDesk } from "../support/request-desk.ts";
import { serveBeside, type ServerProcess } from "../support/server-process.ts";

/** Long enough that some are taken back in time, and short enough that some are not. */
const undoSeconds = 2;

interface Acted {
  /** Of the act. */
  id: string;
  /** Only its message has them. */
  words: string;
  isUndone: boolean;
}

/**
 * Random histories of deciding, taking back and resending, while two processes send and one of them is killed in the middle: nobody
 * outside gets a message for what was taken back, and nobody two for one act.
 */
describe("what is taken back", { timeout: 240_000 }, () => {
  let stage: RequestDesk;
  let mail: MailCatcher;
  let senders: ServerProcess[];
  const sender = () => serveBeside(stage.test, { SMTP_URL: mail.url, UNDO_SECONDS: String(undoSeconds) });

  beforeAll(async () => {
    mail = await startMailCatcher();
    stage = await createRequestDesk({ UNDO_SECONDS: String(undoSeconds), SMTP_URL: mail.url });
    senders = await Promise.all([sender(), sender()]);
  }, 180_000);
  afterAll(async () => {
    for (const one of senders) await one.killAll();
    await stage.test.close();
    await mail.close();
  });

  const step = fc.record({ undoAfterMs: fc.option(fc.integer({ min: 0, max: 2_600 })), resends: fc.boolean(), isQuestion: fc.boolean() });
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  it("sends nothing, over kill -9 and two workers, and what stays is sent once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 24, maxLength: 24 }), async (steps) => {
        const killed = wait(1_500).then(async () => {
          await senders[0]?.killAll();
          senders[0] = await sender();
        });
        const acted = await Promise.all(steps.map((one) => act(one)));
        await killed;
        await expectSent(acted);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  // Chance decides whether the history above has both, so a known one shows each.
  it("is taken back as long as it waits, and stays when nobody takes it back or its message has left", async () => {
    const kinds = [true, false].flatMap((isQuestion) => [true, false].map((resends) => ({ isQuestion, resends })));
    const { config } = stage.test.context;
    // Nobody is so slow that these leave first.
    config.undoSeconds = 3_600;
    const undone = await Promise.all(kinds.map((kind) => act({ ...kind, undoAfterMs: 0 })));
    config.undoSeconds = undoSeconds;
    const kept = await Promise.all(kinds.map((kind) => act({ ...kind, undoAfterMs: null })));
    expect([...undone, ...kept].map(({ isUndone }) => isUndone)).toEqual([true, true, true, true, false, false, false, false]);
    await expectSent([...undone, ...kept]);
    expect(await Promise.all(kept.map((one) => isTakenBack(one)))).toEqual([false, false, false, false]);
    await expectSent([...undone, ...kept]);
  });

  /** Waits until everything has left, and expects no message of what was taken back, and one of everything else. */
  async function expectSent(acted: readonly Acted[]): Promise<void> {
    await everythingLeft();
    for (const { words, isUndone } of acted) {
      // A message that was taken by the mail server as its sender was killed comes again under the same number, which mailboxes show once.
      const sent = new Set(mail.received.filter(({ text }) => text?.includes(words)).map(({ messageId }) => messageId));
      expect(sent.size, `${words} ${isUndone ? "was taken back" : "stays"}`).toBe(isUndone ? 0 : 1);
    }
  }

  async function act({ undoAfterMs, resends, isQuestion }: Step): Promise<Acted> {
    const made = await stage.submit();
    const words = `words-${randomUUID()}`;
    if (isQuestion)
      await stage.desk(stage.cookies.nora, "POST", `/funding-requests/${made.id}/questions`, {
        question: words,
        questionKey: randomUUID(),
      });
    else await stage.decide(stage.cookies.nora, made, "rejected", { words });
    const message = await messageOf(made);
    const id = String(message?.["act_id"]);
    if (resends) await stage.desk(stage.cookies.admin, "POST", `/emails/${String(message?.["id"])}/resend`);
    if (undoAfterMs === null) return { id, words, isUndone: false };
    await wait(undoAfterMs);
    return { id, words, isUndone: await isTakenBack({ id }) };
  }

  /** Tries to take it back. */
  async function isTakenBack({ id }: Pick<Acted, "id">): Promise<boolean> {
    const { status } = await stage.desk(stage.cookies.nora, "POST", `/acts/${id}/undo`);
    expect([200, 409]).toContain(status);
    return status === 200;
  }

  const messageOf = async ({ id }: Made) =>
    (await stage.rows("select id, act_id from emails where funding_request_id = $1 and act_id is not null", [id]))[0];

  /** A message that a killed process had in hand is free when its hold has run out. */
  async function everythingLeft(): Promise<void> {
    for (let i = 0; i < 900; i += 1) {
      const [row] = await stage.rows("select count(*)::int as n from emails where status = 'queued'");
      if (row?.["n"] === 0) return;
      await wait(200);
    }
    throw new Error("something still waits");
  }
});
