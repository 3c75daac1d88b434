import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { until } from "./e2e.ts";

/** The addresses of the code that says a toast: one for each language. Assets are called by what they hold. */
const toasterCode = (): string[] =>
  ["en", "es", "fr"].flatMap((language) => {
    const folder = path.join("dist", language, "web/assets");
    const isToaster = (name: string) => name.endsWith(".js") && readFileSync(path.join(folder, name), "utf8").includes("toastlayer");
    return readdirSync(folder)
      .filter(isToaster)
      .map((name) => `/assets/${name}`);
  });

/** Waits until the page has fetched what it fetches at rest: before that it can say nothing in a toast once the connection is gone. */
export async function atRest(page: Page): Promise<void> {
  await page.locator(".newer").waitFor({ state: "attached" });
  const code = JSON.stringify(toasterCode());
  await until(page, `performance.getEntriesByType("resource").some(({ name }) => ${code}.includes(new URL(name).pathname))`);
}

/** From now on the code that says a toast does not come. Ends by what is returned. */
export async function withoutToaster(page: Page): Promise<() => Promise<void>> {
  const code = toasterCode();
  const isToaster = ({ pathname }: URL) => code.includes(pathname);
  await page.route(isToaster, (route) => route.abort());
  return () => page.unroute(isToaster);
}
