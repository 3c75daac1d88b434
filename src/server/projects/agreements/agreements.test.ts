import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgreementTerms } from "../../../shared/contracts/projects/agreements.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { agreementTerms, changeSigned, pastTriggers } from "../../../../test/support/agreement.ts";
import { secondPerson } from "../../../../test/support/approvals.ts";
import { codeFor } from "../../../../test/support/codes.ts";
import { prepareProject, type PreparedProject } from "../../../../test/support/consent.ts";
import { makeDocument } from "./document/make.ts";
import { readFundable } from "./service.ts";

let test: TestApp;
let cookie: string;
let second: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  second = await secondPerson(test);
});
afterAll(() => test.close());

type Answer = Awaited<ReturnType<TestApp["call"]>>;
const desk = (project: PreparedProject, method: string, path = "", body?: unknown, by = cookie) =>
  test.call(method, `/api/admin/projects/${project.id}/agreement${path}`, body, { cookie: by });
const own = (project: PreparedProject, method: string, path = "", body?: unknown) =>
  test.call(method, `/api/requests/${project.token}/agreement${path}`, body);
const open = (answer: Answer) =>
  answer.body["open"] as { number: number; revision: number; state: string; hash: string; terms: AgreementTerms };

async function draft(project: PreparedProject, terms: AgreementTerms): Promise<number> {
  const started = await desk(project, "POST");
  expect(started.status).toBe(201);
  const saved = await desk(project, "PUT", "", { terms, seen: open(started).revision });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return open(saved).revision;
}

async function offer(project: PreparedProject, terms = agreementTerms()): Promise<{ number: number; hash: string; approval: number }> {
  const seen = await draft(project, terms);
  const asked = await desk(project, "POST", "/offer", { seen });
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const { number, hash } = open(await desk(project, "GET"));
  return { number, hash, approval: approvalIn(asked) };
}

async function signOwn(
  project: PreparedProject,
  { number, hash }: { number: number; hash: string },
  changes: Record<string, unknown> = {},
) {
  const code = await codeFor(test, project.token, "sign_agreement");
  return own(project, "POST", "/sign", { number, hash, name: "Marian Tolliver", role: "Council Chair", hasAgreed: true, code, ...changes });
}
const approvalIn = ({ body }: Answer) => (body["approval"] as { id: number }).id;
const approve = (id: number, by = second) => test.call("POST", `/api/admin/approvals/${id}/approve`, {}, { cookie: by });

async function inForce(project: PreparedProject, terms = agreementTerms()): Promise<{ number: number; hash: string }> {
  const offered = await offer(project, terms);
  expect((await approve(offered.approval)).status).toBe(200);
  expect((await signOwn(project, offered)).status).toBe(200);
  return offered;
}
const fundable = async ({ id }: PreparedProject) => (await readFundable(test.context.db, [id])).get(id);
const mails = async ({ requestId }: PreparedProject) =>
  (
    await test.owner.query<{ kind: string }>(
      "select kind from emails where funding_request_id = $1 and kind like 'agreement%' order by id",
      [requestId],
    )
  ).rows.map(({ kind }) => kind);

describe("an agreement", () => {
  it("begins with what the request says, and keeps whatever is typed", async () => {
    const project = await prepareProject(test, cookie);
    const started = await desk(project, "POST");
    expect(open(started).terms).toMatchObject({ purpose: expect.stringMatching(/./), signatories: { provider: { name: "" } } });
    const saved = await desk(project, "PUT", "", { terms: { ...open(started).terms, amount: "about a lot" }, seen: 1 });
    expect(open(saved).terms.amount).toBe("about a lot");
    expect(saved.body["problems"]).toMatchObject({ amount: "Write an amount such as 25000 or 25000.50." });
    expect((await desk(project, "PUT", "", { terms: open(saved).terms, seen: 1 })).status).toBe(409);
    expect((await desk(project, "POST")).status).toBe(409);
  });

  it("is in force once a second person and the community have signed what they read", async () => {
    const project = await prepareProject(test, cookie);
    const offered = await offer(project);
    expect(await fundable(project)).toBeUndefined();
    // Who asked does not sign.
    expect((await approve(offered.approval, cookie)).status).toBe(409);
    expect((await approve(offered.approval)).status).toBe(200);
    expect((await signOwn(project, { ...offered, hash: "0".repeat(64) })).status).toBe(409);
    expect((await own(project, "POST", "/sign", { ...offered, name: "M", role: "C", hasAgreed: true })).status).toBe(428);
    const signed = await signOwn(project, offered);
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect(signed.body).toMatchObject({ standing: "in_force", open: null, inForce: { number: 1, state: "in_force" } });
    expect(await fundable(project)).toMatchObject({
      standing: "in_force",
      open: "30000.00",
      next: { amount: "20000.00", hasCondition: true },
    });
    expect(await mails(project)).toEqual(["agreement_offered", "agreement_in_force"]);
    expect((await signOwn(project, offered)).status).toBe(409);
  });

  it("is signed once by each side, also when the same is sent five times in one moment", async () => {
    const project = await prepareProject(test, cookie);
    const offered = await offer(project);
    await approve(offered.approval);
    const code = await codeFor(test, project.token, "sign_agreement");
    const body = { ...offered, name: "Marian Tolliver", role: "Council Chair", hasAgreed: true, code };
    const answers = await Promise.all(Array.from({ length: 5 }, () => own(project, "POST", "/sign", body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await test.owner.query(
      "select from agreement_signatures where agreement_id in (select id from agreements where project_id = $1)",
      [project.id],
    );
    expect(rows).toHaveLength(2);
    expect((await mails(project)).filter((kind) => kind === "agreement_in_force")).toHaveLength(1);
  });

  it("cannot be signed in a version that was taken back meanwhile, and what was signed is kept", async () => {
    const project = await prepareProject(test, cookie);
    const offered = await offer(project);
    expect((await signOwn(project, offered)).status).toBe(200);
    expect((await desk(project, "POST", "/drop", { reason: "The council wants another day." })).status).toBe(200);
    expect((await approve(offered.approval)).status).toBe(409);
    expect((await signOwn(project, offered)).status).toBe(409);
    const again = await desk(project, "POST");
    expect(open(again)).toMatchObject({ number: 2, terms: { amount: "50000" } });
    expect(again.body["earlier"]).toMatchObject([{ number: 1, state: "dropped", signatures: [{ side: "community" }] }]);
  });

  it("is not offered by a conflicted reviewer, nor by anybody while it is not whole", async () => {
    const project = await prepareProject(test, cookie);
    const terms = agreementTerms({ tranches: [{ key: randomUUID(), amount: "50000.001", opensOn: "2020-01-01", condition: "" }] });
    const seen = await draft(project, terms);
    const { status, body } = await desk(project, "POST", "/offer", { seen });
    expect(status).toBe(400);
    expect(body["fields"]).toMatchObject({
      "tranches.0.amount": "USD has 2 decimals.",
      "tranches.0.opensOn": "This day has passed. Choose today or a later one.",
    });
  });

  it("is read by its community once it was given to it, which remarks on its lines", async () => {
    const project = await prepareProject(test, cookie);
    await draft(project, agreementTerms());
    expect((await own(project, "GET")).body).toMatchObject({ open: null, standing: "none" });
    expect((await own(project, "POST", "/remarks", { line: "tranches", body: "Too late." })).status).toBe(409);
    await desk(project, "POST", "/share");
    const remarked = await own(project, "POST", "/remarks", { line: "tranches", body: "The rains come in May." });
    expect(remarked.body).toMatchObject({ open: { remarks: [{ line: "tranches", side: "community", body: "The rains come in May." }] } });
    await Promise.all([1, 2, 3].map(() => own(project, "POST", "/remarks", { line: "tranches", body: "The rains come in May." })));
    const { rows } = await test.owner.query(
      "select distinct user_id, count(*)::int as n from notifications where project_id = $1 and kind = 'agreement_remarked' group by user_id",
      [project.id],
    );
    expect(new Set(rows.map(({ n }) => n as number))).toEqual(new Set([1]));
    const answered = await desk(project, "POST", "/remarks", { line: "tranches", body: "We moved it to April." });
    expect((answered.body["open"] as { remarks: unknown[] }).remarks).toHaveLength(2);
  });

  it("is let go when the second person says no, which its community hears", async () => {
    const project = await prepareProject(test, cookie);
    const offered = await offer(project);
    const refused = await test.call(
      "POST",
      `/api/admin/approvals/${offered.approval}/refuse`,
      { reason: "Another day." },
      { cookie: second },
    );
    expect(refused.status).toBe(200);
    expect((await own(project, "GET")).body).toMatchObject({ open: null, earlier: [{ number: 1, state: "dropped" }] });
    expect(await mails(project)).toEqual(["agreement_offered", "agreement_dropped"]);
    expect((await signOwn(project, offered)).status).toBe(409);
  });

  it("is not signed where its words are not those of its hash any more", async () => {
    const project = await prepareProject(test, cookie);
    const offered = await offer(project);
    const other = "update agreements set terms = jsonb_set(terms, '{amount}', '\"90000\"') where project_id = $1";
    await expect(test.context.pool.query(other, [project.id])).rejects.toThrow("stays as it was");
    await pastTriggers(test.owner, "agreements", other, [project.id]);
    expect((await approve(offered.approval)).status).toBe(409);
    expect((await signOwn(project, offered)).status).toBe(409);
  });

  it("is declined by its community, with what should be different", async () => {
    const project = await prepareProject(test, cookie);
    const { number, approval } = await offer(project);
    const declined = await own(project, "POST", "/decline", { number, reason: "The land plan is not ours." });
    expect(declined.body).toMatchObject({ open: null, earlier: [{ state: "dropped", endReason: "The land plan is not ours." }] });
    expect((await approve(approval)).status).toBe(409);
  });
});

describe("an agreement in force", () => {
  it("is amended by both sides, keeps what has passed, and takes one amendment at a time", async () => {
    const project = await prepareProject(test, cookie);
    const past = agreementTerms();
    await inForce(project, past);
    await changeSigned(test.owner, project.id, ({ tranches: [first, ...others], ...terms }) => ({
      ...terms,
      tranches: [{ ...first, opensOn: "2026-01-05" } as (typeof others)[number], ...others],
    }));
    const both = await Promise.all([desk(project, "POST"), desk(project, "POST")]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const started = await desk(project, "GET");
    const { terms, revision } = open(started);
    expect(started.body["problems"]).toEqual({});
    const more = { ...terms, amount: "60000", budget: [...terms.budget, { key: randomUUID(), label: "Training", amount: "10000" }] };
    const unequal = await desk(project, "PUT", "", { terms: more, seen: revision });
    expect(unequal.body["problems"]).toEqual({ tranches: "The tranches add up to USD 50,000.00, and USD 60,000.00 is granted." });
    const whole = {
      ...more,
      tranches: [...terms.tranches, { key: randomUUID(), amount: "10000", opensOn: terms.milestones[0]?.dueOn ?? "", condition: "" }],
    };
    const saved = await desk(project, "PUT", "", { terms: whole, seen: open(unequal).revision });
    const asked = await desk(project, "POST", "/offer", { seen: open(saved).revision });
    await approve(approvalIn(asked));
    const offered = open(await desk(project, "GET"));
    // Until both have signed the first one holds.
    expect(await fundable(project)).toMatchObject({ open: "30000.00" });
    const signed = await signOwn(project, offered);
    expect(signed.body).toMatchObject({ inForce: { number: 2 }, earlier: [{ number: 1, state: "replaced" }] });
  });

  it("opens a tranche when its condition was met as it is written", async () => {
    const project = await prepareProject(test, cookie);
    const terms = agreementTerms();
    const [, later] = terms.tranches;
    await inForce(project, {
      ...terms,
      tranches: [
        { ...terms.tranches[0], opensOn: later?.opensOn ?? "" },
        { ...later, opensOn: terms.tranches[0]?.opensOn ?? "" },
      ] as never,
    });
    expect(await fundable(project)).toMatchObject({ open: "0.00" });
    const met = () => desk(project, "POST", `/tranches/${later?.key}/met`, { evidence: "Photographs and the pump's meter." });
    const both = await Promise.all([met(), met()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    expect(await fundable(project)).toMatchObject({ open: "0.00" });
    for (const answer of both) if (answer.status === 202) await approve(approvalIn(answer));
    expect(await fundable(project)).toMatchObject({ open: "20000.00" });
    expect((await met()).body["message"]).toBe("That was recorded already.");
    await changeSigned(test.owner, project.id, ({ tranches, ...terms }) => ({
      ...terms,
      tranches: tranches.map((tranche, index) => (index === 1 ? { ...tranche, condition: "Another one." } : tranche)),
    }));
    expect(await fundable(project)).toMatchObject({ open: "0.00" });
  });

  it("stands still while it is suspended, and ends after its notice, whoever gave it", async () => {
    const project = await prepareProject(test, cookie);
    await inForce(project);
    await desk(project, "POST", "/suspend", { reason: "The council is being elected." });
    expect((await desk(project, "POST", "/suspend", { reason: "Again." })).status).toBe(409);
    expect(await fundable(project)).toMatchObject({ standing: "suspended" });
    const asked = await desk(project, "POST", "/resume", { reason: "It was elected." });
    expect(await fundable(project)).toMatchObject({ standing: "suspended" });
    await approve(approvalIn(asked));
    expect(await fundable(project)).toMatchObject({ standing: "in_force" });
    const code = await codeFor(test, project.token, "end_agreement");
    const ended = await own(project, "POST", "/end", { reason: "We go on by ourselves.", code });
    expect(ended.body).toMatchObject({ standing: "in_force", stops: [{ kind: "ended", side: "community" }] });
    expect((await desk(project, "POST", "/end", { reason: "We too." })).status).toBe(409);
    const today = "update agreement_stops set from_day = (now() at time zone 'utc')::date where project_id = $1";
    await pastTriggers(test.owner, "agreement_stops", today, [project.id]);
    expect(await fundable(project)).toMatchObject({ standing: "ended" });
    expect(await mails(project)).toEqual([
      "agreement_offered",
      "agreement_in_force",
      "agreement_suspended",
      "agreement_resumed",
      "agreement_ends",
    ]);
  });

  it("is a document that is made again byte by byte, in the community's language, with its hash", async () => {
    const project = await prepareProject(test, cookie);
    const { hash } = await inForce(project, agreementTerms({ language: "fr" }));
    const [one, two] = [await makeDocument(test.context.db, project.id, 1), await makeDocument(test.context.db, project.id, 1)];
    expect(one.bytes.equals(two.bytes)).toBe(true);
    expect(one.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(one.name).toBe(`agreement-1-${hash.slice(0, 8)}.pdf`);
    await expect(makeDocument(test.context.db, project.id, 2)).rejects.toThrow();
    for (const { status, headers } of [await desk(project, "GET", "/1/document"), await own(project, "GET", "/1/document")])
      expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, "application/pdf", "private, no-store"]);
    // A draft has no document, and what the community was not given has none for it.
    await desk(project, "POST");
    expect((await desk(project, "GET", "/2/document")).status).toBe(404);
    expect((await own(project, "GET", "/2/document")).status).toBe(404);
  });
});
