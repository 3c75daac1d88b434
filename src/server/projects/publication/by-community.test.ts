import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirming } from "../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { consentWith, prepareProject } from "../../../../test/support/consent.ts";
import { createPartner } from "../../../../test/support/partner.ts";
import * as service from "./service.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

const rows = async (query: string, values: unknown[] = []) => (await test.context.pool.query<Record<string, unknown>>(query, values)).rows;
const asAdmin = confirming(
  () => test,
  (method, path, body) => test.call(method, `/api/admin/projects${path}`, body, { cookie }),
);
const notices = (id: number, kind: string) => rows("select user_id from notifications where project_id = $1 and kind = $2", [id, kind]);

describe("the community itself", () => {
  it("consents, edits, keeps private, publishes and withdraws; the staff is told", async () => {
    const { id, publicId, requestId, link } = await prepareProject(test, cookie, { location: "Hidden Lake" });
    const { context } = test;
    await expect(service.publishByCommunity(context, link)).rejects.toMatchObject({ code: "conflict" });
    const consent = { ...consentWith(), conditions: null, documentUrl: null, until: { kind: "withdrawn" as const } };
    await service.giveConsentByCommunity(context, link, consent);
    await expect(service.giveConsentByCommunity(context, link, consent)).rejects.toMatchObject({ code: "conflict" });
    await service.editByCommunity(context, link, {
      name: "Nets for the lake",
      description: "Forty nets.",
      location: "Hidden Lake",
      nationName: "Three Rivers Nation",
      peopleServed: 40,
      jobsCreated: null,
      communitySupport: null,
    });
    await service.setPrivateFields(context, link, ["location", "peopleServed"], { mayShow: true });
    await service.publishByCommunity(context, link);
    expect((await test.call("GET", `/api/projects/${publicId}`)).body).toMatchObject({
      name: "Nets for the lake",
      location: null,
      peopleServed: null,
      privateFields: ["location", "peopleServed"],
    });
    expect((await test.call("GET", "/api/projects?q=hidden")).body["items"]).toEqual([]);
    expect((await test.call("GET", "/api/projects?q=nets")).body["items"]).toHaveLength(1);
    expect(await notices(id, "project_published")).toHaveLength(1);
    const withdrawn = await service.withdrawByCommunity(context, link, "We decided anew.");
    expect(withdrawn).toMatchObject({ state: "withdrawn", transfersUnderWay: { waiting: 0, leaving: 0 } });
    await expect(service.withdrawByCommunity(context, link, "again")).rejects.toMatchObject({ code: "conflict" });
    expect(await notices(id, "consent_withdrawn")).toHaveLength(1);
    expect(await service.findProjectForCommunity(context.db, requestId)).toMatchObject({
      consents: [{ givenBy: "community", endedByName: "community" }],
    });
    const acts = await rows(
      "select distinct action from audit_log where subject_type = 'project' and subject_id = $1 and actor_name = 'community' order by 1",
      [String(id)],
    );
    expect(acts.map(({ action }) => action)).toEqual([
      "project.consent_recorded",
      "project.consent_withdrawn",
      "project.private_fields_set",
      "project.published",
      "project.updated",
    ]);
  });

  it("takes what becomes private out of older events, and lets reports go that show it", async () => {
    const { id, publicId, link } = await prepareProject(test, cookie, { location: "Hidden Lake" });
    await asAdmin("POST", `/${id}/consents`, consentWith());
    expect((await asAdmin("POST", `/${id}/publish`)).status).toBe(200);
    const bank = await createPartner(test, cookie, publicId);
    await bank.send();
    const [before] = await rows("select name, description, location, funding_needed::text as amount from projects where id = $1", [id]);
    await asAdmin("PATCH", `/${id}`, { ...before, fundingNeeded: "1000", currency: "USD", fundingStatus: "seeking", peopleServed: 77 });
    const [report] = await rows(
      `insert into reports (public_id, institution_id, mode, type, format, starts_on, ends_on, link_secret, estimated_completion, expires_at,
                            status, completed_at, making_id, size, shown_projects, shown_versions)
       values ('rpt_' || $1, $2, 'test', 'impact', 'json', '2026-01-01', '2026-01-02', 'x', now(), now() + interval '1 day',
               'completed', now(), gen_random_uuid(), 1, array[$3::int], array[0]) returning public_id`,
      [publicId, bank.institutionId, id],
    );
    const statusOf = async () => (await bank.call("GET", `/reports/${String(report?.["public_id"])}`)).body["status"];
    expect(await statusOf()).toBe("completed");
    await service.setPrivateFields(test.context, link, ["location", "peopleServed"], { mayShow: true });
    const kept = await rows("select data from partner_events where data ->> 'id' = $1", [publicId]);
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(kept)).not.toMatch(/Hidden Lake|"people_served":77/);
    expect(JSON.stringify((await bank.call("GET", "/projects")).body)).not.toContain("Hidden Lake");
    expect(await statusOf()).toBe("failed");
  });
});
