import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, it } from "vitest";
import { expectSound } from "../support/axe.ts";
import { documents } from "../support/documents.ts";
import { isReady, logIn, phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey, noBrowser } from "../support/journey.ts";
import { fillRequest, kept, reviewAndSend } from "../support/funding-form.ts";
import { startBreakingLink } from "../support/breaking-link.ts";
import { longText, makeDataDir, sha256 } from "../support/uploads.ts";

const folder = makeDataDir();
const dataDir = path.join(folder, "data");
const mine = path.join(folder, "mine");
const study = longText(3_000_000);

/** A file of the visitor's own device. */
function fileOf(name: string, bytes: Buffer): string {
  const file = path.join(mine, name);
  writeFileSync(file, bytes);
  return file;
}

async function openPicker(page: Page): Promise<void> {
  await isReady(page);
  await page.locator("#section-4").scrollIntoViewIfNeeded();
  await page.locator("#attachments").waitFor({ state: "attached" });
}

const rowOf = (page: Page, name: string) => page.locator(".attach__file", { hasText: name });

beforeAll(() => mkdirSync(mine));
afterAll(() => rmSync(folder, { recursive: true }));

describeSteps("documents of a request", (step) => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser, { DATA_DIR: dataDir });
  });
  afterAll(() => stage.end());

  step("go on by themselves over a link that breaks, and reach the desk whole", async () => {
    const link = await startBreakingLink(stage.server.url, { bytesPerCall: 400_000 });
    try {
      const { page, troubles } = await stage.visit(`${link.url}/funding-request`, { width: phone });
      await openPicker(page);
      await page.setInputFiles("#attachments", [fileOf("study.txt", study), fileOf("Resolution ᏣᎳᎩ.pdf", documents.pdf)]);
      for (const name of ["study.txt", "Resolution ᏣᎳᎩ.pdf"]) await rowOf(page, name).getByText("Added").waitFor({ timeout: 60_000 });
      expect(link.broken()).toBeGreaterThan(3);
      link.mend();
      await expectSound(page);
      await fillRequest(page);
      await reviewAndSend(page);
      await page.locator(".sent__ref").waitFor();
      await expect(page.locator(".attach__file")).toHaveCount(0);
      expect(troubles.filter((trouble) => !/ERR_|Failed to load resource/.test(trouble))).toEqual([]);
      const [row] = await rowsOf(
        stage,
        "select encode(sha256, 'hex') as hash, size, funding_request_id as request from attachments where name = 'study.txt'",
      );
      expect(row).toMatchObject({ hash: sha256(study), size: study.length, request: expect.any(Number) });
    } finally {
      await link.close();
    }
  });

  step("are shown at the desk, and downloaded after a warning", async () => {
    const visit = await stage.visit("/", { acceptDownloads: true });
    await logIn(visit, stage.server);
    const [row] = await rowsOf(stage, "select max(id) as id from funding_requests");
    const { page } = visit;
    await page.goto(`/admin/funding-requests?open=${String(row?.["id"])}`);
    await page.getByRole("button", { name: "Download study.txt" }).click();
    await page.getByText("No virus scanner has checked this file").waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download anyway" }).click()]);
    expect(download.suggestedFilename()).toBe("study.txt");
    const saved = path.join(mine, `saved`);
    await download.saveAs(saved);
    expect(sha256(readFileSync(saved))).toBe(sha256(study));
    await expectSound(page);
  });
});

describe.skipIf(noBrowser)("documents on a phone", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser, { DATA_DIR: dataDir });
  });
  afterAll(() => stage.end());

  it("that cannot be taken say why, and do not stand in the way", async () => {
    const { page } = await stage.visit("/funding-request", { width: 360 });
    await openPicker(page);
    await page.setInputFiles("#attachments", [
      fileOf("empty.pdf", Buffer.alloc(0)),
      fileOf("map.pdf", documents.png),
      fileOf("setup.exe", documents.exe),
      fileOf("plan.pdf", documents.pdf),
    ]);
    await rowOf(page, "plan.pdf").getByText("Added").waitFor();
    await rowOf(page, "empty.pdf").getByText("This file is empty").waitFor();
    await rowOf(page, "map.pdf").getByText("ends in .pdf, but the content is something else (PNG image)").waitFor();
    await rowOf(page, "setup.exe").getByText("We cannot accept .exe files").waitFor();
    await expectSound(page);
    await fillRequest(page);
    await reviewAndSend(page);
    await page.locator(".sent__ref").waitFor();
    expect(await rowsOf(stage, "select name from attachments where funding_request_id is not null")).toEqual([{ name: "plan.pdf" }]);
  });

  it("are handled by the keyboard alone: paused, gone on with, removed", async () => {
    const { page } = await stage.visit("/funding-request", { width: 360 });
    await openPicker(page);
    // Nothing arrives until the test says so.
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/uploads/*", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.setInputFiles("#attachments", fileOf("notes.txt", longText(900_000)));
    await page.getByRole("button", { name: "Pause notes.txt" }).focus();
    await page.keyboard.press("Enter");
    await rowOf(page, "notes.txt").getByText("Paused at").waitFor();
    release();
    await page.getByRole("button", { name: "Review your answers" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Some files are still uploading" }).click();
    await expect(page.locator("#attachments")).toBeFocused();
    await page.getByRole("button", { name: "Resume notes.txt" }).focus();
    await page.keyboard.press("Enter");
    await rowOf(page, "notes.txt").getByText("Added").waitFor();
    await page.getByRole("status").filter({ hasText: "notes.txt added" }).waitFor();
    await page.getByRole("button", { name: "Remove notes.txt" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "notes.txt removed" }).waitFor();
    await expect(page.locator("#attachments")).toBeFocused();
    await expect(page.locator("[name=attachments]")).toHaveValue("");
  });

  it("go on after the page was loaded anew, when the same file is chosen again", async () => {
    const { page } = await stage.visit("/funding-request", { width: 360 });
    await openPicker(page);
    const file = fileOf("long.txt", longText(1_500_000));
    let pieces = 0;
    const sent: number[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") sent.push(Number(request.headers()["upload-offset"]));
    });
    // Only the first piece gets through.
    await page.route("**/api/uploads/*", async (route) => {
      if (route.request().method() === "PATCH" && (pieces += 1) > 1) return route.abort();
      return route.continue();
    });
    await page.setInputFiles("#attachments", file);
    await rowOf(page, "long.txt").getByText("The connection dropped; it will resume automatically").waitFor();
    await kept(page, "attachments", await page.inputValue("[name=attachments]"));
    await page.reload();
    await openPicker(page);
    await rowOf(page, "long.txt").getByText("Choose the same file again").waitFor();
    await page.unroute("**/api/uploads/*");
    sent.length = 0;
    await page.setInputFiles("#attachments", file);
    await rowOf(page, "long.txt").getByText("Added").waitFor();
    expect(sent[0]).toBe(524_288);
    await expect(page.locator(".attach__file")).toHaveCount(1);
    await page.reload();
    await openPicker(page);
    await rowOf(page, "long.txt").getByText("Added").waitFor();
  });
});
