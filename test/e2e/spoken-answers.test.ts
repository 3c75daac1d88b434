import { rmSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, it } from "vitest";
import { mostFilesOfRequest } from "../../src/shared/domain/attachments.ts";
import { expectSound } from "../support/axe.ts";
import { isReady, logIn, phone, rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { fillRequest, kept, reviewAndSend } from "../support/funding-form.ts";
import { describeSteps, expect, journey, noBrowser } from "../support/journey.ts";
import { makeDataDir } from "../support/uploads.ts";

let browser: Browser;
/** One that has a microphone, which hums, and needs no permission. */
journey.beforeAll(async ({ options }) => {
  const microphone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
  browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...microphone] });
});
afterAll(() => browser.close());

const sovereignty = "Indigenous sovereignty";
const fileName = `Spoken answer, ${sovereignty}.webm`;

async function openForm(page: Page): Promise<void> {
  await isReady(page);
  await page.locator("#section-4").scrollIntoViewIfNeeded();
  await speakButton(page).waitFor();
}
/** After the first second, whichever a busy machine shows first. */
const recordedSome = /^Recording: (0:0[1-9]|0:[1-5]\d|[1-9]:\d\d) of 10:00$/;
const speakButton = (page: Page) => page.getByRole("button", { name: `Speak the answer: ${sovereignty}` });
const answerOn = (page: Page) => page.getByRole("group", { name: `Spoken answer: ${sovereignty}` });

/** Notes the microphone's tracks, so that a journey can see whether they have ended. */
const watchMicrophone = `
  window.tracks = [];
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wish) => {
    const stream = await ask(wish);
    window.tracks.push(...stream.getTracks());
    return stream;
  };`;
const microphoneIsOff = (page: Page) =>
  until(page, "window.tracks.length > 0 && window.tracks.every(({ readyState }) => readyState === 'ended')");

/** Records for a moment: what a browser hands over first comes after a second. */
async function speak(page: Page): Promise<void> {
  await answerOn(page).getByRole("button", { name: "Start recording" }).click();
  await answerOn(page).getByText(recordedSome).waitFor();
  await answerOn(page).getByRole("button", { name: "Stop and keep" }).click();
}

/** Plays what the group's player holds, to its end. */
async function heardIn(page: Page, place: string): Promise<void> {
  await until(page, `document.querySelector(${JSON.stringify(`${place} audio`)})?.currentTime > 0.3`);
}

describeSteps("a spoken answer", (step) => {
  const dataDir = makeDataDir();
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage(browser, { DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await stage.end();
    rmSync(dataDir, { recursive: true });
  });

  step("is recorded, heard, deleted, recorded again, sent beside the text, and heard at the desk and on the own page", async () => {
    const { page, context, troubles } = await stage.visit("/funding-request", { width: phone });
    await context.addInitScript(watchMicrophone);
    await page.reload();
    await openForm(page);
    await speakButton(page).press("Enter");
    await expect(page.locator(":focus")).toHaveText("Start recording");
    await page.keyboard.press("Enter");
    await answerOn(page).getByText(recordedSome).waitFor();
    await expect(page.locator(":focus")).toHaveText("Stop and keep");
    await answerOn(page).getByRole("status").filter({ hasText: "Recording has started" }).waitFor();
    await expectSound(page);
    await answerOn(page).getByRole("button", { name: "Pause" }).click();
    await answerOn(page)
      .getByText(/^Paused: \d/)
      .waitFor();
    await answerOn(page).getByRole("button", { name: "Continue" }).click();
    await answerOn(page)
      .getByText(/^Recording: \d/)
      .waitFor();

    // A form is not sent in the middle of a sentence.
    await page.getByRole("button", { name: "Review your answers" }).click();
    await answerOn(page).getByText("You are still recording").waitFor();
    await expect(page.locator(":focus")).toHaveText("Stop and keep");
    await page.keyboard.press("Enter");
    await microphoneIsOff(page);
    await answerOn(page).getByText("Added").waitFor();
    await expect(page.locator(":focus")).toHaveText("Delete recording");
    await expect(page.locator(".attach__file", { hasText: fileName })).toHaveCount(1);
    await expectSound(page);
    await answerOn(page).getByRole("button", { name: "Listen" }).click();
    await heardIn(page, ".spoken");

    await answerOn(page)
      .getByRole("button", { name: `Delete recording: ${sovereignty}` })
      .click();
    await expect(page.locator(":focus")).toHaveText("Speak the answer");
    await expect(page.locator("[name=attachments]")).toHaveValue("");
    await speakButton(page).click();
    await speak(page);
    await answerOn(page).getByText("Added").waitFor();

    // What has arrived is heard also where it was not recorded.
    await kept(page, "attachments", await page.inputValue("[name=attachments]"));
    await page.reload();
    await isReady(page);
    await page.locator("#section-4").scrollIntoViewIfNeeded();
    await answerOn(page).getByRole("button", { name: "Listen" }).click();
    await heardIn(page, ".spoken");

    await fillRequest(page);
    await reviewAndSend(page);
    await page.locator(".sent__ref").waitFor();
    expect(await rowsOf(stage, "select name, question, type from attachments where funding_request_id is not null")).toEqual([
      { name: fileName, question: "indigenousSovereignty", type: "webm" },
    ]);

    const own = await page.locator("a[href*='/request/']").first().getAttribute("href");
    await page.goto(own ?? "");
    await isReady(page);
    await page.getByText(`Spoken answer to: ${sovereignty}`).waitFor();
    await isReady(page);
    await page.getByRole("button", { name: `Listen to ${fileName}` }).click();
    await heardIn(page, ".req__docs");
    await expectSound(page);
    expect(troubles).toEqual([]);
  });

  step("is heard at the desk after a warning while nothing scans it", async () => {
    const visit = await stage.visit("/");
    await logIn(visit, stage.server);
    const { page, troubles } = visit;
    const [row] = await rowsOf(stage, "select max(id) as id from funding_requests");
    await page.goto(`/admin/funding-requests?open=${String(row?.["id"])}`);
    await page.getByText(`Spoken answer to: ${sovereignty}`).waitFor();
    await page.getByRole("button", { name: `Listen to ${fileName}` }).click();
    await page.getByText("No virus scanner has checked this file").waitFor();
    await page.getByRole("button", { name: "Listen anyway" }).click();
    await heardIn(page, ".attach__list--desk");
    await expectSound(page);
    expect(await rowsOf(stage, "select after from audit_log where action = 'attachment.downloaded'")).toEqual([
      { after: { name: fileName } },
    ]);
    expect(troubles).toEqual([]);
  });
});

describe.skipIf(noBrowser)("a spoken answer on a phone", { timeout: 90_000 }, () => {
  const dataDir = makeDataDir();
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage(browser, { DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await stage.end();
    rmSync(dataDir, { recursive: true });
  });

  it("is possible after a link within the site: the page is loaded anew, with what was typed", async () => {
    const { page } = await stage.visit("/funding-request/questions", { width: 360 });
    await page.locator("main a[href='/funding-request']").first().click();
    await page.locator("[name=projectTitle]").fill("A well");
    await page.locator("#section-4").scrollIntoViewIfNeeded();
    await isReady(page);
    await speakButton(page).click();
    await answerOn(page).getByRole("button", { name: "Start recording" }).waitFor();
    await expect(page.locator("[name=projectTitle]")).toHaveValue("A well");
    await expect(page.locator(":focus")).toHaveText("Start recording");
    await speak(page);
    await answerOn(page).getByText("Added").waitFor();
  });

  it("that did not arrive waits on the device, also when the page is closed", async () => {
    const { page } = await stage.visit("/funding-request", { width: 360 });
    await openForm(page);
    await page.route("**/api/uploads", (route) => route.abort());
    await speakButton(page).click();
    await speak(page);
    await answerOn(page).getByText("The connection dropped").waitFor();
    await kept(page, "attachments", await page.inputValue("[name=attachments]"));
    await page.unroute("**/api/uploads");
    await page.reload();
    await isReady(page);
    await page.locator("#section-4").scrollIntoViewIfNeeded();
    await answerOn(page).getByText("Added").waitFor();
  });

  it("lets the microphone go where the browser cannot record from it", async () => {
    const { page, context } = await stage.visit("/funding-request", { width: 360 });
    await context.addInitScript(watchMicrophone);
    await context.addInitScript("MediaRecorder.prototype.start = () => { throw new DOMException('no', 'NotSupportedError'); }");
    await page.reload();
    await openForm(page);
    await speakButton(page).click();
    await answerOn(page).getByRole("button", { name: "Start recording" }).click();
    await answerOn(page).getByRole("button", { name: "Start recording" }).waitFor();
    await microphoneIsOff(page);
  });

  it("is not begun where it would not be taken, and is once there is room", async () => {
    const { page } = await stage.visit("/funding-request", { width: 360 });
    await openForm(page);
    const files = Array.from({ length: mostFilesOfRequest }, (_, n) => ({
      name: `page-${n}.txt`,
      mimeType: "text/plain",
      buffer: Buffer.from(`Page ${n} of the resolution.`),
    }));
    await page.locator("input[type=file]").setInputFiles(files);
    await page.getByText("page-19.txt").first().waitFor();
    await speakButton(page).click();
    await answerOn(page).getByText("A request can have up to 20 files").waitFor();
    const start = answerOn(page).getByRole("button", { name: "Start recording" });
    await expect(start).toHaveCount(0);
    await page.getByRole("button", { name: "Remove page-19.txt" }).click();
    await start.waitFor();
    await expect(answerOn(page).getByText("A request can have up to 20 files")).toHaveCount(0);
  });

  it("is refused in words where the microphone is, and not offered where nothing records", async () => {
    const { page, context } = await stage.visit("/funding-request", { width: 360 });
    await context.addInitScript(
      "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', window.why ?? 'NotAllowedError'))",
    );
    await page.reload();
    await openForm(page);
    await speakButton(page).click();
    await answerOn(page).getByRole("button", { name: "Start recording" }).click();
    await answerOn(page).getByText("not allowed to use the microphone").waitFor();
    await page.evaluate("window.why = 'NotFoundError'");
    await answerOn(page).getByRole("button", { name: "Start recording" }).click();
    await answerOn(page).getByText("No microphone was found").waitFor();
    await expectSound(page);

    await context.addInitScript("delete window.MediaRecorder");
    await page.reload();
    await isReady(page);
    await page.locator("#section-4").scrollIntoViewIfNeeded();
    await page.locator("#attachments").waitFor({ state: "attached" });
    // A part that comes later would be here by then.
    await page.waitForLoadState("networkidle");
    await expect(speakButton(page)).toHaveCount(0);
  });
});
