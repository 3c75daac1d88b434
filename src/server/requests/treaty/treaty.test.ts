import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest, inquiry, signature } from "../../../../test/support/samples.ts";
import { treaty as english } from "../../../shared/content/en/treaty.ts";
import { treaty as french } from "../../../shared/content/fr/treaty.ts";
import { treaty as spanish } from "../../../shared/content/es/treaty.ts";
import { isTodaySomewhere } from "../../../shared/domain/treaty.ts";
import { treatyText } from "../../../shared/domain/treaty-text.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp({ PROVIDER_NAME: "Lantern", PROVIDER_NATION: "the Lantern Nation" });
  cookie = await test.signIn();
});
afterAll(() => test.close());

const sign = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  test.call("POST", "/api/treaty-signatures", signature(changes), { headers });
const newest = async () => {
  const { body } = await test.call("GET", "/api/admin/treaty-signatures?limit=1", undefined, { cookie });
  return (body["items"] as Record<string, unknown>[])[0];
};
const hashOf = (treaty: typeof english) =>
  createHash("sha256")
    .update(treatyText(treaty, { provider: "Lantern", nation: "the Lantern Nation" }))
    .digest("hex");
const dayFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
const countAll = async () => Number((await test.context.pool.query("select count(*) as n from treaty_signatures")).rows[0].n);

describe("a signature", () => {
  it("keeps the version, the language and the hash of the text that was read, with the configured names in it", async () => {
    expect(treatyText(english, { provider: "Lantern", nation: "the Lantern Nation" })).toContain("Between the Lantern Nation");
    for (const [treatyLanguage, treaty] of [
      ["en", english],
      ["fr", french],
      ["es", spanish],
    ] as const) {
      expect((await sign({ treatyVersion: treaty.version, treatyLanguage })).status).toBe(201);
      expect(await newest()).toMatchObject({ treatyVersion: treaty.version, treatyLanguage, textHash: hashOf(treaty) });
    }
    expect(new Set([english, french, spanish].map(hashOf)).size).toBe(3);
  });

  it("that comes with the specified fields alone is under the newest text, in the language of the call", async () => {
    expect((await sign({ signatureId: undefined, nationName: "Specified Nation" }, { "accept-language": "es" })).status).toBe(201);
    expect(await newest()).toMatchObject({ treatyLanguage: "es", treatyVersion: spanish.version, textHash: hashOf(spanish) });
  });

  it("under a text that we do not show is refused, with how to go on", async () => {
    const before = await countAll();
    for (const changes of [{ treatyVersion: "2020-01-01" }, { treatyLanguage: "de" }]) {
      const { status, body } = await sign(changes);
      expect(status).toBe(400);
      expect(body["fields"]).toEqual({
        treatyVersion: "Read the treaty again before you sign it: the text has changed since. Reload the page to see it",
      });
    }
    expect(await countAll()).toBe(before);
  });

  it("has the day of signing somewhere on earth, and no other", async () => {
    for (const hours of [-12, 14]) expect((await sign({ signatureDate: dayFromNow(hours) })).status, String(hours)).toBe(201);
    for (const hours of [-37, 39]) {
      const { status, body } = await sign({ signatureDate: dayFromNow(hours) });
      expect(status).toBe(400);
      expect(body["fields"]).toEqual({
        signatureDate: `Sign the treaty again today: it is not ${dayFromNow(hours)} anywhere on earth now`,
      });
    }
    const noon = Date.parse("2026-11-22T11:59:00Z");
    expect(["2026-11-21", "2026-11-22", "2026-11-23"].map((day) => isTodaySomewhere(day, noon))).toEqual([true, true, true]);
    const before = Date.parse("2026-11-22T09:59:00Z");
    expect(["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"].map((day) => isTodaySomewhere(day, before))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("that was saved on its day still comes with the form that is finished later", async () => {
    const signed = signature({ nationName: "Three Evenings Nation" });
    await test.call("POST", "/api/treaty-signatures", signed);
    const later = { ...signed, signatureDate: "2026-01-01" };
    expect((await test.call("POST", "/api/funding-requests", fundingRequest({ treatySignatureData: later }))).status).toBe(201);
    const { rows } = await test.context.pool.query(
      "select signature_date from treaty_signatures where nation_name = 'Three Evenings Nation'",
    );
    expect(rows).toEqual([{ signature_date: signed.signatureDate }]);
    const late = fundingRequest({ treatySignatureData: signature({ signatureDate: "2026-01-01" }) });
    const { status, body } = await test.call("POST", "/api/funding-requests", late);
    expect([status, Object.keys(body["fields"] as object)]).toEqual([400, ["treatySignatureData.signatureDate"]]);
  });
});

describe("a form that is no nation's", () => {
  it("is refused with a signature, by a sentence beside its type, and stores nothing", async () => {
    const before = await countAll();
    const sentence = "Choose a nation’s type, or remove the treaty signature from the form: only nations sign the treaty";
    const contact = await test.call("POST", "/api/contact", inquiry({ institutionType: "Bank", treatySignatureData: signature() }));
    expect([contact.status, contact.body["fields"]]).toEqual([400, { institutionType: sentence }]);
    const request = fundingRequest({ organizationType: "community", treatySignatureData: signature() });
    const funding = await test.call("POST", "/api/funding-requests", request, { headers: { "accept-language": "fr" } });
    expect(funding.status).toBe(400);
    expect((funding.body["fields"] as Record<string, string>)["organizationType"]).toContain("seules les nations signent le traité");
    expect(await countAll()).toBe(before);
  });
});
