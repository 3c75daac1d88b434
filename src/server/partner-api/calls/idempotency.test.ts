import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createPartner, type Partner, publishedProject } from "../../../../test/support/partner.ts";

let test: TestApp;
let cookie: string;
let project: string;
let partner: Partner;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  project = await publishedProject(test);
  partner = await createPartner(test, cookie, project);
});
afterAll(() => test.close());
const errorOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const { code } = body["error"] as { code: string };
  return { status, code };
};

describe("an Idempotency-Key", () => {
  it("that we cannot keep is refused, in test mode too", async () => {
    for (const key of ["", '"', "x".repeat(256), "ä"])
      expect(errorOf(await partner.call("POST", "/transactions", {}, { "idempotency-key": key }))).toMatchObject({
        status: 400,
        code: "idempotency_key_required",
      });
  });

  it("may be left out in test mode, and its absence is refused in live mode before anything moves", async () => {
    const bank = await createPartner(test, cookie, project);
    const specified = { project_id: project, amount: 2500, reference: "INV-7", notes: "The four specified fields alone" };
    const sent = await bank.call("POST", "/transactions", specified);
    expect(sent).toMatchObject({ status: 201, body: { amount: "2500.00", currency: "USD", reference: "INV-7" } });
    const again = await bank.call("POST", "/transactions", specified);
    expect(again.body["transaction_id"], "without a key, every call is a new one").not.toBe(sent.body["transaction_id"]);
    expect(await bank.available()).toBe("995000.00");
    await test.context.pool.query("update institutions set onboarding_step = 'active' where id = $1", [bank.institutionId]);
    await test.owner.query("update api_keys set mode = 'live', key_hash = key_hash where id = $1", [bank.keyId]);
    expect(errorOf(await bank.call("POST", "/transactions", specified))).toMatchObject({
      status: 400,
      code: "idempotency_key_required",
    });
  });

  it("replays the answer and moves nothing twice; with another body it is refused", async () => {
    const bank = await createPartner(test, cookie, project);
    const first = await bank.send({}, { "idempotency-key": "abc" });
    const again = await bank.send({}, { "idempotency-key": '"abc"' });
    expect([again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([201, first.body, "true"]);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    expect(await bank.available()).toBe("997500.00");
    expect(errorOf(await bank.send({ amount: "1.00" }, { "idempotency-key": "abc" }))).toMatchObject({
      status: 422,
      code: "idempotency_key_reused",
    });
    // Another institution's key of the same text is another one.
    expect((await partner.send({}, { "idempotency-key": "abc" })).headers["idempotent-replayed"]).toBeUndefined();
  });

  it("sent many times at once makes one transfer, and the others are told to wait or get its answer", async () => {
    const bank = await createPartner(test, cookie, project);
    const answers = await Promise.all(Array.from({ length: 12 }, () => bank.send({}, { "idempotency-key": "same" })));
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body["transaction_id"]);
    expect(new Set(ids).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(errorOf(answer)).toMatchObject({ status: 409, code: "request_in_progress" });
      expect(answer.headers["retry-after"]).toBe("1");
    }
    expect(await bank.available()).toBe("997500.00");
  });

  it("of a refused order may be used again when that is mended", async () => {
    const bank = await createPartner(test, cookie, project);
    const key = randomUUID();
    expect((await bank.send({ amount: "0" }, { "idempotency-key": key })).status).toBe(422);
    expect((await bank.send({}, { "idempotency-key": key })).status).toBe(201);
  });
});
