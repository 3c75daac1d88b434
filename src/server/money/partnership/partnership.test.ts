import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changePartnership, pastTriggers } from "../../../../test/support/agreement.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { secondPerson } from "../../../../test/support/approvals.ts";
import { inDays } from "../../../../test/support/days.ts";
import { joinInstitution } from "../../../../test/support/members.ts";
import { createPartner, type Partner, publishedProject } from "../../../../test/support/partner.ts";
import type { DeskPartnership, PartnerDue } from "../../../shared/contracts/money/partnership.ts";
import { reviewPartnerDues } from "./duties/jobs.ts";
import { makeDocument } from "./document/make.ts";

const year = new Date().getUTCFullYear();

let test: TestApp;
let cookie: string;
let second: string;
let project: string;
let partner: Partner;
let member: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  second = await secondPerson(test);
  project = await publishedProject(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await createPartner(test, cookie, project);
  ({ cookie: member } = await joinInstitution(test, cookie, partner.institutionId, `iris${partner.institutionId}`));
});

const rows = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await test.owner.query<Row & object>(text, values)).rows;
const answer = async (sent: ReturnType<TestApp["call"]>) => {
  const { status, body } = await sent;
  return { status, body: body as unknown as DeskPartnership, error: body };
};
const desk = (method: string, path = "", body?: unknown, by = cookie) =>
  answer(test.call(method, `/api/admin/institutions/${partner.institutionId}/agreement${path}`, body, { cookie: by }));
const own = (method: string, path = "", body?: unknown, by = member) =>
  answer(test.call(method, `/api/partner/agreement${path}`, body, { cookie: by }));
const duty = randomUUID();
const terms = (changes: Record<string, unknown> = {}) => ({
  purpose: "Water for villages of the lake.",
  duties: [{ key: duty, label: "A statement to each community", every: "quarterly", firstDueOn: inDays(20) }],
  signatories: { institution: { name: "Iris Vale", role: "Head of lending" }, provider: { name: "Rosa Mason", role: "Director" } },
  noticeDays: "30",
  ...changes,
});
const commit = (changes: Record<string, unknown> = {}) =>
  test.call(
    "POST",
    "/api/partner/commitments",
    {
      key: randomUUID(),
      amount: "250000.00",
      currency: "USD",
      firstYear: year,
      lastYear: year + 1,
      themes: ["water"],
      places: [],
      source: "Their letter",
      ...changes,
    },
    { cookie: member },
  );

async function offer(changes: Record<string, unknown> = {}): Promise<{ number: number; hash: string; approval: number }> {
  expect((await desk("POST")).status).toBe(201);
  const { body: started } = await desk("GET");
  const saved = await desk("PUT", "", { terms: terms(changes), number: started.open?.number, seen: started.open?.revision });
  expect(saved.status, JSON.stringify(saved.error)).toBe(200);
  const asked = await desk("POST", "/offer", { number: saved.body.open?.number, seen: saved.body.open?.revision });
  expect(asked.status, JSON.stringify(asked.error)).toBe(202);
  const { open } = (await desk("GET")).body;
  return { number: open?.number ?? 0, hash: open?.hash ?? "", approval: (asked.error["approval"] as { id: number }).id };
}
const approve = (id: number, by = second) => test.call("POST", `/api/admin/approvals/${id}/approve`, {}, { cookie: by });
const sign = ({ number, hash }: { number: number; hash: string }, by = member) =>
  own("POST", "/sign", { number, hash, name: "Iris Vale", role: "Head of lending", hasAgreed: true }, by);
async function inForce(changes: Record<string, unknown> = {}) {
  const offered = await offer(changes);
  expect((await approve(offered.approval)).status).toBe(200);
  expect((await sign(offered)).status).toBe(200);
  return offered;
}
const mails = () =>
  rows<{ kind: string; subject: string }>("select kind, subject from emails where to_address = $1 and kind like 'partner%' order by id", [
    `iris${partner.institutionId}@stone-meadow.example`,
  ]);
const bells = async () =>
  (
    await rows<{ kind: string }>(
      "select kind from notifications where institution_id = $1 and user_id = 1 and kind like 'partner%' order by id",
      [partner.institutionId],
    )
  ).map(({ kind }) => kind);

describe("a partnership agreement", () => {
  it("is read, remarked on, offered with what is recorded, and in force once a member and a second person have signed it", async () => {
    await commit();
    expect((await desk("POST")).status).toBe(201);
    expect((await own("GET")).body.open, "a draft that was not given to them").toBeNull();
    expect((await own("POST", "/remarks", { line: "duties", body: "Half a year is enough." })).status).toBe(409);
    expect((await desk("POST", "/share")).body.open?.sharedAt).toBeTruthy();
    expect((await own("POST", "/remarks", { line: "duties", body: "Half a year is enough." })).body.open?.remarks).toMatchObject([
      { line: "duties", side: "institution", body: "Half a year is enough." },
    ]);
    const { open } = (await desk("GET")).body;
    expect(open?.terms.duties[0]).toMatchObject({ every: "quarterly" });
    expect(open?.terms.commitments).toEqual([
      { amount: "250000.00", currency: "USD", firstYear: year, lastYear: year + 1, themes: ["water"], places: [] },
    ]);
    const refused = await desk("POST", "/offer", { number: open?.number, seen: open?.revision });
    expect(refused.status).toBe(400);
    expect(refused.error["fields"]).toMatchObject({
      purpose: expect.stringMatching(/what this partnership is for/),
      "duties.0.firstDueOn": expect.any(String),
    });
    expect((await desk("POST", "/drop", { reason: "Anew." })).body.open).toBeNull();

    const offered = await offer();
    expect((await approve(offered.approval, cookie)).status, "who asked").toBe(409);
    expect((await sign({ ...offered, hash: "0".repeat(64) })).status, "another version").toBe(409);
    expect((await sign(offered)).body.standing, "one side alone").toBe("none");
    expect((await sign(offered)).status, "twice").toBe(409);
    expect((await approve(offered.approval)).status).toBe(200);
    const { body } = await own("GET");
    expect(body).toMatchObject({ standing: "in_force", open: null, inForce: { number: 2, state: "in_force", hash: offered.hash } });
    expect(body.inForce?.terms.commitments).toHaveLength(1);
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      "partnership_shared",
      "partnership_dropped",
      "partnership_offered",
      "partnership_in_force",
    ]);
    expect(await bells()).toEqual(["partnership_remarked", "partnership_signed"]);
    await commit({ currency: "KES" });
    expect((await own("GET")).body.inForce?.terms.commitments, "what was signed stays as it was").toHaveLength(1);
  });

  it("is the same document byte for byte, and no other institution's", async () => {
    const offered = await inForce();
    const [one, two] = [
      await makeDocument(test.context.db, partner.institutionId, 1),
      await makeDocument(test.context.db, partner.institutionId, 1),
    ];
    expect(one.bytes.equals(two.bytes)).toBe(true);
    expect(one.name).toBe(`partnership-1-${offered.hash.slice(0, 8)}.pdf`);
    const read = await test.app.inject({ method: "GET", url: "/api/partner/agreement/1/document", headers: { cookie: member } });
    expect([read.statusCode, read.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await desk("GET", "/2/document")).status).toBe(404);
    const stranger = partner;
    partner = await createPartner(test, cookie, project);
    const { cookie: other } = await joinInstitution(test, cookie, partner.institutionId, `otto${partner.institutionId}`);
    expect((await own("GET", "/1/document", undefined, other)).status).toBe(404);
    expect((await own("GET", "", undefined, other)).body).toMatchObject({ inForce: null, dues: [] });
    expect((await sign(offered, other)).status).toBe(409);
    partner = stranger;
  });

  it("is signed, and ended, only by who has just proved again who they are", async () => {
    const offered = await offer();
    await rows("update sessions set factor_at = null where user_id in (select id from users where institution_id = $1)", [
      partner.institutionId,
    ]);
    expect((await sign(offered)).status, "without a second factor").toBe(409);
    await rows("update users set totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = now() where institution_id = $1", [
      partner.institutionId,
    ]);
    expect(await sign(offered)).toMatchObject({ status: 428, error: { code: "proof_required" } });
    await rows("update sessions set factor_at = now() where user_id in (select id from users where institution_id = $1)", [
      partner.institutionId,
    ]);
    expect((await sign(offered)).status).toBe(200);
    expect((await approve(offered.approval)).status).toBe(200);
    await rows("update sessions set factor_at = null where user_id in (select id from users where institution_id = $1)", [
      partner.institutionId,
    ]);
    expect(await own("POST", "/end", { reason: "We merge." })).toMatchObject({ status: 428 });
  });

  it("is not signed when its words were changed past the product", async () => {
    const offered = await offer();
    const other = "update agreements set terms = jsonb_set(terms, '{purpose}', '\"Other words\"') where institution_id = $1";
    await expect(rows(other, [partner.institutionId])).rejects.toThrow("stays as it was");
    await pastTriggers(test.owner, "agreements", other, [partner.institutionId]);
    expect((await sign(offered)).status).toBe(409);
    expect((await approve(offered.approval)).status).toBe(409);
    await expect(rows("update agreements set hash = repeat('1', 64) where institution_id = $1", [partner.institutionId])).rejects.toThrow(
      "stays as it was",
    );
  });

  it("is written by one at a time, and declined with a reason", async () => {
    const starts = await Promise.all([1, 2, 3].map(() => desk("POST")));
    expect(starts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const read = { number: 1, seen: 1 };
    const twice = { key: duty, label: "A statement", every: "yearly", firstDueOn: inDays(9) };
    expect((await desk("PUT", "", { terms: terms({ duties: [twice, twice] }), ...read })).error["fields"]).toHaveProperty(["terms.duties"]);
    const saves = await Promise.all(["A", "B", "C"].map((purpose) => desk("PUT", "", { terms: terms({ purpose }), ...read })));
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await desk("POST", "/drop", { reason: "Anew." });
    const offered = await offer();
    expect((await desk("PUT", "", { terms: terms(), number: 1, seen: 1 })).status, "a draft of before").toBe(409);
    expect((await own("POST", "/decline", { number: offered.number, reason: " " })).status).toBe(400);
    expect((await own("POST", "/decline", { number: offered.number, reason: "Our board said no." })).body).toMatchObject({ open: null });
    expect((await approve(offered.approval)).status).toBe(409);
    expect(await bells()).toEqual(["partnership_declined"]);
  });

  it("ends after its notice, and its duties with it", async () => {
    await inForce({ noticeDays: "0" });
    expect((await own("GET")).body.dues).toMatchObject([{ kind: "duty" }]);
    const ended = await own("POST", "/end", { reason: "We merge with another bank." });
    expect(ended.body).toMatchObject({
      standing: "ended",
      stops: [{ side: "institution", reason: "We merge with another bank." }],
      dues: [],
    });
    expect((await own("POST", "/end", { reason: "Again." })).status).toBe(409);
    expect((await mails()).at(-1)?.subject).toMatch(/ends on/);
  });
});

describe("what is due of a partner", () => {
  const dues = async (query = "") => {
    const { body } = await test.call("GET", `/api/admin/partner-dues?limit=100&sort=dueOn&order=asc${query}`, undefined, { cookie });
    return (body["items"] as PartnerDue[]).filter(({ institutionId }) => institutionId === partner.institutionId);
  };
  const done = (dueOn: string, by = member, path = "/api/partner") =>
    answer(test.call("POST", `${path}/duties/${duty}/done`, { dueOn, evidence: "Sent to two communities by letter." }, { cookie: by }));
  const remind = () => Promise.all([reviewPartnerDues(test.context), reviewPartnerDues(test.context)]);

  it("is what it promised for the year, by what settled, each currency by itself", async () => {
    await commit();
    await commit({ currency: "KES", amount: "1000000.00" });
    expect((await commit({ firstYear: year + 1, lastYear: year + 2 })).status).toBe(200);
    expect(await dues()).toMatchObject([
      { kind: "commitment", currency: "USD", committed: "250000.0000", given: "0", dueOn: `${year}-12-31` },
      { kind: "commitment", currency: "KES", committed: "1000000.0000", dueOn: `${year}-12-31` },
    ]);
    await rows(
      `insert into transfers (public_id, institution_id, project_id, mode, amount, currency, status, settled_at)
       select 'txn_' || gen_random_uuid(), $1, id, 'live', 250000, 'USD', 'settled', now() from projects where public_id = $2`,
      [partner.institutionId, project],
    );
    expect(await dues(), "given in full").toMatchObject([{ currency: "KES" }]);
    await rows(
      "update commitments set first_year = first_year - 1, recorded_at = now() - interval '1 year' where institution_id = $1 and currency = 'KES'",
      [partner.institutionId],
    );
    expect(await dues("&state=late")).toMatchObject([{ currency: "KES", dueOn: `${year - 1}-12-31`, state: "late" }]);
    await rows("update commitments set ended_at = now(), ended_by_name = 'x', end_reason = 'x' where institution_id = $1", [
      partner.institutionId,
    ]);
    expect(await dues()).toEqual([]);
  });

  it("is each agreed duty, again after each time that it was done, counted from its first day", async () => {
    await inForce({ duties: [{ key: duty, label: "A statement", every: "quarterly", firstDueOn: "2027-11-30" }] });
    expect(await dues("&kind=duty")).toMatchObject([{ ref: duty, label: "A statement", dueOn: "2027-11-30", state: "later" }]);
    expect((await done("2027-11-29")).status, "another day").toBe(409);
    expect(
      (
        await answer(
          test.call("POST", `/api/partner/duties/${randomUUID()}/done`, { dueOn: "2027-11-30", evidence: "x" }, { cookie: member }),
        )
      ).status,
    ).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => done("2027-11-30")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await own("GET")).body).toMatchObject({
      dues: [{ dueOn: "2028-02-29" }],
      done: [{ dueOn: "2027-11-30", isByMember: true, evidence: "Sent to two communities by letter." }],
    });
    expect((await done("2028-02-29", cookie, `/api/admin/institutions/${partner.institutionId}`)).body.dues).toMatchObject([
      { dueOn: "2028-05-30" },
    ]);
    // Its members read that we recorded one, and the name of their colleague alone.
    expect((await own("GET")).body.done).toMatchObject([
      { isByMember: false, byName: null },
      { isByMember: true, byName: expect.stringMatching(/^iris/) as string },
    ]);
    for (const statement of ["update partnership_duties_done set evidence = 'x'", "delete from partnership_duties_done"])
      await expect(test.context.pool.query(statement)).rejects.toThrow("permission denied");
  });

  it("is told 30 and 7 days before and once late, each once, with two workers; a new day begins anew", async () => {
    await inForce({ duties: [{ key: duty, label: "A statement", every: "once", firstDueOn: inDays(31) }] });
    const move = (days: number) =>
      changePartnership(test.owner, partner.institutionId, {
        duties: [{ key: duty, label: "A statement", every: "once", firstDueOn: inDays(days) }],
      });
    const told = async () => (await mails()).filter(({ kind }) => kind === "partner_due").length;
    await remind();
    expect(await told()).toBe(0);
    for (const [days, count] of [
      [30, 1],
      [29, 1],
      [7, 2],
      [0, 2],
      [-1, 3],
      [-2, 3],
    ] as const) {
      await move(days);
      // The day of one duty does not change in use: what was told of it is moved along.
      await rows("update partner_due_reminders set due_on = $2 where institution_id = $1", [partner.institutionId, inDays(days)]);
      await remind();
      expect(await told(), `${days} days before`).toBe(count);
    }
    expect((await bells()).filter((kind) => kind.startsWith("partner_due"))).toEqual([
      "partner_due_soon",
      "partner_due_soon",
      "partner_due_late",
    ]);
    expect((await mails()).at(-1)?.subject).toMatch(/^Late since .*: A statement$/);
    expect((await own("GET")).body.standing, "nothing stops for that").toBe("in_force");
    expect((await done(inDays(-2))).body.dues).toEqual([]);
  });

  it("is found by the institution's name, its state and its kind, page by page", async () => {
    await inForce();
    await commit();
    const [named] = await rows<{ name: string }>("select name from institutions where id = $1", [partner.institutionId]);
    expect((await dues(`&q=${encodeURIComponent(named?.name.toUpperCase() ?? "")}`)).map(({ kind }) => kind).toSorted()).toEqual([
      "commitment",
      "duty",
    ]);
    expect(await dues("&q=nobody of that name")).toEqual([]);
    const seen: number[] = [];
    let cursor: unknown = "";
    do {
      const { body } = await test.call(
        "GET",
        `/api/admin/partner-dues?limit=1&sort=dueOn&order=asc${cursor ? `&cursor=${String(cursor)}` : ""}`,
        undefined,
        { cookie },
      );
      seen.push(...(body["items"] as PartnerDue[]).map(({ id }) => id));
      cursor = body["nextCursor"];
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(Number((await rows<{ n: string }>("select count(*) as n from partner_dues"))[0]?.n));
  });
});
