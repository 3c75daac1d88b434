import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest, inquiry } from "../../../../test/support/samples.ts";
import { announceSubmissions } from "./announce.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ NOTIFY_EMAIL: "staff@hearthbridge.example" });
});
afterAll(() => test.close());

it("tells the staff of ten submissions an hour one by one, and of the rest in one message, once", async () => {
  for (let i = 0; i < 13; i += 1)
    await test.call("POST", "/api/funding-requests", fundingRequest({ email: `applicant-${i}@nation.example` }));
  await test.call("POST", "/api/contact", inquiry({ institutionName: "A name that was typed" }));
  const kinds = async () =>
    (await test.context.pool.query<{ kind: string }>("select kind from emails where to_address like 'staff@%'")).rows.map(
      ({ kind }) => kind,
    );
  expect(await kinds()).toEqual(Array.from({ length: 10 }, () => "funding_request_notification"));
  const { rows: jobs } = await test.context.pool.query(
    "select count(*)::int as n, min(run_at) > now() + interval '58 minutes' as is_later from graphile_worker.jobs where task_identifier = 'announce_submissions'",
  );
  expect(jobs).toEqual([{ n: 1, is_later: true }]);
  await Promise.all([announceSubmissions(test.context), announceSubmissions(test.context)]);
  const { rows } = await test.context.pool.query<{ subject: string; body_text: string }>(
    "select * from emails where kind = 'submission_digest'",
  );
  expect(rows.map(({ subject }) => subject)).toEqual(["4 new submissions"]);
  expect(rows[0]?.body_text).toMatch(/Funding requests: 3: FR-/);
  expect(rows[0]?.body_text).toMatch(/Respondents: 1: IN-/);
  expect(rows[0]?.body_text).not.toContain("A name that was typed");
});
