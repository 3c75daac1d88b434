import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Validator } from "@seriousme/openapi-schema-validator";
import { eventMessages } from "../../../shared/contracts/partner-api/calls/event-messages.ts";
import { recordedEventTypes } from "../../../shared/domain/partner-events.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createPartner, type Partner, publishedProject } from "../../../../test/support/partner.ts";
import { partnerContracts } from "../../../shared/contracts/partner-api/calls/all.ts";

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
  const error = body["error"] as { code: string; message: string; details: Record<string, unknown> };
  return { status, code: error.code, details: error.details, keys: Object.keys(error) };
};
const forgetRate = () => test.context.pool.query("delete from rate_limits");

describe("a key", () => {
  it("is shown once, kept as a hash, and known by its check sum when it is not whole", async () => {
    expect(partner.key).toMatch(/^hb_test_[0-9A-Za-z]{49}$/);
    const { rows } = await test.context.pool.query("select row_to_json(api_keys)::text as all from api_keys");
    expect(JSON.stringify(rows)).not.toContain(partner.key.slice(8, 40));
    const ask = async (authorization?: string) =>
      errorOf(await test.call("GET", "/api/v1/account", undefined, { headers: authorization ? { authorization } : {} }));
    expect(await ask()).toMatchObject({ status: 401, code: "invalid_api_key", keys: ["code", "message", "details"] });
    const changed = partner.key.slice(0, -8) + (partner.key.at(-8) === "a" ? "b" : "a") + partner.key.slice(-7);
    for (const wrong of [partner.key.slice(0, -1), `${partner.key}0`, changed, "hb_test_", partner.key.replace("hb_test", "hb_live")])
      expect((await ask(`Bearer ${wrong}`)).details).toEqual({ request_id: expect.any(String) as string });
    expect((await test.call("GET", "/api/v1/account")).headers["www-authenticate"]).toBe("Bearer");
  });

  it("does only what its scopes say", async () => {
    const reader = await createPartner(test, cookie, project, ["projects:read"]);
    expect((await reader.call("GET", "/projects")).status).toBe(200);
    expect(errorOf(await reader.send())).toMatchObject({
      status: 403,
      code: "insufficient_scope",
      details: { required: "transactions:write", granted: ["projects:read"] },
    });
  });

  it("ends at once when it is revoked, and when its time is over; two are good at a time", async () => {
    const other = await createPartner(test, cookie, project);
    const address = `/api/admin/institutions/${other.institutionId}/api-keys`;
    const make = (mode = "test") => test.call("POST", address, { mode, name: "n", scopes: ["account:read"], expiresInDays: 1 }, { cookie });
    const second = await make();
    expect([second.status, (await make()).status, (await make("live")).status]).toEqual([201, 409, 409]);
    expect((await test.call("POST", `${address}/${other.keyId}/revoke`, {}, { cookie })).body).toMatchObject({ revokedBy: "rmason" });
    expect((await test.call("POST", `${address}/${other.keyId}/revoke`, {}, { cookie })).status).toBe(409);
    expect(errorOf(await other.call("GET", "/account"))).toMatchObject({ status: 401 });
    const headers = { authorization: `Bearer ${String(second.body["key"])}` };
    expect((await test.call("GET", "/api/v1/account", undefined, { headers })).status).toBe(200);
    await test.context.pool.query("update api_keys set expires_at = now() where id = $1", [second.body["id"]]);
    expect((await test.call("GET", "/api/v1/account", undefined, { headers })).body).toMatchObject({
      error: { message: "This key has expired. Ask for a new one." },
    });
  });

  it("has a hundred requests a minute, counted for it alone, and is told how many are left", async () => {
    const other = await createPartner(test, cookie, project);
    const first = await other.call("GET", "/account");
    expect([first.headers["ratelimit-policy"], first.headers["ratelimit"]]).toEqual([
      '"default";q=100;w=60',
      expect.stringMatching(/^"default";r=99;t=\d+$/) as string,
    ]);
    await Promise.all(Array.from({ length: 99 }, () => other.call("GET", "/account")));
    const refused = await other.call("GET", "/account");
    expect(errorOf(refused)).toMatchObject({ status: 429, code: "rate_limited" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await partner.call("GET", "/account")).status).toBe(200);
    await forgetRate();
  });
});

describe("from a test key to a settled transfer", () => {
  it("finds the project, sends, settles and is told", async () => {
    const bank = await createPartner(test, cookie, project);
    expect((await bank.call("GET", "/account")).body).toEqual({
      account_id: `acc_${bank.institutionId}`,
      name: expect.any(String) as string,
      status: "api_verification",
      mode: "test",
      integration_date: null,
      compliance_level: null,
      available_funds: [{ amount: "1000000.00", currency: "USD" }],
    });
    const { body: list } = await bank.call("GET", "/projects?per_page=1");
    expect(list).toMatchObject({
      data: [
        {
          status: "active",
          funding_status: "seeking",
          funding_needed: "250000.00",
          funding_received: "0.00",
          currency: "USD",
          impact_metrics: { people_served: null },
        },
      ],
      pagination: { page: 1, per_page: 1 },
    });
    const sent = await bank.send({ reference: "INV-1", notes: "For the wells" });
    expect(sent.status).toBe(201);
    expect(sent.body).toEqual({
      transaction_id: expect.stringMatching(/^txn_[0-9a-z]{16}$/) as string,
      project_id: project,
      amount: "2500.00",
      currency: "USD",
      reference: "INV-1",
      notes: "For the wells",
      status: "pending",
      failure_reason: null,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      estimated_completion: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      settled_at: null,
      returned_at: null,
      charges: [],
      hold: null,
    });
    expect(sent.headers["x-request-id"]).toBeTypeOf("string");
    expect(await bank.available()).toBe("997500.00");
    const id = String(sent.body["transaction_id"]);
    expect((await bank.call("POST", `/test/transactions/${id}/settle`)).body).toMatchObject({
      status: "settled",
      estimated_completion: null,
    });
    expect(await bank.available()).toBe("997500.00");
    expect(errorOf(await bank.call("POST", `/transactions/${id}/cancel`))).toMatchObject({
      status: 409,
      code: "invalid_state",
      details: { status: "settled" },
    });
    expect((await bank.call("POST", `/test/transactions/${id}/return`)).body).toMatchObject({ status: "returned" });
    expect(await bank.available()).toBe("1000000.00");
    const { body: events } = await bank.call("GET", "/events");
    expect((events["data"] as { type: string; data: { status: string } }[]).map(({ type, data }) => `${type} ${data.status}`)).toEqual([
      "transaction.status_changed returned",
      "transaction.status_changed settled",
      "transaction.status_changed pending",
    ]);
  });

  it("gives back what was set aside when it fails or is cancelled", async () => {
    const bank = await createPartner(test, cookie, project);
    const cancelled = await bank.send();
    const failed = await bank.send({ amount: "0.01" });
    expect(await bank.available()).toBe("997499.99");
    expect((await bank.call("POST", `/transactions/${String(cancelled.body["transaction_id"])}/cancel`)).body).toMatchObject({
      status: "cancelled",
    });
    expect((await bank.call("POST", `/test/transactions/${String(failed.body["transaction_id"])}/fail`)).body).toMatchObject({
      status: "failed",
      failure_reason: "Asked for by a test call",
    });
    expect(await bank.available()).toBe("1000000.00");
  });

  it("is found again by reference, key, status and project, page by page", async () => {
    const bank = await createPartner(test, cookie, project);
    for (let i = 0; i < 5; i += 1) await bank.send({ reference: `R-${i}` }, { "idempotency-key": `"key-${i}"` });
    const found = async (query: string) =>
      ((await bank.call("GET", `/transactions?${query}`)).body["data"] as { reference: string }[]).map(({ reference }) => reference);
    expect(await found("reference=R-3")).toEqual(["R-3"]);
    expect(await found("idempotency_key=key-2")).toEqual(["R-2"]);
    expect(await found("status=settled")).toEqual([]);
    expect(await found(`project_id=${project}&limit=2`)).toEqual(["R-4", "R-3"]);
    const { body } = await bank.call("GET", "/transactions?limit=2");
    expect(await found(`limit=2&cursor=${String(body["next_cursor"])}`)).toEqual(["R-2", "R-1"]);
    expect(errorOf(await bank.call("GET", "/transactions?cursor=x"))).toMatchObject({ status: 422 });
  });

  it("shows nobody else's, in words that tell nothing", async () => {
    const stranger = await createPartner(test, cookie, project);
    const id = String((await partner.send()).body["transaction_id"]);
    for (const [method, path] of [
      ["GET", `/transactions/${id}`],
      ["POST", `/transactions/${id}/cancel`],
      ["POST", `/test/transactions/${id}/settle`],
      ["GET", "/transactions/txn_0000000000000000"],
    ] as const)
      expect(errorOf(await stranger.call(method, path))).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("a wrong order", () => {
  it.each([
    [{ amount: "0" }, "amount", "not_positive"],
    [{ amount: "0.00" }, "amount", "not_positive"],
    [{ amount: "-5.00" }, "amount", "not_decimal"],
    [{ amount: "1e3" }, "amount", "not_decimal"],
    [{ amount: "1,000.00" }, "amount", "not_decimal"],
    [{ amount: "1.005" }, "amount", "too_many_decimals"],
    [{ amount: "100000000.01" }, "amount", "too_large"],
    [{ amount: true }, "amount", "invalid_union"],
    [{ amount: -25 }, "amount", "not_decimal"],
    [{ amount: 0.1 + 0.2 }, "amount", "not_exact"],
    [{ amount: 25.005 }, "amount", "too_many_decimals"],
    [{ amount: 25.005, currency: undefined }, "amount", "too_many_decimals"],
    [{ currency: "XXQ" }, "currency", "unknown_currency"],
    [{ currency: "usd" }, "currency", "invalid_format"],
    [{ currency: "EUR" }, "currency", "other_currency"],
    [{ project_id: "prj_unknown" }, "project_id", "unknown_project"],
    [{ reference: "x".repeat(36) }, "reference", "too_big"],
    [{ notes: "Card 4111 1111 1111 1111" }, "notes", "card_number"],
    [{ reference: "a\u0000b" }, "reference", "unstorable"],
  ])("%j is refused for its %s: %s", async (changes, field, code) => {
    const before = await partner.available();
    const answer = errorOf(await partner.send(changes));
    expect(answer).toMatchObject({
      status: 422,
      code: "validation_failed",
      details: { errors: [{ field, code, message: expect.any(String) as string }] },
    });
    expect(await partner.available()).toBe(before);
    await forgetRate();
  });

  it("with a number that a float does not keep is refused, and one that it keeps is taken to the cent", async () => {
    const send = (amount: string) =>
      partner.call("POST", "/transactions", `{"project_id":"${project}","amount":${amount}}`, { "content-type": "application/json" });
    for (const amount of ["2500.0000000000000001", "9007199254740993", "0.30000000000000004", "25.0000000000000000"])
      expect(errorOf(await send(amount)).details, amount).toMatchObject({ errors: [{ field: "amount", code: "not_exact" }] });
    for (const [amount, kept] of [
      ["25.10", "25.10"],
      ["1e2", "100.00"],
      ["0.07", "0.07"],
      ["4.35", "4.35"],
    ] as const)
      expect((await send(amount)).body, amount).toMatchObject({ amount: kept, currency: "USD" });
    await forgetRate();
  });

  it("for a draft or withdrawn project is refused as for an unknown one", async () => {
    const hidden = await publishedProject(test);
    await test.context.pool.query("update projects set state = 'withdrawn' where public_id = $1", [hidden]);
    expect(errorOf(await partner.send({ project_id: hidden })).details).toMatchObject({ errors: [{ code: "unknown_project" }] });
    expect((await partner.call("GET", `/projects/${hidden}`)).status).toBe(404);
  });

  it("beyond the funds says what is available and what was asked for", async () => {
    expect(errorOf(await partner.send({ amount: "99999999.00" }))).toMatchObject({
      status: 422,
      code: "insufficient_funds",
      details: { available: expect.stringMatching(/^\d+\.\d\d$/) as string, requested: "99999999.00" },
    });
  });

  it("that is no JSON, repeats a key, or goes to no call has the one documented shape", async () => {
    for (const body of ["{", '{"amount":"1","amount":"2"}', "[".repeat(10_000)])
      expect(
        errorOf(await partner.call("POST", "/transactions", body, { "idempotency-key": "k", "content-type": "application/json" })),
      ).toMatchObject({ status: 400, code: "malformed_request" });
    expect(
      errorOf(await partner.call("POST", "/transactions", "a=b", { "idempotency-key": "k", "content-type": "text/plain" })),
    ).toMatchObject({ status: 415 });
    expect(errorOf(await partner.call("GET", "/nothing"))).toMatchObject({ status: 404, keys: ["code", "message", "details"] });
  });
});

describe("the OpenAPI document", () => {
  it("has every call with its errors, made of the contracts", async () => {
    const { body } = await test.call("GET", "/api/v1/openapi.json");
    expect(body["openapi"]).toBe("3.1.0");
    const paths = body["paths"] as Record<string, Record<string, { responses: Record<string, unknown>; parameters: { name: string }[] }>>;
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(partnerContracts.map(({ call }) => call).sort());
    expect(Object.keys(paths["/transactions"]?.["post"]?.responses ?? {})).toEqual(
      expect.arrayContaining(["201", "400", "401", "403", "409", "422", "429", "500"]),
    );
    expect(paths["/transactions"]?.["post"]?.parameters.map(({ name }) => name)).toContain("Idempotency-Key");
  });

  it("is valid OpenAPI 3.1, judged by a validator of its own", async () => {
    const { body } = await test.call("GET", "/api/v1/openapi.json");
    const judged = await new Validator().validate(body as never);
    expect(judged.errors).toBeUndefined();
    expect(judged.valid).toBe(true);
  });

  it("has every event as a webhook, with data as its schema says", async () => {
    const { body } = await test.call("GET", "/api/v1/openapi.json");
    expect(Object.keys(body["webhooks"] as object).sort()).toEqual([...recordedEventTypes].sort());
    for (const [type, { data, example }] of Object.entries(eventMessages)) expect(data.safeParse(example).error, type).toBeUndefined();
  });

  it("has examples that are answers as the contracts declare them", () => {
    for (const { call, response, body, example } of partnerContracts) {
      expect(response.safeParse(example.response).error, call).toBeUndefined();
      if (body) expect(body.safeParse(example.body).error, call).toBeUndefined();
    }
  });
});
