import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { followUpLeft } from "./follow-up.ts";

let test: TestApp;
beforeAll(async () => {
  // Nobody listens there: only what would be sent is looked at.
  test = await createTestApp({ SMTP_URL: "smtp://127.0.0.1:9", NOTIFY_EMAIL: "staff@hearthbridge.example" });
  for (let i = 0; i < 10; i += 1) await submit();
  await test.context.afterwards.settle();
});
afterAll(() => test.close());

const submit = (changes: Record<string, unknown> = {}) =>
  test.call("POST", "/api/funding-requests", fundingRequest({ submissionId: crypto.randomUUID(), ...changes }));
const rows = async (text: string) => (await test.context.pool.query(text)).rows as Record<string, unknown>[];
const jobs = () => rows("select task_identifier as name, count(*)::int as n from graphile_worker.jobs group by 1 order by 1");
const afterTen = [
  { name: "announce_submissions", n: 1 },
  { name: "find_duplicates", n: 1 },
  { name: "send_email", n: 21 },
];

it("stores a request that brings nothing else in three round trips, and what follows from it soon after", async () => {
  let trips = 0;
  const count = () => (trips += 1);
  test.context.pool.on("acquire", count);
  // Ten were announced one by one; this one waits for the message of the hour.
  expect((await submit()).status).toBe(201);
  test.context.pool.off("acquire", count);
  // Who announces it is asked for the staff's sake.
  expect(trips).toBe(3 + 1);
  await test.context.afterwards.settle();
  expect(await jobs()).toEqual(afterTen);
});

it("stores nothing with a request that was there already", async () => {
  const again = fundingRequest({ submissionId: crypto.randomUUID() });
  const first = await test.call("POST", "/api/funding-requests", again);
  const counts = () =>
    rows(`select (select count(*) from funding_requests) as requests, (select count(*) from emails) as emails,
                 (select count(*) from applicant_links) as links, (select count(*) from unannounced_submissions) as unannounced`);
  const before = await counts();
  const second = await test.call("POST", "/api/funding-requests", again);
  expect([second.status, second.body["reference"]]).toEqual([201, first.body["reference"]]);
  expect(await counts()).toEqual(before);
});

it("is done by the job of the minute where the process was killed before it", async () => {
  await test.context.afterwards.settle();
  await rows("delete from graphile_worker._private_jobs");
  await followUpLeft(test.context);
  const left = afterTen.map((job) => (job.name === "send_email" ? { ...job, n: 22 } : job));
  expect(await jobs()).toEqual(left);
  await followUpLeft(test.context);
  expect(await jobs()).toEqual(left);
});

it("leaves to the job of the minute what could not be followed up, and says so", async () => {
  await rows("delete from graphile_worker._private_jobs");
  await test.owner.query("alter function graphile_worker.add_job rename to add_job_away");
  await submit();
  await test.context.afterwards.settle();
  await test.owner.query("alter function graphile_worker.add_job_away rename to add_job");
  expect(test.logged.filter((line) => line.includes("left to the job of the next minute"))).toHaveLength(1);
  await followUpLeft(test.context);
  expect((await jobs()).map(({ name }) => name)).toEqual(["announce_submissions", "find_duplicates", "send_email"]);
});
