import type { Page } from "@playwright/test";
import { requestFieldNames, requestFields } from "../../src/shared/domain/request-fields.ts";
import { rowsOf, type Stage, until } from "./e2e.ts";
import { fundingRequest } from "./samples.ts";

export const requiredTexts = requestFieldNames.filter((name) => requestFields[name].isRequired && name !== "organizationType");

/** Fills in everything that a funding request needs. */
export async function fillRequest(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const values: Record<string, string> = { ...(fundingRequest() as unknown as Record<string, string>), ...changes };
  for (const name of requiredTexts) await page.fill(`[name=${name}]`, values[name] ?? "");
  await page.selectOption("[name=organizationType]", values["organizationType"] ?? "");
}

/** As if the visitor had taken a minute since: the server turns away forms that are sent faster than a person fills them in. */
export async function takeTime(page: Page): Promise<void> {
  await page.clock.setSystemTime((await page.evaluate<number>("Date.now()")) + 60_000);
}

/** Reviews the answers and sends them, as late as a person would. */
export async function reviewAndSend(page: Page): Promise<void> {
  await takeTime(page);
  await page.getByRole("button", { name: "Review your answers" }).click();
  await page.getByRole("button", { name: "Send the funding request" }).click();
}

/** Waits until the device has kept what was typed last. */
export async function kept(page: Page, field: string, value: string): Promise<void> {
  for (let i = 0; i < 100; i += 1) {
    if ((await storedDraft(page))?.values[field] === value) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`the device never kept "${value}" in ${field}`);
}

interface StoredDraft {
  submissionId: string;
  version: number;
  values: Record<string, string>;
  shared?: { token: string; revision: number };
}

/** What IndexedDB holds of the funding request. A database that is not there yet stays the page's to make: made here, it would stay empty. */
export function storedDraft(page: Page): Promise<StoredDraft | undefined> {
  return page.evaluate(`new Promise((resolve) => {
    const request = indexedDB.open("hearthbridge");
    request.onupgradeneeded = () => request.transaction.abort();
    request.onerror = () => resolve(undefined);
    request.onsuccess = () => {
      const db = request.result;
      if (!db.objectStoreNames.contains("kept")) { db.close(); resolve(undefined); return; }
      const got = db.transaction("kept").objectStore("kept").get("draft:funding-request");
      got.onsuccess = () => { db.close(); resolve(got.result); };
    };
  })`);
}

/** How many requests of a title were stored. */
export const countOf = async (stage: Stage, title: string) =>
  (await rowsOf(stage, `select 1 as one from funding_requests where project_title = '${title}'`)).length;

/** Waits until a field of the page shows a value. */
export async function holds(page: Page, name: string, value: string): Promise<void> {
  await until(page, `document.querySelector('[name=${name}]')?.value === ${JSON.stringify(value)}`);
}
