import { afterAll, describe, it } from "vitest";
import { isReady, rowsOf, setFilledStage, type Stage } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

const project = "/projects/prj_river00000000000";

describe.skipIf(noBrowser)("pages that change", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setFilledStage(browser);
    await rowsOf(
      stage,
      `insert into projects (public_id, name, description, location, nation_name, state, published_at, public_until, funding_needed, currency, people_served)
       values ('prj_river00000000000', 'Clean water', 'Two wells failed.', 'Upper river', 'Ŧáłeḵen Nation', 'published', '2026-05-04T23:30:00Z', 'infinity', 120000, 'EUR', 1200)`,
    );
    await rowsOf(stage, "update institutions set eligibility_status = 'eligible'");
  });
  afterAll(() => stage.end());

  it.each([
    "/",
    "/projects",
    "/projects?q=water&place=river&sort=name",
    "/projects?q=nothing&theme=water",
    project,
    "/institutions/1",
    "/partner-discovery",
    "/partner-discovery/1",
    "/projects/prj_never",
    "/institutions/99",
  ])("%s has the same words without a script, is taken over without a complaint, and asks for nothing that it has", async (path) => {
    const plain = await stage.visit(path, { javaScriptEnabled: false });
    // What only says that something needs a script, or is said by one alone, is not compared.
    const words = (page: typeof plain.page) =>
      page.locator("main").evaluate((main) => {
        const copy = main.cloneNode(true) as HTMLElement;
        for (const part of copy.querySelectorAll("noscript, form, [role=status], .vh")) part.remove();
        return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
      });
    const { page, complaints, context } = await stage.visit("/healthz");
    const calls: string[] = [];
    context.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/") && !pathname.startsWith("/api/auth/")) calls.push(pathname);
    });
    const look = async () => {
      await page.goto(path);
      await isReady(page);
      return [await words(page), await words(plain.page)];
    };
    const [shown, written] = await look();
    // The home page is another one once the controls behind its badges have run, which may be between the two.
    if (shown !== written) {
      await plain.page.reload();
      const [again, writtenNow] = await look();
      expect(again).toBe(writtenNow);
    }
    expect(calls).toEqual([]);
    expect(complaints.filter((complaint) => !/40[14]/.test(complaint))).toEqual([]);
  });

  it("are read anew by who comes back to them", async () => {
    const { page } = await stage.visit("/projects");
    await page.getByRole("article").getByRole("link", { name: "Clean water" }).click();
    await page.getByRole("heading", { level: 1, name: "Clean water" }).waitFor();
    const [answer] = await Promise.all([page.waitForResponse(/\/api\/projects\?/), page.goBack()]);
    expect(answer.status()).toBe(200);
    await page.getByRole("heading", { name: "Clean water" }).first().waitFor();
  });
});
