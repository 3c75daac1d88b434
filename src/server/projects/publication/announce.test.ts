import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirming } from "../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createPartner, type Partner, publishedProject } from "../../../../test/support/partner.ts";

let test: TestApp;
let cookie: string;
let project: { id: number; publicId: string };
let funder: Partner;
let transfer: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
beforeEach(async () => {
  const publicId = await publishedProject(test);
  const { rows } = await test.context.pool.query<{ id: number }>("select id from projects where public_id = $1", [publicId]);
  project = { publicId, id: rows[0]?.id ?? 0 };
  await asAdmin("POST", "/consents", consent);
  funder = await createPartner(test, cookie, publicId);
  transfer = String((await funder.send()).body["transaction_id"]);
});
afterAll(() => test.close());

const asAdmin = confirming(
  () => test,
  (method, path, body) => test.call(method, `/api/admin/projects/${project.id}${path}`, body, { cookie }),
);
const consent = {
  consentedBy: "Marian Tolliver",
  consentedByRole: "Council Chair",
  onBehalfOf: "Three Rivers Nation",
  procedure: "A vote of the council.",
  consentedOn: "2026-02-03",
  covers: "The page of the project, and its facts for the institutions that fund it.",
  disclosed: "Who reads the page, and that the consent can be withdrawn at any time.",
  until: { kind: "withdrawn" },
  documentReference: "Resolution 2026-04",
};
const facts = {
  name: "Clean water",
  description: "Two wells.",
  location: "Upper river",
  fundingNeeded: "250000",
  currency: "USD",
  fundingStatus: "seeking",
};
const heard = async (partner = funder) =>
  ((await partner.call("GET", "/events")).body["data"] as { type: string; data: Record<string, unknown> }[])
    .filter(({ type }) => type === "project.updated")
    .map(({ data }) => data);
const withdraw = async () => {
  const { rows } = await test.context.pool.query<{ id: number }>(
    "select id from project_consents where project_id = $1 and ended_at is null",
    [project.id],
  );
  expect((await asAdmin("POST", `/consents/${rows[0]?.id}/withdraw`, { reason: "The council decided anew." })).status).toBe(200);
};

describe("an institution that funds a project", () => {
  it("hears of a change, with the project as the API shows it", async () => {
    expect((await asAdmin("PATCH", "", { ...facts, description: "Three wells.", peopleServed: 640 })).status).toBe(200);
    const shown = (await funder.call("GET", `/projects/${project.publicId}`)).body;
    expect(shown).toMatchObject({ description: "Three wells." });
    // What a community tells besides its facts is read, not sent: it can be taken back. What is open to be funded changes without a word.
    const { impact_sources: _sources, latest_updates: _updates, fundable_amount: _open, next_tranche: _next, ...told } = shown;
    expect(await heard()).toEqual([{ ...told, change: "updated" }]);
  });

  it("hears nothing when partners see the same as before", async () => {
    await asAdmin("PATCH", "", { ...facts, community: "Somebody at the desk", nationName: "Three Rivers Nation" });
    expect(await heard()).toEqual([]);
  });

  it("hears of a withdrawal by the id alone and of its own transfers, and its older events keep no more than that", async () => {
    await asAdmin("PATCH", "", { ...facts, description: "Three wells." });
    await withdraw();
    expect(await heard()).toEqual([
      {
        id: project.publicId,
        change: "withdrawn",
        transfers: [{ transaction_id: transfer, status: "pending", effect: "continues" }],
      },
      { id: project.publicId, change: "updated" },
    ]);
    const { rows } = await test.context.pool.query("select from partner_events where data ->> 'id' = $1 and data::text like '%wells%'", [
      project.publicId,
    ]);
    expect(rows).toHaveLength(0);
  });

  it("hears nothing of a project that is not public, and hears when it is published again", async () => {
    await withdraw();
    await asAdmin("PATCH", "", { ...facts, description: "Four wells." });
    expect(await heard()).toHaveLength(1);
    await asAdmin("POST", "/consents", consent);
    expect((await asAdmin("POST", "/publish")).status).toBe(200);
    expect((await heard())[0]).toMatchObject({ id: project.publicId, description: "Four wells.", change: "published" });
  });
});

describe("nobody else", () => {
  it("hears of it: neither who funds nothing, nor whose transfers all came to nothing", async () => {
    const idle = await createPartner(test, cookie, project.publicId);
    const gone = await createPartner(test, cookie, project.publicId);
    const cancelled = String((await gone.send()).body["transaction_id"]);
    await gone.call("POST", `/transactions/${cancelled}/cancel`);
    await asAdmin("PATCH", "", { ...facts, description: "Three wells." });
    expect([(await heard(idle)).length, (await heard(gone)).length, (await heard()).length]).toEqual([0, 0, 1]);
  });

  it("hears in the mode of the transfer alone, and once for several transfers", async () => {
    await funder.send();
    await test.context.pool.query("update transfers set mode = 'live' where id = (select max(id) from transfers)");
    await funder.send();
    await asAdmin("PATCH", "", { ...facts, description: "Three wells." });
    const { rows } = await test.context.pool.query(
      "select mode from partner_events where institution_id = $1 and type = 'project.updated' order by mode",
      [funder.institutionId],
    );
    expect(rows).toEqual([{ mode: "live" }, { mode: "test" }]);
  });
});
