import { randomUUID } from "node:crypto";
import { partnerScopes } from "../../src/shared/domain/partner-scopes.ts";
import type { TestApp } from "./app.ts";
import { assessment } from "./compliance.ts";

export interface Partner {
  institutionId: number;
  key: string;
  keyId: number;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => ReturnType<TestApp["call"]>;
  /** POST /transactions with a new Idempotency-Key. */
  send: (changes?: Record<string, unknown>, headers?: Record<string, string>) => ReturnType<TestApp["call"]>;
  available: () => Promise<string | undefined>;
}

/** A project that its community has published, with its public id; it takes more than its 250,000 unless told otherwise. */
export async function publishedProject(
  { context }: TestApp,
  changes: { publicId?: string; currency?: string; acceptsMore?: boolean } = {},
): Promise<string> {
  const publicId = changes.publicId ?? `prj_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
  await context.pool.query(
    `insert into projects (public_id, name, description, location, community, state, published_at, public_until, funding_needed, currency, accepts_more)
     values ($1, 'Clean water', 'Two wells.', 'Upper river', 'Three Rivers Nation', 'published', now(), 'infinity', 250000, $2, $3)`,
    [publicId, changes.currency ?? "USD", changes.acceptsMore ?? true],
  );
  return publicId;
}

/** As an administrator approves an institution's first step, which a test key waits for; the evidence has tests of its own. */
export const passFirstStep = (institutionId: number | string): string =>
  `update institutions set onboarding_step = 'api_verification' where id = ${institutionId} and onboarding_step = 'not_started'`;

/** An institution with a test key and its million of test funds. */
export async function createPartner(
  test: TestApp,
  cookie: string,
  projectId: string,
  scopes: readonly string[] = partnerScopes,
): Promise<Partner> {
  const institution = await test.call(
    "POST",
    "/api/admin/institutions",
    { name: `Partner ${randomUUID()}`, description: "d", type: "CDFI", tags: [] },
    { cookie },
  );
  const institutionId = Number(institution.body["id"]);
  await test.context.pool.query(passFirstStep(institutionId));
  const made = await test.call(
    "POST",
    `/api/admin/institutions/${institutionId}/api-keys`,
    { mode: "test", name: "Core banking", scopes, expiresInDays: 90 },
    { cookie },
  );
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const key = String(made.body["key"]);
  const call: Partner["call"] = (method, path, body, headers = {}) =>
    test.call(method, `/api/v1${path}`, body, { headers: { authorization: `Bearer ${key}`, ...headers } });
  return {
    institutionId,
    key,
    keyId: Number(made.body["id"]),
    call,
    send: (changes = {}, headers = {}) =>
      call(
        "POST",
        "/transactions",
        { project_id: projectId, amount: "2500.00", currency: "USD", ...changes },
        { "idempotency-key": randomUUID(), ...headers },
      ),
    available: async () => ((await call("GET", "/account")).body["available_funds"] as { amount: string }[])[0]?.amount,
  };
}

/** An institution that was active and stepped back by one step; the evidence of all of them is there still. */
export async function steppedBackPartner(test: TestApp, cookie: string, projectId: string): Promise<Partner> {
  const partner = await createPartner(test, cookie, projectId);
  const id = partner.institutionId;
  const at = `/api/admin/institutions/${id}`;
  await test.context.pool.query("update institutions set api_endpoint = 'https://bank.example', onboarding_step = 'active' where id = $1", [
    id,
  ]);
  await test.context.pool.query(
    "insert into endpoint_checks (institution_id, url, ok, found) values ($1, 'https://bank.example', true, '-')",
    [id],
  );
  const transfer = String((await partner.send()).body["transaction_id"]);
  const answers = [
    await partner.call("POST", `/test/transactions/${transfer}/settle`, {}),
    await test.call("POST", `${at}/assessments`, assessment(), { cookie }),
    await test.call("POST", `${at}/onboarding/step-back`, { step: "test_transactions", reason: "They changed banks." }, { cookie }),
  ];
  for (const { status, body } of answers) if (status >= 300) throw new Error(JSON.stringify(body));
  return partner;
}
