import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { closeRound, publishRound, roundTerms } from "../../../../test/support/rounds.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { hireStaff } from "../../../../test/support/staff.ts";
import type { PublicRound, RankedRequest, Round, RoundTerms } from "../../../shared/contracts/requests/rounds.ts";
import type { ScoringVersion } from "../../../shared/contracts/requests/scoring.ts";

let test: TestApp;
let admin: string;
let ada: string;
let ben: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  [ada, ben] = [(await hireStaff(test, admin, "ada")).cookie, (await hireStaff(test, admin, "ben")).cookie];
});
afterAll(() => test.close());
beforeEach(() => test.owner.query("delete from rate_limits"));

const desk = (method: string, path: string, body?: unknown, cookie = admin) => test.call(method, `/api/admin${path}`, body, { cookie });
const readRound = async (id: number) => (await desk("GET", `/rounds/${id}`)).body as unknown as Round;
const save = (round: Round, terms: RoundTerms) => desk("PUT", `/rounds/${round.id}`, { terms, seen: round.revision });
const setState = (round: Round, state: string, reason?: string) =>
  desk("PUT", `/rounds/${round.id}/state`, { state, seen: round.revision, ...(reason && { reason }) });
const ask = (call: string | undefined, changes: Record<string, unknown> = {}) =>
  test.call("POST", "/api/funding-requests", fundingRequest({ submissionId: randomUUID(), fundingAmount: "USD 25,000", call, ...changes }));
const audited = async (action: string) =>
  (await test.owner.query<{ n: number }>("select count(*)::int as n from audit_log where action = $1", [action])).rows[0]?.n;

async function stored(answer: Awaited<ReturnType<typeof ask>>) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { rows } = await test.owner.query<{ id: number; roundId: number | null; isLate: boolean }>(
    `select id, round_id as "roundId", round_is_late as "isLate" from funding_requests where reference = $1`,
    [answer.body["reference"]],
  );
  return rows[0] ?? { id: 0, roundId: null, isLate: false };
}

describe("a funding call", () => {
  it("is kept as it is typed, and published once it is whole", async () => {
    const made = await desk("POST", "/rounds");
    expect(made).toMatchObject({ status: 201, body: { phase: "draft", money: null, reference: expect.stringMatching(/^FC-/) as string } });
    const draft = made.body as unknown as Round;
    const saved = await save(draft, { ...draft.terms, budget: "about a lot" });
    expect(saved.body).toMatchObject({ terms: { budget: "about a lot" }, money: null, problems: { budget: expect.any(String) as string } });
    expect(await save(draft, draft.terms)).toMatchObject({ status: 409 });
    const refused = await setState(await readRound(draft.id), "published");
    expect(refused).toMatchObject({ status: 400, body: { fields: { "texts.en.title": "Enter a title" } } });
    expect((await test.call("GET", `/api/funding-calls/${draft.reference}`)).status).toBe(404);
    await save(await readRound(draft.id), roundTerms());
    expect(await setState(await readRound(draft.id), "published")).toMatchObject({
      status: 200,
      body: { phase: "open", money: { budget: "100000.00", granted: "0.00", left: "100000.00" }, versions: [{ setBy: "rmason" }] },
    });
    expect((await setState(await readRound(draft.id), "published")).status).toBe(409);
    const { items } = (await desk("GET", "/rounds")).body as unknown as { items: Round[] };
    expect(items.find(({ id }) => id === draft.id)).toMatchObject({ title: "Water for villages", phase: "open", requests: 0 });
  });

  it("is changed in public only whole, in its currency, and every wording is kept", async () => {
    const round = await publishRound(test, admin);
    expect(await save(round, { ...round.terms, currency: "CAD" })).toMatchObject({
      status: 400,
      body: { fields: { currency: expect.any(String) as string } },
    });
    expect(await save(round, { ...round.terms, closesAt: "" })).toMatchObject({
      status: 400,
      body: { fields: { closesAt: expect.any(String) as string } },
    });
    const before = await audited("funding_round.edited");
    expect((await save(round, { ...round.terms, budget: "120000" })).status).toBe(200);
    expect(await audited("funding_round.edited")).toBe((before ?? 0) + 1);
    expect((await readRound(round.id)).versions).toHaveLength(2);
  });

  it("is decided once it has closed, cancelled with a reason, and then not changed any more", async () => {
    const round = await publishRound(test, admin);
    expect((await setState(round, "decided")).status).toBe(409);
    expect(await setState(round, "cancelled")).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) as string } } });
    await closeRound(test, round.id);
    expect((await readRound(round.id)).phase).toBe("closed");
    expect(await setState(round, "decided")).toMatchObject({ status: 200, body: { phase: "decided" } });
    expect((await save(await readRound(round.id), round.terms)).status).toBe(409);
    const other = await publishRound(test, admin);
    expect((await setState(other, "cancelled", "The money was withdrawn.")).status).toBe(200);
    expect((await test.call("GET", `/api/funding-calls/${other.reference}`)).body).toMatchObject({
      phase: "cancelled",
      endReason: "The money was withdrawn.",
    });
  });

  it("is not published with a time to close that has passed", async () => {
    const draft = (await desk("POST", "/rounds")).body as unknown as Round;
    await save(draft, roundTerms({ opensAt: "2020-01-01T00:00", closesAt: "2020-02-01T00:00" }));
    expect(await setState(await readRound(draft.id), "published")).toMatchObject({
      status: 400,
      body: { fields: { closesAt: expect.any(String) as string } },
    });
  });

  it("is read by everyone in their language, with its self-check, and says nothing of who asked", async () => {
    const { reference } = await publishRound(test, admin);
    const french = await test.call("GET", `/api/funding-calls/${reference}`, undefined, { headers: { "accept-language": "fr" } });
    expect(french.body).toMatchObject({ language: "fr", title: "De l’eau pour les villages", budget: "100000.00", phase: "open" });
    const spanish = await test.call("GET", `/api/funding-calls/${reference}`, undefined, { headers: { "accept-language": "es" } });
    expect(spanish.body).toMatchObject({ language: "en", title: "Water for villages" });
    expect(spanish.body["questions"]).toMatchObject([
      { needed: true, statement: "We are a nation or a community.", reason: "Needed: true." },
      { needed: false },
    ]);
    const { items } = (await test.call("GET", "/api/funding-calls")).body as unknown as { items: PublicRound[] };
    expect(items.map((one) => one.reference)).toContain(reference);
    expect(items.map(({ phase }) => phase).indexOf("open")).toBe(0);
  });
});

describe("a request for a call", () => {
  it("is in it while it is open, and without one in none", async () => {
    const round = await publishRound(test, admin);
    expect(await stored(await ask(round.reference))).toMatchObject({ roundId: round.id, isLate: false });
    expect(await stored(await ask(undefined))).toMatchObject({ roundId: null });
    expect(await stored(await ask(""))).toMatchObject({ roundId: null });
  });

  it("asks in its currency between its limits", async () => {
    const { reference } = await publishRound(test, admin);
    const wrong = async (fundingAmount: string) => (await ask(reference, { fundingAmount })).body["fields"] as Record<string, string>;
    expect((await wrong("CAD 25,000"))["fundingAmount"]).toContain("USD");
    expect((await wrong("USD 999"))["fundingAmount"]).toContain("1,000.00");
    expect((await wrong("USD 60,000.01"))["fundingAmount"]).toContain("60,000.00");
    await stored(await ask(reference, { fundingAmount: "USD 1,000" }));
    await stored(await ask(reference, { fundingAmount: "USD 60,000" }));
  });

  it("has some minutes more, then is refused with what to do, and never lost where it waited on a device", async () => {
    const round = await publishRound(test, admin);
    const repeated = { submissionId: randomUUID() };
    const first = await ask(round.reference, repeated);
    await closeRound(test, round.id, 5);
    expect(await stored(await ask(round.reference))).toMatchObject({ roundId: round.id, isLate: false });
    await closeRound(test, round.id, 30);
    expect(await ask(round.reference)).toMatchObject({
      status: 400,
      body: { fields: { call: expect.stringContaining("closed") as string } },
    });
    expect(await stored(await ask(round.reference, { waitedMinutes: 25 }))).toMatchObject({ roundId: round.id, isLate: true });
    expect((await ask(round.reference, { waitedMinutes: 1 })).status).toBe(400);
    // The device that missed the first answer gets it again.
    expect((await ask(round.reference, repeated)).body["reference"]).toBe(first.body["reference"]);
  });

  it("is refused by a call that has not opened, was cancelled or never was", async () => {
    const later = await publishRound(test, admin, { opensAt: "2090-01-01T00:00", closesAt: "2090-02-01T00:00" });
    const cancelled = await publishRound(test, admin);
    await setState(cancelled, "cancelled", "No money.");
    for (const reference of [later.reference, cancelled.reference, "FC-0000-0000"])
      expect(await ask(reference)).toMatchObject({ status: 400, body: { fields: { call: expect.any(String) as string } } });
  });
});

describe("at the desk", () => {
  const put = (ids: number[], roundId: number | null, cookie = ada) => desk("PUT", "/funding-requests/round", { ids, roundId }, cookie);
  const shortlist = (id: number, isShortlisted: boolean, cookie = ada) =>
    desk("PUT", `/funding-requests/${id}/shortlist`, { isShortlisted }, cookie);
  const ranking = async (id: number, cookie: string) =>
    ((await desk("GET", `/rounds/${id}/requests`, undefined, cookie)).body as unknown as { items: RankedRequest[] }).items;
  const listed = async (query: string) =>
    ((await desk("GET", `/funding-requests?limit=50&${query}`)).body as unknown as { items: { id: number; round: unknown }[] }).items;

  it("requests are put into a call and taken out, all or none, and found by it", async () => {
    const round = await publishRound(test, admin);
    const [one, two] = [await stored(await ask(undefined)), await stored(await ask(undefined))];
    expect((await put([one.id, 999_999], round.id)).status).toBe(404);
    expect(await put([one.id, two.id], round.id)).toMatchObject({ status: 200, body: { updated: 2 } });
    expect(await put([one.id, two.id], round.id)).toMatchObject({ body: { updated: 0 } });
    const found = await listed(`round=${round.id}`);
    expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([one.id, two.id]);
    expect(found[0]?.round).toEqual({
      id: round.id,
      reference: round.reference,
      title: "Water for villages",
      isLate: false,
      isShortlisted: false,
      lettersAt: null,
    });
    expect((await listed("round=none")).map(({ id }) => id)).not.toContain(one.id);
    const sorted = await listed("sort=round&order=desc");
    expect(
      sorted
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual([one.id, two.id]);
    await put([one.id], null);
    expect((await readRound(round.id)).requests).toBe(1);
    const { body } = await desk("GET", `/funding-requests/export?format=csv&round=${round.id}`);
    expect(String(body["text"])).toContain(`${round.reference} Water for villages`);
  });

  it("the shortlist says who ticked first, also when two do so at once", async () => {
    const round = await publishRound(test, admin);
    const { id } = await stored(await ask(round.reference));
    const answers = await Promise.all([shortlist(id, true, ada), shortlist(id, true, ben)]);
    const people = answers.map(({ body }) => (body["shortlist"] as { by: string }).by);
    expect(new Set(people).size).toBe(1);
    expect((await ranking(round.id, ada))[0]?.shortlist?.by).toBe(people[0]);
    expect((await readRound(round.id)).shortlisted).toBe(1);
    expect((await shortlist(id, false)).body).toEqual({ shortlist: null });
    const outside = await stored(await ask(undefined));
    expect((await shortlist(outside.id, true)).status).toBe(409);
  });

  it("a person with a conflict of interest neither ticks nor moves a request", async () => {
    const round = await publishRound(test, admin);
    const { id } = await stored(await ask(round.reference));
    await desk("POST", `/funding-requests/${id}/conflicts`, { reason: "My sister sits on its council." }, ben);
    expect((await shortlist(id, true, ben)).status).toBe(403);
    expect((await put([id], null, ben)).status).toBe(403);
  });

  it("requests stand by their mean score, with the spread and what is missing, for who may read them", async () => {
    const round = await publishRound(test, admin);
    const [first, second, third] = [
      await stored(await ask(round.reference)),
      await stored(await ask(round.reference)),
      await stored(await ask(round.reference)),
    ];
    const { version } = (await desk("GET", `/funding-requests/${first.id}/scores`, undefined, ada)).body as unknown as {
      version: ScoringVersion;
    };
    const give = async (id: number, value: number, cookie: string) => {
      const values = version.criteria.map(({ id: criterionId }) => ({ criterionId, value }));
      expect((await desk("PUT", `/funding-requests/${id}/scores`, { values }, cookie)).status).toBe(200);
    };
    await give(first.id, 2, ada);
    await give(first.id, 4, ben);
    await give(second.id, 5, ada);
    const seen = await ranking(round.id, ada);
    expect(seen.map(({ id, mean, spread, scores, missing }) => [id, mean, spread, scores, missing])).toEqual([
      [second.id, "5.00", "0.00", 1, 1],
      [first.id, "3.00", "2.00", 2, 0],
      [third.id, null, null, 0, 2],
    ]);
    // The mean of the ranking is the one that the request itself shows.
    const { results } = (await desk("GET", `/funding-requests/${first.id}/scores`, undefined, ada)).body as unknown as {
      results: { mean: string };
    };
    expect(results.mean).toBe("3.00");
    // Nobody is led by what others gave, nor by the order.
    const hidden = await ranking(round.id, ben);
    expect(hidden.map(({ id, mean, isHidden }) => [id, mean, isHidden])).toEqual([
      [first.id, "3.00", false],
      [second.id, null, true],
      [third.id, null, false],
    ]);
  });
});
