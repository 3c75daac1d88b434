import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { askForCode, codeFor, codeIn, sendAndRead, tablesThatHold } from "../../../../../test/support/codes.ts";
import { createPublished } from "../../../../../test/support/community.ts";
import { fundingRequest } from "../../../../../test/support/samples.ts";
import { confirmedActs } from "../../../../shared/domain/applicant.ts";

let test: TestApp;
let token: string;
let id: number;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest());
  token = String(body["statusUrl"]).split("/").at(-1) ?? "";
  [{ id }] = (await rows("select id from funding_requests where reference = $1", [body["reference"]])) as [{ id: number }];
});
afterAll(() => test.close());

const rows = async (text: string, values: unknown[] = []) => (await test.context.pool.query<Record<string, unknown>>(text, values)).rows;
const withdraw = (code?: string, link = token) => test.call("POST", `/api/requests/${link}/withdraw`, { code });
const isWithdrawn = async () => (await rows("select withdrawn_at is not null as it from funding_requests where id = $1", [id]))[0]?.["it"];
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("what a private link alone does not do", () => {
  const { submissionId: _id, ...form } = fundingRequest();
  const consent = { consentedBy: "M", consentedByRole: "C", onBehalfOf: "T", procedure: "P", consentedOn: "2026-02-03" };
  it.each([
    ["withdraw", {}],
    ["restore", {}],
    ["contact", form],
    ["project/consents", { ...consent, until: { kind: "withdrawn" }, hasAgreed: true }],
    ["project/publish", {}],
    ["project/withdraw", {}],
    ["project/accepts-more", { acceptsMore: true, seen: "2026-01-01T00:00:00.000Z" }, "PUT"],
  ])("%s asks for a code, and without a mail server says that it needs one", async (path, body, method = "POST") => {
    const refused = await test.call(method, `/api/requests/${token}/${path}`, body);
    expect([refused.status, refused.body["code"]]).toEqual([428, "code_required"]);
    expect(refused.body["message"]).toContain("no mail server");
    const asked = await test.call("POST", `/api/requests/${token}/codes`, { act: "withdraw" });
    expect([asked.status, asked.body["message"]]).toEqual([409, refused.body["message"]]);
    expect(await isWithdrawn()).toBe(false);
  });

  it("is needed to show what a project kept private, and keeps more private at once", async () => {
    const { act, project } = await createPublished(test, await test.signIn());
    const seen = async () => (await act("GET")).body["updatedAt"];
    const keep = async (privateFields: string[]) =>
      test.call("PUT", `/api/requests/${project.token}/project/private-fields`, { privateFields, seen: await seen() });
    expect((await keep(["location", "nationName"])).status).toBe(200);
    const refused = await keep(["location"]);
    expect([refused.status, refused.body["code"]]).toEqual([428, "code_required"]);
    expect((await act("GET")).body["privateFields"]).toEqual(["location", "nationName"]);
    const shown = await act("PUT", "/private-fields", { privateFields: ["location"], seen: await seen() });
    expect(shown.body["privateFields"]).toEqual(["location"]);
  });

  it("knows fifteen acts", () => expect(confirmedActs).toHaveLength(15));
});

describe("a code", () => {
  it("goes to the recorded address, confirms one act, once, and is in no table", async () => {
    const code = await codeFor(test, token, "withdraw");
    expect(code).toMatch(/^\d{6}$/);
    const [mail] = await rows(
      "select to_address, body_text, secret_marker from emails where kind = 'funding_request_code' order by id desc limit 1",
    );
    expect(mail).toMatchObject({
      to_address: "marian@threerivers.example",
      body_text: expect.stringContaining(String(mail?.["secret_marker"])),
    });
    // Six digits stand in many a number; as a text of its own the code stands nowhere.
    for (const table of ["emails", "confirmation_codes"])
      expect(JSON.stringify(await rows(`select * from ${table}`))).not.toMatch(new RegExp(`"[^"]*\\b${code}\\b`));
    expect(await tablesThatHold(test, token)).toEqual([]);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await withdraw(spaced)).status).toBe(200);
    expect(await isWithdrawn()).toBe(true);
    expect((await test.call("POST", `/api/requests/${token}/restore`, { code })).status).toBe(400);
    expect((await withdraw(code)).body["fields"]).toMatchObject({ code: expect.stringContaining("no longer works") });
  });

  it("has five tries, of which fifty wrong ones at once get no more, and the right one then comes too late", async () => {
    for (let round = 0; round < 3; round += 1) {
      const code = await codeFor(test, token, "withdraw");
      const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(other(code))));
      expect(answers.every(({ status }) => status === 400)).toBe(true);
      const compared = answers.filter(({ body }) => String(body["message"]).startsWith("This is not the code")).length;
      // The fifth is told that none is left.
      expect(compared).toBe(4);
      expect(await rows("select tries from confirmation_codes where funding_request_id = $1", [id])).toEqual([{ tries: 5 }]);
      expect((await withdraw(code)).status).toBe(400);
      expect(await isWithdrawn()).toBe(false);
    }
  });

  it("is used by exactly one of many right tries at once", async () => {
    const code = await codeFor(test, token, "withdraw");
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  });

  it("takes no try for what cannot be a code, and works after four wrong ones", async () => {
    const code = await codeFor(test, token, "withdraw");
    for (const typed of ["12345", "1234567", "abcdef"]) expect((await withdraw(typed)).body["fields"]).toHaveProperty("code");
    for (let i = 0; i < 4; i += 1) await withdraw(other(code));
    expect((await withdraw(code)).status).toBe(200);
  });

  it("is for its act, its link and ten minutes", async () => {
    const published = await codeFor(test, token, "publish");
    expect((await withdraw(published)).status).toBe(400);
    const { body } = await test.call("POST", "/api/funding-requests", fundingRequest({ organizationName: "Another Nation" }));
    const theirs = String(body["statusUrl"]).split("/").at(-1) ?? "";
    const code = await codeFor(test, token, "withdraw");
    expect((await withdraw(code, theirs)).status).toBe(400);
    const { rows: made } = await test.context.pool.query<{ s: number }>(
      "select extract(epoch from expires_at - now())::int as s from confirmation_codes where funding_request_id = $1",
      [id],
    );
    expect(made[0]?.s).toBeGreaterThan(590);
    expect(made[0]?.s).toBeLessThanOrEqual(600);
    await rows("update confirmation_codes set expires_at = now() - interval '1 second' where funding_request_id = $1", [id]);
    expect((await withdraw(code)).status).toBe(400);
    expect(await isWithdrawn()).toBe(false);
  });

  it("is one at a time: the one before does nothing, and its message never leaves", async () => {
    const early = await askForCode(test, token, "withdraw");
    const first = await codeFor(test, token, "withdraw");
    const second = await codeFor(test, token, "withdraw");
    expect(await sendAndRead(test, early)).toBe("");
    expect(await rows("select status from emails where id = $1", [early])).toEqual([{ status: "failed" }]);
    if (first !== second) expect((await withdraw(first)).status).toBe(400);
    expect((await withdraw(second)).status).toBe(200);
  });

  it("keeps its tries when its message is sent again", async () => {
    const emailId = await askForCode(test, token, "withdraw");
    const first = codeIn(await sendAndRead(test, emailId));
    for (let i = 0; i < 3; i += 1) await withdraw(other(first));
    await rows("update emails set status = 'queued', claimed_until = null where id = $1", [emailId]);
    const again = codeIn(await sendAndRead(test, emailId));
    expect(await rows("select tries from confirmation_codes where funding_request_id = $1", [id])).toEqual([{ tries: 3 }]);
    expect((await withdraw(again)).status).toBe(200);
  });

  it("is not sent to an address that was given up meanwhile", async () => {
    const emailId = await askForCode(test, token, "withdraw");
    await rows("update funding_requests set email = 'new@threerivers.example' where id = $1", [id]);
    expect(await sendAndRead(test, emailId)).toBe("");
  });

  it("is sent ten times a day for a link, and ends with its link", async () => {
    const code = await codeFor(test, token, "withdraw");
    const [own] = (await test.call("GET", `/api/requests/${token}/links`)).body["items"] as { id: number }[];
    for (let i = 0; i < 9; i += 1) await askForCode(test, token, "withdraw");
    await expect(askForCode(test, token, "withdraw")).rejects.toMatchObject({ code: "too_many_requests" });
    await test.call("POST", `/api/requests/${token}/links/${own?.id}/end`);
    expect((await withdraw(code)).status).toBe(404);
  });

  it("is not spent on a call whose fields are wrong", async () => {
    const { email } = fundingRequest();
    const code = await codeFor(test, token, "contact");
    const refused = await test.call("POST", `/api/requests/${token}/contact`, { contactName: " ", email, code });
    expect(Object.keys(refused.body["fields"] as object)).toEqual(["contactName"]);
    expect(await rows("select tries from confirmation_codes where funding_request_id = $1", [id])).toEqual([{ tries: 0 }]);
  });
});
