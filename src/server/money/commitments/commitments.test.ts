import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLivePartner, type LivePartner } from "../../../../test/support/bank.ts";
import { createMoneyStage, type MoneyStage, tellNow } from "../../../../test/support/community-money.ts";
import { joinInstitution } from "../../../../test/support/members.ts";
import type { Commitments } from "../../../shared/contracts/money/commitments.ts";
import type { CommunityMoney } from "../../../shared/contracts/money/community-money.ts";

const year = new Date().getUTCFullYear();
let stage: MoneyStage;
let member: string;
let other: LivePartner;
let stranger: string;
beforeAll(async () => {
  stage = await createMoneyStage();
  other = await createLivePartner(stage.desk);
  member = (await joinInstitution(stage.desk, stage.desk.cookie, stage.partner.institutionId, "iris.vale")).cookie;
  stranger = (await joinInstitution(stage.desk, stage.desk.cookie, other.institutionId, "otto.quist")).cookie;
  await stage.desk.owner.query("update projects set theme = 'water', location = 'Lake Victoria, Kenya' where id = $1", [
    stage.community.project.id,
  ]);
});
afterAll(() => stage.desk.close());

const fields = (changes: Record<string, unknown> = {}) => ({
  key: randomUUID(),
  amount: "250000.00",
  currency: "USD",
  firstYear: year,
  lastYear: year + 2,
  themes: ["water"],
  places: ["kenya"],
  source: "Their letter of 3 May",
  ...changes,
});
const as = async (cookie: string, method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await stage.desk.call(method, path, body, { cookie });
  return { status, answer: answer as unknown as Commitments, error: answer };
};
const own = (method = "GET", path = "/commitments", body?: unknown, cookie = member) => as(cookie, method, `/api/partner${path}`, body);
const wish = (publicId: string, cookie = member) => as(cookie, "POST", `/api/partner/projects/${publicId}/wish`);
const admin = (method: string, path: string, body?: unknown) => as(stage.desk.cookie, method, `/api/admin${path}`, body);
const rows = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await stage.desk.owner.query<Row & object>(text, values)).rows;
const endAll = () => rows("update commitments set ended_at = now(), ended_by_name = 'x', end_reason = 'x' where ended_at is null");

describe("a commitment", () => {
  it("is recorded once, however often it is sent, by a member or at the desk, with its source", async () => {
    const sent = fields();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => own("POST", "/commitments", sent)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await own()).answer.items).toMatchObject([
      {
        amount: "250000.00",
        firstYear: year,
        lastYear: year + 2,
        themes: ["water"],
        places: ["kenya"],
        source: "Their letter of 3 May",
        isByMember: true,
        recordedBy: "iris.vale",
        ended: null,
      },
    ]);
    const recorded = await admin("POST", `/institutions/${stage.partner.institutionId}/commitments`, {
      ...fields({ amount: "5.00" }),
      source: "The inquiry IN-7K3M-9QXZ",
    });
    expect(recorded.answer.items[0]).toMatchObject({ isByMember: false, recordedBy: "rmason", source: "The inquiry IN-7K3M-9QXZ" });
    expect((await own("POST", "/commitments", sent, stranger)).status).toBe(409);
    expect((await own("GET", "/commitments", undefined, stranger)).answer.items).toEqual([]);
    expect((await admin("GET", "/institutions/2000000/commitments")).status).toBe(404);
    await endAll();
  });

  it("has the decimals of its currency and years that are some", async () => {
    const refused = async (changes: Record<string, unknown>) =>
      Object.keys((await own("POST", "/commitments", fields(changes))).error["fields"] ?? {});
    expect(await refused({ amount: "250000.00", currency: "JPY" })).toEqual(["amount"]);
    expect(await refused({ amount: "1.0001", currency: "KWD" })).toEqual(["amount"]);
    expect(await refused({ amount: "0.00" })).toEqual(["amount"]);
    expect(await refused({ amount: "1e9" })).toEqual(["amount"]);
    expect(await refused({ currency: "XYZ" })).toEqual(["currency"]);
    expect(await refused({ lastYear: year - 1 })).toEqual(["lastYear"]);
    expect(await refused({ firstYear: 20_271 })).toContain("firstYear");
    expect(await refused({ places: ["Kenya", " "] })).toEqual(["places.1"]);
    expect(await refused({ source: " " })).toEqual(["source"]);
    for (const [amount, currency] of [
      ["500000000", "JPY"],
      ["75000.500", "KWD"],
    ])
      expect((await own("POST", "/commitments", fields({ amount, currency }))).answer.items[0]).toMatchObject({ amount, currency });
    expect((await own()).answer.sums).toMatchObject([
      { currency: "JPY", committed: "500000000", given: "0", open: "500000000" },
      { currency: "KWD", committed: "75000.500", given: "0.000", open: "75000.500" },
    ]);
    await endAll();
  });

  it("is ended once, with a reason, by its institution or the desk alone", async () => {
    const id = (await own("POST", "/commitments", fields())).answer.items[0]?.id ?? 0;
    expect((await own("POST", `/commitments/${id}/end`, { reason: "Not ours." }, stranger)).status).toBe(404);
    const [first, second] = await Promise.all(
      [1, 2].map(() => own("POST", `/commitments/${id}/end`, { reason: "The board decided otherwise." })),
    );
    expect([first?.status, second?.status].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409]);
    const itsOwn = stage.partner.institutionId;
    const { answer } = await admin("GET", `/institutions/${itsOwn}/commitments`);
    expect(answer.items[0]?.ended).toMatchObject({ by: "iris.vale", reason: "The board decided otherwise." });
    expect([answer.sums, answer.matches]).toEqual([[], []]);
    const next = (await own("POST", "/commitments", fields())).answer.items[0]?.id ?? 0;
    const end = (institution: number) =>
      admin("POST", `/institutions/${institution}/commitments/${next}/end`, { reason: "By their letter of 9 June." });
    expect((await end(other.institutionId)).status).toBe(404);
    expect((await end(itsOwn)).answer.items[0]?.ended).toMatchObject({ by: "rmason", reason: "By their letter of 9 June." });
  });

  it("counts what settled live transfers gave this year, in its own currency alone", async () => {
    await own("POST", "/commitments", fields({ amount: "100.00" }));
    await own("POST", "/commitments", fields({ amount: "300000", currency: "JPY" }));
    const paid = await stage.pay("30.00");
    await stage.order("20.00");
    const sums = async () => (await own()).answer.sums;
    expect(await sums()).toEqual([
      { currency: "JPY", committed: "300000", given: "0", open: "300000" },
      { currency: "USD", committed: "100.00", given: "30.00", open: "70.00" },
    ]);
    await rows("update transfers set settled_at = settled_at - interval '1 year' where public_id = $1", [paid]);
    expect((await sums())[1]).toMatchObject({ given: "0.00", open: "100.00" });
    await rows("update transfers set settled_at = settled_at + interval '1 year' where public_id = $1", [paid]);
    await stage.pay("90.00");
    expect((await sums())[1]).toMatchObject({ given: "120.00", open: "0.00" });
    await stage.step(paid, "return", { reason: "The account was closed." });
    expect((await sums())[1]).toMatchObject({ given: "90.00", open: "10.00" });
    await endAll();
  });
});

describe("the projects that fit", () => {
  const publicId = () => stage.community.project.publicId;
  const matches = async (changes: Record<string, unknown>) => {
    await endAll();
    return (await own("POST", "/commitments", fields(changes), stranger)).answer.matches;
  };

  it("have a theme and a place of the commitment, and say so with what is still to be funded", async () => {
    const [match] = await matches({});
    expect(match).toMatchObject({
      publicId: publicId(),
      because: { theme: "water", place: "kenya", currency: true },
      standing: null,
      hasPaid: false,
    });
    const [{ needed, got }] = (await rows<{ needed: string; got: string }>(
      `select funding_needed::text as needed, (select sum(amount)::text from settled_transfers where project_id = projects.id) as got
         from projects where public_id = $1`,
      [publicId()],
    )) as [{ needed: string; got: string }];
    expect([match?.fundingNeeded, match?.stillNeeded]).toEqual([Number(needed).toFixed(2), (Number(needed) - Number(got)).toFixed(2)]);
    expect(await matches({ themes: ["education"] })).toEqual([]);
    expect(await matches({ places: ["Uganda", "Lake Nyasa"] })).toEqual([]);
    expect(await matches({ places: ["Uganda", "victoria LAKE"] })).toMatchObject([{ because: { place: "victoria LAKE" } }]);
    const anywhere = await matches({ themes: [], places: [], currency: "JPY", amount: "9" });
    expect(anywhere.find((one) => one.publicId === publicId())?.because).toEqual({ theme: null, place: null, currency: false });
    expect(await matches({ firstYear: year + 1, lastYear: year + 1 })).toEqual([]);
  });

  it("are public and seek money: one that is private, withdrawn or funded is none", async () => {
    const seen = async (change: string, back: string) => {
      await rows(`update projects set ${change} where public_id = $1`, [publicId()]);
      const found = await matches({});
      await rows(`update projects set ${back} where public_id = $1`, [publicId()]);
      return found;
    };
    expect(await seen("funding_status = 'funded'", "funding_status = 'seeking'")).toEqual([]);
    expect(await seen("public_until = now()", "public_until = 'infinity'")).toEqual([]);
    expect(await seen("private_fields = '{location}'", "private_fields = '{}'")).toEqual([]);
    expect(await matches({})).toHaveLength(1);
  });

  it("hear once that the institution wants to fund them, and stay as they are when it pays", async () => {
    const mails = async () =>
      (await rows<{ body_text: string }>("select body_text from emails where kind = 'community_money' order by id")) ?? [];
    const community = async () => (await stage.money()).body as unknown as CommunityMoney;
    await tellNow(stage);
    const before = (await mails()).length;
    await rows("update institutions set eligibility_status = 'pending' where id = $1", [other.institutionId]);
    expect((await wish(publicId(), stranger)).status).toBe(409);
    await rows("update institutions set eligibility_status = 'eligible' where id = $1", [other.institutionId]);
    expect((await wish("prj_0000", stranger)).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => wish(publicId(), stranger)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.answer.matches).toMatchObject([{ standing: "wishes" }]);
    await tellNow(stage);
    const told = (await mails()).slice(before);
    expect([told.length, told[0]?.body_text.includes("Nothing was promised, and nothing was sent.")]).toEqual([1, true]);
    expect((await community()).funders).toContainEqual(
      expect.objectContaining({ id: other.institutionId, standing: "wishes", hasPaid: false }),
    );
    expect(await rows("select 1 from audit_log where action = 'project.funder_wished'")).toHaveLength(1);
    // Whoever pays already is known by that.
    expect((await wish(publicId())).status).toBe(409);
  });

  it("are not shown to an institution that their community declined, and hear nothing of it", async () => {
    expect((await stage.money("PUT", `/funders/${other.institutionId}`, { standing: "declined" })).status).toBe(200);
    expect(await matches({})).toEqual([]);
    expect((await wish(publicId(), stranger)).status).toBe(409);
  });

  it("are told of so many times a day and no more", async () => {
    await rows("delete from rate_limits where key like 'wishes:%'");
    const answers: number[] = [];
    for (let i = 0; i < 21; i += 1) answers.push((await wish("prj_0000", stranger)).status);
    expect(answers.slice(-2)).toEqual([404, 429]);
  });
});
