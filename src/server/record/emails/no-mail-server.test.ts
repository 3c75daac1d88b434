import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";

let without: TestApp;
let withServer: TestApp;
beforeAll(async () => {
  without = await createTestApp();
  // Nobody listens there: what is said depends on whether a server is configured, and the outbox says what became of it.
  withServer = await createTestApp({ SMTP_URL: "smtp://127.0.0.1:9?tls=false" });
});
afterAll(async () => {
  await without.close();
  await withServer.close();
});

/** What the three ways to have a link sent say, in one language. */
async function answers(test: TestApp, language: string): Promise<string[]> {
  const headers = { "accept-language": language };
  const sent = await test.call("POST", "/api/funding-requests", fundingRequest(), { headers });
  const token = String(sent.body["statusUrl"]).split("/").at(-1) ?? "";
  const lost = { reference: String(sent.body["reference"]), email: fundingRequest()["email"] };
  const draft = { formVersion: 1, values: { projectTitle: "Water" }, treatySignatureData: null, device: "Firefox" };
  const kept = await test.call("POST", "/api/drafts", draft, { headers });
  const asked = [
    await test.call("POST", `/api/requests/${token}/current-link`, {}, { headers }),
    await test.call("POST", "/api/request-links", lost, { headers }),
    await test.call("POST", `/api/drafts/${String(kept.body["token"])}/email`, { email: "a@b.example" }, { headers }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([202, 202, 200]);
  return asked.map(({ body }) => String(body["message"]));
}

describe("without a mail server", () => {
  it.each([
    ["en", "No mail server is set up here yet", /we will email/i],
    ["fr", "Aucun serveur de courriel n’est encore configuré ici", /nous (vous )?enverrons/i],
    ["es", "Aquí todavía no hay servidor de correo", /enviaremos/i],
  ])("nobody is told that a message is on its way: %s", async (language, words, promise) => {
    for (const message of await answers(without, language)) {
      expect(message).toContain(words);
      expect(message).not.toMatch(promise);
    }
    for (const message of await answers(withServer, language)) {
      expect(message).toMatch(promise);
      expect(message).not.toContain(words);
    }
  });

  it("neither form says that a receipt was sent", async () => {
    const { body } = await without.call("POST", "/api/funding-requests", fundingRequest());
    expect(String(body["message"])).not.toMatch(/receipt|email|sent you/i);
  });
});
