import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { describe, onTestFinished } from "vitest";
import { enter, phone } from "../support/e2e.ts";
import { expect, journey, noBrowser, walkSteps } from "../support/journey.ts";
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

  journey("ends with the step that failed, and says which it was", async () => {
    const walked: string[] = [];
    const step = (name: string): [string, () => void] => [name, () => void walked.push(name)];
    const broken = () => expect(walked).toEqual(["no further"]);
    const error = await walkSteps([step("begins"), ["goes on", broken], step("ends")]).catch((reason: Error) => reason);
    expect(walked).toEqual(["begins"]);
    expect(String(error)).toMatch(/goes on: .*expect/);
    expect((error as Error).stack).toMatch(/^goes on: /);
  });

  journey("leaves nothing when it has not", async ({ browser, product }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "hearthbridge-passed-"));
    const { TMPDIR: before } = process.env;
    process.env["TMPDIR"] = folder;
    onTestFinished(() => {
      if (before === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = before;
      return rm(folder, { recursive: true });
    });
    const stage = enter(browser, product);
    const { context } = await stage.visit("/", { width: phone });
    await stage.visit("/", { width: phone });
    expect(await readdir(folder)).toHaveLength(2);
    await context.close();
    await stage.end();
    expect(await readdir(folder)).toEqual([]);
  });
});
