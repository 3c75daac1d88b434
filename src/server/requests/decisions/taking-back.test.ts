import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../test/support/request-desk.ts";

let stage: RequestDesk;
let cookies: RequestDesk["cookies"];

beforeAll(async () => {
  stage = await createRequestDesk();
  ({ cookies } = stage);
});
afterAll(() => stage.test.close());

const setStatus = ({ id }: Made, body: Record<string, unknown>) => stage.desk(cookies.nora, "PATCH", `/funding-requests/${id}`, body);
const statusOf = async ({ id }: Made) => (await stage.rows("select status from funding_requests where id = $1", [id]))[0]?.["status"];

describe("a decision that is taken back", () => {
  it("needs a note, which the applicant never reads", async () => {
    const made = await stage.submit();
    await stage.decide(cookies.nora, made, "approved");
    for (const reason of [undefined, "", "   "]) {
      const refused = await setStatus(made, { status: "in_review", reason });
      expect(refused).toMatchObject({ status: 400, body: { fields: { reason: "Write why the decision is taken back" } } });
    }
    expect(await statusOf(made)).toBe("approved");
    expect((await setStatus(made, { status: "in_review", reason: "Wrong Tamarack" })).status).toBe(200);
    const { items } = (await stage.desk(cookies.felix, "GET", `/funding-requests/${made.id}/history`)).body as { items: unknown[] };
    expect(items[0]).toMatchObject({ from: "approved", to: "in_review", reason: "Wrong Tamarack", changedBy: "nora" });
    const mails = await stage.emailsOf(made, "funding_request_status");
    expect(JSON.stringify([await stage.see(made), mails])).not.toContain("Tamarack");
  });

  it("is refused for many without a note, all or none", async () => {
    const [decided, open] = [await stage.submit(), await stage.submit()];
    await stage.decide(cookies.nora, decided, "rejected");
    const both = { ids: [open.id, decided.id], status: "in_review" };
    expect((await stage.desk(cookies.nora, "PATCH", "/funding-requests", both)).status).toBe(400);
    expect(await Promise.all([open, decided].map(statusOf))).toEqual(["pending", "rejected"]);
    expect((await stage.desk(cookies.nora, "PATCH", "/funding-requests", { ...both, reason: "New documents" })).status).toBe(200);
    expect(await Promise.all([open, decided].map(statusOf))).toEqual(["in_review", "in_review"]);
  });

  it("needs none where the applicant was given no reason, as by the specification's bare call (§7)", async () => {
    const made = await stage.submit();
    await setStatus(made, { status: "approved" });
    expect((await setStatus(made, { status: "pending" })).status).toBe(200);
  });

  it.each(["pending", "in_review"] as const)("to %s says before what the page and the email say after", async (status) => {
    const made = await stage.submit({ "accept-language": "fr-CA,fr" });
    await stage.decide(cookies.nora, made, "rejected");
    const foretold = (await stage.desk(cookies.felix, "GET", `/funding-requests/${made.id}/foretold?status=${status}`)).body;
    expect(foretold).toMatchObject({ language: "fr", headline: expect.stringMatching(/./), next: expect.stringMatching(/./) });
    expect(await statusOf(made)).toBe("rejected");
    await setStatus(made, { status, reason: "Too early" });
    const page = await stage.see(made, { "accept-language": "fr" });
    expect({ ...foretold, language: undefined }).toEqual({
      headline: page["headline"],
      explanation: page["explanation"],
      next: (page["next"] as { text: string }).text,
      isSilent: false,
    });
    const mail = (await stage.emailsOf(made, "funding_request_status")).map((one) => String(one["body_text"]));
    expect(mail.some((text) => text.includes(String(foretold["explanation"])) && text.includes(String(foretold["next"])))).toBe(true);
  });

  it("is foretold for no other status and no unknown request", async () => {
    const made = await stage.submit();
    expect((await stage.desk(cookies.nora, "GET", `/funding-requests/${made.id}/foretold?status=approved`)).status).toBe(400);
    expect((await stage.desk(cookies.nora, "GET", "/funding-requests/99999/foretold?status=pending")).status).toBe(404);
  });
});
