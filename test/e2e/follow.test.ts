import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { isWide } from "../support/axe.ts";
import { isReady, phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { holdScripts } from "../support/held-scripts.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";

const project = "/projects/prj_river00000000000";
const readers = { plain: "plain@elsewhere.example", script: "script@elsewhere.example" };

describeSteps("a project that is followed and shared", (step) => {
  let stage: Stage;
  let mail: MailCatcher;
  journey.beforeAll(async ({ browser }) => {
    mail = await startMailCatcher();
    stage = await setStage(browser, { SMTP_URL: mail.url });
    await rowsOf(
      stage,
      `insert into projects (public_id, name, description, location, nation_name, nation_language, theme, state, published_at, public_until, funding_needed, currency)
       values ('prj_river00000000000', 'Clean water for the upper river', 'Two wells failed.', 'Upper river', 'W̱SÁNEĆ', 'str', 'water',
               'published', now() - interval '1 day', 'infinity', 120000, 'EUR')`,
    );
  });
  afterAll(async () => {
    await stage.end();
    await mail.close();
  });
  const linkIn = (text: string | undefined) => /https?:\/\/[^/]+(\/follow\/[\w-]{32})/.exec(text ?? "")?.[1] ?? "";
  const messageTo = (reader: string, words: RegExp) =>
    mail.waitFor(({ to, text }) => Boolean(to?.some(({ address }) => address === reader)) && words.test(text ?? ""));

  step("without a script: the form says what is wrong, then that a link is on its way, and the link's page asks", async () => {
    const { page, troubles } = await stage.visit(`${project}?lang=fr`, { width: phone, javaScriptEnabled: false });
    await page.getByRole("heading", { name: "Suivre ce projet" }).waitFor();
    await page.getByRole("button", { name: "Suivre par courriel" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Adresse de courriel").fill(readers.plain);
    await page.getByLabel("À quelle fréquence").selectOption("each");
    await page.getByRole("button", { name: "Suivre par courriel" }).click();
    await page.getByRole("heading", { name: "Consultez votre messagerie" }).waitFor();
    const { text } = await messageTo(readers.plain, /Clean water/);
    await page.goto(stage.server.url + linkIn(text));
    await expect(page).toHaveURL(/\/follow\//);
    expect((await rowsOf(stage, "select confirmed_at from project_follows"))[0]).toEqual({ confirmed_at: null });
    await page.getByRole("button", { name: "Oui, écrivez-moi" }).click();
    await page.getByRole("heading", { name: "Vous suivez par courriel" }).waitFor();
    await page.getByText("Clean water for the upper river").first().waitFor();
    expect(await isWide(page).catch(() => false)).toBe(false);
    expect(troubles).toEqual([]);
  });

  step("is copied although what copies comes after the button was pressed", async () => {
    const { page, context, troubles } = await stage.visit(project, { width: phone });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const scripts = await holdScripts(page);
    await page.locator("summary", { hasText: "Share" }).click();
    const copy = page.locator("[data-copy=share-address]");
    await copy.click();
    await copy.click();
    await expect(copy).toHaveText("Copy");
    scripts.release();
    await copy.getByText("Copied").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain(project);
    expect(troubles).toEqual([]);
  });

  step("with one: the answer comes where the form is, and the link is confirmed", async () => {
    const { page, troubles } = await stage.visit(project, { width: phone });
    await page.getByLabel("Email address").fill(readers.script);
    // A form that is sent faster than a person writes is taken for a robot's, and the page's own clock tells how fast.
    await page.waitForTimeout(1_600);
    await page.getByRole("button", { name: "Follow by email" }).click();
    await page.getByText("We send a link to this address.").waitFor();
    await expect(page).toHaveURL(({ href }) => href.includes(project));
    const { text } = await messageTo(readers.script, /Clean water/);
    await page.goto(linkIn(text));
    await isReady(page);
    await page.getByRole("button", { name: "Yes, write to me" }).click();
    await page.getByRole("heading", { name: "You follow by email" }).waitFor();
    expect(troubles).toEqual([]);
  });

  step("shares its address, its code and its card", async () => {
    const { page, troubles } = await stage.visit(project, { width: phone });
    await page.locator("summary").filter({ hasText: "Share" }).click();
    await expect(page.getByLabel("Address of this page")).toHaveValue(new RegExp(`${project}$`));
    await page.getByRole("img", { name: "QR code of this page" }).waitFor();
    const code = await page.getByLabel("Show it on your own website").inputValue();
    const frame = code.replace(/http:\/\/[^/]+/, stage.server.url);
    expect(await isWide(page)).toBe(false);
    // Another website, which frames the card and cannot frame the page.
    const elsewhere = await page.context().newPage();
    const refused: string[] = [];
    elsewhere.on("console", (message) => refused.push(message.text()));
    const website = createServer((_request, answer) =>
      answer.setHeader("content-type", "text/html").end(`<body>${frame}<iframe src="${stage.server.url}${project}"></iframe></body>`),
    ).listen(0, "127.0.0.1");
    await once(website, "listening");
    await elsewhere.goto(`http://127.0.0.1:${(website.address() as AddressInfo).port}`);
    const card = elsewhere.frameLocator("iframe").first();
    await card.getByRole("heading", { name: "Clean water for the upper river" }).waitFor();
    await expect(card.getByRole("link", { name: /^See this project at/ })).toHaveAttribute("href", new RegExp(project));
    await expect.poll(() => refused.join(" ")).toContain("frame-ancestors 'none'");
    website.close();
    expect(troubles).toEqual([]);
  });

  step("tells both of an update, in the language of the page where they followed, and one click ends it", async () => {
    await rowsOf(
      stage,
      `with earlier as (update project_follows set told_until = now() - interval '1 hour')
       insert into project_posts (public_id, project_id, client_key, kind, title, body, happened_on, source, posted_at)
       select 'pst_1', id, gen_random_uuid(), 'progress', 'The pump turns', 'Water again.', '2026-05-04', 'Water committee', now() - interval '2 minutes'
         from projects`,
    );
    await rowsOf(stage, "select graphile_worker.add_job('tell_followers', '{}'::json)");
    const french = await messageTo(readers.plain, /The pump turns/);
    expect(french.text).toContain("Ne plus recevoir ces messages");
    await messageTo(readers.script, /The pump turns/);
    const header = (name: string) => french.headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const url = new URL(header("list-unsubscribe")?.slice(1, -1) ?? "");
    const there = stage.server.url + url.pathname;
    expect((await fetch(there)).url).not.toContain("/end");
    expect(await rowsOf(stage, "select 1 from project_follows")).toHaveLength(2);
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    expect((await fetch(there, { method: "POST", body: form })).status).toBe(200);
    expect(await rowsOf(stage, "select email from project_follows")).toEqual([{ email: readers.script }]);
    const { page } = await stage.visit(url.pathname.replace("/end", ""), { width: phone });
    await page.getByRole("heading", { name: "This link has ended" }).waitFor();
  });
});
