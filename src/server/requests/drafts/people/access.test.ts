import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { draftCalls, draftValues } from "../../../../../test/support/draft-calls.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: "https://funding.example.org", MAIL_TO_NEW_ADDRESS: "5" });
});
afterEach(() => test.context.pool.query("delete from rate_limits"));
afterAll(() => test.close());

const { done, end, invite, outcome, read, remark, save, send, together } = draftCalls(() => test);

/** Everybody who may hold a link. Those of the last line open nothing. */
const holders = ["owner", "write", "comment", "read", "ended", "unknown"] as const;
type Holder = (typeof holders)[number];
const calls: [
  call: string,
  by: (token: string, ids: { other: number; remark: number }) => Promise<{ status: number }>,
  may: Record<Holder, number>,
][] = [
  ["read", (token) => read(token), { owner: 200, write: 200, comment: 200, read: 200, ended: 404, unknown: 404 }],
  ["save", (token) => save(token, 1, { location: "River" }), { owner: 200, write: 200, comment: 403, read: 403, ended: 404, unknown: 404 }],
  ["remark", (token) => remark(token, "location"), { owner: 201, write: 201, comment: 201, read: 403, ended: 404, unknown: 404 }],
  [
    "mark another's remark as done",
    (token, ids) => done(token, ids.remark),
    { owner: 200, write: 200, comment: 403, read: 403, ended: 404, unknown: 404 },
  ],
  [
    "invite",
    (token) => invite(token, { name: "Kim", role: "write" }),
    { owner: 201, write: 403, comment: 403, read: 403, ended: 404, unknown: 404 },
  ],
  ["end a link", (token, ids) => end(token, ids.other), { owner: 200, write: 403, comment: 403, read: 403, ended: 404, unknown: 404 }],
  [
    "email the owner's link",
    (token) => test.call("POST", `/api/drafts/${token}/email`, { email: "me@threerivers.example" }),
    { owner: 200, write: 403, comment: 403, read: 403, ended: 404, unknown: 404 },
  ],
  [
    "delete",
    (token) => test.call("DELETE", `/api/drafts/${token}`),
    { owner: 200, write: 403, comment: 403, read: 403, ended: 404, unknown: 404 },
  ],
  // What nobody was invited by is no link of a draft: the request is then one by anyone.
  [
    "send",
    (token) => send(token, { projectTitle: `By ${token.slice(0, 8)}` }),
    { owner: 201, write: 403, comment: 403, read: 403, ended: 201, unknown: 201 },
  ],
];

describe("what each role may do", () => {
  it.each(calls)("%s", async (_call, by, may) => {
    for (const holder of holders) {
      const draft = await together();
      const ended = await invite(draft.owner, { name: "Gone", role: "write" });
      await end(draft.owner, Number(ended.body["id"]));
      const { id: other } = (await invite(draft.owner, { name: "Other", role: "read" })).body as { id: number };
      const { id: remarkId } = (await remark(draft.owner, null)).body as { id: number };
      const tokens: Record<Holder, string> = {
        owner: draft.owner,
        write: draft.write.token,
        comment: draft.comment.token,
        read: draft.read.token,
        ended: String(ended.body["token"]),
        unknown: `unknown-${draft.id}`,
      };
      const { status } = await by(tokens[holder], { other, remark: remarkId });
      expect([holder, status]).toEqual([holder, may[holder]]);
      // What was refused has changed nothing; a request of its own leaves the draft where it is.
      if (status >= 400 || holder === "ended" || holder === "unknown") {
        const { body, status: stays } = await read(draft.owner);
        expect([stays, body["revision"], body["values"]]).toEqual([200, 1, draftValues]);
        expect((body["together"] as { people: { hasEnded: boolean }[] }).people.filter(({ hasEnded }) => !hasEnded)).toHaveLength(4);
        expect((body["together"] as { remarks: unknown[] }).remarks).toHaveLength(1);
      }
      await test.context.pool.query("delete from rate_limits");
    }
  });

  it("a code gives its owner's power, and nobody else's link gives a code or another link", async () => {
    const { code, write } = await together();
    const { body } = await test.call("POST", "/api/drafts/resume", { code });
    expect((await invite(String(body["token"]), { name: "Kim", role: "read" })).status).toBe(201);
    expect(JSON.stringify((await read(write.token)).body)).not.toContain(code);
  });

  it("links that are unknown, ended, expired or sent answer alike, and only a device that knew the draft learns which", async () => {
    const draft = await together();
    const { token: ended, id } = draft.write;
    await end(draft.owner, id);
    const expired = await together();
    await test.context.pool.query("update drafts set expires_at = now() - interval '1 second' where public_id = $1", [expired.id]);
    const sent = await together();
    expect((await send(sent.owner, { projectTitle: "Alike" })).status).toBe(201);
    const tokens = [ended, expired.write.token, sent.write.token, "nonsense"];
    for (const ask of [read, (token: string) => outcome(token, crypto.randomUUID()), (token: string) => save(token, 1, {})]) {
      const answers = await Promise.all(tokens.map(ask));
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(answers[0]?.status).toBe(404);
    }
    expect((await outcome(ended, draft.id)).body).toEqual({ outcome: "ended" });
    expect((await outcome(sent.write.token, sent.id)).body).toEqual({ outcome: "sent" });
    expect((await outcome(expired.write.token, expired.id)).status).toBe(404);
    // Whose link still opens is told nothing, and another draft's id opens nothing.
    expect((await outcome(draft.read.token, draft.id)).status).toBe(404);
    expect((await outcome(sent.write.token, draft.id)).status).toBe(404);
  });

  it("guesses by any call are limited for an address", async () => {
    for (let i = 0; i < 30; i += 1) expect((await outcome(`guess-${i}`, crypto.randomUUID())).status).toBe(404);
    for (const ask of [() => outcome("guess", crypto.randomUUID()), () => remark("guess", null), () => end("guess", 1)])
      expect((await ask()).status).toBe(429);
  });
});
