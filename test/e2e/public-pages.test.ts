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
const all = [320, 360, 768, 1280];
const light = (width: number): Screen => ({ width, colorScheme: "light" });
const dark = (width: number): Screen => ({ width, colorScheme: "dark", judged: "colours" });
const plain = (width: number): Screen => ({ width, colorScheme: "light", judged: "rest" });
/** Every width in every language. The colours are the same in each: in English both are judged, and what has no colour in one of them. */
const looks: Look[] = [
  { screens: [...all.map(light), ...all.map(dark)] },
  { locale: "fr", screens: all.map(plain) },
  { locale: "es", screens: all.map(plain) },
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
    "%s is accessible in every language, width and colour, has one heading and a title, and fits",
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
