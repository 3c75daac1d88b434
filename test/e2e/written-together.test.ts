import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { expectSound } from "../support/axe.ts";
import { countOf, fillRequest, holds, kept, reviewAndSend } from "../support/funding-form.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

const form = "/funding-request";

/** As when somebody comes back to the page: it asks what the others have done. */
const comeBack = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

describe.skipIf(noBrowser)("a request that is written together", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
  });
  afterAll(() => stage.end());

  const open = async (path: string, options = {}) => {
    const { page } = await stage.visit(path, options);
    return page;
  };
  const invite = async (owner: Page, name: string, role: string): Promise<string> => {
    await owner.fill("[name=together-name]", name);
    await owner.selectOption("[name=together-role]", role);
    await owner.getByRole("button", { name: "Make the link" }).click();
    await owner.getByRole("heading", { name: `Link for ${name}` }).waitFor();
    return new URL(await owner.inputValue("[name=together-link]")).pathname;
  };
  const keptWithUs = (field: string, value: string) =>
    expect
      .poll(async () => (await rowsOf(stage, `select 1 as one from drafts where answers->>'${field}' = '${value}'`)).length, {
        timeout: 10_000,
      })
      .toBe(1);

  it("each has a link of their own, sees who else is there, and only the owner sends", async () => {
    const owner = await open(form);
    await fillRequest(owner, { projectTitle: "Written together", location: "River" });
    await kept(owner, "location", "River");
    await owner.getByRole("button", { name: "Continue on another device" }).click();
    await owner.getByRole("heading", { name: "Write it together" }).waitFor();
    // What is missing is said, and nobody is invited.
    await owner.getByRole("button", { name: "Make the link" }).click();
    await owner.getByText("Choose what they may do").waitFor();
    const links = {
      write: await invite(owner, "Ana, treasurer", "write"),
      comment: await invite(owner, "Sam", "comment"),
      read: await invite(owner, "Lee", "read"),
    };
    await expectSound(owner);

    const writer = await open(links.write, { width: 360, locale: "fr" });
    await holds(writer, "location", "River");
    await writer.getByRole("heading", { name: "Ana, treasurer, voici le brouillon partagé avec vous" }).waitFor();
    await expect(writer.locator("#review")).toBeHidden();
    await writer.getByText("La personne qui a commencé ce brouillon le relit et l’envoie.").waitFor();
    await expectSound(writer);

    const commenter = await open(links.comment);
    await commenter.getByText("You can read everything and leave remarks.").waitFor();
    await expect(commenter.locator("form[action='/funding-request']")).toBeHidden();
    await commenter.getByText("Written together").waitFor();
    await commenter.getByRole("button", { name: /Add a remark on “Where it takes place”/ }).click();
    await commenter.getByRole("button", { name: "Save the remark" }).click();
    await commenter.getByText("Write your remark first").waitFor();
    await commenter.getByLabel("Your remark").fill("Upper or lower river?");
    await commenter.getByRole("button", { name: "Save the remark" }).click();
    await commenter.getByText("Upper or lower river?").waitFor();
    await expectSound(commenter);

    // The writer reads the remark at its question, answers it there, and says that it is done.
    await comeBack(writer);
    await writer.getByText("Upper or lower river?").waitFor();
    await writer.fill("[name=location]", "Upper river");
    await keptWithUs("location", "Upper river");
    await writer.getByRole("button", { name: "Marquer la remarque de Sam comme réglée" }).click();
    await until(writer, "!document.body.textContent.includes('Upper or lower river?')");

    // Different questions: the owner is told whose words came in.
    await comeBack(owner);
    await holds(owner, "location", "Upper river");
    await owner.getByText(/Ana, treasurer changed “Where it takes place”/).waitFor();
    await owner.getByText(/Last wrote: /).waitFor();

    // The same question: the owner chooses, and is told whose the other version is.
    // A page looks for what others wrote every twenty seconds, and on a slow line the answer comes after more was typed and kept.
    const typed = Promise.withResolvers<void>();
    await owner.route("**/api/drafts/*", async (route) => {
      if (route.request().method() === "GET") await typed.promise;
      await route.continue();
    });
    await writer.fill("[name=projectTitle]", "Ana's title");
    await keptWithUs("projectTitle", "Ana''s title");
    await comeBack(owner);
    await owner.fill("[name=projectTitle]", "The owner's title");
    await kept(owner, "projectTitle", "The owner's title");
    typed.resolve();
    await owner.getByRole("heading", { name: "Two versions of your request" }).waitFor();
    await owner.getByRole("radio", { name: /^Ana, treasurer, .*Ana's title/ }).check();
    await owner.getByRole("button", { name: "Save my choices" }).click();
    await holds(owner, "projectTitle", "Ana's title");

    // A reader reads, and has no field; once their link has ended, nothing of it is left.
    const reader = await open(links.read, { width: 360 });
    await reader.getByText("You can read everything. You cannot change anything.").waitFor();
    await reader.getByText("Upper river").waitFor();
    await expect(reader.getByRole("button", { name: /Add a remark/ })).toHaveCount(0);
    await expectSound(reader);
    await owner.getByRole("button", { name: "End this link (Lee)" }).click();
    await owner.getByRole("button", { name: "End it" }).click();
    await owner.getByText("link ended").waitFor();
    await comeBack(reader);
    await reader.getByRole("heading", { name: "Your link has ended" }).waitFor();
    await expect(reader.getByText("Upper river")).toHaveCount(0);
    await expect(reader.locator("#review")).toBeHidden();

    // Without a connection the writer writes on; then the owner sends. The words stay, and nothing sends them a second time.
    await writer.context().setOffline(true);
    await writer.fill("[name=phone]", "555 0177");
    await kept(writer, "phone", "555 0177");
    await reviewAndSend(owner);
    await owner.locator(".sent__ref").waitFor();
    expect(await rowsOf(stage, "select 1 as one from draft_people")).toEqual([]);
    await writer.context().setOffline(false);
    await writer.reload();
    await writer.getByRole("heading", { name: "La demande a été envoyée" }).waitFor();
    await holds(writer, "phone", "555 0177");
    await expect(writer.locator("#review")).toBeHidden();
    expect(await writer.content()).not.toContain("/requests/");
    await expectSound(writer);
    // The link leads there again, as long as the device has the words; on another device it leads to nothing.
    await writer.goto(links.write);
    await writer.getByRole("heading", { name: "La demande a été envoyée" }).waitFor();
    await (await open(links.write)).getByText("We have no draft for this link or code.").waitFor();
    await writer.getByRole("button", { name: "L’effacer de cet appareil" }).click();
    await until(writer, "!document.body.textContent.includes('La demande a été envoyée')");
    await expect(writer.locator("[name=phone]")).toHaveValue("");
    await expect(writer.locator("#review")).toBeVisible();
    expect(await countOf(stage, "Ana''s title")).toBe(1);
  }, 120_000);
});
