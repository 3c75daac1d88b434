import { createHash, randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { seedDemo } from "../../db/seed/demo.ts";
import { readConfig } from "../../src/server/runtime/config.ts";
import { createContext, createLogger } from "../../src/server/runtime/context.ts";
import { apiDocsSectionNames } from "../../src/shared/domain/api-docs-sections.ts";
import { paths } from "../../src/shared/paths.ts";
import { routes } from "../../src/web/routes.ts";
import { logIn, rowsOf, setFilledStage, type Stage } from "../support/e2e.ts";
import { journey, noBrowser } from "../support/journey.ts";
import { clickThrough } from "../support/every-control.ts";
import { fundingRequest } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";
import { openRoundSql } from "../support/rounds.ts";

/** A journey to every page there is, as a visitor and as an administrator, that uses all that opens, closes or narrows. */
describe.skipIf(noBrowser)(`every control of every page ${noBrowser}`, () => {
  let stage: Stage;
  /** Where a route with a parameter leads to something that is there; a route may be visited at several addresses. */
  let addresses: Record<string, string[]>;

  journey.beforeAll(async ({ browser }) => {
    stage = await setFilledStage(browser);
    await seed(stage);
    addresses = await addressesOf(stage);
  }, 240_000);
  afterAll(() => stage.end());

  const walk = async (asAdmin: boolean, wanted: (path: string) => boolean) => {
    const visit = await stage.visit("/healthz", { width: asAdmin ? 1280 : 360 });
    if (asAdmin) await logIn(visit, stage.server);
    const blank: string[] = [];
    let clicks = 0;
    const pages = routes.filter(({ path }) => wanted(path)).flatMap(({ path }) => addresses[path] ?? [path]);
    for (const address of pages) {
      const seen = await clickThrough(visit.page, address);
      blank.push(...seen.blank);
      clicks += seen.clicks;
      // What a page made the browser complain of stands with the page's name.
      blank.push(...visit.complaints.splice(0).map((complaint) => `${address}: ${complaint}`));
    }
    await visit.context.close();
    return { blank, clicks, pages: pages.length };
  };
  const isDesk = (path: string) => routes.some((route) => route.path === path && route.admin === true);

  // React stays away from the page for times without a connection: offline-pages.test.ts is about it.
  it("a first visit without an account meets no blank page, no failure and no complaint of the browser", async () => {
    const { blank, clicks, pages } = await walk(false, (path) => !isDesk(path) && path !== "*" && path !== paths.offline);
    expect(blank).toEqual([]);
    expect(pages).toBeGreaterThan(30);
    expect(clicks).toBeGreaterThan(60);
  }, 240_000);

  it("the desk neither", async () => {
    const { blank, clicks, pages } = await walk(true, isDesk);
    expect(blank).toEqual([]);
    expect(pages).toBeGreaterThan(25);
    expect(clicks).toBeGreaterThan(120);
  }, 240_000);
});

async function seed(stage: Stage): Promise<void> {
  const context = createContext(readConfig({}), createLogger({ logLevel: "silent" }), stage.database.connection);
  await seedDemo(context);
  await context.close();
}

async function addressesOf(stage: Stage): Promise<Record<string, string[]>> {
  const { server } = stage;
  const cookie = await server.signIn();
  const sent = await postJson(`${server.url}/api/funding-requests`, fundingRequest());
  const token = String(sent.body["statusUrl"]).split("/").at(-1) ?? "";
  const reference = String(sent.body["reference"]);
  const [request] = await rowsOf(stage, `update funding_requests set status = 'approved' where reference = '${reference}' returning id`);
  await postJson(`${server.url}/api/admin/projects`, { fundingRequestId: request?.["id"] }, { cookie });
  const draft = await postJson(`${server.url}/api/drafts`, {
    formVersion: 1,
    submissionId: randomUUID(),
    values: { organizationName: "Three Rivers Nation" },
    treatySignatureData: null,
    device: "A test",
  });
  const invited = await postJson(
    `${server.url}/api/admin/staff/invitations`,
    { name: "Iris Vale", email: "iris@hearthbridge.example", role: "reviewer" },
    { cookie },
  );
  const reset = "a-token-that-this-walk-has-made";
  await rowsOf(
    stage,
    `insert into password_resets (token_hash, user_id) values ('${createHash("sha256").update(reset).digest("base64url")}', 1)`,
  );
  const follow = "a-link-of-a-message-to-a-reader0";
  await rowsOf(
    stage,
    `with one as (insert into project_follows (email, language, often) values ('reader@elsewhere.example', 'en', 'each') returning id)
     insert into project_follow_links (token_hash, follow_id, often)
     select '${createHash("sha256").update(follow).digest("base64url")}', id, 'each' from one`,
  );
  await rowsOf(stage, openRoundSql("FC-7K3M-9QXZ"));
  const [project] = await rowsOf(stage, "select public_id from projects order by id limit 1");
  return {
    "/projects/:id": ["/projects/1"],
    "/projects/prj_:id": [`/projects/${String(project?.["public_id"])}`],
    "/partner-discovery": ["/partner-discovery", "/partner-discovery?type=bank", "/partner-discovery?type=cdfi,indigenous&q=bank"],
    "/partner-discovery/:id": ["/partner-discovery/1"],
    "/external/:resource": ["/external/about"],
    "/funding-request/resume/:token": [`/funding-request/resume/${String(draft.body["token"])}`],
    "/funding-calls/:reference": ["/funding-calls/FC-7K3M-9QXZ"],
    "/request/:token": [`/request/${token}`],
    "/request/:token/project": [`/request/${token}/project`],
    "/request/:token/money": [`/request/${token}/money`],
    "/institutions/:id": ["/institutions/1"],
    "/resources/api-docs/:section": apiDocsSectionNames.map(paths.apiDocsSection),
    "/follow/:token": [`/follow/${follow}`],
    "/reset-password/:token": [`/reset-password/${reset}`],
    "/invitation/:token": [new URL(String(invited.body["link"])).pathname],
    "/admin/respondents": ["/admin/respondents", "/admin/respondents?open=1", "/admin/respondents?inquiry=1"],
    "/admin/institutions": ["/admin/institutions", "/admin/institutions?institution=1"],
    "/admin/funding-requests": ["/admin/funding-requests", "/admin/funding-requests?open=1", "/admin/funding-requests?view=board"],
    "/admin/rounds": ["/admin/rounds", "/admin/rounds?round=1"],
    "/admin/projects": ["/admin/projects", "/admin/projects?project=1"],
  };
}
