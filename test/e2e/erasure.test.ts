import { afterAll, describe, it } from "vitest";
import { logIn, phone, setStage, type Stage } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { fundingRequest, inquiry } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";

describe.skipIf(noBrowser)("erasure and what was forwarded", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
  });
  afterAll(() => stage.end());

  it("removes an inquiry once its reference is typed, and says before what goes and what stays", async () => {
    await postJson(`${stage.server.url}/api/contact`, inquiry({ institutionName: "Passing Trust" }));
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    const { page, troubles } = visit;
    await page.goto("/admin/respondents?open=1");
    await page.getByRole("button", { name: "Remove personal data" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove personal data" });
    await dialog.getByText("This removes").waitFor();
    await dialog.getByText("They do not identify anyone").waitFor();
    const label = (await dialog.locator("label").textContent()) ?? "";
    const reference = /IN-[\w-]+/.exec(label)?.[0] ?? "";
    await dialog.getByRole("textbox").fill("IN-0000");
    await dialog.getByRole("button", { name: "Remove personal data" }).click();
    await dialog.locator(".err").first().waitFor();
    await expect(dialog.getByRole("textbox")).toHaveValue("IN-0000");
    await dialog.getByRole("textbox").fill(reference.toLowerCase());
    await dialog.getByRole("button", { name: "Remove personal data" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Data removed").first().waitFor();
    await expect(page.locator("body")).not.toContainText("Passing Trust");
    expect(troubles).toEqual([]);
    await visit.context.close();
  });

  it("shows an applicant to whom the request was sent on, and what a removal would leave", async () => {
    const { body } = await postJson(`${stage.server.url}/api/funding-requests`, fundingRequest());
    const token = String(body["statusUrl"]).split("/").at(-1) ?? "";
    const cookie = await stage.server.signIn();
    await fetch(`${stage.server.url}/api/admin/forward-funding-request`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", origin: stage.server.url },
      body: JSON.stringify({ requestId: 1, recipientEmail: "desk@harbour.example" }),
    });
    const { page, troubles, context } = await stage.visit(`/request/${token}`, { width: phone, locale: "fr" });
    await page.getByText("Une adresse chez harbour.example").waitFor();
    await page.getByRole("button", { name: "Demander la suppression de vos données" }).click();
    const dialog = page.getByRole("dialog", { name: "Demander la suppression de vos données" });
    await dialog.getByRole("listitem").nth(2).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });
});
