import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { callByLink, refuseToSend, sendAndRead, tablesThatHold } from "../../../../../test/support/codes.ts";
import { fundingRequest } from "../../../../../test/support/samples.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: "https://funding.example.org" });
  cookie = await test.signIn();
});
afterEach(() => test.context.pool.query("delete from rate_limits"));
afterAll(() => test.close());

const rows = async (text: string, values: unknown[] = []) => (await test.context.pool.query<Record<string, unknown>>(text, values)).rows;
const tokenIn = (text: unknown) => /request\/([\w-]{32})/.exec(String(text))?.[1] ?? "";
const proof = () => randomBytes(32).toString("base64url");
const post = (body: unknown) => test.call("POST", "/api/funding-requests", body);
const see = (token: string) => test.call("GET", `/api/requests/${token}`);
const links = async (token: string) =>
  (await test.call("GET", `/api/requests/${token}/links`)).body["items"] as { id: number; madeFor: string; isThis: boolean }[];

async function submit(changes: Record<string, unknown> = {}) {
  const request = fundingRequest({ deviceProof: proof(), ...changes });
  const { body } = await post(request);
  const [row] = await rows("select id from funding_requests where reference = $1", [body["reference"]]);
  return { request, id: Number(row?.["id"]), reference: String(body["reference"]), token: tokenIn(body["statusUrl"]) };
}

/** Sends what waits for an address, as the worker does; the tokens that left. */
async function sendAll(id: number): Promise<string[]> {
  const waiting = await rows("select id from emails where funding_request_id = $1 and status = 'queued' order by id", [id]);
  const tokens = [];
  for (const row of waiting) tokens.push(tokenIn(await sendAndRead(test, Number(row["id"]))));
  return tokens.filter(Boolean);
}

describe("a submission that comes again", () => {
  it("gives the link to the device that missed the first answer, for ten minutes", async () => {
    const { request, reference, token, id } = await submit();
    const again = (await post(request)).body;
    expect(again["reference"]).toBe(reference);
    expect(tokenIn(again["statusUrl"])).not.toBe(token);
    expect((await see(tokenIn(again["statusUrl"]))).status).toBe(200);
    await rows("update funding_requests set submitted_at = now() - interval '11 minutes' where id = $1", [id]);
    expect((await post(request)).body).toEqual({ message: again["message"], reference });
  });

  it("gives nothing but the reference to who knows every word and the id, and not the device's secret", async () => {
    const { request, reference } = await submit();
    for (const deviceProof of [undefined, proof()]) {
      const { status, body } = await post({ ...request, deviceProof });
      expect([status, body["reference"], body["statusUrl"]]).toEqual([201, reference, undefined]);
    }
    const without = fundingRequest({ organizationName: "No Proof Nation" });
    expect((await post(without)).body["statusUrl"]).toBeDefined();
    expect((await post(without)).body["statusUrl"]).toBeUndefined();
    const { submissionId: _id, ...words } = fundingRequest({ organizationName: "By Words Nation" });
    expect((await post(words)).body["statusUrl"]).toBeDefined();
    expect((await post(words)).body["statusUrl"]).toBeUndefined();
  });

  it("gives none once a link was ended, by whomever", async () => {
    const byDesk = await submit();
    await test.call("POST", `/api/admin/funding-requests/${byDesk.id}/private-link/revoke`, undefined, { cookie });
    expect((await post(byDesk.request)).body["statusUrl"]).toBeUndefined();
    const byApplicant = await submit();
    const [own] = await links(byApplicant.token);
    await test.call("POST", `/api/requests/${byApplicant.token}/links/${own?.id}/end`);
    expect((await post(byApplicant.request)).body["statusUrl"]).toBeUndefined();
  });

  it("leaves no link open when it meets the ending of all", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { request, id } = await submit();
      const end = test.call("POST", `/api/admin/funding-requests/${id}/private-link/revoke`, undefined, { cookie });
      await Promise.all([post(request), end, post(request), post(request)]);
      expect(await rows("select 1 as one from applicant_links where funding_request_id = $1 and revoked_at is null", [id])).toEqual([]);
    }
  });
});

describe("what a copy of the database holds", () => {
  it("opens no request: neither a link, nor the submission's id, nor the device's secret is in any table", async () => {
    const deviceProof = proof();
    const { request, token, id } = await submit({ submissionId: randomUUID(), deviceProof });
    const mailed = await sendAll(id);
    expect(mailed).toHaveLength(1);
    for (const secret of [token, ...mailed, request.submissionId, deviceProof]) expect(await tablesThatHold(test, secret)).toEqual([]);
    const [receipt] = await rows("select secret_marker from emails where funding_request_id = $1", [id]);
    expect(await tablesThatHold(test, String(receipt?.["secret_marker"]))).toEqual(["public.emails"]);
  });
});

describe("links in emails", () => {
  const send = (id: number) => test.call("POST", `/api/admin/funding-requests/${id}/private-link`, undefined, { cookie });
  async function nine(id: number): Promise<string[]> {
    for (let i = 0; i < 8; i += 1) await send(id);
    return sendAll(id);
  }

  it("are one that opens, however many were sent; an older one says so and offers the current one", async () => {
    const { id, token } = await submit();
    const mailed = await nine(id);
    expect(mailed).toHaveLength(9);
    const answers = await Promise.all(mailed.map((one) => see(one)));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(8).fill(410), 200]);
    expect(answers[0]?.body).toMatchObject({ code: "link_replaced" });
    expect((await links(token)).map(({ madeFor }) => madeFor)).toEqual(["message", "submission"]);

    const asked = await test.call("POST", `/api/requests/${mailed[0]}/current-link`);
    expect(asked.status).toBe(202);
    const [current] = await sendAll(id);
    expect((await see(current ?? "")).status).toBe(200);
    for (let i = 0; i < 2; i += 1) await test.call("POST", `/api/requests/${mailed[0]}/current-link`);
    expect((await test.call("POST", `/api/requests/${mailed[0]}/current-link`)).status).toBe(429);
    expect((await test.call("POST", "/api/requests/guess/current-link")).status).toBe(404);
  });

  it("stay open for an hour where somebody works with one, and no longer", async () => {
    const { id } = await submit();
    const [first = ""] = await sendAll(id);
    expect((await see(first)).status).toBe(200);
    await send(id);
    const [second = ""] = await sendAll(id);
    expect([(await see(first)).status, (await see(second)).status]).toEqual([200, 200]);
    await rows("update applicant_links set replaced_at = now() - interval '61 minutes' where replaced_at is not null");
    expect([(await see(first)).status, (await see(second)).status]).toEqual([410, 200]);
  });

  it("of before stay open while the mail server takes nothing", async () => {
    const { id } = await submit();
    const [first = ""] = await sendAll(id);
    await send(id);
    const [waiting] = await rows("select id from emails where funding_request_id = $1 and status = 'queued'", [id]);
    await refuseToSend(test, Number(waiting?.["id"]));
    expect((await see(first)).status).toBe(200);
  });
});

describe("the list of links", () => {
  it("ends one, or all others, and a link that was ended is as unknown as a guess", async () => {
    const { id, token } = await submit();
    const [mailed = ""] = await sendAll(id);
    expect((await links(token)).map(({ isThis, madeFor }) => [isThis, madeFor])).toEqual([
      [false, "message"],
      [true, "submission"],
    ]);
    const others = await test.call("POST", `/api/requests/${token}/links/end-others`);
    expect(others.body["items"]).toMatchObject([{ isThis: true }]);
    expect([(await see(mailed)).body, (await see(mailed)).status]).toEqual([(await see("x".repeat(32))).body, 404]);
    const [own] = await links(token);
    expect((await test.call("POST", `/api/requests/${token}/links/${own?.id}/end`)).body["items"]).toEqual([]);
    expect((await see(token)).status).toBe(404);
    const audit = await rows("select actor_name, after from audit_log where action = 'funding_request.links_ended' and subject_id = $1", [
      String(id),
    ]);
    const ended = { actor_name: "applicant", after: { revoked: 1 } };
    expect(audit).toEqual([ended, ended]);
  });

  it("ends no link of another request", async () => {
    const [one, other] = [await submit(), await submit({ organizationName: "Other Nation" })];
    const [theirs] = await links(other.token);
    expect((await test.call("POST", `/api/requests/${one.token}/links/${theirs?.id}/end`)).status).toBe(200);
    expect((await see(other.token)).status).toBe(200);
  });
});

describe("another email address", () => {
  it("ends every link that was given out before, and the page goes on with a new one", async () => {
    const { id, token, request } = await submit();
    const [mailed = ""] = await sendAll(id);
    const { contactName, phone, address, city, zip } = request;
    const contact = { contactName, phone, address, city, zip };
    const same = await callByLink(test, token, "contact", { ...contact, email: request.email, phone: "555 0177" });
    expect([same.status, same.body["statusUrl"]]).toEqual([200, undefined]);
    const { status, body } = await callByLink(test, token, "contact", { ...contact, email: "new@threerivers.example" });
    expect(status).toBe(200);
    expect([(await see(token)).status, (await see(mailed)).status]).toEqual([404, 404]);
    const fresh = tokenIn(body["statusUrl"]);
    expect((await see(fresh)).body["values"]).toMatchObject({ email: "new@threerivers.example" });
    // The old address is told, without anything that opens the request.
    const [left] = await rows("select id, to_address from emails where funding_request_id = $1 and kind = 'funding_request_address_left'", [
      id,
    ]);
    expect(left?.["to_address"]).toBe(request.email);
    expect(tokenIn(await sendAndRead(test, Number(left?.["id"])))).toBe("");
  });
});
