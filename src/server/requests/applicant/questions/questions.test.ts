import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../../test/support/request-desk.ts";

let stage: RequestDesk;
let nora: string;
let admin: string;

beforeAll(async () => {
  stage = await createRequestDesk();
  ({ nora, admin } = stage.cookies);
});
afterAll(() => stage.test.close());

const desk = (method: string, path: string, body?: unknown, cookie = nora) => stage.desk(cookie, method, path, body);
const ask = ({ id }: Made, question = "Who leads the work on site?", changes: Record<string, unknown> = {}) =>
  desk("POST", `/funding-requests/${id}/questions`, { question, questionKey: randomUUID(), ...changes });
const reply = (made: Made, question: unknown, answer: unknown) => stage.act(made, `questions/${String(question)}/answer`, { answer });
const shown = async (made: Made) => (await stage.see(made))["questions"] as Record<string, unknown>[];
const openQuestions = async ({ id }: Made) => (await desk("GET", `/funding-requests/${id}`)).body["openQuestions"];
const told = async ({ id }: Made) =>
  (
    await stage.rows(
      "select username from notifications join users on users.id = user_id where kind = 'answered' and funding_request_id = $1 order by 1",
      [id],
    )
  ).map(({ username }) => username);

describe("a question", () => {
  it("reaches the status page and the email in the applicant's language, and the answer comes back", async () => {
    const made = await stage.submit({ "accept-language": "es" });
    const asked = await ask(made, "¿Quién dirige el trabajo?", { answerBy: "2099-03-01" });
    expect(asked).toMatchObject({ status: 201, body: { askedBy: "nora", answer: null, answerBy: "2099-03-01" } });
    const [mail] = await stage.rows("select * from emails where kind = 'funding_request_question' and funding_request_id = $1", [made.id]);
    expect(mail).toMatchObject({ secret_kind: "private_link", subject: expect.stringContaining("una pregunta sobre su solicitud") });
    expect(mail?.["body_text"]).toContain("¿Quién dirige el trabajo?");
    expect(mail?.["body_text"]).toContain("1 de marzo de 2099");
    expect(await openQuestions(made)).toBe(1);
    expect((await stage.see(made))["explanation"]).toContain("We have a question for you");
    expect((await shown(made))[0]).toEqual({
      id: asked.body["id"],
      question: "¿Quién dirige el trabajo?",
      askedAt: expect.any(String),
      answerBy: "2099-03-01",
      answer: null,
      answeredAt: null,
    });

    const answered = await reply(made, asked.body["id"], "  Nuestro consejo.  ");
    expect(answered.status).toBe(200);
    expect((answered.body["timeline"] as { kind: string }[]).map(({ kind }) => kind)).toEqual(["received", "asked", "answered"]);
    const { items } = (await desk("GET", `/funding-requests/${made.id}/questions`)).body as { items: Record<string, unknown>[] };
    expect(items[0]).toMatchObject({ answer: "Nuestro consejo.", answeredAt: expect.any(String) });
    expect(await openQuestions(made)).toBe(0);
    expect(await told(made)).toEqual(["nora"]);
    expect(stage.test.logged.join("")).not.toContain("Nuestro consejo.");
  });

  it.each([
    ["fr-CA,fr", "Nous vous avons posé une question"],
    ["es", "Le hicimos una pregunta"],
    ["en", "We asked you a question"],
  ])("is told of in the language of the page (%s)", async (language, sentence) => {
    const made = await stage.submit();
    await ask(made);
    expect(JSON.stringify((await stage.see(made, { "accept-language": language }))["timeline"])).toContain(sentence);
  });

  it("that is sent twice is one, and its answer too", async () => {
    const made = await stage.submit();
    const twice = { questionKey: randomUUID() };
    const asked = await Promise.all([ask(made, "Once?", twice), ask(made, "Once?", twice)]);
    expect(asked.map(({ status }) => status)).toEqual([201, 201]);
    const id = asked[0]?.body["id"];
    expect(asked[1]?.body["id"]).toBe(id);
    expect(
      await stage.rows("select from emails where kind = 'funding_request_question' and funding_request_id = $1", [made.id]),
    ).toHaveLength(1);
    expect((await ask(await stage.submit(), "Once?", twice)).status).toBe(409);

    const replies = await Promise.all([reply(made, id, "Yes"), reply(made, id, "Yes")]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await told(made)).toEqual(["nora"]);
    const other = await reply(made, id, "No");
    expect(other.status).toBe(409);
    expect((await shown(made))[0]).toMatchObject({ answer: "Yes" });
  });

  it("that is taken back is gone from the page, and cannot be answered", async () => {
    const made = await stage.submit();
    const { id } = (await ask(made)).body;
    for (let i = 0; i < 2; i += 1) expect((await desk("POST", `/questions/${String(id)}/withdraw`)).status).toBe(200);
    expect(await shown(made)).toEqual([]);
    expect(await openQuestions(made)).toBe(0);
    expect((await reply(made, id, "Too late")).status).toBe(409);
    const answered = (await ask(made)).body["id"];
    await reply(made, answered, "In time");
    expect((await desk("POST", `/questions/${String(answered)}/withdraw`)).status).toBe(409);
    expect((await desk("POST", "/questions/999999/withdraw")).status).toBe(404);
  });

  it("is refused when it says nothing, asks for an answer yesterday, or there are too many", async () => {
    const made = await stage.submit();
    expect((await ask(made, "   ")).body["fields"]).toHaveProperty("question");
    expect((await ask(made, "x".repeat(2_001))).status).toBe(400);
    expect((await ask(made, "When?", { answerBy: "2020-01-01" })).body["fields"]).toHaveProperty("answerBy");
    expect((await ask(made, "When?", { answerBy: "2099-02-30" })).body["fields"]).toHaveProperty("answerBy");
    expect((await ask(made, "When?", { questionKey: "none" })).status).toBe(400);
    expect((await ask({ id: 999_999, token: "" })).status).toBe(404);
    for (let i = 0; i < 10; i += 1) expect((await ask(made, `Question ${i}`)).status).toBe(201);
    expect((await ask(made, "One more")).status).toBe(409);
    await stage.act(made, "withdraw", {});
    expect((await ask(made, "After the withdrawal")).status).toBe(409);
  });

  // This is what the dialogs of decisions say.
  it.each(["approved", "rejected"] as const)("that is open when its request is %s stays open, and its answer is told", async (status) => {
    const made = await stage.submit();
    const { id } = (await ask(made)).body;
    expect((await stage.decide(nora, made, status)).status).toBe(200);
    expect(await openQuestions(made)).toBe(1);
    expect(await shown(made)).toMatchObject([{ id, answer: null }]);
    const [mail] = await stage.rows("select body_text from emails where kind = 'funding_request_status' and funding_request_id = $1", [
      made.id,
    ]);
    expect(mail?.["body_text"]).not.toContain("Who leads the work on site?");
    expect((await reply(made, id, "Still worth an answer")).status).toBe(200);
    expect(await told(made)).toEqual(["nora"]);
  });

  it("is answered by its own request's link alone, and with words", async () => {
    const [mine, theirs] = [await stage.submit(), await stage.submit()];
    const { id } = (await ask(mine)).body;
    expect((await reply(theirs, id, "Not mine")).status).toBe(404);
    expect((await reply(mine, 999_999, "Unknown")).status).toBe(404);
    expect((await reply({ id: 0, token: "guessed" }, id, "Guessed")).status).toBe(404);
    expect((await reply(mine, id, " ")).body["fields"]).toHaveProperty("answer");
    expect((await reply(mine, id, "x".repeat(4_001))).body["fields"]).toHaveProperty("answer");
    expect((await reply(mine, id, 7)).status).toBe(400);
    expect((await shown(mine))[0]).toMatchObject({ answer: null });
  });

  it("whose asker is gone is told to who has the request, else to the administrators", async () => {
    const [assigned, free] = [await stage.submit(), await stage.submit()];
    const questions = [(await ask(assigned)).body["id"], (await ask(free)).body["id"]];
    await stage.rows("update funding_requests set assignee_id = (select id from users where username = 'felix') where id = $1", [
      assigned.id,
    ]);
    await stage.rows("update users set deactivated_at = now() where username = 'nora'");
    await reply(assigned, questions[0], "To whom it concerns");
    await reply(free, questions[1], "To whom it concerns");
    await stage.rows("update users set deactivated_at = null where username = 'nora'");
    expect(await told(assigned)).toEqual(["felix"]);
    expect(await told(free)).toEqual(["rmason"]);
  });

  it("and its answer go with the applicant's data", async () => {
    const made = await stage.submit();
    await reply(made, (await ask(made, "A question about a person?")).body["id"], "An answer about a person.");
    const { reference } = (await desk("GET", `/funding-requests/${made.id}`)).body;
    expect((await desk("POST", `/funding-requests/${made.id}/remove-personal-data`, { reference }, admin)).status).toBe(200);
    const left = JSON.stringify([
      await stage.rows("select * from request_questions where funding_request_id = $1", [made.id]),
      await stage.rows("select * from audit_log where subject_id = $1", [String(made.id)]),
    ]);
    expect(left).not.toContain("about a person");
    expect((await ask(made)).status).toBe(409);
  });
});
