import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { articlesFound } from "../../../../../test/support/compliance.ts";
import { inDays, today } from "../../../../../test/support/days.ts";
import { joinInstitution } from "../../../../../test/support/members.ts";
import { makeMortal, type Mortal } from "../../../../../test/support/mortal.ts";
import { createPartner, type Partner, publishedProject } from "../../../../../test/support/partner.ts";
import { confirmedAtMost } from "../../../../shared/domain/compliance.ts";
import type { Context } from "../../../runtime/context.ts";
import { createDatabase, createPool } from "../../../runtime/db/database.ts";
import { reviewCompliance } from "./jobs.ts";

let test: TestApp;
let cookie: string;
let project: string;
let partner: Partner;
let assessmentId: number;
const workers: { mortal: Mortal; pool: pg.Pool; context: Context }[] = [];

beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  project = await publishedProject(test);
  for (let i = 0; i < 2; i += 1) {
    const pool = createPool({ ...test.context.direct.options, max: 2 }, () => {});
    const mortal = makeMortal(pool);
    workers.push({ mortal, pool, context: { ...test.context, pool, direct: pool, db: createDatabase(pool) } });
  }
});
afterAll(async () => {
  for (const { pool } of workers) await pool.end();
  await test.close();
});

const admin = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin${path}`, body, { cookie });
const rows = async <Row>(sql: string, values: unknown[] = []) => (await test.owner.query(sql, values)).rows as Row[];
const at = (path: string) => `/institutions/${partner.institutionId}/${path}`;
const assess = async (changes: Record<string, unknown> = {}) => {
  const { status, body } = await admin("POST", at("assessments"), {
    status: "verified",
    level: "gold",
    assessedOn: inDays(-300),
    articles: articlesFound(),
    ...changes,
  });
  expect(status).toBe(201);
  assessmentId = Number(body["id"]);
  return body;
};
const review = (changes: Record<string, unknown> = {}) =>
  admin("POST", at("compliance-reviews"), {
    assessmentId,
    reviewedOn: today(),
    findings: "Two complaints were heard.",
    improvements: [{ what: "Publish the method.", by: inDays(90) }],
    confirmedUntil: inDays(360),
    ...changes,
  });
const standing = async () => (await partner.call("GET", "/compliance/undrip")).body;
const dues = async (query = "") => {
  const { body } = await admin("GET", `/partner-dues?limit=100${query}`);
  return (body["items"] as Record<string, unknown>[]).filter(({ institutionId }) => institutionId === partner.institutionId);
};
/** What everybody concerned was told of this institution: by the bell, by email and by webhook. */
const told = async () => ({
  bell: (await rows<{ kind: string }>("select kind from notifications where institution_id = $1 order by id", [partner.institutionId])).map(
    ({ kind }) => kind,
  ),
  mail: (
    await rows<{ subject: string }>("select subject from emails where to_address = $1 and kind = 'compliance_reminder' order by id", [
      `iris${partner.institutionId}@stone-meadow.example`,
    ])
  ).map(({ subject }) => subject.replace(/Partner [\w-]+/, "Partner")),
  alerts: (
    await rows<{ cause: string }>("select data->>'cause' as cause from partner_events where institution_id = $1 order by id", [
      partner.institutionId,
    ])
  ).map(({ cause }) => cause),
});

beforeEach(async () => {
  partner = await createPartner(test, cookie, project);
  await joinInstitution(test, cookie, partner.institutionId, `iris${partner.institutionId}`);
});

describe("a yearly review", () => {
  it("confirms the assessment in force, is kept beside it, and moves the day of the next one everywhere", async () => {
    await assess({ assessedOn: inDays(-400) });
    expect(await standing()).toMatchObject({ compliance_status: "review_due", next_review_date: confirmedAtMost(inDays(-400), "9") });
    expect(await dues("&state=late")).toMatchObject([{ kind: "review", state: "late" }]);

    const { status, body } = await review({ confirmedUntil: inDays(100) });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ assessmentId, reviewedBy: "rmason", confirmedUntil: inDays(100), reviewedOn: today() });

    expect(await standing()).toMatchObject({
      compliance_status: "verified",
      verification_date: inDays(-400),
      certification_level: "gold",
      next_review_date: inDays(100),
      last_review: {
        review_date: today(),
        confirmed_until: inDays(100),
        findings: "Two complaints were heard.",
        improvements: [{ description: "Publish the method.", due_date: inDays(90) }],
      },
    });
    expect((await test.call("GET", `/api/institutions/${partner.institutionId}`)).body["complianceStanding"]).toEqual({
      status: "verified",
      level: "gold",
      nextReviewOn: inDays(100),
    });
    const kept = (await admin("GET", at("assessments"))).body;
    expect(kept).toMatchObject({
      standing: "verified",
      items: [{ id: assessmentId, nextReviewOn: inDays(100) }],
      reviews: [{ findings: "Two complaints were heard." }],
    });
    expect(await dues()).toMatchObject([{ kind: "review", dueOn: inDays(100), state: "later" }]);
    expect(
      await rows(
        "select actor_name, after->>'findings' as found from audit_log where action = 'institution.compliance_reviewed' and subject_id = $1",
        [String(partner.institutionId)],
      ),
    ).toEqual([{ actor_name: "rmason", found: "Two complaints were heard." }]);
  });

  it("confirms one year at most, never beyond the assessment's end, and never without one in force", async () => {
    const fieldsOf = async (changes: Record<string, unknown>) => {
      const { status, body } = await review(changes);
      expect(status).toBe(400);
      return Object.keys(body["fields"] as object);
    };
    assessmentId = 1;
    expect((await review()).status).toBe(409);
    await assess({ assessedOn: inDays(-500) });
    expect(await fieldsOf({ confirmedUntil: inDays(380) })).toEqual(["confirmedUntil"]);
    expect(await fieldsOf({ confirmedUntil: inDays(300) }), "beyond its two years").toEqual(["confirmedUntil"]);
    expect(await fieldsOf({ confirmedUntil: today() })).toEqual(["confirmedUntil"]);
    expect(await fieldsOf({ reviewedOn: inDays(3) })).toContain("reviewedOn");
    expect(await fieldsOf({ reviewedOn: inDays(-501), confirmedUntil: inDays(-200) })).toEqual(["reviewedOn"]);
    expect(await fieldsOf({ findings: " " })).toEqual(["findings"]);
    expect(await fieldsOf({ confirmedUntil: inDays(100), improvements: [{ what: " ", by: "soon" }] })).toEqual(
      expect.arrayContaining(["improvements.0.what", "improvements.0.by"]),
    );
    expect(await fieldsOf({ confirmedUntil: inDays(100), improvements: [{ what: "w", by: inDays(-1) }] })).toEqual(["improvements.0.by"]);
    expect((await review({ confirmedUntil: inDays(100), assessmentId: assessmentId - 1 })).status, "another than was seen").toBe(409);
    expect((await review({ confirmedUntil: inDays(100) })).status).toBe(201);
    expect(await fieldsOf({ reviewedOn: inDays(-2), confirmedUntil: inDays(100) }), "before the last one").toEqual(["reviewedOn"]);
    await assess({ status: "in_review", level: null });
    expect((await review()).status).toBe(409);
    await assess({ assessedOn: inDays(-800) });
    expect((await review()).status, "expired").toBe(409);
    expect(
      (
        await admin("POST", "/institutions/999999/compliance-reviews", {
          assessmentId,
          reviewedOn: today(),
          findings: "f",
          improvements: [],
          confirmedUntil: inDays(9),
        })
      ).status,
    ).toBe(404);
  });

  it("can be changed and taken away by nobody who serves", async () => {
    await assess();
    await review();
    for (const statement of ["update compliance_reviews set findings = 'x'", "delete from compliance_reviews"])
      await expect(test.context.pool.query(statement)).rejects.toThrow("permission denied");
  });
});

describe("reminders of a review", () => {
  const dueIn = async (days: number) => {
    await test.owner.query("update compliance_reviews set reviewed_on = $2, confirmed_until = $3 where assessment_id = $1", [
      assessmentId,
      inDays(-200),
      inDays(days),
    ]);
    await Promise.all(workers.map(({ context }) => reviewCompliance(context)));
    await reviewCompliance(test.context);
  };

  it("reach staff, members and software 60, 30 and 7 days before and when it is late, each step once, with two workers", async () => {
    await assess();
    await review();
    await dueIn(61);
    expect(await told()).toEqual({ bell: [], mail: [], alerts: [] });
    expect(await dues("&state=later")).toHaveLength(1);
    // The day of one review does not change in use: what was told of it is moved along.
    for (const [days, count] of [
      [60, 1],
      [59, 1],
      [30, 2],
      [7, 3],
      [0, 3],
    ] as const) {
      await test.owner.query("update compliance_reminders set due_on = $2 where assessment_id = $1", [assessmentId, inDays(days)]);
      await dueIn(days);
      const now = await told();
      expect([now.bell.length, now.mail.length, now.alerts.length], `${days} days before`).toEqual([count, count, count]);
    }
    expect(await dues("&state=soon")).toHaveLength(1);
    await test.owner.query("update compliance_reminders set due_on = $2 where assessment_id = $1", [assessmentId, inDays(-1)]);
    await dueIn(-1);
    const { bell, mail, alerts } = await told();
    expect(bell).toEqual(["compliance_review_due", "compliance_review_due", "compliance_review_due", "compliance_review_late"]);
    expect(mail.at(-1)).toBe("The yearly review of Partner is late");
    expect(alerts).toEqual(["review_soon", "review_soon", "review_soon", "review_due"]);
    expect(await standing(), "it stops nothing").toMatchObject({ compliance_status: "review_due", certification_level: "gold" });
    const { body } = await admin("GET", "/notifications");
    expect(body["items"]).toContainEqual(expect.objectContaining({ institutionId: partner.institutionId, isAboutCompliance: true }));
  });

  it("begin again with the next review, and are about a new assessment where the certification ends", async () => {
    await assess({ assessedOn: inDays(-400) });
    await reviewCompliance(test.context);
    expect((await told()).alerts).toEqual(["review_due"]);
    await review({ confirmedUntil: inDays(20) });
    await reviewCompliance(test.context);
    expect(await told()).toMatchObject({
      bell: ["compliance_review_late", "compliance_review_due"],
      alerts: ["review_due", "review_soon"],
    });

    await assess({ assessedOn: inDays(-700) });
    const end = confirmedAtMost(confirmedAtMost(inDays(-700), "9"), "9");
    await review({ reviewedOn: inDays(-300), confirmedUntil: end });
    expect(await dues()).toMatchObject([{ kind: "assessment", dueOn: end, state: "soon" }]);
    await reviewCompliance(test.context);
    const { bell, mail } = await told();
    expect(bell.slice(2)).toEqual(["compliance_assessment_due"]);
    expect(mail.at(-1)).toMatch(/^Partner needs a new assessment by \d+ \w+ \d{4}$/);
  });

  it("survive that a worker is killed at any statement: none is lost, and none is told twice", async () => {
    for (let statements = 1; statements < 40; statements += 2) {
      partner = await createPartner(test, cookie, project);
      await joinInstitution(test, cookie, partner.institutionId, `iris${partner.institutionId}`);
      await assess({ assessedOn: inDays(-400) });
      const [victim, other] = workers;
      if (!victim || !other) throw new Error("no workers");
      victim.mortal.dieAfter(statements);
      await reviewCompliance(victim.context).catch(() => undefined);
      victim.mortal.dieAfter(undefined);
      await Promise.all([reviewCompliance(other.context), reviewCompliance(test.context)]);
      expect(await told(), `killed after ${statements}`).toEqual({
        bell: ["compliance_review_late"],
        mail: ["The yearly review of Partner is late"],
        alerts: ["review_due"],
      });
    }
    expect(workers[0]?.mortal.deaths()).toBeGreaterThan(5);
  });

  it("are not sent once the relation has ended, and the release before does not call a reviewed one late", async () => {
    await assess({ assessedOn: inDays(-400) });
    await test.owner.query("update kyc_files set ended_on = now(), ended_by_name = 'x' where institution_id = $1", [partner.institutionId]);
    await reviewCompliance(test.context);
    expect(await told()).toEqual({ bell: [], mail: [], alerts: [] });
    expect(await dues()).toMatchObject([{ state: "ended" }]);
    await review({ confirmedUntil: inDays(100) });
    expect(await rows("select id from compliance_assessments where id = $1 and alerted_at is null", [assessmentId])).toEqual([]);
  });
});

it("the list is searched by name, and counts", async () => {
  await assess({ assessedOn: inDays(-400) });
  const [{ name } = { name: "" }] = await dues();
  const found = await admin("GET", `/partner-dues?q=${encodeURIComponent(String(name).toUpperCase())}&state=late`);
  expect(found.body).toMatchObject({ total: 1, items: [{ name }] });
  expect((await admin("GET", "/partner-dues?q=nobody%25")).body).toMatchObject({ items: [], total: 0 });
  expect((await admin("GET", "/partner-dues?sort=dueOn&order=asc&limit=2")).body["items"]).toHaveLength(2);
});

it("one year ends on the last day of February where it began on the 29th", () => {
  expect(confirmedAtMost("2028-02-29", "2030-01-01")).toBe("2029-02-28");
  expect(confirmedAtMost("2027-05-04", "2028-01-01")).toBe("2028-01-01");
});
