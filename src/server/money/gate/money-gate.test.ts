import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveAll } from "../../../../test/support/approvals.ts";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../test/support/bank.ts";
import { assessment, reviewCompliance } from "../../../../test/support/compliance.ts";
import { inDays } from "../../../../test/support/days.ts";
import { alertCauses, type MoneyBlock, moneyBlocks } from "../../../shared/domain/money-gate.ts";

let desk: BankDesk;
let partner: LivePartner;
beforeAll(async () => {
  desk = await createBankDesk();
});
beforeEach(async () => {
  partner = await createLivePartner(desk);
});
afterAll(() => desk.close());

const decide = async (path: string, body: unknown) => {
  const answer = await desk.admin("POST", `/institutions/${partner.institutionId}/${path}`, body);
  expect(answer.status).toBeLessThan(300);
};
const byTwo = async (path: string, body: unknown) => {
  await decide(path, body);
  await approveAll(desk);
};
const assess = (changes: Record<string, unknown>) => decide("assessments", assessment(changes));
const setEligibility = (eligibilityStatus: string) => decide("eligibility", { eligibilityStatus, reason: "Looked at again." });
const verify = () => assess({});

/** How an institution comes to each, and out of it again. */
const ways: Record<MoneyBlock, { block: () => Promise<void>; unblock: () => Promise<unknown> }> = {
  ineligible: {
    block: () => setEligibility("ineligible"),
    unblock: () => byTwo("eligibility/ask", { eligibilityStatus: "eligible", reason: "Looked at again." }),
  },
  stepped_back: {
    block: () => decide("onboarding/step-back", { step: "test_transactions", reason: "Their systems changed." }),
    unblock: () => desk.context.pool.query("update institutions set onboarding_step = 'active' where id = $1", [partner.institutionId]),
  },
  not_compliant: {
    block: () => assess({ status: "not_compliant", level: null }),
    unblock: () => byTwo("assessments/ask", assessment()),
  },
  expired: {
    block: async () => {
      await assess({ assessedOn: inDays(-800) });
      await Promise.all([reviewCompliance(desk.context), reviewCompliance(desk.context)]);
    },
    unblock: verify,
  },
};
const alerts = async () => {
  const { rows } = await desk.context.pool.query<{ mode: string; cause: string }>(
    "select mode, data->>'cause' as cause from partner_events where institution_id = $1 and type = 'compliance.alert' order by id",
    [partner.institutionId],
  );
  return rows;
};
const waiting = async () => {
  const { body } = await desk.admin("GET", "/bank/waiting");
  return (body["items"] as { publicId: string; why: string }[]).map(({ publicId, why }) => [publicId, why]);
};

describe.each(moneyBlocks)("an institution that is %s", (cause) => {
  it("makes no transfer, none of its waiting ones leaves, it is told once, and it goes on when that is over", async () => {
    const waits = await partner.order("10.00");
    await ways[cause].block();
    const refused = await partner.send();
    expect(refused.status).toBe(cause === "stepped_back" ? 403 : 409);
    // A live key of an institution that stepped back opens nothing at all.
    const error = refused.body["error"] as { code: string; details: Record<string, unknown> };
    expect([error.code, error.details["reason"] ?? cause]).toEqual([
      cause === "stepped_back" ? "institution_not_active" : "compliance_hold",
      cause,
    ]);
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("pending");
    expect(await waiting()).toContainEqual([waits, cause]);
    await reviewCompliance(desk.context);
    const told = (await alerts()).filter((alert) => alert.cause === cause);
    expect(told).toEqual([
      { mode: "live", cause },
      { mode: "test", cause },
    ]);
    await ways[cause].unblock();
    expect((await partner.send()).status).toBe(201);
    await desk.send();
    expect(await desk.statusOf(waits)).toBe("submitted");
  });
});

describe("the gate", () => {
  it("lets test money be tried, and leaves what has left for the bank", async () => {
    const left = await partner.order("10.00");
    await desk.send();
    await setEligibility("ineligible");
    const tested = await desk.admin("POST", `/institutions/${partner.institutionId}/api-keys`, {
      mode: "test",
      name: "Trial",
      scopes: ["transactions:write"],
      expiresInDays: 1,
    });
    const tried = await desk.call(
      "POST",
      "/api/v1/transactions",
      { project_id: desk.project, amount: "1.00", currency: "USD" },
      { headers: { authorization: `Bearer ${String(tested.body["key"])}`, "idempotency-key": "trial" } },
    );
    expect(tried.status).toBe(201);
    expect(await desk.statusOf(left)).toBe("submitted");
  });

  it.each(["order", "leave"] as const)("is not slipped through by who comes in the same moment, to %s", async (act) => {
    const waits = await partner.order("10.00");
    const administrator = await desk.context.pool.connect();
    try {
      await administrator.query("begin");
      await administrator.query("update institutions set eligibility_status = 'ineligible' where id = $1", [partner.institutionId]);
      const meanwhile = act === "order" ? partner.send() : desk.send();
      await new Promise((resolve) => setTimeout(resolve, 300));
      await administrator.query("commit");
      const answer = await meanwhile;
      if (answer) expect(answer.status).toBe(409);
    } finally {
      administrator.release();
    }
    expect(await desk.statusOf(waits)).toBe("pending");
  });

  it("tells that a review is late, and later that the certification expired", async () => {
    await assess({ assessedOn: inDays(-400) });
    await reviewCompliance(desk.context);
    expect((await alerts()).map(({ cause }) => cause)).toEqual(["review_due", "review_due"]);
    expect((await partner.send()).status).toBe(201);
    await desk.context.pool.query("update compliance_assessments set assessed_on = assessed_on - 400 where institution_id = $1", [
      partner.institutionId,
    ]);
    await reviewCompliance(desk.context);
    await reviewCompliance(desk.context);
    expect((await alerts()).map(({ cause }) => cause)).toEqual(["review_due", "review_due", "expired", "expired"]);
    expect(alertCauses).toContain("expired");
  });
});
