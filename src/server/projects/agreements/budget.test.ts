import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { agreementTerms } from "../../../../test/support/agreement.ts";
import { secondPerson } from "../../../../test/support/approvals.ts";
import { type PreparedProject, prepareProject } from "../../../../test/support/consent.ts";
import { publishRound } from "../../../../test/support/rounds.ts";
import type { AgreementTerms } from "../../../shared/contracts/projects/agreements.ts";
import type { Round } from "../../../shared/contracts/requests/rounds.ts";

let test: TestApp;
let cookie: string;
let second: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  second = await secondPerson(test);
});
afterAll(() => test.close());
beforeEach(() => test.owner.query("delete from rate_limits"));

const desk = (method: string, path: string, body?: unknown, by = cookie) => test.call(method, `/api/admin${path}`, body, { cookie: by });
const moneyOf = async (round: Round) => (await desk("GET", `/rounds/${round.id}`)).body["money"];
const put = (project: PreparedProject, roundId: number | null) =>
  desk("PUT", "/funding-requests/round", { ids: [project.requestId], roundId });

/** The terms of one sum, in one part. */
function of(amount: string): AgreementTerms {
  const { budget, tranches } = agreementTerms();
  return agreementTerms({
    amount,
    budget: budget.slice(0, 1).map((line) => ({ ...line, amount })),
    tranches: tranches.slice(0, 1).map((line) => ({ ...line, amount })),
  });
}

async function draft(project: PreparedProject, amount: string): Promise<number> {
  const started = await desk("POST", `/projects/${project.id}/agreement`);
  const { revision } = started.body["open"] as { revision: number };
  const saved = await desk("PUT", `/projects/${project.id}/agreement`, { terms: of(amount), seen: revision });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return (saved.body["open"] as { revision: number }).revision;
}
const offer = (project: PreparedProject, seen: number) => desk("POST", `/projects/${project.id}/agreement/offer`, { seen });

const prepared = async (roundId: number | null, amount: string, changes: Record<string, unknown> = {}) => {
  const project = await prepareProject(test, cookie, { fundingAmount: "USD 25,000", ...changes });
  expect((await put(project, roundId)).status).toBe(200);
  return { project, seen: await draft(project, amount) };
};

describe("what a funding call grants", () => {
  it("stays within its budget, also where many are offered at the same moment", async () => {
    const round = await publishRound(test, cookie, { budget: "100000" });
    const all = [];
    for (let n = 0; n < 6; n += 1) all.push(await prepared(round.id, "30000"));
    const answers = await Promise.all(all.map(({ project, seen }) => offer(project, seen)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 202, 202, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body["message"]).toContain(`${round.reference} has USD 10,000.00 left`);
    expect(await moneyOf(round)).toEqual({ currency: "USD", budget: "100000.00", granted: "90000.00", left: "10000.00" });
  });

  it("is free again when an offer is let go, and counts once while an amendment is open", async () => {
    const round = await publishRound(test, cookie, { budget: "50000", largest: "" });
    const { project, seen } = await prepared(round.id, "50000");
    const asked = await offer(project, seen);
    expect(asked.status).toBe(202);
    const other = await prepared(round.id, "1");
    expect((await offer(other.project, other.seen)).status).toBe(409);
    const { id } = asked.body["approval"] as { id: number };
    expect((await desk("POST", `/approvals/${id}/refuse`, { reason: "The sum is not what we said." }, second)).status).toBe(200);
    expect(await moneyOf(round)).toMatchObject({ granted: "0.00" });
    expect((await offer(other.project, other.seen)).status).toBe(202);
    // The same project takes what is left beside it.
    const again = await desk("POST", `/projects/${project.id}/agreement`);
    const { revision } = again.body["open"] as { revision: number };
    const saved = await desk("PUT", `/projects/${project.id}/agreement`, { terms: of("49999"), seen: revision });
    expect((await offer(project, (saved.body["open"] as { revision: number }).revision)).status).toBe(202);
    expect(await moneyOf(round)).toMatchObject({ granted: "50000.00", left: "0.00" });
  });

  it("is in its currency alone", async () => {
    const round = await publishRound(test, cookie, { currency: "CAD", budget: "100000" });
    const { project, seen } = await prepared(round.id, "1000");
    expect(await offer(project, seen)).toMatchObject({ status: 409, body: { message: expect.stringContaining("in CAD only") as string } });
  });

  it("keeps a budget from falling below it, and a granted request from going where there is too little", async () => {
    const round = await publishRound(test, cookie, { budget: "50000", largest: "" });
    const small = await publishRound(test, cookie, { budget: "30000", largest: "30000" });
    const { project, seen } = await prepared(round.id, "40000");
    expect((await offer(project, seen)).status).toBe(202);
    const { terms, revision } = (await desk("GET", `/rounds/${round.id}`)).body as unknown as Round;
    const lower = (budget: string) => desk("PUT", `/rounds/${round.id}`, { terms: { ...terms, budget, largest: "" }, seen: revision });
    expect(await lower("39999.99")).toMatchObject({
      status: 400,
      body: { fields: { budget: expect.stringContaining("USD 40,000.00") as string } },
    });
    expect((await lower("40000")).status).toBe(200);
    expect((await put(project, small.id)).status).toBe(409);
    expect(await moneyOf(round)).toMatchObject({ granted: "40000.00" });
    expect(await moneyOf(small)).toMatchObject({ granted: "0.00" });
  });

  it("leaves requests of no call as they were", async () => {
    const { project, seen } = await prepared(null, "9000000");
    expect((await offer(project, seen)).status).toBe(202);
  });
});
