import pg from "pg";
import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { describeSteps, journey } from "../support/journey.ts";
import { engineNumber } from "../../src/server/screening/engine/service.ts";
import { addState, listEntry, loadList, smallList } from "../support/screening.ts";
import { approveAllAt } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";
import { administratorAt, open } from "../support/three-people.ts";

/** A list, an institution of a name on it, and two people: by the real worker, engine and pages. */
describeSteps("a possible match", (step) => {
  let stage: Stage;
  let desk: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    const owner = new pg.Pool({ ...stage.database.owner, max: 1 });
    await rowsOf(stage, "update screening_lists set is_active = false");
    const nordhafen = listEntry("Nordhafen Beteiligungs AG", {
      key: "44871",
      kind: "organisation",
      countries: ["CH", "CY"],
      programmes: ["RUSSIA-EO14024"],
      remarks: "Also active as a shipping company.",
      addresses: ["Hafenstrasse 1, Basel"],
      identifiers: [{ kind: "registration", value: "CHE-114.204.818" }],
    });
    await loadList({ owner }, [...smallList, nordhafen]);
    await addState({ owner }, { engine: engineNumber });
    await owner.end();
    desk = await administratorAt(stage);
  });
  afterAll(() => stage.end());

  const add = async (name: string) => {
    const cookie = await stage.server.signIn();
    return postJson(`${stage.server.url}/api/admin/institutions`, { name, description: "d", type: "CDFI", tags: [] }, { cookie });
  };
  const lineOf = (name: string) => desk.locator(".scr__queue").getByRole("button", { name });

  step("comes to the desk within seconds, without a reload, and says why", async () => {
    await open(desk, "/admin/screening");
    await desk.getByText("Nothing to decide").waitFor();
    await add("Nordhafen Beteiligungs A.G.");
    await lineOf("Nordhafen").waitFor({ timeout: 30_000 });
    const panel = desk.locator(".scr__case");
    await panel.getByText("44871").waitFor();
    await panel.getByRole("row").nth(1).waitFor();
    for (const width of [360, 1280]) {
      await desk.setViewportSize({ width, height: 900 });
      await expectSound(desk);
    }
  });

  step("is cleared with a reason and words, by two", async () => {
    const panel = desk.locator(".scr__case");
    await panel.getByRole("radio", { name: "Not the same" }).check();
    await panel.getByRole("button", { name: "Ask second person to clear" }).click();
    await panel.getByText("Choose a reason").first().waitFor();
    await panel.getByLabel("Reason").selectOption("other_identifier");
    await panel.getByLabel("What you compared").fill("The register's number differs in two digits; asked for the extract.");
    await panel.getByRole("button", { name: "Ask second person to clear" }).click();
    await desk.getByText("Nothing to decide").waitFor();
    await approveAllAt(stage);
    await desk.getByRole("button", { name: /^Decided/ }).click();
    await lineOf("Nordhafen").waitFor();
    await desk.locator(".scr__case").getByText("second-person").waitFor();
  });

  step("that is confirmed blocks at once and says what is filed by when", async () => {
    await add("Ombrelune Trading Establishment");
    await open(desk, "/admin/screening");
    await lineOf("Ombrelune").waitFor({ timeout: 30_000 });
    const panel = desk.locator(".scr__case");
    await panel.getByRole("radio", { name: "The same", exact: true }).check();
    await panel.getByLabel("What you compared").fill("Name, country and the register's number are the same.");
    await panel.getByRole("button", { name: "Block party" }).click();
    await desk.getByText("Nothing to decide").waitFor();
    await desk.getByRole("button", { name: /^Decided/ }).click();
    await lineOf("Ombrelune").click();
    await panel.getByText("A blocking report to OFAC by").waitFor();
    await expectSound(desk);
  });

  step("is looked for under a name that somebody types, and every party is listed with how it stands", async () => {
    await desk.getByRole("button", { name: "Screen a name" }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("Zerubabel Quintrell");
    await dialog.getByRole("button", { name: "Screen name" }).click();
    await dialog.getByText("Zerubbabel Quintrell").first().waitFor();
    await open(desk, "/admin/screening/parties");
    await desk.locator(".tbl").getByText("Blocked").waitFor();
    await until(desk, `document.body.textContent.includes("Clear")`);
    await expectSound(desk);
  });
});
