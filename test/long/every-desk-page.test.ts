import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paths } from "../../src/shared/paths.ts";
import { routes } from "../../src/web/routes.ts";
import { desktop, logIn, phone, setFilledStage, type Stage, type Visit } from "../support/e2e.ts";
import { answersClicks, fillEveryPage, isWhole, logInAsMember, looksRight, openWhole, type Screen } from "../support/every-page.ts";
import { journey, noBrowser } from "../support/journey.ts";

const screens: Screen[] = [
  { width: phone, judged: "all" },
  { width: desktop, colorScheme: "dark", judged: "all" },
];

const deskPaths = routes.filter(({ admin }) => admin).map(({ path }) => path);
const memberPaths = routes.filter(({ member }) => member).map(({ path }) => path);
/** What administrators see otherwise than visitors. */
const seenOtherwise = [paths.account, paths.candidate(":id")];

/** Every page of the desk and of the partner area, opened once, and looked at from all sides while it is open. */
describe.skipIf(noBrowser)("every page of the desk", { timeout: 120_000 }, () => {
  let stage: Stage;
  let addresses: Record<string, string[]>;
  journey.beforeAll(async ({ browser }) => {
    stage = await setFilledStage(browser);
    addresses = await fillEveryPage(stage);
  }, 240_000);
  afterAll(() => stage.end());

  const lookAt = async ({ page, complaints }: Visit, path: string) => {
    const problems: string[] = [];
    complaints.splice(0);
    for (const address of addresses[path] ?? [path]) {
      await openWhole(page, address);
      const found = [
        ...(await isWhole(page, address, "en")),
        ...(await looksRight(page, screens)),
        ...(await answersClicks(page, address)),
      ];
      problems.push(...found.map((problem) => `${address}: ${problem}`));
    }
    expect([...problems, ...complaints]).toEqual([]);
  };

  describe("for administrators", () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await stage.visit("/healthz", { width: phone, reducedMotion: "reduce" });
      await logIn(visit, stage.server);
    });
    it.each([...deskPaths, ...seenOtherwise])("%s is whole, fits, and answers every click", (path) => lookAt(visit, path));
  });

  describe("for members of an institution", () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await stage.visit("/healthz", { width: phone, reducedMotion: "reduce" });
      await logInAsMember(visit, stage);
    });
    it.each(memberPaths)("%s is, too", (path) => lookAt(visit, path));
  });
});
