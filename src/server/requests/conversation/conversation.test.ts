import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putOff, sendWaiting } from "../../../../test/support/mail-worker.ts";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../test/support/request-desk.ts";
import type { ConversationEntry } from "../../../shared/contracts/requests/conversation.ts";

let stage: RequestDesk;
let nora: string;
let admin: string;

beforeAll(async () => {
  // Nobody listens there: what is queued has a job, and stays.
  stage = await createRequestDesk({ SMTP_URL: "smtp://127.0.0.1:9?tls=false", UNDO_SECONDS: "20", MAIL_TO_NEW_ADDRESS: "1000" });
  ({ nora, admin } = stage.cookies);
});
afterAll(() => stage.test.close());

interface Shown {
  items: ConversationEntry[];
  olderBefore: string | null;
  waiting: { count: number; since: string } | null;
}
const read = async ({ id }: Pick<Made, "id">, cookie = nora, before?: string) =>
  stage.desk(cookie, "GET", `/funding-requests/${id}/conversation${before === undefined ? "" : `?before=${encodeURIComponent(before)}`}`);
const shown = async (made: Pick<Made, "id">, cookie = nora, before?: string) => (await read(made, cookie, before)).body as unknown as Shown;
const ask = async ({ id }: Made, question: string) =>
  Number((await stage.desk(nora, "POST", `/funding-requests/${id}/questions`, { question, questionKey: randomUUID() })).body["id"]);
/** As after the seconds in which it can be taken back. */
const letAllLeave = () =>
  stage.rows(
    "with gone as (update acts set leaves_at = now() - interval '1 second') update emails set leaves_at = now() - interval '1 second'",
  );
const write = async (made: Made, message: string) => {
  const { reference, email, contactName: name } = await stage.item(made);
  await stage.test.call("POST", "/api/messages", { name, email, about: "request", reference, message, elapsedMs: 9_000 });
};
/** What each entry is, in order, in a word. */
const kindsOf = (items: ConversationEntry[]) =>
  items.map(({ question, answer, message, letter }) => {
    if (letter) return letter.kind.replace("funding_request_", "");
    return question ? "asked" : answer ? "answered" : message ? "wrote" : "nothing";
  });
const letterOf = async (made: Made, kind: string) =>
  (await shown(made)).items.map(({ letter }) => letter).findLast((letter) => letter?.kind === `funding_request_${kind}`);

describe("the conversation about a request", () => {
  it("has what was asked, answered, written and mailed in one order of time, the oldest first", async () => {
    const made = await stage.submit();
    const id = await ask(made, "Who leads the work?");
    await letAllLeave();
    await stage.act(made, `questions/${id}/answer`, { answer: "Our council." });
    await write(made, `${"A long letter. ".repeat(40)}The end.`);
    await ask(made, "And who pays for the pipes?");
    const { items, waiting, olderBefore } = await shown(made, admin);
    expect(kindsOf(items)).toEqual(["receipt", "asked", "question", "answered", "wrote", "asked", "question"]);
    expect(items[1]?.question).toMatchObject({ id, question: "Who leads the work?", askedBy: "nora", withdrawnAt: null });
    expect(items[3]?.answer).toEqual({ questionId: id, question: "Who leads the work?", answer: "Our council." });
    expect(items[4]?.message).toMatchObject({ about: "request", state: "open", isWhole: false });
    expect(items[4]?.message?.preview).toMatch(/^A long letter\..{200,}$/);
    expect(items[4]?.message?.preview).not.toContain("The end.");
    expect(waiting).toEqual({ count: 1, since: items[5]?.at });
    expect(olderBefore).toBeNull();
    // Neither a link nor a word of a letter is in it, nor to whom it went.
    expect(JSON.stringify(items.map(({ letter }) => letter))).not.toMatch(/https?:|Dear|@/);
  });

  it("is read by reviewers without the messages, which are not counted, and by nobody else", async () => {
    const made = await stage.submit();
    await write(made, "Only for administrators");
    const reviewed = await read(made, nora);
    expect(JSON.stringify(reviewed.body)).not.toContain("Only for administrators");
    expect(kindsOf((await shown(made, nora)).items)).toEqual(["receipt"]);
    expect(kindsOf((await shown(made, admin)).items)).toEqual(["receipt", "wrote"]);
    expect((await read(made, "")).status).toBe(401);
    expect((await read({ id: 999_999 }, nora)).status).toBe(404);
  });

  it("holds no message that went to others about the same request", async () => {
    const made = await stage.submit();
    await stage.desk(admin, "POST", "/forward-funding-request", { requestId: made.id, recipientEmail: "partner@bank.example" });
    await stage.rows(
      "insert into emails (kind, to_address, subject, body_text, body_html, funding_request_id) values ('funding_request_notification', 'staff@desk.example', 's', 't', 'h', $1)",
      [made.id],
    );
    expect(kindsOf((await shown(made, admin)).items)).toEqual(["receipt"]);
  });

  it("of 2,000 entries gives fifty at a time, each of them once", async () => {
    const made = await stage.submit();
    await stage.rows(
      `insert into request_questions (funding_request_id, asked_by_name, question, asked_at, answered_at, answer, question_key)
       select $1, 'nora', 'Question ' || n, now() - interval '9 days' + n / 3 * interval '1 millisecond',
              now() - interval '8 days' + n / 4 * interval '100 microseconds', 'Answer ' || n, gen_random_uuid() from generate_series(1, 800) as n`,
      [made.id],
    );
    await stage.rows(
      `insert into emails (kind, to_address, subject, body_text, body_html, funding_request_id, status, created_at, finished_at)
       select 'funding_request_status', 'a@b.example', 's', 't', 'h', $1, 'sent', now() - interval '9 days' + n / 3 * interval '1 millisecond', now()
         from generate_series(1, 300) as n`,
      [made.id],
    );
    await stage.rows(
      `insert into visitor_messages (reference, submission_key, content_hash, name, email, about, message, language, funding_request_id, submitted_at)
       select 'MS-' || n, 'key ' || n, '', 'N', 'a@b.example', 'request', 'Message ' || n, 'en', $1, now() - interval '9 days' + n / 3 * interval '1 millisecond'
         from generate_series(1, 100) as n`,
      [made.id],
    );
    const all: ConversationEntry[] = [];
    let pages = 0;
    for (let before: string | null | undefined; before !== null; pages += 1) {
      const { items, olderBefore }: Shown = await shown(made, admin, before);
      expect(items.length).toBeLessThanOrEqual(50);
      all.unshift(...items);
      before = olderBefore;
    }
    expect(pages).toBe(41);
    const names = all.map(
      (entry) => `${kindsOf([entry])[0]} ${entry.question?.id ?? entry.answer?.questionId ?? entry.message?.id ?? entry.letter?.id}`,
    );
    expect(new Set(names).size).toBe(2_001);
    expect(all).toHaveLength(2_001);
    const times = all.map(({ at }) => new Date(at).getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it.each(["", "1", "1.2", "x.1.1", "1.2.3.4", "99999999999999.0.1", "1.0.-1", "' or 1=1", "\u0000"])(
    "says of a place that is none of ours what is wrong (%j)",
    async (before) => {
      const answer = await read(await stage.submit(), nora, before);
      expect(answer.status).toBe(400);
    },
  );

  it("keeps no word once the personal data are removed", async () => {
    const made = await stage.submit();
    const id = await ask(made, "A question about a person?");
    await letAllLeave();
    await stage.act(made, `questions/${id}/answer`, { answer: "An answer about a person." });
    await write(made, "A message about a person");
    const { reference } = await stage.item(made);
    expect((await stage.desk(admin, "POST", `/funding-requests/${made.id}/remove-personal-data`, { reference })).status).toBe(200);
    const { items, waiting } = await shown(made, admin);
    expect(kindsOf(items)).toEqual(["asked", "answered", "removed"]);
    expect(items[0]?.question?.question).toBeNull();
    expect(items[1]?.answer).toMatchObject({ question: null, answer: null });
    expect(JSON.stringify(items)).not.toContain("about a person");
    expect(waiting).toBeNull();
  });

  it("of a merged or withdrawn request stays its own", async () => {
    const [kept, merged] = [await stage.submit(), await stage.submit()];
    await ask(merged, "Are you the same?");
    expect((await stage.desk(admin, "POST", `/funding-requests/${merged.id}/merge`, { intoId: kept.id })).status).toBe(200);
    expect(kindsOf((await shown(merged)).items)).toEqual(["receipt", "asked", "question"]);
    expect(kindsOf((await shown(kept)).items)).toEqual(["receipt"]);
    await letAllLeave();
    await stage.act(kept, "withdraw", {});
    expect(kindsOf((await shown(kept)).items).filter((kind) => kind !== "code")).toEqual(["receipt", "withdrawn"]);
  });

  it("keeps a question that was withdrawn, and loses one that was undone, with its letter", async () => {
    const made = await stage.submit();
    const id = await ask(made, "Never mind?");
    await letAllLeave();
    await stage.desk(nora, "POST", `/questions/${id}/withdraw`);
    expect((await shown(made)).items[1]?.question).toMatchObject({ withdrawnAt: expect.any(String) });
    expect((await shown(made)).waiting).toBeNull();
    await ask(made, "A slip?");
    const { items } = (await stage.desk(nora, "GET", "/acts")).body as { items: { id: string }[] };
    expect((await stage.desk(nora, "POST", `/acts/${items[0]?.id}/undo`)).status).toBe(200);
    expect(kindsOf((await shown(made)).items)).toEqual(["receipt", "asked", "question"]);
  });
});

describe("a letter in the conversation", () => {
  it("can be undone at first, waits for its next try, and was taken by the mail server", async () => {
    const made = await stage.submit();
    await stage.rows("update emails set status = 'sent' where status = 'queued'");
    await ask(made, "When?");
    const soon = await letterOf(made, "question");
    expect(soon).toMatchObject({ state: "undoable", tries: 0, reason: null, canBeSent: false });
    expect(new Date(soon?.moment ?? 0).getTime()).toBeGreaterThan(Date.now());

    await letAllLeave();
    expect(await letterOf(made, "question")).toMatchObject({ state: "waiting", tries: 0, moment: expect.any(String), reason: null });
    await putOff(stage.test, "funding_request_question", "451 come back later");
    expect(await letterOf(made, "question")).toMatchObject({ state: "waiting", tries: 1, reason: "451 come back later", canBeSent: false });

    await sendWaiting(stage.test, "funding_request_question");
    expect(await letterOf(made, "question")).toMatchObject({ state: "accepted", tries: 2, moment: expect.any(String), reason: null });
  });

  it("that was refused for good says why, and goes again for who may resend it", async () => {
    const made = await stage.submit();
    const set = (changes: string) => stage.rows(`update emails set ${changes} where funding_request_id = $1`, [made.id]);
    await set("status = 'failed', attempts = 12, server_answer = '550 no such user', finished_at = now()");
    const letter = await letterOf(made, "receipt");
    expect(letter).toMatchObject({ state: "failed", tries: 12, reason: "550 no such user", canBeSent: true, moment: expect.any(String) });
    expect((await stage.desk(nora, "POST", `/emails/${letter?.id}/resend`)).status).toBe(403);
    expect((await stage.desk(admin, "POST", `/emails/${letter?.id}/resend`)).status).toBe(200);
    expect(await letterOf(made, "receipt")).toMatchObject({ state: "waiting", tries: 0, reason: null });

    await set("status = 'failed', attempts = 1, server_answer = 'what this message leads to is not there any more', finished_at = now()");
    expect(await letterOf(made, "receipt")).toMatchObject({ state: "stopped", reason: null, canBeSent: false });
    await set("status = 'failed', attempts = 3, server_answer = null, to_address = '[removed]', finished_at = now()");
    expect(await letterOf(made, "receipt")).toMatchObject({ state: "failed", reason: null, canBeSent: false });
    await set("status = 'failed', attempts = 0, server_answer = null, to_address = '[removed]', finished_at = now()");
    expect(await letterOf(made, "receipt")).toMatchObject({ state: "stopped", canBeSent: false });
    await set("status = 'held', held_because = 'address', to_address = 'a@b.example', attempts = 0, finished_at = null");
    expect(await letterOf(made, "receipt")).toMatchObject({ state: "held", heldBecause: "address", canBeSent: true, moment: null });
  });

  it("waits without a day where no mail server is set up", async () => {
    const alone = await createRequestDesk();
    const made = await alone.submit();
    const { body } = await alone.desk(alone.cookies.nora, "GET", `/funding-requests/${made.id}/conversation`);
    await alone.test.close();
    expect((body as unknown as Shown).items[0]?.letter).toMatchObject({ state: "without_server", moment: null, canBeSent: false });
  });
});
