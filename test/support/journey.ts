import { type Browser, chromium, expect as expectWaiting } from "@playwright/test";
import { setTimeout as wait } from "node:timers/promises";
import { describe, test } from "vitest";
import { chromiumOptions } from "./browser.ts";
import { keepOffMidnight } from "./days.ts";
import { type Product, startFilledProduct } from "./e2e.ts";
import { missing } from "./machine.ts";

/** Why journeys are skipped; empty where they are not. */
export const noBrowser = missing.chromium;

/** Waits until a page shows what is expected, as long as a click would wait; it judges at once what is no part of a page. */
export const expect = expectWaiting.configure({ timeout: 8_000 });

/** What Playwright turns off, and journeys could meet: Chromium heeds only the last list that it is given. */
const unwanted = [
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
/** What every new window would start, and no journey sees: the pages of the address bar's popups, and a renderer in advance. */
const unused = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess"];

const args = [...(chromiumOptions.args ?? []), `--disable-features=${[...unwanted, ...unused].join(",")}`];

/**
 * Hooks of journeys, with what is started for the first of a worker and ends with the worker: its browser, and a product for those
 * that leave it as they found it. Whoever changes a setting, counts rows or needs an environment starts a product of their own.
 */
export const journey = test
  .extend("options", { scope: "worker" }, { ...chromiumOptions, args })
  .extend("browser", { scope: "worker" }, async ({ options }, { onCleanup }): Promise<Browser> => {
    const browser = await chromium.launch(options);
    onCleanup(() => browser.close());
    return browser;
  })
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads here which fixtures this one needs
  .extend("product", { scope: "worker" }, async ({}, { onCleanup }): Promise<Product> => {
    const product = await startFilledProduct();
    onCleanup(product.end);
    return product;
  });

type Step = (name: string, walk: () => void | Promise<void>) => void;

const stepMs = 120_000;

/** Describes a row of steps of which each needs those before it: one test, which ends with the first step that fails and names it. */
export function describeSteps(title: string, tell: (step: Step) => void): void {
  describe.skipIf(noBrowser)(title, () => {
    const steps: Parameters<Step>[] = [];
    tell((...step) => steps.push(step));
    test("step by step", { timeout: steps.length * stepMs }, () => walkSteps(steps));
  });
}

/** Ends with the first step that fails, and names it in its error. */
export async function walkSteps(steps: Parameters<Step>[]): Promise<void> {
  for (const [name, walk] of steps) {
    await keepOffMidnight();
    try {
      await within(stepMs, "it", walk());
    } catch (error) {
      if (error instanceof Error) Object.assign(error, { message: `${name}: ${error.message}`, stack: `${name}: ${error.stack}` });
      throw error;
    }
  }
}

/** Fails after a time with what was under way then, so that a page that hangs does not use up the time of all, and is named. */
export async function within<T>(ms: number, what: string, work: T | Promise<T>): Promise<T> {
  const tooLong = wait(ms, undefined, { ref: false }).then(() => {
    throw new Error(`${what} took longer than ${ms} ms`);
  });
  return Promise.race([work, tooLong]);
}
