import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { type Language, languages } from "../../../shared/domain/languages.ts";
import type { PageData } from "../../../web/runtime/site.ts";
import { keepBadgesLive } from "./home-page.ts";
import { runControls } from "./runs/service.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("renders the home page anew in every language when a badge has changed, and not otherwise", async () => {
  const shown: { address: string; data: Record<Language, PageData> }[] = [];
  const update = (address: string, dataIn: (language: Language) => PageData) =>
    void shown.push({
      address,
      data: Object.fromEntries(languages.map((language) => [language, dataIn(language)])) as Record<Language, PageData>,
    });
  const stop = await keepBadgesLive(test.context, { update }, 20);
  try {
    expect(shown).toHaveLength(1);
    expect(shown[0]?.address).toBe("/");
    expect(shown[0]?.data.en.badges?.map(({ state }) => state)).toEqual(Array(6).fill("attention"));
    await runControls(test.context, { because: "start" }, { keys: ["undrip"] });
    await expect.poll(() => shown.at(-1)?.data.fr.badges?.find(({ key }) => key === "undrip")).toMatchObject({ state: "verified" });
    const times = shown.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(shown).toHaveLength(times);
    // Nothing new is written: time alone takes the badge away.
    await test.owner.query(
      "update control_runs set at = now() - interval '2 hours' + interval '300 milliseconds', since = now() - interval '1 day'",
    );
    await expect
      .poll(() => shown.at(-1)?.data.es.badges?.find(({ key }) => key === "undrip")?.findings)
      .toEqual(["El último control se hizo hace más de dos horas."]);
  } finally {
    stop();
  }
});

it("keeps what it read while the database does not answer", async () => {
  const shown: PageData[] = [];
  const away = {
    ...test.context,
    db: new Proxy(test.context.db, {
      get: () => {
        throw new Error("the database is away");
      },
    }),
  };
  const stop = await keepBadgesLive(away, { update: (_address, dataIn) => void shown.push(dataIn("en")) }, 20);
  stop();
  expect(shown).toEqual([]);
});
