import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestDesk, type RequestDesk } from "../../../../test/support/request-desk.ts";
import type { QuestionTemplate } from "../../../shared/contracts/requests/question-templates.ts";

let stage: RequestDesk;
let nora: string;
let admin: string;

beforeAll(async () => {
  stage = await createRequestDesk();
  ({ nora, admin } = stage.cookies);
});
afterAll(() => stage.test.close());

const add = (body: unknown, cookie = admin) => stage.desk(cookie, "POST", "/question-templates", body);
const change = (id: number, body: unknown, cookie = admin) => stage.desk(cookie, "PUT", `/question-templates/${id}`, body);
const list = async (cookie = nora) =>
  ((await stage.desk(cookie, "GET", "/question-templates")).body as unknown as { items: QuestionTemplate[] }).items;
const made = async (name: string, words: Record<string, string> = {}) =>
  (await add({ name, textEn: "Dear {contactName}, which offer is it from?", ...words })).body as unknown as QuestionTemplate;
const logged = async (id: number) =>
  stage.rows(
    "select actor_name, action, before, after from audit_log where subject_type = 'question_template' and subject_id = $1 order by id",
    [String(id)],
  );

describe("a template for questions", () => {
  it("is kept by administrators in three languages, and read by the staff", async () => {
    const added = await add({
      name: " The offer ",
      textEn: " Which offer is {project} from? ",
      textFr: "De quelle offre vient {project} ?",
      textEs: "  ",
    });
    expect(added).toMatchObject({
      status: 201,
      body: {
        name: "The offer",
        texts: { en: "Which offer is {project} from?", fr: "De quelle offre vient {project} ?", es: null },
        isActive: true,
        revision: 1,
        setBy: "rmason",
      },
    });
    expect(await list()).toContainEqual(added.body);
    for (const cookie of [nora, ""]) {
      expect((await add({ name: "Mine", textEn: "Words" }, cookie)).status).toBe(cookie ? 403 : 401);
      const wish = { name: "Mine", textEn: "Words", isActive: true, seen: 1 };
      expect((await change(Number(added.body["id"]), wish, cookie)).status).toBe(cookie ? 403 : 401);
    }
    expect((await stage.desk("", "GET", "/question-templates")).status).toBe(401);
  });

  it("is refused with the placeholder that there is not, and those that there are", async () => {
    const { status, body } = await add({
      name: "Unknown",
      textEn: "Dear {contactname}, {project} of {}",
      textFr: "Bonjour {nom}, {reference}",
      textEs: "Hola {organisation}",
    });
    expect(status).toBe(400);
    expect(body["fields"]).toEqual({
      textEn: "Remove or correct {contactname}, {}. What can be filled in: {contactName}, {organisation}, {project}, {reference}",
      textFr: "Remove or correct {nom}. What can be filled in: {contactName}, {organisation}, {project}, {reference}",
    });
  });

  it("needs a name of its own, an English text and an end", async () => {
    await made("Budget");
    expect((await add({ name: " ", textEn: " " })).body["fields"]).toMatchObject({
      name: "Enter a name",
      textEn: "Enter the text in English",
    });
    expect((await add({ name: "x".repeat(101), textEn: "x".repeat(1_501) })).body["fields"]).toEqual({
      name: "Shorten the name to 100 characters",
      textEn: "Shorten the text to 1500 characters",
    });
    expect(await add({ name: "BUDGET", textEn: "Words" })).toMatchObject({ status: 409, body: { fields: { name: expect.any(String) } } });
    expect((await add({ name: "Huge", textEn: "x".repeat(3_000) })).status).toBe(400);
    expect((await change(999_999, { name: "None", textEn: "Words", isActive: true, seen: 1 })).status).toBe(404);
  });

  it("that a colleague changed meanwhile is not overwritten unseen: their version comes with the refusal", async () => {
    const { id } = await made("Two at once");
    const wish = (textEn: string, seen: number) => change(id, { name: "Two at once", textEn, isActive: true, seen });
    const both = await Promise.all([wish("The one", 1), wish("The other", 1)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = both.find(({ status }) => status === 200)?.body as unknown as QuestionTemplate;
    const refused = both.find(({ status }) => status === 409)?.body;
    expect(refused?.["details"]).toEqual(kept);
    expect(refused?.["message"]).toMatch(/^rmason has changed this template/);
    expect((await wish("Mine after all", kept.revision)).body).toMatchObject({ revision: 3, texts: { en: "Mine after all" } });
  });

  it("is retired and brought back, and the log has who did what and every wording", async () => {
    const { id, texts } = await made("Retired");
    const put = (isActive: boolean, seen: number) => change(id, { name: "Retired", textEn: texts.en, isActive, seen });
    expect((await put(false, 1)).body).toMatchObject({ isActive: false, revision: 2 });
    const second = await made("Retired", { textEn: "Another of its name" });
    expect((await put(true, 2)).status).toBe(409);
    await change(second.id, { name: "Renamed", textEn: "Another", isActive: true, seen: 1 });
    expect((await put(true, 2)).body).toMatchObject({ isActive: true, revision: 3 });
    expect(await logged(id)).toMatchObject([
      { actor_name: "rmason", action: "question_template.added", before: null, after: { name: "Retired", isActive: true, en: texts.en } },
      { action: "question_template.changed", before: { isActive: true }, after: { isActive: false } },
      { action: "question_template.changed", before: { isActive: false }, after: { isActive: true } },
    ]);
    expect((await logged(second.id))[1]).toMatchObject({
      before: { en: "Another of its name" },
      after: { name: "Renamed", en: "Another" },
    });
  });

  it("is one of fifty at most that can be used", async () => {
    const there = (await list()).filter(({ isActive }) => isActive).length;
    await stage.rows(
      "insert into question_templates (name, text_en, set_by_name) select 'Many ' || n, 'Words', 'rmason' from generate_series(1, $1::int) as n",
      [50 - there],
    );
    expect((await add({ name: "One more", textEn: "Words" })).status).toBe(409);
    const { id, revision } = (await list()).find(({ name }) => name === "Many 1") ?? { id: 0, revision: 0 };
    expect((await change(id, { name: "Many one", textEn: "Words", isActive: true, seen: revision })).status).toBe(200);
  });
});
