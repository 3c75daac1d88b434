import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveAll } from "../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { joinInstitution } from "../../../../test/support/members.ts";
import { createPartner, type Partner, publishedProject } from "../../../../test/support/partner.ts";

let test: TestApp;
let cookie: string;
let project: string;
let partner: Partner;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  project = await publishedProject(test);
});
beforeEach(async () => {
  partner = await createPartner(test, cookie, project);
});
afterAll(() => test.close());

const setStep = (step: string) =>
  test.context.pool.query("update institutions set onboarding_step = $1 where id = $2", [step, partner.institutionId]);
const makeLive = async () => {
  const answer = await test.call(
    "POST",
    `/api/admin/institutions/${partner.institutionId}/api-keys`,
    { mode: "live", name: "Core banking", scopes: ["account:read", "projects:read", "transactions:write"], expiresInDays: 90 },
    { cookie },
  );
  await approveAll(test);
  return answer;
};
const depositLive = async (body: Record<string, unknown> = {}) => {
  const answer = await test.call(
    "POST",
    `/api/admin/institutions/${partner.institutionId}/deposits`,
    { mode: "live", amount: "5000.00", currency: "USD", note: "Statement 12, line 3", ...body },
    { cookie },
  );
  await approveAll(test);
  return answer;
};
const callLive = async (key: unknown, path: string) =>
  test.call("GET", `/api/v1${path}`, undefined, { headers: { authorization: `Bearer ${String(key)}` } });

describe("a test key", () => {
  it("waits for the first step, which an administrator approves, for the desk and the institution's own people alike", async () => {
    const wish = { name: "Trial", scopes: ["account:read"], expiresInDays: 90 };
    const address = `/api/admin/institutions/${partner.institutionId}/api-keys`;
    const { cookie: member } = await joinInstitution(test, cookie, partner.institutionId, "early.bird");
    await setStep("not_started");
    const answers = [
      await test.call("POST", address, { mode: "test", ...wish }, { cookie }),
      await test.call("POST", "/api/partner/keys?mode=test", wish, { cookie: member }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(body["message"]).toMatch(/^A test key needs the first partnership step: an administrator approves API Verification/);
    }
    expect((await partner.call("GET", "/account")).status, "keys that were issued go on working").toBe(200);
    await setStep("api_verification");
    expect((await test.call("POST", address, { mode: "test", ...wish }, { cookie })).status).toBe(201);
  });
});

describe("a live key", () => {
  it.each(["not_started", "test_transactions"])("is refused while the institution stands at %s", async (step) => {
    await setStep(step);
    const { status, body } = await makeLive();
    expect(status).toBe(409);
    expect(body["message"]).toMatch(/^A live key needs an active institution\. This one is at: /);
  });

  it("is made for an active institution, begins with hb_live_, and brings no money", async () => {
    await setStep("active");
    const { status, body } = await makeLive();
    expect(status).toBe(201);
    expect(body["key"]).toMatch(/^hb_live_[0-9A-Za-z]{49}$/);
    expect((await callLive(body["key"], "/account")).body).toMatchObject({ mode: "live", status: "active", available_funds: [] });
    const list = await test.call("GET", `/api/admin/institutions/${partner.institutionId}/api-keys`, undefined, { cookie });
    expect(list.body).toMatchObject({ onboardingStep: "active", balances: [{ mode: "test", available: "1000000.00" }] });
  });

  it("stops with the step back, and works again when the institution is active again", async () => {
    await setStep("active");
    const { key } = (await makeLive()).body;
    await setStep("compliance_check");
    const refused = await callLive(key, "/projects");
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "institution_not_active" } } });
    expect((await partner.call("GET", "/projects")).status).toBe(200);
    await setStep("active");
    expect((await callLive(key, "/projects")).status).toBe(200);
  });
});

describe("a live deposit", () => {
  it("is apart from test funds, and says where the money came from", async () => {
    expect((await depositLive({ note: " " })).body["fields"]).toHaveProperty("note");
    expect((await depositLive()).status).toBe(202);
    expect(await partner.available()).toBe("1000000.00");
    await setStep("active");
    const { key } = (await makeLive()).body;
    expect((await callLive(key, "/account")).body["available_funds"]).toEqual([{ amount: "5000.00", currency: "USD" }]);
  });
});
