import { afterAll, describe, expect, it } from "vitest";
import { checkPage, type Look, type Looker, type Screen, sendLookers } from "../support/axe.ts";
import { enter, type Stage } from "../support/e2e.ts";
import { journey, noBrowser } from "../support/journey.ts";

const publicPaths = [
  "/",
  "/treaty",
  "/treaty/sign",
  "/treaty/signed",
  "/projects",
  "/projects/1",
  "/projects/9",
  "/projects/77",
  "/partner-discovery",
  "/partner-discovery/1",
  "/partner-discovery/9999",
  "/how-it-works",
  "/status",
  "/resources",
  "/resources/about",
  "/resources/license",
  "/resources/banking-ledger",
  "/resources/api-docs",
  "/resources/api-docs/transactions",
  "/resources/faq",
  "/banking-ledger",
  "/contact",
  "/contact/sent",
  "/contact/message",
  "/contact/message/sent",
  "/funding-request",
  "/funding-calls",
  "/funding-calls/FC-9990-0000",
  "/funding-request/questions",
  "/projects/follow",
  "/funding-request/resume",
  "/funding-request/sent",
  "/institutions/1",
  "/institutions/999",
  "/external/nothing",
  "/no-such-page",
  "/account",
  "/privacy",
  "/terms",
  "/accessibility",
];
const fits = (...widths: number[]): Screen[] => widths.map((width) => ({ width, colorScheme: "light", judged: "fit" }));
/**
 * Whether it fits is looked at in every language at every width. Axe takes seconds for a look: it judges all on a desktop in the dark and
 * on a phone in the light, in the longer languages there, and the colours that no other look has.
 */
const looks: Look[] = [
  { screens: [{ width: 1280, colorScheme: "dark" }, { width: 1280, colorScheme: "light", judged: "colours" }, ...fits(768, 360, 320)] },
  { locale: "fr", screens: [{ width: 360, colorScheme: "light" }, ...fits(320, 768, 1280)] },
  { locale: "es", screens: [{ width: 360, colorScheme: "light", judged: "rest" }, ...fits(320, 768, 1280)] },
];

describe.skipIf(noBrowser)(`every public page ${noBrowser}`, () => {
  let stage: Stage;
  let lookers: Looker[];
  journey.beforeAll(async ({ browser, product }) => {
    stage = enter(browser, product);
    lookers = await sendLookers(stage, { looks });
  });
  afterAll(() => stage.end());

  it.each(publicPaths)(
    "%s is accessible in every language, has one heading and a title, and fits",
    (path) => checkPage(lookers, path),
    120_000,
  );

  it("has titles of their own", async () => {
    const titles = await Promise.all(
      publicPaths
        .filter((path) => !/77|999|discovery\/|nothing|no-such|banking-ledger/.test(path))
        .map(async (path) => /<title>(.*?)<\/title>/.exec(await (await fetch(stage.server.url + path)).text())?.[1]),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });
});
