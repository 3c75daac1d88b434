import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { draftCalls } from "../../../../../test/support/draft-calls.ts";
import { mostRemarksOfDraft, mostRemarksOfPerson } from "../../../../shared/domain/draft-roles.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: "https://funding.example.org", MAIL_TO_NEW_ADDRESS: "5" });
});
afterEach(() => test.context.pool.query("delete from rate_limits"));
afterAll(() => test.close());

const { done, read, remark, together, togetherOf } = draftCalls(() => test);

interface Remarks {
  remarks: { id: number; field: string | null; person: number | null; text: string }[];
}

describe("remarks", () => {
  const remarksOf = (token: string) => togetherOf<Remarks>(token).then(({ remarks }) => remarks);

  it("stand at a question or at the whole, with their author, for everybody", async () => {
    const { owner, comment, read: reader } = await together();
    await remark(comment.token, "projectTitle", " Which river? ");
    await remark(owner, null, "Read it before Friday");
    expect(await remarksOf(reader.token)).toMatchObject([
      { field: "projectTitle", person: comment.id, text: "Which river?" },
      { field: null, person: null, text: "Read it before Friday" },
    ]);
    // They change no answer: nobody's revision is behind.
    expect((await read(owner)).body["revision"]).toBe(1);
  });

  it("go when their author is done with them", async () => {
    const { owner, comment } = await together();
    const { id } = (await remark(comment.token, null)).body as { id: number };
    expect((await done(comment.token, id)).status).toBe(200);
    expect(await remarksOf(owner)).toEqual([]);
    expect((await done(comment.token, id)).status).toBe(404);
    const elsewhere = await together();
    const { id: other } = (await remark(elsewhere.owner, null)).body as { id: number };
    expect((await done(owner, other)).status).toBe(404);
  });

  it("are bounded for a person and for a draft, also when many come at once", async () => {
    const { owner, comment } = await together();
    const own = await Promise.all(Array.from({ length: mostRemarksOfPerson + 3 }, () => remark(comment.token, null)));
    expect(own.filter(({ status }) => status === 201)).toHaveLength(mostRemarksOfPerson);
    await test.context.pool.query(
      `insert into draft_remarks (draft_id, body) select draft_id, 'x' from draft_people, generate_series(1, $1) where id = $2`,
      [mostRemarksOfDraft - mostRemarksOfPerson - 1, comment.id],
    );
    expect((await remark(owner, null)).status).toBe(201);
    expect((await remark(owner, null)).status).toBe(409);
  });

  it("are refused when they are empty, too long, or about a question that is none", async () => {
    const { owner } = await together();
    for (const [field, text] of [
      [null, " "],
      [null, "x".repeat(1_001)],
      ["noQuestion", "x"],
    ] as const)
      expect((await remark(owner, field, text)).status).toBe(400);
  });
});
