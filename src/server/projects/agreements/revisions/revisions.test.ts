import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgreementRevisions, AgreementTerms, DeskAgreement } from "../../../../shared/contracts/projects/agreements.ts";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { agreementTerms } from "../../../../../test/support/agreement.ts";
import { prepareProject, type PreparedProject } from "../../../../../test/support/consent.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

type Answer = Awaited<ReturnType<TestApp["call"]>>;
const desk = (project: PreparedProject, method: string, path = "", body?: unknown) =>
  test.call(method, `/api/admin/projects/${project.id}/agreement${path}`, body, { cookie });
const own = (project: PreparedProject, method: string, path = "", body?: unknown, headers: Record<string, string> = {}) =>
  test.call(method, `/api/requests/${project.token}/agreement${path}`, body, headers);
const opened = ({ body }: Answer) => (body as unknown as DeskAgreement).open as NonNullable<DeskAgreement["open"]>;
const revisionsOf = ({ body }: Answer) => body as unknown as AgreementRevisions;
const whatOf = (answer: Answer) => revisionsOf(answer).items.map(({ side, changes }) => [side, ...changes.map(({ what }) => what)]);

/** A draft that its community was given, at revision 2. */
async function given(terms = agreementTerms()): Promise<PreparedProject & { terms: AgreementTerms }> {
  const project = await prepareProject(test, cookie);
  await desk(project, "POST");
  expect((await desk(project, "PUT", "", { terms, number: 1, seen: 1 })).status).toBe(200);
  await desk(project, "POST", "/share");
  return { ...project, terms };
}

const edit = (project: PreparedProject, terms: AgreementTerms, seen: number, number = 1) =>
  test.call("PUT", `/api/requests/${project.token}/agreement`, { terms, number, seen });
const mails = async ({ requestId }: PreparedProject) =>
  (
    await test.owner.query<{ id: number }>(
      "select id from emails where funding_request_id = $1 and kind = 'agreement_changed' order by id",
      [requestId],
    )
  ).rows;
const notices = async ({ id }: PreparedProject) =>
  (
    await test.owner.query<{ user_id: number }>("select user_id from notifications where project_id = $1 and kind = 'agreement_edited'", [
      id,
    ])
  ).rows;

describe("a draft that its community was given", () => {
  it("is changed by the community, and both sides read what, the newest first", async () => {
    const project = await given();
    const { terms } = project;
    const changed = await edit(project, { ...terms, purpose: "A well for both villages.", noticeDays: "60" }, 2);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(opened(changed)).toMatchObject({ revision: 3, terms: { purpose: "A well for both villages." } });
    const byDesk = await desk(project, "PUT", "", { terms: { ...opened(changed).terms, amount: "50000.00" }, number: 1, seen: 3 });
    const again = await desk(project, "PUT", "", { terms: { ...opened(byDesk).terms, noticeDays: "45" }, number: 1, seen: 4 });
    expect(again.status).toBe(200);
    expect(revisionsOf(await desk(project, "GET", "/1/revisions")).items).toMatchObject([
      { revision: 5, side: "provider", byName: "rmason", changes: [{ what: "Days of notice", before: "60", after: "45" }] },
      { revision: 4, side: "provider", isFirst: false, changes: [] },
      {
        revision: 3,
        side: "community",
        changes: [
          { what: "What it is for", before: terms.purpose, after: "A well for both villages." },
          { what: "Days of notice", before: "30", after: "60" },
        ],
      },
      { revision: 2, side: "provider", isFirst: false, changes: expect.arrayContaining([expect.objectContaining({ what: "Budget 1" })]) },
      { revision: 1, side: "provider", isFirst: true, changes: [] },
    ]);
    // What the desk wrote before it gave the draft is the desk's; nor is the community told who there did what.
    const read = revisionsOf(await own(project, "GET", "/1/revisions"));
    expect(read.items.map(({ revision, isFirst, byName }) => [revision, isFirst, byName])).toEqual([
      [5, false, null],
      [4, false, null],
      [3, false, null],
      [2, true, null],
    ]);
    expect(revisionsOf(await own(project, "GET", "/1/revisions?before=4")).items.map(({ revision }) => revision)).toEqual([3, 2]);
    expect(revisionsOf(await own(project, "GET", "/1/revisions?before=2")).items).toEqual([]);
    const french = await own(project, "GET", "/1/revisions", undefined, { cookie: "lang=fr" });
    expect(whatOf(french)[0]).toEqual(["provider", "Jours de préavis"]);
  });

  it("takes from the community neither amount nor language nor the provider's signatory", async () => {
    const project = await given();
    const { terms } = project;
    const { signatories } = terms;
    const provider = { name: "Somebody Else", role: signatories.provider.role };
    const refused = await edit(project, { ...terms, amount: "90000", language: "es", signatories: { ...signatories, provider } }, 2);
    expect(refused.status).toBe(400);
    expect(refused.body["fields"]).toEqual({
      amount: "The provider sets this. Say in a remark what should be different.",
      language: expect.any(String),
      "signatories.provider.name": expect.any(String),
    });
    const community = { name: "Ana Reyes", role: "Treasurer" };
    const changed = await edit(project, { ...terms, signatories: { ...signatories, community } }, 2);
    expect(opened(changed).terms.signatories).toEqual({ ...signatories, community });
    expect(opened(changed).currency).toBe("USD");
  });

  it("is overwritten by nobody who has not seen the newest of it, also in one moment", async () => {
    const project = await given();
    const { terms } = project;
    const answers = await Promise.all([
      edit(project, { ...terms, purpose: "One." }, 2),
      edit(project, { ...terms, purpose: "Two." }, 2),
      desk(project, "PUT", "", { terms: { ...terms, purpose: "Three." }, number: 1, seen: 2 }),
      desk(project, "POST", "/offer", { number: 1, seen: 1 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(revisionsOf(await desk(project, "GET", "/1/revisions")).items).toHaveLength(3);
    // Nor is a draft of another version taken for it.
    await desk(project, "POST", "/drop", { reason: "Another day." });
    await desk(project, "POST");
    await desk(project, "PUT", "", { terms, number: 2, seen: 1 });
    await desk(project, "POST", "/share");
    expect((await edit(project, { ...terms, purpose: "Four." }, 2, 1)).status).toBe(409);
    expect((await desk(project, "PUT", "", { terms, number: 1, seen: 2 })).status).toBe(409);
    expect((await edit(project, { ...terms, purpose: "Four." }, 2, 2)).status).toBe(200);
  });

  it("is not changed by it before it was given, once it is offered, or by another link", async () => {
    const project = await prepareProject(test, cookie);
    const terms = agreementTerms();
    await desk(project, "POST");
    await desk(project, "PUT", "", { terms, number: 1, seen: 1 });
    expect((await edit(project, { ...terms, purpose: "Ours." }, 2)).status).toBe(409);
    expect((await own(project, "GET", "/1/revisions")).status).toBe(404);
    await desk(project, "POST", "/share");
    const other = await prepareProject(test, cookie);
    expect((await edit(other, { ...terms, purpose: "Theirs." }, 2)).status).toBe(409);
    expect((await own(other, "GET", "/1/revisions")).status).toBe(404);
    expect((await edit({ ...project, token: "x".repeat(43) }, { ...terms, purpose: "Theirs." }, 2)).status).toBe(404);
    expect((await desk(project, "POST", "/offer", { number: 1, seen: 2 })).status).toBe(202);
    const late = await edit(project, { ...terms, purpose: "Ours." }, 2);
    expect([late.status, late.body["message"]]).toEqual([409, "The draft has been offered for signature and cannot be changed any more."]);
    expect(opened(await desk(project, "GET")).terms.purpose).toBe(terms.purpose);
    expect((await own(project, "GET", "/1/revisions")).status).toBe(200);
  });

  it("takes no row twice, and no text that is longer than its field", async () => {
    const project = await given();
    const { terms } = project;
    const [row] = terms.tranches;
    const twins = await edit(project, { ...terms, tranches: [...terms.tranches, { ...row, amount: "1" } as never] }, 2);
    expect([twins.status, twins.body["fields"]]).toEqual([400, { tranches: expect.any(String) }]);
    const most = Array.from({ length: 41 }, () => ({ key: randomUUID(), label: "A line", amount: "1" }));
    expect((await edit(project, { ...terms, budget: most }, 2)).status).toBe(400);
    expect((await edit(project, { ...terms, purpose: "x".repeat(4_001) }, 2)).status).toBe(400);
    expect((await edit(project, { ...terms, purpose: "x".repeat(500_000) }, 2)).status).toBe(413);
    expect(revisionsOf(await desk(project, "GET", "/1/revisions")).items).toHaveLength(2);
  });
});

describe("the revisions of a draft", () => {
  it("are at most two hundred, and of at most eight million characters", async () => {
    const project = await given();
    const { terms } = project;
    await test.owner.query(
      `insert into agreement_revisions (agreement_id, revision, side, currency, terms)
       select id, counted, 'community', 'USD', terms from agreements, generate_series(1000, 1197) as counted where project_id = $1`,
      [project.id],
    );
    const full = await edit(project, { ...terms, purpose: "Ours." }, 2);
    expect([full.status, full.body["message"]]).toEqual([409, expect.stringContaining("keeps as many versions as it can")]);
    await test.owner.query("delete from agreement_revisions where revision > 1000");
    expect((await edit(project, { ...terms, purpose: "Ours." }, 2)).status).toBe(200);
    await test.owner.query(
      "update agreement_revisions set terms = jsonb_set(terms, '{purpose}', to_jsonb(repeat('x', 8000000))) where revision = 1000",
    );
    expect((await edit(project, { ...terms, purpose: "Ours again." }, 3)).status).toBe(409);
  });

  it("are read page by page", async () => {
    const project = await given();
    let { terms } = project;
    for (let seen = 2; seen < 26; seen++) {
      terms = { ...terms, noticeDays: String(seen) };
      expect((await edit(project, terms, seen)).status).toBe(200);
    }
    const first = revisionsOf(await own(project, "GET", "/1/revisions"));
    expect([first.items.length, first.hasMore, first.items.at(-1)?.changes]).toEqual([
      20,
      true,
      [{ what: "Days of notice", before: "5", after: "6" }],
    ]);
    const rest = revisionsOf(await own(project, "GET", `/1/revisions?before=${first.items.at(-1)?.revision}`));
    expect([rest.items.length, rest.hasMore, rest.items.at(-1)?.isFirst]).toEqual([5, false, true]);
  });

  it("begin where an older release has saved without them, and are not said to be anybody's", async () => {
    const project = await given();
    const { terms } = project;
    await test.owner.query(
      "delete from agreement_revisions where revision = 2 and agreement_id in (select id from agreements where project_id = $1)",
      [project.id],
    );
    expect((await edit(project, { ...terms, noticeDays: "60" }, 2)).status).toBe(200);
    expect(revisionsOf(await desk(project, "GET", "/1/revisions")).items).toMatchObject([
      { revision: 3, side: "community", changes: [{ what: "Days of notice" }] },
      { revision: 2, side: "provider", byName: null, isFirst: true, changes: [] },
      { revision: 1, isFirst: true },
    ]);
  });

  it("cannot be changed by the role that serves", async () => {
    const project = await given();
    const sent = test.context.pool.query(
      "update agreement_revisions set terms = '{}' where agreement_id in (select id from agreements where project_id = $1)",
      [project.id],
    );
    await expect(sent).rejects.toThrow("permission denied");
  });
});

describe("who is told that a draft was changed", () => {
  it("each administrator once, until they have read it; and the desk sees what, until it has saved", async () => {
    const project = await given();
    const { terms } = project;
    expect((await desk(project, "GET")).body["communityChanged"]).toBeNull();
    await edit(project, { ...terms, noticeDays: "60" }, 2);
    await edit(project, { ...terms, noticeDays: "61" }, 3);
    // Saved as it was: there is nothing to tell.
    expect(opened(await edit(project, { ...terms, noticeDays: "61" }, 4)).revision).toBe(4);
    const told = await notices(project);
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(told.length);
    expect(told.length).toBeGreaterThan(0);
    const shown = await desk(project, "GET");
    expect(shown.body["communityChanged"]).toMatchObject({ changes: [{ what: "Days of notice", before: "30", after: "61" }] });
    await test.owner.query("update notifications set read_at = now() where project_id = $1", [project.id]);
    await edit(project, { ...terms, noticeDays: "62" }, 4);
    expect(await notices(project)).toHaveLength(told.length * 2);
    const saved = await desk(project, "PUT", "", { terms: { ...terms, noticeDays: "62" }, number: 1, seen: 5 });
    expect(saved.body["communityChanged"]).toBeNull();
  });

  it("the community by one message at a time, at once and then an hour after the last, and of nothing before it was given", async () => {
    const project = await given();
    const { terms } = project;
    expect(await mails(project)).toHaveLength(0);
    const save = (days: string, seen: number) => desk(project, "PUT", "", { terms: { ...terms, noticeDays: days }, number: 1, seen });
    await save("60", 2);
    await save("61", 3);
    await save("61", 4);
    const [message, ...more] = await mails(project);
    expect(more).toEqual([]);
    // Once it has left, the next change is told by another one.
    await test.owner.query("update emails set status = 'sent', finished_at = now() where id = $1", [message?.id]);
    await save("61", 5);
    expect(await mails(project)).toHaveLength(1);
    await save("62", 6);
    await save("63", 7);
    expect(await mails(project)).toHaveLength(2);
  });
});
