import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { articlesFound } from "../../../../test/support/compliance.ts";
import { createPartner, type Partner, publishedProject } from "../../../../test/support/partner.ts";
import { type Receiver, startReceiver } from "../../../../test/support/receiver.ts";
import { askEndpoint } from "./endpoint-challenge.ts";

let test: TestApp;
let cookie: string;
let project: string;
let bank: Receiver;
let partner: Partner;
let asked: string[];
beforeAll(async () => {
  test = await createTestApp({ OUTBOUND_PRIVATE: "127.0.0.1" });
  cookie = await test.signIn();
  project = await publishedProject(test);
  bank = await startReceiver();
});
beforeEach(async () => {
  partner = await createPartner(test, cookie, project);
  await test.context.pool.query("update institutions set onboarding_step = 'not_started' where id = $1", [partner.institutionId]);
  asked = [];
  bank.answer(tokenAlone);
  await setEndpoint(bank.url);
});
afterAll(async () => {
  await bank.close();
  await test.close();
});

const tokenOf = ({ url = "" }: IncomingMessage) => new URL(url, "http://bank.example").searchParams.get("token");
const tokenAlone = (response: ServerResponse, request: IncomingMessage) => {
  asked.push(request.url ?? "");
  response.end(`${tokenOf(request)}\n`);
};
const setEndpoint = (apiEndpoint: string | null) =>
  test.context.pool.query("update institutions set api_endpoint = $1 where id = $2", [apiEndpoint, partner.institutionId]);
const call = (action: string, body?: unknown) =>
  test.call(body ? "POST" : "GET", `/api/admin/institutions/${partner.institutionId}/onboarding${action}`, body, { cookie });
const read = async () =>
  (await call("")).body as { step: string; evidence: { step: string; isThere: boolean; what: string; at: string }[] };
const proven = async () => (await read()).evidence.filter(({ isThere }) => isThere).map(({ step }) => step);
const verify = () => call("/verify-endpoint", {});
const advance = (reason = "Seen by me.") => call("/advance", { reason });
const advanceTo = async (last: string) => {
  for (let step = ""; step !== last;) {
    const { status, body } = await advance();
    expect(status).toBe(200);
    step = String(body["step"]);
  }
};
const assess = (changes: Record<string, unknown> = {}) =>
  test.call(
    "POST",
    `/api/admin/institutions/${partner.institutionId}/assessments`,
    { status: "verified", level: "silver", assessedOn: "2026-06-01", articles: articlesFound(), ...changes },
    { cookie },
  );
const settleOne = async () => {
  const id = String((await partner.send()).body["transaction_id"]);
  expect((await partner.call("POST", `/test/transactions/${id}/settle`, {})).status).toBe(200);
  return id;
};

describe("the endpoint", () => {
  it("proves itself by answering a new token each time", async () => {
    expect((await verify()).body).toMatchObject({ ok: true, url: bank.url, found: "It returned the token." });
    await verify();
    expect(asked[0]).toMatch(/^\/hook\/\.well-known\/hearthbridge-challenge\?token=[\w-]{32}$/);
    expect(asked[0]).not.toBe(asked[1]);
    expect(await proven()).toContain("api_verification");
    const { rows } = await test.context.pool.query("select action from audit_log where subject_id = $1 and action like '%endpoint%'", [
      String(partner.institutionId),
    ]);
    expect(rows).toHaveLength(2);
  });

  it.each<[string, Parameters<Receiver["answer"]>[0], string]>([
    ["something else", (response) => response.end("hello"), "It did not return the token. The answer must be the token alone, as text."],
    [
      "more than the token",
      (response, request) => response.end(`${tokenOf(request)} and more`),
      "It did not return the token. The answer must be the token alone, as text.",
    ],
    [
      "a long answer",
      (response, request) => response.end(`${tokenOf(request)}${" ".repeat(5_000)}`),
      "The answer was longer than 4 KB. It must be only the token.",
    ],
    [
      "a redirect inward",
      (response) => response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
      "It answered with status 302. It must answer with 200; redirects are not followed.",
    ],
    [
      "an error with the token",
      (response, request) => response.writeHead(500).end(tokenOf(request)),
      "It answered with status 500. It must answer with 200; redirects are not followed.",
    ],
    ["a broken connection", (response) => response.destroy(), "The connection failed (UND_ERR_SOCKET)."],
  ])("is refused for %s", async (_name, answer, found) => {
    bank.answer(answer);
    const { status, body } = await verify();
    expect([status, body["ok"], body["found"]]).toEqual([200, false, found]);
    expect(await proven()).not.toContain("api_verification");
  });

  it("is not asked where only this machine's network leads, nor in the open", async () => {
    const found = async (url: string, allowed: string[] = []) => (await askEndpoint(url, allowed)).found;
    const isPrivate = "The address is not on the public internet.";
    expect(await found(bank.url)).toBe(isPrivate);
    expect(await found("https://localhost:1/api")).toBe(isPrivate);
    expect(await found("https://169.254.169.254/latest", ["127.0.0.1"])).toBe(isPrivate);
    expect(await found("http://bank.example/api")).toBe("The address must start with https.");
    expect(asked).toEqual([]);
  });

  it.each<[string, Parameters<Receiver["answer"]>[0]]>([
    ["never answers", () => {}],
    ["never ends its answer", (response, request) => response.writeHead(200).write(tokenOf(request))],
  ])("fails when it %s", async (_name, answer) => {
    bank.answer(answer);
    const found = await askEndpoint(bank.url, ["127.0.0.1"], { timeoutMs: 300 });
    expect(found).toEqual({ ok: false, found: "There was no complete answer within 0.3 seconds." });
  });

  it("proves itself anew when its address changes or a later check fails", async () => {
    await verify();
    await setEndpoint(`${bank.url}/v2`);
    expect(await proven()).not.toContain("api_verification");
    await setEndpoint(bank.url);
    expect(await proven()).toContain("api_verification");
    bank.answer((response) => response.end("gone"));
    await verify();
    expect(await proven()).not.toContain("api_verification");
  });

  it("must be known", async () => {
    await setEndpoint(null);
    const { status, body } = await verify();
    expect([status, body["message"]]).toEqual([409, "The institution has no API address. Add it under Edit."]);
  });
});

describe("a step", () => {
  it("is not passed without its evidence, whatever else is there", async () => {
    await assess();
    await settleOne();
    const { status, body } = await advance();
    expect(status).toBe(409);
    expect(body["message"]).toBe(
      `The evidence for the next step, API Verification, is not complete yet. We have not asked ${bank.url} for its token yet. Verify the endpoint.`,
    );
    expect(await read()).toMatchObject({ step: "not_started", history: [] });
    expect((await call("/advance", { reason: " " })).body["fields"]).toHaveProperty("reason");
  });

  it("is passed one at a time to active, and then live calls are open", async () => {
    await verify();
    expect((await advance("It answered.")).body).toMatchObject({ step: "api_verification" });
    expect((await advance()).body["message"]).toContain("No assessment has been recorded.");
    await assess({ status: "in_review", level: null });
    expect((await advance()).body["message"]).toContain("not verified or no longer valid");
    await assess();
    expect((await advance()).body["step"]).toBe("compliance_check");
    expect((await advance()).body["step"]).toBe("access_credentialing");
    await partner.send();
    expect((await advance()).body["message"]).toContain("No test transfer has settled yet.");
    const transfer = await settleOne();
    expect((await advance()).body["step"]).toBe("test_transactions");
    expect(await proven()).toEqual(["api_verification", "compliance_check", "access_credentialing", "test_transactions", "active"]);
    const { body } = await advance("The board agreed.");
    expect(body["step"]).toBe("active");
    expect((body["evidence"] as { what: string }[]).map(({ what }) => what)).toEqual([
      `${bank.url} returned the token.`,
      "Verified in the assessment of 2026-06-01, level silver, valid until 2028-06-01.",
      expect.stringMatching(/^The test key hb_test_\S+ has been created and is active\.$/) as string,
      `The test transfer ${transfer} has settled.`,
      "Confirmed by rmason: The board agreed.",
    ]);
    expect(body["history"]).toHaveLength(5);
    expect((body["history"] as unknown[])[4]).toMatchObject({ from: "not_started", to: "api_verification", reason: "It answered." });
    expect((await partner.call("GET", "/account")).body).toMatchObject({ status: "active", compliance_level: "silver" });
    expect((await advance()).body["message"]).toBe("All five steps have been passed.");
  });

  it("is passed once by two administrators at once", async () => {
    await verify();
    const answers = await Promise.all([advance(), advance()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await read()).toMatchObject({ step: "api_verification" });
  });

  it("needs a key that is good, and all four again before the last", async () => {
    await verify();
    await assess();
    await settleOne();
    await advanceTo("test_transactions");
    await test.context.pool.query("update api_keys set revoked_at = now() where institution_id = $1", [partner.institutionId]);
    const { status, body } = await advance();
    expect([status, body["message"]]).toEqual([
      409,
      "The evidence for the next step, Active Status, is not complete yet. There is no active API key. Create one under API keys. This step needs the evidence of the four steps before it.",
    ]);
  });

  it("is taken back with a reason, never forward", async () => {
    await verify();
    await assess();
    await advanceTo("access_credentialing");
    const back = (step: string, reason = "The contract ended.") => call("/step-back", { step, reason });
    expect((await back("access_credentialing")).body["message"]).toBe("Choose a step before the current one.");
    expect((await back("active")).status).toBe(409);
    expect((await back("api_verification", " ")).status).toBe(400);
    expect((await back("api_verification")).body).toMatchObject({
      step: "api_verification",
      history: [{ from: "access_credentialing", to: "api_verification", reason: "The contract ended.", changedBy: "rmason" }, {}, {}, {}],
    });
    expect((await back("not_started")).body["step"]).toBe("not_started");
    const { rows } = await test.context.pool.query(
      "select before, after from audit_log where action = 'institution.onboarding_stepped_back' and subject_id = $1 order by id",
      [String(partner.institutionId)],
    );
    expect(rows).toMatchObject([{ before: { onboardingStep: "access_credentialing" } }, { after: { onboardingStep: "not_started" } }]);
  });

  it("belongs to an institution that exists", async () => {
    for (const action of ["verify-endpoint", "advance"])
      expect((await test.call("POST", `/api/admin/institutions/999999/onboarding/${action}`, { reason: "r" }, { cookie })).status).toBe(
        404,
      );
  });
});
