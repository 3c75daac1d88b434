import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest, inquiry } from "../../../../test/support/samples.ts";
import { noteKnownAddress } from "./service.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp({
    TRUST_PROXY: "1",
    MAIL_TO_NEW_ADDRESS: "3",
    MAIL_PER_NETWORK: "5",
  });
  cookie = await test.signIn();
});
afterAll(() => test.close());
beforeEach(() => test.context.pool.query("delete from rate_limits; delete from emails; delete from known_addresses"));

interface Stored {
  kind: string;
  status: string;
  held_because: string | null;
  subject: string;
  body_text: string;
}
const receipts = async () => (await test.context.pool.query<Stored>("select * from emails where kind like '%receipt' order by id")).rows;
const write = (values: Record<string, unknown>, from = "203.0.113.1") =>
  test.call("POST", "/api/funding-requests", fundingRequest(values), { headers: { "x-forwarded-for": from } });

describe("a message to an address that never opened a link of ours", () => {
  const planted = { email: "victim@elsewhere.example", contactName: "Buy at spam.example", projectTitle: "Visit spam.example today" };

  it("repeats nothing that was typed, until a link of ours was opened there", async () => {
    await write(planted);
    await test.call("POST", "/api/contact", inquiry({ email: planted.email, institutionName: "Visit spam.example" }));
    for (const { subject, body_text } of await receipts()) expect(`${subject} ${body_text}`).not.toContain("spam.example");
    await noteKnownAddress(test.context.db, "Victim@Elsewhere.example ");
    await write(planted);
    expect((await receipts()).at(-1)?.body_text).toContain("Visit spam.example today");
  });

  it("is one of three a day, also when twenty are caused at once from many networks; the rest waits for a person", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => write({ email: planted.email }, `198.51.100.${i}`)));
    const all = await receipts();
    expect(all.filter(({ status }) => status === "queued")).toHaveLength(3);
    expect(all.filter(({ status, held_because }) => status === "held" && held_because === "address")).toHaveLength(17);
    const { body } = await test.call("GET", "/api/admin/emails?status=held", undefined, { cookie });
    const [held] = body["items"] as { id: number; heldBecause: string }[];
    expect([body["total"], held?.heldBecause]).toEqual([17, "address"]);
    expect((await test.call("POST", `/api/admin/emails/${held?.id}/resend`, undefined, { cookie })).status).toBe(200);
    const { rows } = await test.context.pool.query("select status from emails where id = $1", [held?.id]);
    expect(rows).toEqual([{ status: "queued" }]);
  });

  it("counts for its network: one visitor cannot write to many strangers", async () => {
    for (let i = 0; i < 8; i += 1) await write({ email: `stranger-${i}@elsewhere.example` });
    expect((await receipts()).map(({ status, held_because }) => held_because ?? status)).toEqual([
      ...Array.from({ length: 5 }, () => "queued"),
      ...Array.from({ length: 3 }, () => "network"),
    ]);
  });
});
