import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { describe, onTestFinished } from "vitest";
import { enter, phone } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { recordPages } from "../support/open-pages.ts";

describe.skipIf(noBrowser)("a journey that failed", () => {
  journey("leaves a picture of its page and what was done there, twice if it fails twice", async ({ browser, product }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "hearthbridge-failed-"));
    const stage = enter(browser, product);
    onTestFinished(() => stage.end().then(() => rm(folder, { recursive: true })));
    const { page } = await stage.visit("/", { width: phone });
    const traceOf = async (name: string) => {
      await recordPages(folder, name);
      const entries = unzipSync(await readFile(path.join(folder, `${name}-1.zip`)));
      return new TextDecoder().decode(entries["trace.trace"]);
    };
    await page.getByRole("link", { name: "Learn more" }).first().hover();
    expect(await traceOf("first")).toContain("Learn more");
    await page.getByRole("contentinfo").hover();
    expect(await traceOf("second")).toContain("contentinfo");
    expect(await readdir(folder)).toEqual(["first-1.png", "first-1.zip", "second-1.png", "second-1.zip"]);
  });
});
