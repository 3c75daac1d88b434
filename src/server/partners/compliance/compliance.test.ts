import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { articlesFound, assessment } from "../../../../test/support/compliance.ts";
import { inDays } from "../../../../test/support/days.ts";
import { createPartner, type Partner, publishedProject } from "../../../../test/support/partner.ts";
import { articleGroups, standingOn } from "../../../shared/domain/compliance.ts";
import { reviewCompliance } from "./reviews/jobs.ts";

let test: TestApp;
let cookie: string;
let project: string;
let partner: Partner;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  project = await publishedProject(test);
});
beforeEach(async () => {
  partner = await createPartner(test, cookie, project);
});
afterAll(() => test.close());

const address = (institutionId = partner.institutionId) => `/api/admin/institutions/${institutionId}/assessments`;
const assess = (changes: Record<string, unknown> = {}) => test.call("POST", address(), assessment(changes), { cookie });
const standing = async () => (await partner.call("GET", "/compliance/undrip")).body;
const level = async () => (await partner.call("GET", "/account")).body["compliance_level"];
const alerts = async () => {
  const { body } = await partner.call("GET", "/events");
  return (body["data"] as { type: string; data: unknown }[]).filter(({ type }) => type === "compliance.alert").map(({ data }) => data);
};

describe("a partner's compliance", () => {
  it("is not assessed until somebody assessed it", async () => {
    expect(await standing()).toEqual({
      compliance_status: "not_assessed",
      verification_date: null,
      certification_level: null,
      next_review_date: null,
      last_review: null,
      articles: Object.fromEntries(articleGroups.map((group) => [group, { status: "not_assessed", description: null }])),
    });
    expect(await level()).toBeNull();
  });

  it("is what the assessment found, without its evidence", async () => {
    const { status, body } = await assess({ assessedOn: "2026-03-01" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ validUntil: "2028-03-01", nextReviewOn: "2027-03-01", assessedBy: "rmason" });
    const read = await standing();
    expect(read).toMatchObject({ verification_date: "2026-03-01", certification_level: "gold", next_review_date: "2027-03-01" });
    expect(read["articles"]).toHaveProperty("39_40_41", { status: "compliant", description: "Found for 39_40_41." });
    expect(JSON.stringify(read)).not.toContain("Minutes");
    const { rows } = await test.context.pool.query(
      "select actor_name, after from audit_log where action = 'institution.assessed' and subject_id = $1",
      [String(partner.institutionId)],
    );
    expect(rows).toMatchObject([{ actor_name: "rmason", after: { level: "gold" } }]);
  });

  it("follows the newest assessment; the others stay to be read", async () => {
    await assess();
    expect([await level(), (await standing())["compliance_status"]]).toEqual(["gold", "verified"]);
    await assess({ status: "in_review", level: null });
    expect([await level(), (await standing())["compliance_status"]]).toEqual([null, "in_review"]);
    const { body } = await test.call("GET", address(), undefined, { cookie });
    expect(body).toMatchObject({ standing: "in_review", items: [{ status: "in_review" }, { status: "verified", level: "gold" }] });
    expect((await test.call("GET", address(999_999), undefined, { cookie })).status).toBe(404);
  });

  it("has one newest assessment when two are entered at once", async () => {
    const answers = await Promise.all([assess(), assess({ level: "silver" }), assess({ level: "bronze" })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { rows } = await test.context.pool.query(
      "select id from compliance_assessments where institution_id = $1 and replaced_at is null",
      [partner.institutionId],
    );
    expect(rows).toEqual([{ id: Math.max(...answers.map(({ body }) => Number(body["id"]))) }]);
  });
});

describe("an assessment", () => {
  const wrongFields = async (changes: Record<string, unknown>) => {
    const { status, body } = await assess(changes);
    expect(status).toBe(400);
    return Object.keys(body["fields"] as object);
  };

  it("covers all five groups, each with what was found and by what", async () => {
    const { "19": _missing, ...four } = articlesFound();
    expect(await wrongFields({ articles: four })).toEqual(["articles.19"]);
    const bare = { status: "partly", description: " ", evidence: "" };
    expect(await wrongFields({ articles: articlesFound({ "5_18": bare }) })).toContain("articles.5_18.description");
    expect(await wrongFields({ articles: articlesFound({ "5_18": { ...bare, description: "d" } }) })).toEqual(["articles.5_18.evidence"]);
  });

  it("does not claim more than was found", async () => {
    expect(await wrongFields({ level: null })).toEqual(["level"]);
    expect(await wrongFields({ status: "in_review" })).toEqual(["level"]);
    expect(await wrongFields({ assessedOn: inDays(3) })).toEqual(["assessedOn"]);
    expect(await wrongFields({ assessedOn: "2026-02-30" })).toEqual(["assessedOn"]);
    const found = articlesFound({ "19": { status: "not_compliant", description: "No consent is asked.", evidence: "" } });
    expect(await wrongFields({ articles: found })).toEqual(["status"]);
    expect((await assess({ articles: found, status: "not_compliant", level: null })).status).toBe(201);
  });
});

describe("a review that is late", () => {
  it("is told to the partner once, and keeps the certification in force", async () => {
    await assess({ assessedOn: inDays(-400) });
    await Promise.all([reviewCompliance(test.context), reviewCompliance(test.context)]);
    await reviewCompliance(test.context);
    expect(await standing()).toMatchObject({ compliance_status: "review_due", certification_level: "gold" });
    expect(await alerts()).toEqual([
      {
        compliance_status: "review_due",
        verification_date: inDays(-400),
        certification_level: "gold",
        next_review_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
        cause: "review_due",
      },
    ]);
  });

  it("is told again only for another assessment, and not for one that was replaced", async () => {
    await assess({ assessedOn: inDays(-401) });
    await assess();
    await reviewCompliance(test.context);
    expect(await alerts()).toEqual([]);
    await assess({ assessedOn: inDays(-800) });
    await reviewCompliance(test.context);
    expect(await alerts()).toMatchObject([{ compliance_status: "expired", certification_level: null }]);
    expect(await level()).toBeNull();
  });

  it("is told in each mode in which the institution has a key", async () => {
    await test.context.pool.query(
      `insert into api_keys (institution_id, mode, name, key_hash, hint, scopes, created_by_name, expires_at)
       values ($1::int, 'live', 'n', 'live ' || $1::text, 'h', '{}', 'rmason', now() + interval '1 day')`,
      [partner.institutionId],
    );
    await assess({ assessedOn: inDays(-400) });
    await reviewCompliance(test.context);
    const { rows } = await test.context.pool.query("select mode from partner_events where institution_id = $1 order by mode", [
      partner.institutionId,
    ]);
    expect(rows).toEqual([{ mode: "live" }, { mode: "test" }]);
  });

  it("is late from the day after", () => {
    const found = { status: "verified", nextReviewOn: "2027-03-01", validUntil: "2028-03-01" } as const;
    const days = ["2027-03-01", "2027-03-02", "2028-03-01", "2028-03-02"];
    expect(days.map((day) => standingOn(day, found))).toEqual(["verified", "review_due", "review_due", "expired"]);
    expect(standingOn("2030-01-01", { ...found, status: "not_compliant" })).toBe("not_compliant");
  });
});
