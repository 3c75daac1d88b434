import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveAll } from "../../../../test/support/approvals.ts";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../test/support/bank.ts";
import { addState, screenAll } from "../../../../test/support/screening.ts";
import { sweepPayments } from "../transfers/service.ts";

let desk: BankDesk;
let partner: LivePartner;
beforeAll(async () => {
  desk = await createBankDesk();
});
beforeEach(async () => {
  partner = await createLivePartner(desk);
});
afterAll(() => desk.close());

const none = { currency: "USD", perTransfer: null, perDay: null, perMonth: null, fourEyesAbove: null, reason: "Agreed with them." };
const setLimits = (changes: Record<string, unknown>) =>
  desk.admin("PUT", `/institutions/${partner.institutionId}/limits`, { ...none, ...changes });
const raise = (changes: Record<string, unknown>) =>
  desk.admin("POST", `/institutions/${partner.institutionId}/limits/raise`, { ...none, ...changes });
const refusal = async (amount: string) => {
  const { status, body } = await partner.send({ amount });
  return [status, (body["error"] as { details: Record<string, unknown> } | undefined)?.details];
};
const rows = async (text: string) => (await desk.owner.query<Record<string, unknown>>(text, [partner.institutionId])).rows;
const forever = new AbortController().signal;

describe("the limits of an institution", () => {
  it("keep back what is above them, for one transfer, a day and a month, and are kept with who set them", async () => {
    expect((await setLimits({ perTransfer: "0" })).status).toBe(400);
    expect((await setLimits({ perTransfer: "100", perDay: "150" })).status).toBe(200);
    const limit = { reason: "limit_exceeded" };
    expect(await refusal("100.01")).toMatchObject([409, { ...limit, retryable: false }]);
    expect(await refusal("100.00")).toEqual([201, undefined]);
    expect(await refusal("50.01")).toMatchObject([409, { ...limit, retryable: true }]);
    expect((await raise({ perMonth: "150" })).status).toBe(202);
    await approveAll(desk);
    expect(await refusal("50.01")).toMatchObject([409, limit]);
    const answers = await Promise.all(["30.00", "30.00", "30.00"].map((amount) => partner.send({ amount })));
    expect(
      answers.filter(({ status }) => status === 201),
      "orders of one moment see each other",
    ).toHaveLength(1);
    const { body } = await desk.admin("GET", `/institutions/${partner.institutionId}/limits`);
    expect(body["items"]).toMatchObject([{ currency: "USD", perDay: null, perMonth: "150.00", setBy: "rmason", reason: none.reason }]);
    expect(await rows("select failing from gate_answers where institution_id = $1 and not allowed and transfer_id is null")).toHaveLength(
      5,
    );
  });

  it("hold what is above the four-eyes amount until two people release it, if the gate has nothing else", async () => {
    await setLimits({ fourEyesAbove: "20" });
    const id = await partner.order("20.01");
    expect((await partner.call("GET", `/transactions/${id}`)).body["hold"]).toEqual({ reason: "under_review" });
    await desk.send();
    expect(await desk.statusOf(id)).toBe("pending");
    await desk.admin("POST", `/transfers/${id}/release`, { reason: "They confirmed it." });
    await addState(desk);
    await expect(approveAll(desk)).rejects.toThrow("screened clear");
    expect(await rows("select from gate_answers where institution_id = $1 and asked_for = 'release' and not allowed")).toHaveLength(1);
    await screenAll(desk);
    await approveAll(desk);
    await desk.send();
    expect(await desk.statusOf(id)).toBe("submitted");
  });
});

describe("limits that let more money pass", () => {
  const held = { perTransfer: "100", perDay: "200", perMonth: "300", fourEyesAbove: "50" };
  const inForce = async () =>
    ((await desk.admin("GET", `/institutions/${partner.institutionId}/limits`)).body["items"] as Record<string, unknown>[])[0];

  it.each([
    ["a higher one", { ...held, perDay: "200.01" }],
    ["one that is gone", { ...held, perMonth: null }],
    ["a higher amount for two people", { ...held, fourEyesAbove: "51" }],
    ["no amount for two people", { ...held, fourEyesAbove: null }],
    ["a higher one beside a lower one", { ...held, perTransfer: "1", perDay: "201" }],
  ])("take two people: %s", async (_name, changes) => {
    await setLimits(held);
    const before = await inForce();
    expect(await setLimits(changes)).toMatchObject({ status: 409, body: { message: expect.stringContaining("second person") as string } });
    expect((await raise(changes)).status).toBe(202);
    expect(await inForce()).toEqual(before);
    const { body } = await desk.admin("GET", `/institutions/${partner.institutionId}/limits`);
    expect(body["asked"]).toMatchObject([{ kind: "limits_raised", reason: none.reason }]);
    expect((await raise(changes)).status, "one at a time").toBe(409);
    await approveAll(desk);
    const shown = Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value && Number(value).toFixed(2)]));
    expect(await inForce()).toMatchObject({ ...shown, setBy: "rmason" });
  });

  it("need nobody else where they are lower, the same or the first, and are not asked for then", async () => {
    expect((await raise(held)).status).toBe(409);
    expect((await setLimits(held)).status).toBe(200);
    expect((await setLimits(held)).status).toBe(200);
    expect((await setLimits({ ...held, perTransfer: "99" })).status).toBe(200);
    expect((await raise({ ...held, perTransfer: "98" })).status).toBe(409);
  });

  it("are not approved once somebody has changed them since, nor where an amount is none", async () => {
    await setLimits(held);
    expect((await raise({ ...held, perDay: "9,000" })).body).toMatchObject({ fields: { perDay: expect.any(String) as string } });
    await raise({ ...held, perDay: "9000" });
    await setLimits({ ...held, perTransfer: "10" });
    await expect(approveAll(desk)).rejects.toThrow("have changed since");
    expect(await inForce()).toMatchObject({ perTransfer: "10.00", perDay: "200.00" });
    await desk.owner.query(
      "update approvals set state = 'lapsed', ended_at = now(), ended_by_name = 'test' where kind = 'limits_raised' and state = 'waiting'",
    );
  });

  it("show what is used today and this month, which a cancelled transfer is not", async () => {
    await setLimits(held);
    const id = await partner.order("30.00");
    await partner.order("12.50");
    expect(await inForce()).toMatchObject({ usedToday: "42.50", usedThisMonth: "42.50" });
    await partner.call("POST", `/transactions/${id}/cancel`);
    expect(await inForce()).toMatchObject({ usedToday: "12.50", usedThisMonth: "12.50" });
  });
});

describe("what waits", () => {
  it("tells its partner once that it is held, never why, and goes on by itself", async () => {
    const id = await partner.order("10.00");
    await addState(desk);
    await desk.send();
    await desk.send();
    const events = await rows(
      "select data from partner_events where institution_id = $1 and mode = 'live' and data->'hold'->>'reason' is not null",
    );
    expect(events).toMatchObject([{ data: { transaction_id: id, status: "pending", hold: { reason: "under_review" } } }]);
    expect((await desk.admin("GET", `/transfers/${id}`)).body["gate"]).toMatchObject({ allowed: false });
    await screenAll(desk);
    await desk.send();
    expect(await desk.statusOf(id)).toBe("submitted");
    expect((await desk.admin("GET", `/transfers/${id}`)).body["gate"]).toMatchObject({ allowed: true });
  });

  it("is asked about once a day, by two workers at once too", async () => {
    await partner.order("10.00");
    await addState(desk);
    await Promise.all([sweepPayments(desk.context, forever), sweepPayments(desk.context, forever)]);
    await sweepPayments(desk.context, forever);
    expect((await desk.owner.query("select examined, refused from gate_sweeps where ended_at is not null")).rows).toEqual([
      { examined: 1, refused: 1 },
    ]);
    expect(await rows("select from gate_answers where institution_id = $1 and asked_for = 'sweep'")).toHaveLength(1);
    await screenAll(desk);
  });
});
