import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { postJson } from "../support/server-process.ts";
import { open, sendRequest } from "../support/three-people.ts";

/** A community puts its project on a map, and a visitor sees it there. */
describeSteps("a project's map", (step) => {
  let stage: Stage;
  let community: Page;
  let troubles: string[];
  let address = "";
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    const request = await sendRequest(stage);
    const cookie = await stage.server.signIn();
    await rowsOf(stage, "update funding_requests set status = 'approved'");
    await postJson(`${stage.server.url}/api/admin/projects`, { fundingRequestId: 1 }, { cookie });
    ({ page: community, troubles } = await stage.visit("/healthz", { width: phone }));
    address = `${request.page}/project`;
    await open(community, address);
  });
  afterAll(() => stage.end());

  const part = () => community.locator("section").filter({ has: community.getByRole("heading", { name: "On a map" }) });
  const coordinates = () => part().getByLabel("Latitude and longitude");

  step("is chosen by taps that come nearer", async () => {
    await part().getByRole("button", { name: "Put it on a map" }).click();
    await expect(part().getByLabel("No map")).toBeChecked();
    await expect(coordinates()).toHaveCount(0);
    await part()
      .getByLabel(/^A point/)
      .check();
    const picker = part().locator(".map--pick");
    for (const taps of [1, 2, 3, 4]) {
      await picker.scrollIntoViewIfNeeded();
      const { width: across, height } = (await picker.boundingBox()) ?? { width: 0, height: 0 };
      // The whole earth first, a little right of its middle; then always the middle of what is shown.
      await picker.click({ position: { x: across * (taps === 1 ? 0.6 : 0.5), y: height * 0.5 } });
    }
    const [latitude = NaN, longitude = NaN] = (await coordinates().inputValue()).split(", ").map(Number);
    expect(Math.abs(latitude)).toBeLessThan(3);
    expect(longitude).toBeGreaterThan(25);
    expect(longitude).toBeLessThan(45);
    await part().getByRole("button", { name: "Further away" }).click();
    await expect(coordinates()).toHaveValue(`${latitude}, ${longitude}`);
    await expectSound(community);
  });

  step("says what is wrong with typed coordinates and keeps them, also by the keyboard alone", async () => {
    await coordinates().fill("somewhere north");
    await coordinates().press("Enter");
    await part().getByText("Write latitude and longitude", { exact: false }).first().waitFor();
    await expect(coordinates()).toHaveValue("somewhere north");
    await part()
      .getByLabel(/^A circle/)
      .check();
    await coordinates().fill("50°35'24\" N, 126°55'48\" W");
    await coordinates().press("Enter");
    await part().getByRole("link", { name: "Choose how far it may be from the middle" }).waitFor();
    await part().getByLabel("How far it may be from the middle").selectOption("100");
    await coordinates().press("Enter");
    await part().getByText("Somewhere within this circle, at most 100 km from its middle.", { exact: false }).waitFor();
    await expect(part()).not.toContainText("126.9");
    await expectSound(community);
  });

  step("is on the public page, drawn by this site, and gone when the community takes it back", async () => {
    await rowsOf(stage, "update projects set state = 'published', public_id = 'prj_map', published_at = now(), public_until = 'infinity'");
    const visit = await stage.visit("/healthz", { width: phone });
    const elsewhere: string[] = [];
    visit.page.on("request", (request) => {
      if (!request.url().startsWith(stage.server.url)) elsewhere.push(request.url());
    });
    await visit.page.goto("/projects/prj_map");
    const map = visit.page.locator("section").filter({ has: visit.page.getByRole("heading", { name: "Where it is" }) });
    await map.scrollIntoViewIfNeeded();
    await expect.poll(() => map.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(720);
    await expect(map.locator(".map__area")).toHaveCount(1);
    await expectSound(visit.page);
    expect([elsewhere, visit.troubles]).toEqual([[], []]);

    await part().getByRole("button", { name: "Change the map" }).click();
    await part().getByLabel("No map").check();
    await part().getByRole("button", { name: "Save" }).click();
    await part().getByRole("button", { name: "Put it on a map" }).waitFor();
    await visit.page.reload();
    await visit.page.getByRole("heading", { name: "In our words" }).waitFor();
    await expect(map).toHaveCount(0);
    expect(troubles).toEqual([]);
  });
});
