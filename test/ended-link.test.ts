import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "../src/server/runtime/tokens.ts";
import { allContracts } from "../src/shared/contracts/all.ts";
import { m } from "../src/shared/messages/generated/messages.js";
import { createTestApp, type TestApp } from "./support/app.ts";
import { codeFor, confirmedActs, subjectOf } from "./support/codes.ts";
import { type CommunityStage, createPublished, update } from "./support/community.ts";
import { sampleOf } from "./support/schema-sample.ts";

// Whoever holds a private link that its community ends changes nothing by it any more, not even by a call that had begun.

let test: TestApp;
let stage: CommunityStage;
let cookie: string;
let post: string;
/** An institution that wants to fund the project, and a report that is due. */
let funder: number;
const report = "prp_ofthismoment0000";
let picture: Buffer;
beforeAll(async () => {
  // Codes are asked for only where there is a mail server.
  test = await createTestApp({ SMTP_URL: "smtp://127.0.0.1:9" });
  cookie = await test.signIn();
  stage = await createPublished(test, cookie);
  const posts = (await stage.act("POST", "/posts", update())).body["posts"] as { id: string }[];
  post = posts[0]?.id ?? "";
  const { rows } = await test.owner.query<{ id: number }>(
    `with institution as (insert into institutions (name, description, type) values ('Stone Meadow', 'd', 'CDFI') returning id)
     insert into project_funders (project_id, institution_id, standing, wished_at)
     select projects.id, institution.id, 'wishes', now() from projects, institution where funding_request_id = $1 returning institution_id as id`,
    [stage.project.requestId],
  );
  funder = rows[0]?.id ?? 0;
  await test.owner.query(
    `insert into project_reports (public_id, project_id, kind, number, starts_on, due_on)
     select $2, id, 'final', 1, current_date, current_date from projects where funding_request_id = $1`,
    [stage.project.requestId, report],
  );
  picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
});
afterAll(() => test.close());

const changing = allContracts.filter(({ call }) => /^(?!GET).* \/api\/requests\/\{token\}\//.test(call));

/** What a sample does not find, such as a choice that asks for a code. */
const choices: Record<string, Record<string, unknown>> = {
  "PUT /api/requests/{token}/money/funders/{id}": { standing: "accepted" },
  "PUT /api/requests/{token}/project/accepts-more": { acceptsMore: true },
};

async function newLink(): Promise<{ id: number; token: string }> {
  const token = randomBytes(24).toString("base64url");
  // As if it had been opened a moment ago, so that its next use is not noted.
  const { rows } = await test.owner.query<{ id: number }>(
    `insert into applicant_links (funding_request_id, token_hash, made_for, language, last_used_at) values ($1, $2, 'message', 'en', now())
     returning id`,
    [stage.project.requestId, hashToken(token)],
  );
  return { id: rows[0]?.id ?? 0, token };
}

/** A whole call of a contract by a link, with the code that its act wants. */
async function callOf(contract: (typeof changing)[number], token: string) {
  const [method = "", path = ""] = contract.call.split(" ");
  const params: Record<string, unknown> = { ...(contract.params && (sampleOf(contract.params) as object)), token };
  if (path.includes("/posts/{id}")) params["id"] = post;
  if (path.includes("/funders/{id}")) params["id"] = funder;
  if (path.endsWith("/{id}/release")) params["id"] = report;
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  if (contract.file)
    return {
      method,
      url: `${url}?key=${randomUUID()}&hasAgreed=true`,
      payload: picture,
      headers: { "content-type": "application/octet-stream", "picture-description": "The%20well" },
    };
  const act = confirmedActs[path.replace("/api/requests/{token}/", "").replace("{id}", "0")];
  const fields = contract.body && { ...(sampleOf(contract.body) as object), ...choices[contract.call] };
  const body = fields && { ...fields, ...(act && { code: await codeFor(test, token, act, subjectOf(act, String(params["id"]), fields)) }) };
  return {
    method,
    url,
    headers: body ? { "content-type": "application/json" } : {},
    ...(body && { payload: Buffer.from(JSON.stringify(body)) }),
  };
}

/** Everything that a change would leave. */
async function traces(): Promise<unknown> {
  const { rows } = await test.owner.query(`
    select (select count(*) from audit_log) as log, (select count(*) from emails) as emails, (select count(*) from notifications) as notices,
           (select jsonb_agg(p order by id) from projects p) as projects, (select jsonb_agg(r order by id) from funding_requests r) as requests`);
  return rows[0];
}

/** Until somebody waits for what this connection holds. Answers false when the call ends first. */
async function untilWaiting(pid: number, call: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  void call.finally(() => (isOver = true));
  for (;;) {
    const { rows } = await test.context.pool.query("select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))", [pid]);
    if (rows.length > 0) return true;
    if (isOver) return false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe.each(changing)("$call", (contract) => {
  it("does nothing by a link that was ended while it was under way", async () => {
    await test.context.pool.query("delete from rate_limits");
    const link = await newLink();
    const { method, ...call } = await callOf(contract, link.token);
    const before = await traces();
    const community = await test.context.pool.connect();
    try {
      await community.query("begin");
      await community.query("select from funding_requests where id = $1 for update", [stage.project.requestId]);
      await community.query("update applicant_links set revoked_at = now() where id = $1", [link.id]);
      const { rows } = await community.query<{ pid: number }>("select pg_backend_pid() as pid");
      const answer = test.app.inject({ method: method as "POST", ...call });
      const waited = await untilWaiting(rows[0]?.pid ?? 0, answer);
      await community.query("commit");
      const { statusCode, body } = await answer;
      expect([waited, statusCode, body]).toEqual([true, 404, expect.stringContaining(m.req_gone())]);
    } finally {
      await community.query("rollback");
      community.release();
    }
    expect(await traces()).toEqual(before);
  });
});

describe("who ends links", () => {
  const ends: Record<string, (link: string) => Promise<unknown>> = {
    "the desk": () =>
      test.call("POST", `/api/admin/funding-requests/${stage.project.requestId}/private-link/revoke`, undefined, { cookie }),
    "the community": (link) => test.call("POST", `/api/requests/${link}/links/end-others`),
  };

  it.each(Object.entries(ends))("waits for a change that is under way: %s", async (_who, end) => {
    await test.context.pool.query("delete from rate_limits");
    const { token } = await newLink();
    const change = await test.context.pool.connect();
    try {
      await change.query("begin");
      await change.query("select from funding_requests where id = $1 for key share", [stage.project.requestId]);
      const { rows } = await change.query<{ pid: number }>("select pg_backend_pid() as pid");
      const ended = end(token);
      expect(await untilWaiting(rows[0]?.pid ?? 0, ended)).toBe(true);
      await change.query("commit");
      expect(await ended).toMatchObject({ status: 200 });
    } finally {
      await change.query("rollback");
      change.release();
    }
  });
});
