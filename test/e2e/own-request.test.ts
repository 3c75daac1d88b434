import { rmSync } from "node:fs";
import { afterAll, describe, it } from "vitest";
import { requestFieldNames, requestFields } from "../../src/shared/domain/request-fields.ts";
import { documents } from "../support/documents.ts";
import { phone, rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { expectSound } from "../support/axe.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { fundingRequest } from "../support/samples.ts";
import { makeDataDir } from "../support/uploads.ts";

const dataDir = makeDataDir();

describe.skipIf(noBrowser)("the page of an own request", { timeout: 60_000 }, () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser, { DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await stage.end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const send = async (changes = {}) => {
    const response = await fetch(`${stage.server.url}/api/funding-requests`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...fundingRequest(changes), submissionId: crypto.randomUUID() }),
    });
    const { reference, statusUrl } = (await response.json()) as { reference: string; statusUrl: string };
    return { reference, page: new URL(statusUrl).pathname };
  };
  const see = async (path: string, options = {}) => {
    const visit = await stage.visit(path, { width: phone, ...options });
    await visit.page.locator("#asked").waitFor();
    return visit;
  };

  it("shows every answer as it was written, and where it stands by a badge", async () => {
    const sent = await send({ additionalInfo: "First line.\n\nAfter a gap." });
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, troubles } = await see(sent.page, { colorScheme });
      const words = (await page.locator("main").textContent()) ?? "";
      const values = { ...fundingRequest(), additionalInfo: "First line.\n\nAfter a gap." } as unknown as Record<string, string>;
      for (const name of requestFieldNames.filter((field) => values[field] && field !== "organizationType"))
        expect(words, name).toContain(values[name]);
      for (const name of ["indigenousSovereignty", "unDripCompliance", "organizationType"] as const)
        expect(words).toContain(requestFields[name].label());
      await expect(page.locator(".phead .badge")).toHaveText("Pending");
      await expectSound(page);
      expect(troubles).toEqual([]);
    }
    const { page } = await see(sent.page, { locale: "fr" });
    await expect(page.locator(".phead .badge")).toHaveText("En attente");
  });

  it("takes documents, which then stand in the list and in what has happened", async () => {
    const sent = await send();
    const { page, troubles } = await see(sent.page);
    await page.getByText("No documents yet.").waitFor();
    await page.getByRole("button", { name: "Add documents" }).click();
    await page.getByRole("button", { name: "Add to the request" }).click();
    await page.getByText("Choose a file to add").waitFor();
    await page.setInputFiles("#attachments", [{ name: "Resolution.pdf", mimeType: "application/pdf", buffer: documents.pdf }]);
    await page.locator(".attach__file").getByText("Added").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Add to the request" }).click();
    await page.locator(".req__docs", { hasText: "Resolution.pdf" }).waitFor();
    await page.locator(".req__time").getByText("Documents were added").waitFor();
    await until(page, "document.activeElement?.textContent?.includes('Add documents')");
    expect(
      await rowsOf(
        stage,
        `select name from attachments join funding_requests as r on r.id = funding_request_id where reference = '${sent.reference}'`,
      ),
    ).toEqual([{ name: "Resolution.pdf" }]);
    await expectSound(page);
    expect(troubles).toEqual([]);
  });

  it("says that there is no second objection only to who was rejected twice", async () => {
    const sent = await send();
    const [{ id } = {}] = await rowsOf(stage, `select id from funding_requests where reference = '${sent.reference}'`);
    const cookie = await stage.server.signIn();
    const desk = (status: string) =>
      fetch(`${stage.server.url}/api/admin/funding-requests/${Number(id)}`, {
        method: "PATCH",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify({ status }),
      });
    await desk("rejected");
    await fetch(`${stage.server.url}/api${sent.page.replace("request", "requests")}/objection`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ objection: "The council was never asked about the well." }),
    });
    const outcome = async (status: string) => {
      await rowsOf(stage, `update objections set resolved_at = now(), outcome = '${status}' where funding_request_id = ${Number(id)}`);
      await rowsOf(stage, `update funding_requests set status = '${status}' where id = ${Number(id)}`);
      const { page } = await see(sent.page);
      await page.getByText("The council was never asked about the well.").waitFor();
      return page.getByText("You cannot object a second time");
    };
    await expect(await outcome("approved")).toHaveCount(0);
    await expect(await outcome("rejected")).toHaveCount(1);
  });
});
