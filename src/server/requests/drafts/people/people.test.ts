import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { sendAndRead } from "../../../../../test/support/codes.ts";
import { draftCalls, draftContent, draftValues } from "../../../../../test/support/draft-calls.ts";
import { signature } from "../../../../../test/support/samples.ts";
import { mostPeopleOfDraft } from "../../../../shared/domain/draft-roles.ts";
import { expireDrafts } from "../service.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: "https://funding.example.org", MAIL_TO_NEW_ADDRESS: "5" });
});
afterEach(() => test.context.pool.query("delete from rate_limits"));
afterAll(() => test.close());

const { end, invite, outcome, read, remark, save, send, together, togetherOf } = draftCalls(() => test);
const rows = async (query: string) => (await test.context.pool.query<Record<string, unknown>>(query)).rows;
const linkIn = (text: string) => /resume\/([\w-]+)/.exec(text)?.[1] ?? "";

describe("who is in a draft", () => {
  it("everybody sees names and roles; when somebody came and where their link went is the owner's to know", async () => {
    const { owner, write, read: reader } = await together();
    await invite(owner, { name: " Kim ", role: "read", email: "kim@threerivers.example" });
    await read(write.token);
    await save(write.token, 1, { location: "River" });
    const people = async (token: string) => ((await read(token)).body["together"] as { people: Record<string, unknown>[] }).people;
    const [ana, , lee, kim] = await people(owner);
    expect(ana).toMatchObject({ name: "Ana, treasurer", role: "write", hasEnded: false });
    for (const time of ["openedAt", "wroteAt"]) expect(Date.parse(String(ana?.[time]))).toBeGreaterThan(Date.now() - 60_000);
    expect(lee).toMatchObject({ openedAt: null, wroteAt: null });
    expect(kim).toMatchObject({ name: "Kim", email: "kim@threerivers.example" });
    const seen = await people(reader.token);
    expect(seen.map(({ name, role }) => [name, role])).toEqual([
      ["Ana, treasurer", "write"],
      ["Sam", "comment"],
      ["Lee", "read"],
      ["Kim", "read"],
    ]);
    expect(seen.every(({ openedAt, wroteAt, email }) => openedAt === null && wroteAt === null && email === null)).toBe(true);
    expect((await read(reader.token)).body["together"]).toMatchObject({ you: reader.id });
  });

  it("says of each answer who wrote it last, and keeps the name of somebody whose link has ended", async () => {
    const { owner, write } = await together({ ...draftValues, location: "" });
    await save(write.token, 1, { location: "Upper river" });
    await save(owner, 2, { location: "Upper river", phone: "555" }, { treatySignatureData: signature() });
    await end(owner, write.id);
    const { body } = await read(owner);
    const { changes, people } = body["together"] as { changes: Record<string, { person: number | null; at: string }>; people: unknown[] };
    expect(Object.fromEntries(Object.entries(changes).map(([field, { person }]) => [field, person]))).toEqual({
      location: write.id,
      phone: null,
      treatySignature: null,
    });
    expect(Date.parse(changes["location"]?.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(people[0]).toMatchObject({ id: write.id, name: "Ana, treasurer", hasEnded: true });
    // Names that no answer has any more are kept for nobody.
    await test.call("PUT", `/api/drafts/${owner}`, { ...draftContent, values: { phone: "555" }, revision: 3 });
    expect(Object.keys(((await read(owner)).body["together"] as { changes: object }).changes)).toEqual(["phone", "treatySignature"]);
  });

  it("has a bounded number of people, also when all are invited at once", async () => {
    const { owner } = await together();
    const answers = await Promise.all(Array.from({ length: mostPeopleOfDraft }, (_, i) => invite(owner, { name: `P${i}`, role: "read" })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostPeopleOfDraft - 3);
    expect(answers.filter(({ status, body }) => status === 409 && body["code"] === "conflict")).toHaveLength(3);
  });

  it("refuses a name that is empty or too long, a role that is none, and an address that is none", async () => {
    const { owner } = await together();
    for (const wrong of [{ name: "  " }, { name: "x".repeat(81) }, { role: "owner" }, { email: "nobody" }])
      expect((await invite(owner, { name: "Kim", role: "read", ...wrong })).status).toBe(400);
  });

  it("cannot be ended by the owner of another draft", async () => {
    const [mine, other] = [await together(), await together()];
    expect((await end(mine.owner, other.write.id)).status).toBe(404);
    expect((await read(other.write.token)).status).toBe(200);
  });

  it("keeps only hashes of the links", async () => {
    const { write } = await together();
    expect(JSON.stringify([await rows("select * from draft_people"), await rows("select * from draft_person_links")])).not.toContain(
      write.token,
    );
    expect(test.logged.join("")).not.toContain(write.token);
  });
});

describe("what somebody who was invited cannot reach", () => {
  const files = (token: string) => JSON.stringify([{ id: "upl_1", token, name: "Plan.pdf", size: 9, done: true }]);

  it("the documents, after their link has ended: their tokens are the owner's, and a save loses none", async () => {
    const { owner, write, read: reader } = await together({ ...draftValues, attachments: files("secret-of-the-upload") });
    for (const { token } of [write, reader]) {
      const { body } = await read(token);
      expect(JSON.stringify(body)).not.toContain("secret-of-the-upload");
      expect((body["values"] as Record<string, string>)["attachments"]).toContain("Plan.pdf");
    }
    const own = { id: "upl_2", token: "own-token", name: "Own.pdf", size: 2, done: true };
    const both = JSON.stringify([...(JSON.parse(files("made up")) as object[]), own]);
    expect((await save(write.token, 1, { attachments: both })).status).toBe(200);
    const kept = JSON.parse(((await read(owner)).body["values"] as Record<string, string>)["attachments"] ?? "") as { token: string }[];
    expect(kept.map(({ token }) => token)).toEqual(["secret-of-the-upload", "own-token"]);
  });

  it("the owner's link, by an address of their own in the form: the reminder goes where the owner has said", async () => {
    await test.context.pool.query("delete from drafts");
    const { owner, write } = await together({ ...draftValues, email: "marian@threerivers.example" });
    await test.call(
      "PUT",
      `/api/drafts/${write.token}`,
      { ...draftContent, values: { email: "ana@threerivers.example" }, revision: 1 },
      {
        headers: { "accept-language": "fr" },
      },
    );
    // The owner's device takes the answer in, and writes another one.
    expect((await save(owner, 2, { email: "ana@threerivers.example", phone: "555" })).status).toBe(200);
    await test.context.pool.query("update drafts set expires_at = now() + interval '13 days'");
    await expireDrafts(test.context);
    const mails = await rows("select to_address, body_html from emails where kind = 'draft_reminder'");
    expect(mails.map((mail) => mail["to_address"])).toEqual(["marian@threerivers.example"]);
    expect(mails[0]?.["body_html"]).toContain('<html lang="en">');
  });

  it("the sent request: their link leads to none, and the owner's other devices still find it", async () => {
    const { owner, code, write, id } = await together();
    const other = String((await test.call("POST", "/api/drafts/resume", { code })).body["token"]);
    await remark(write.token, "location", "Only among us");
    const sent = await send(owner, { projectTitle: "Sent by the owner" });
    const again = await send(write.token, { projectTitle: "Sent by the owner" });
    expect(again.body["statusUrl"]).not.toBe(sent.body["statusUrl"]);
    expect(again.body["reference"]).not.toBe(sent.body["reference"]);
    expect((await send(other, { projectTitle: "Sent by the owner" })).body["reference"]).toBe(sent.body["reference"]);
    expect((await outcome(write.token, id)).body).toEqual({ outcome: "sent" });
    const left = await rows(
      `select (select count(*) from draft_people where id = ${write.id})
            + (select count(*) from draft_person_links where person_id = ${write.id})
            + (select count(*) from draft_remarks where body = 'Only among us') as all`,
    );
    expect(left).toEqual([{ all: "0" }]);
    expect(JSON.stringify(await rows("select * from funding_requests where project_title = 'Sent by the owner'"))).not.toContain(
      "among us",
    );
  });
});

describe("at the same moment", () => {
  it("one of two people who write wins, and the other is told", async () => {
    const { owner, write } = await together();
    const answers = await Promise.all([save(owner, 1, { location: "A" }), save(write.token, 1, { location: "B" })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("a link ends and its person writes: either the words are there before, or they are refused", async () => {
    for (let i = 0; i < 6; i += 1) {
      const { owner, write } = await together();
      const [saved, ended] = await Promise.all([save(write.token, 1, { location: "Last" }), end(owner, write.id)]);
      expect(ended.status).toBe(200);
      expect([200, 404]).toContain(saved.status);
      expect((await read(owner)).body["revision"]).toBe(saved.status === 200 ? 2 : 1);
      expect((await save(write.token, 2, { location: "Later" })).status).toBe(404);
    }
  });

  it("the owner sends and a person writes: the request is one, and nothing is left of the draft", async () => {
    const { owner, write, id } = await together();
    const [sent, saved] = await Promise.all([send(owner, { projectTitle: "In a hurry" }), save(write.token, 1, { location: "Last" })]);
    expect(sent.status).toBe(201);
    expect([200, 404]).toContain(saved.status);
    expect((await outcome(write.token, id)).body).toEqual({ outcome: "sent" });
  });
});

describe("an invitation by email", () => {
  const invited = async (owner: string) => {
    const person = { name: "Kim Doe", role: "write", email: "kim@threerivers.example" };
    const { status, body } = await invite(owner, person);
    const [mail] = await rows("select id, kind, to_address, body_text, body_html, subject from emails order by id desc limit 1");
    return { status, body, mail };
  };

  it("has a link of its own, made as it is sent, and repeats nothing that was typed", async () => {
    const { owner } = await together();
    const { status, body, mail } = await invited(owner);
    expect(status).toBe(201);
    expect(String(body["message"])).toContain("kim@threerivers.example");
    expect(mail).toMatchObject({ kind: "draft_invitation", to_address: "kim@threerivers.example" });
    expect(JSON.stringify(mail)).not.toMatch(/Kim Doe|Three Rivers Nation|Clean water/);
    const link = linkIn(await sendAndRead(test, Number(mail?.["id"])));
    expect(link).not.toBe(body["token"]);
    expect((await read(link)).body["together"]).toMatchObject({ you: body["id"] });
    await end(owner, Number(body["id"]));
    for (const token of [link, String(body["token"])]) expect((await read(token)).status).toBe(404);
  });

  it("never leaves once the link has ended", async () => {
    const { owner } = await together();
    const { body, mail } = await invited(owner);
    await end(owner, Number(body["id"]));
    expect(await sendAndRead(test, Number(mail?.["id"]))).toBe("");
  });

  it("is not a way to write to strangers all day, and invites nobody when it is refused", async () => {
    const { owner } = await together();
    const email = "stranger@threerivers.example";
    for (let i = 0; i < 5; i += 1) expect((await invite(owner, { name: "S", role: "read", email })).status).toBe(201);
    expect((await invite(owner, { name: "S", role: "read", email })).status).toBe(429);
    expect((await togetherOf<{ people: unknown[] }>(owner)).people).toHaveLength(8);
  });
});
