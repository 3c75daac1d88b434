import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { callByLink } from "../../../../test/support/codes.ts";
import { fundingRequest, signature } from "../../../../test/support/samples.ts";

let test: TestApp;
let cookie: string;

interface Made {
  id: number;
  reference: string;
  token: string;
}

beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: "https://funding.example.org" });
  cookie = await test.signIn();
});
afterAll(() => test.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];

async function submit(changes: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Made> {
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest(changes), { headers });
  const reference = String(body["reference"]);
  const [row] = await rows("select id from funding_requests where reference = $1", [reference]);
  return { id: Number(row?.["id"]), reference, token: String(body["statusUrl"]).split("/").at(-1) ?? "" };
}

const see = (token: string, headers = {}) => test.call("GET", `/api/requests/${token}`, undefined, { headers });
const act = (token: string, what: string, body?: unknown) => callByLink(test, token, what, body);
const admin = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin${path}`, body, { cookie });
const setStatus = ({ id }: Made, status: string, reason?: string) => admin("PATCH", `/funding-requests/${id}`, { status, reason });
const emailsOf = ({ id }: Made, kind: string) =>
  rows("select * from emails where funding_request_id = $1 and kind = $2 order by id", [id, kind]);
const contact = (changes: Record<string, string> = {}) => ({
  contactName: "Marian Tolliver",
  email: "marian@threerivers.example",
  phone: "555 0142",
  address: "12 Landing Road",
  city: "Upper Crossing",
  zip: "00000",
  ...changes,
});

describe("the private link", () => {
  it("comes with the answer, opens the request, and the database holds only its hash", async () => {
    const made = await submit();
    expect(made.token).toMatch(/^[\w-]{32}$/);
    const { status, body, headers } = await see(made.token);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toMatchObject({
      reference: made.reference,
      status: "pending",
      headline: "We have your request",
      canWithdraw: true,
      project: null,
      values: { contactName: "Marian Tolliver", projectTitle: "Clean water for the upper river" },
    });
    const dump = JSON.stringify([await rows("select * from applicant_links"), await rows("select * from emails")]);
    expect(dump).not.toContain(made.token);
  });

  it("says after the form what was sent and by when something happens, and nothing to who has no link", async () => {
    const made = await submit();
    const { status, body, headers } = await test.call("GET", `/api/requests/${made.token}/sent`);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    const [due] = await rows(
      "select to_char(review_due at time zone 'UTC', 'YYYY-MM-DD') as review, to_char(decision_due at time zone 'UTC', 'YYYY-MM-DD') as decision from funding_requests where id = $1",
      [made.id],
    );
    expect(body).toEqual({
      reference: made.reference,
      submittedAt: expect.any(String) as string,
      contactName: "Marian Tolliver",
      email: "marian@threerivers.example",
      projectTitle: "Clean water for the upper river",
      organizationName: "Three Rivers Nation",
      fundingAmount: expect.any(String) as string,
      reviewBy: due?.["review"],
      decisionBy: due?.["decision"],
    });
    expect((await test.call("GET", `/api/requests/${"x".repeat(32)}/sent`)).status).toBe(404);
  });

  it("that is guessed, ended or wrong gets the same answer, and guessing is slowed down", async () => {
    const made = await submit();
    await admin("POST", `/funding-requests/${made.id}/private-link/revoke`);
    const answers = [
      await see(made.token),
      await see("x".repeat(32)),
      await act("unknown", "withdraw", {}),
      await act("unknown", "contact", contact()),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    for (let i = 0; i < 60; i += 1) await see(`guess-${i}`);
    expect((await see("one-more")).status).toBe(429);
    await test.context.pool.query("delete from rate_limits");
  });

  it("leaves no token in the log", async () => {
    const { token } = await submit();
    await see(token);
    await act(token, "withdraw", { reason: "Unlogged reason" });
    await test.call("GET", `/api/requests/${token}/download`);
    const log = test.logged.join("");
    expect(log).toContain("/api/requests/:token");
    expect(log).not.toContain(token);
    expect(log).not.toContain("Unlogged reason");
  });

  it("that was lost is sent to the address of the request, and the answer tells nobody whether there is one", async () => {
    const made = await submit({ email: "lost@threerivers.example" });
    const ask = (reference: string, email: string) => test.call("POST", "/api/request-links", { reference, email });
    const answers = [
      await ask(made.reference.toLowerCase(), " Lost@threerivers.example"),
      await ask(made.reference, "other@threerivers.example"),
      await ask("FR-0000-0000", "lost@threerivers.example"),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await emailsOf(made, "funding_request_link")).toHaveLength(1);
    for (let i = 0; i < 5; i += 1) await ask(made.reference, "lost@threerivers.example");
    expect(await emailsOf(made, "funding_request_link")).toHaveLength(3);
    expect((await ask("", "no address")).body["fields"]).toMatchObject({ email: expect.any(String) });
  });
});

describe("what happens next", () => {
  it("names the promised day, says when it is over, and keeps the promise when the days change", async () => {
    const made = await submit();
    await rows("update funding_requests set submitted_at = '2026-03-02T12:00:00Z' where id = $1", [made.id]);
    const late = (await see(made.token)).body["next"] as Record<string, unknown>;
    expect(late).toMatchObject({ kind: "review", by: "2026-03-12", isLate: true });
    expect(late["text"]).toContain("We are late.");
    expect(late["text"]).toContain("March 12, 2026");

    expect((await admin("PUT", "/service-levels", { reviewDays: "", decisionDays: 9 })).body["fields"]).toHaveProperty("reviewDays");
    expect((await admin("PUT", "/service-levels", { reviewDays: 20, decisionDays: 9 })).body["fields"]).toHaveProperty("decisionDays");
    expect((await admin("PUT", "/service-levels", { reviewDays: "3", decisionDays: "9" })).status).toBe(200);
    const { items } = (await admin("GET", "/service-levels")).body as { items: Record<string, unknown>[] };
    expect(items.map(({ reviewDays, decisionDays, setBy }) => [reviewDays, decisionDays, setBy])).toEqual([
      [3, 9, "rmason"],
      [10, 45, null],
    ]);
    expect((await see(made.token)).body["next"]).toMatchObject({ by: "2026-03-12" });
    const fresh = await submit();
    const next = (await see(fresh.token)).body["next"] as { by: string; isLate: boolean };
    expect(next.isLate).toBe(false);
    expect(Math.round((Date.parse(next.by) - Date.now()) / 86_400_000)).toBeLessThanOrEqual(3);
  });

  it("shows what happened and never the reviewers' reasons", async () => {
    const made = await submit();
    await setStatus(made, "in_review", "Internal thought");
    await setStatus(made, "approved", "Internal thought");
    const { body } = await see(made.token);
    expect((body["timeline"] as { kind: string }[]).map(({ kind }) => kind)).toEqual(["received", "in_review", "approved"]);
    expect(JSON.stringify(body)).not.toContain("Internal thought");
  });
});

describe("a message at each change", () => {
  it("is queued with the change, in the applicant's language, and not when nothing changes", async () => {
    const made = await submit({ email: "langue@threerivers.example" }, { "accept-language": "fr-CA,fr" });
    await setStatus(made, "in_review");
    await setStatus(made, "in_review");
    await setStatus(made, "in_review", "only a note");
    const sent = await emailsOf(made, "funding_request_status");
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to_address: "langue@threerivers.example", secret_kind: "private_link" });
    expect(sent[0]?.["body_html"]).toContain('<html lang="fr">');
    expect(sent[0]?.["body_text"]).toContain(sent[0]?.["secret_marker"]);
  });

  it("of a bulk change is one transaction: a withdrawn request refuses all of it", async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => submit()));
    const ids = made.map(({ id }) => id);
    const bulk = () => admin("PATCH", "/funding-requests", { ids, status: "in_review" });
    await act(made[3]?.token ?? "", "withdraw", {});
    const refused = await bulk();
    expect(refused.status).toBe(409);
    expect(refused.body["message"]).toContain(made[3]?.reference);
    const count = async () =>
      (
        await rows("select count(*)::int as n from emails where kind = 'funding_request_status' and funding_request_id = any($1)", [ids])
      )[0]?.["n"];
    expect(await count()).toBe(0);
    await act(made[3]?.token ?? "", "restore");
    expect((await bulk()).body["updated"]).toBe(5);
    expect(await count()).toBe(5);
  });
});

describe("a withdrawal", () => {
  it("keeps the status, stops every change of it, and can be taken back for thirty days", async () => {
    const made = await submit();
    const { body } = await act(made.token, "withdraw", { reason: "Our council decided anew." });
    expect(body).toMatchObject({ status: "pending", headline: "You have withdrawn this request", canWithdraw: false });
    expect((await act(made.token, "withdraw", {})).status).toBe(409);
    expect((await setStatus(made, "approved")).status).toBe(409);
    const item = (await admin("GET", `/funding-requests/${made.id}`)).body;
    expect(item).toMatchObject({ status: "pending", withdrawnReason: "Our council decided anew." });
    const csv = (await admin("GET", "/funding-requests/export?format=csv")).body["text"] as string;
    expect(csv).toContain("Withdrawn");

    expect((await act(made.token, "restore")).body).toMatchObject({ headline: "We have your request", withdrawnAt: null });
    await act(made.token, "withdraw", {});
    expect((await admin("POST", `/funding-requests/${made.id}/restore`)).body["withdrawnAt"]).toBeNull();
    await act(made.token, "withdraw", {});
    await rows("update funding_requests set withdrawn_at = now() - interval '31 days' where id = $1", [made.id]);
    expect((await act(made.token, "restore")).status).toBe(409);
    expect((await see(made.token)).body["next"]).toMatchObject({ kind: "none" });
  });

  it("of an approved request prepares no project", async () => {
    const made = await submit();
    await setStatus(made, "approved");
    await act(made.token, "withdraw", {});
    expect((await admin("POST", "/projects", { fundingRequestId: made.id })).status).toBe(409);
  });
});

describe("correcting the contact data", () => {
  it("follows the form's rules, keeps before and after, and tells the address that was left", async () => {
    const made = await submit();
    const wrong = await act(made.token, "contact", contact({ contactName: " ", email: "nowhere" }));
    expect(Object.keys(wrong.body["fields"] as object)).toEqual(["contactName", "email"]);
    const { body } = await act(made.token, "contact", contact({ email: "new@threerivers.example", phone: "" }));
    expect(body).toMatchObject({ values: { email: "new@threerivers.example", phone: "" }, contactCorrectedAt: expect.any(String) });
    const [entry] = await rows("select actor_name, before, after from audit_log where action = 'funding_request.contact_corrected'");
    expect(entry).toEqual({
      actor_name: "applicant",
      before: { email: "marian@threerivers.example", phone: "555 0142" },
      after: { email: "new@threerivers.example", phone: "" },
    });
    const [left] = await emailsOf(made, "funding_request_address_left");
    expect(left).toMatchObject({ to_address: "marian@threerivers.example", secret_kind: null });
    expect(left?.["body_text"]).not.toContain("/request/");
    expect(left?.["body_text"]).not.toContain("new@");
    expect((await emailsOf(made, "funding_request_contact_changed"))[0]).toMatchObject({ to_address: "new@threerivers.example" });
    await act(made.token, "contact", contact({ email: "new@threerivers.example", phone: "" }));
    expect(await emailsOf(made, "funding_request_contact_changed")).toHaveLength(1);
  });
});

describe("what is held", () => {
  it("is one file to read and one for software, with everything and without the staff's own", async () => {
    const made = await submit({ treatySignatureData: signature({ nationName: "Download Nation" }) });
    await setStatus(made, "in_review", "Internal thought");
    await act(made.token, "contact", contact({ phone: "555 0199" }));
    const response = await test.app.inject({ method: "GET", url: `/api/requests/${made.token}/download` });
    expect(response.headers["content-disposition"]).toBe(`attachment; filename="${made.reference}.zip"`);
    const files = unzipSync(new Uint8Array(response.rawPayload));
    expect(Object.keys(files)).toEqual(["request.txt", "request.json"]);
    const [text, json] = Object.values(files).map((file) => strFromU8(file));
    expect(JSON.parse(json ?? "")).toMatchObject({
      request: { reference: made.reference, phone: "555 0199", language: "en" },
      treatySignature: { nationName: "Download Nation" },
      corrections: [{ before: { phone: "555 0142" } }],
      privateLinks: [{ madeFor: "submission" }],
    });
    for (const part of [made.reference, "We started reviewing it", "Your contact details were changed", "Download Nation"])
      expect(text).toContain(part);
    expect(`${text}${json}`).not.toContain("Internal thought");
  });
});
