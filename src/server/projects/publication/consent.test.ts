import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirming } from "../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { consentWith, prepareProject, type PreparedProject } from "../../../../test/support/consent.ts";
import { inDays, today } from "../../../../test/support/days.ts";
import { createPartner, type Partner } from "../../../../test/support/partner.ts";
import { uploader } from "../../../../test/support/uploads.ts";
import { reviewConsents } from "./consents/jobs.ts";

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
const consentOf = async (id: number) =>
  ((await asAdmin("GET", `/${id}`)).body["consents"] as Record<string, unknown>[])[0] as Record<string, unknown> & { id: number };
const isPublic = async (publicId: string) => (await test.call("GET", `/api/projects/${publicId}`)).status === 200;
const mails = (requestId: number, kind: string) =>
  rows("select to_address, subject, body_text, secret_marker from emails where funding_request_id = $1 and kind = $2 order by id", [
    requestId,
    kind,
  ]);
const notices = (id: number, kind: string) => rows("select user_id from notifications where project_id = $1 and kind = $2", [id, kind]);
/** As if this much time were left. */
const leave = (id: number, interval: string) =>
  test.owner.query(
    "update project_consents set valid_until = clock_timestamp() + $2::interval where project_id = $1 and ended_at is null",
    [id, interval],
  );

async function published(changes: Record<string, unknown> = {}): Promise<PreparedProject> {
  const project = await prepareProject(test, cookie, changes);
  expect((await asAdmin("POST", `/${project.id}/consents`, consentWith())).status).toBe(201);
  expect((await asAdmin("POST", `/${project.id}/publish`)).status).toBe(200);
  return project;
}

describe("a consent says", () => {
  it("to what, what was told before, under which conditions, and until when", async () => {
    const { id } = await prepareProject(test, cookie);
    const said = consentWith({ conditions: "No names of families.", until: { kind: "date", date: inDays(40) } });
    expect((await asAdmin("POST", `/${id}/consents`, said)).status).toBe(201);
    expect(await consentOf(id)).toMatchObject({
      covers: said.covers,
      disclosed: said.disclosed,
      conditions: "No names of families.",
      validUntil: `${inDays(41)}T00:00:00.000Z`,
      givenBy: "staff",
      recordedByName: "rmason",
      endedAt: null,
      document: null,
    });
  });

  it.each([
    ["nothing of how long", { until: undefined }, "until"],
    ["no kind of end", { until: { kind: "never" } }, "until"],
    ["a day that is none", { until: { kind: "date", date: "2027-02-30" } }, "until"],
    ["a day that is over", { until: { kind: "date", date: inDays(-1) } }, "until"],
    ["not to what", { covers: " " }, "covers"],
    ["not what was told before", { disclosed: "" }, "disclosed"],
    ["a text beyond its limit", { conditions: "x".repeat(4_001) }, "conditions"],
    ["a document that nobody sent", { document: { id: "upl_0000000000000000", token: "x" } }, "document"],
  ])("%s: refused, with a sentence at the field", async (_what, changes, field) => {
    const { id } = await prepareProject(test, cookie);
    const { status, body } = await asAdmin("POST", `/${id}/consents`, consentWith(changes));
    expect([status, Object.keys(body["fields"] as object).map((name) => name.split(".")[0])]).toEqual([400, [field]]);
    expect((await asAdmin("GET", `/${id}`)).body["consents"]).toEqual([]);
  });

  it("is renewed by naming the one that it replaces, once, and the project stays public", async () => {
    const { id, publicId } = await published();
    const first = await consentOf(id);
    const renewal = consentWith({ replaces: first.id, documentReference: "Resolution 2027-01" });
    const answers = await Promise.all([1, 2].map(() => asAdmin("POST", `/${id}/consents`, renewal)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await asAdmin("POST", `/${id}/consents`, consentWith())).body["message"]).toContain("already a consent in force");
    expect((await asAdmin("GET", `/${id}`)).body["consents"]).toMatchObject([
      { documentReference: "Resolution 2027-01", endedAt: null },
      { id: first.id, endedKind: "replaced", endedByName: "community", endReason: null },
    ]);
    expect(await isPublic(publicId)).toBe(true);
    expect((await asAdmin("POST", `/${id}/consents/${first.id}/withdraw`, { reason: "r" })).status).toBe(409);
  });

  it("keeps its document with the request, if it is a PDF or a picture", async () => {
    const { id, requestId } = await prepareProject(test, cookie);
    const { upload } = uploader(test);
    const sent = await upload(
      "resolution.png",
      Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64"),
    );
    const answer = await asAdmin("POST", `/${id}/consents`, consentWith({ document: sent }));
    expect([answer.status, answer.body["fields"]]).toEqual([201, undefined]);
    expect((await consentOf(id))["document"]).toMatchObject({ name: "resolution.png", scan: "not_scanned" });
    expect(await rows("select name from attachments where funding_request_id = $1", [requestId])).toEqual([{ name: "resolution.png" }]);
    const text = await upload("resolution.txt", Buffer.from("We agree."));
    const renewal = consentWith({ document: text, replaces: (await consentOf(id)).id });
    expect((await asAdmin("POST", `/${id}/consents`, renewal)).body["fields"]).toMatchObject({ document: expect.stringContaining("PDF") });
  });
});

describe("the end of a consent", () => {
  it("is warned of 30, 7 and 1 day before, each once, in the language of the community", async () => {
    const { id, requestId } = await published();
    await rows("update funding_requests set language = 'es' where id = $1", [requestId]);
    const warned = async () => (await mails(requestId, "consent_ends")).length;
    for (const [interval, sum] of [
      ["31 days", 0],
      ["29 days", 1],
      ["8 days", 1],
      ["6 days", 2],
      ["2 days", 2],
      ["23 hours", 3],
    ] as const) {
      await leave(id, interval);
      await reviewConsents(test.context);
      await reviewConsents(test.context);
      expect([interval, await warned()]).toEqual([interval, sum]);
    }
    const [mail] = await mails(requestId, "consent_ends");
    expect(mail?.["to_address"]).toContain("threerivers.example");
    expect(mail?.["subject"]).toContain("termina el");
    expect(mail?.["body_text"]).toContain(mail?.["secret_marker"]);
    expect(await notices(id, "consent_ends")).toHaveLength(3);
    expect((await consentOf(id))["warnings"]).toMatchObject([{ days: 30 }, { days: 7 }, { days: 1 }]);
  });

  it("is warned of once where several warnings are due at the same time, and not at all of a draft", async () => {
    const { id, requestId } = await published();
    const draft = await prepareProject(test, cookie);
    await asAdmin("POST", `/${draft.id}/consents`, consentWith());
    for (const one of [id, draft.id]) await leave(one, "20 hours");
    await reviewConsents(test.context);
    expect([(await mails(requestId, "consent_ends")).length, (await mails(draft.requestId, "consent_ends")).length]).toEqual([1, 0]);
  });

  it("takes the project out at that moment, also before the job has come, and the job says so once", async () => {
    const { id, publicId, requestId } = await published();
    const bank = await createPartner(test, cookie, publicId);
    await bank.send();
    await leave(id, "-1 second");
    expect(await isPublic(publicId)).toBe(false);
    expect((await bank.call("GET", `/projects/${publicId}`)).status).toBe(404);
    expect((await bank.send()).status).toBe(422);
    const listed = await test.call("GET", "/api/projects?limit=200");
    expect(JSON.stringify(listed.body)).not.toContain(publicId);
    expect(listed.body["total"]).toBe((listed.body["items"] as unknown[]).length);
    await Promise.all([reviewConsents(test.context), reviewConsents(test.context)]);
    expect((await asAdmin("GET", `/${id}`)).body).toMatchObject({ state: "expired", hasConsent: false });
    expect(await consentOf(id)).toMatchObject({ endedKind: "expired", endedByName: "system", endReason: null });
    expect((await mails(requestId, "consent_ended")).length).toBe(1);
    expect(await notices(id, "consent_ended")).toHaveLength(1);
    const events = (await bank.call("GET", "/events")).body["data"] as { type: string; data: Record<string, unknown> }[];
    expect(events.filter(({ type }) => type === "project.updated").map(({ data }) => data["change"])).toEqual(["withdrawn"]);
    expect(
      await rows("select action from audit_log where subject_type = 'project' and subject_id = $1 and action = 'project.consent_expired'", [
        String(id),
      ]),
    ).toHaveLength(1);
  });

  it("leaves a draft a draft", async () => {
    const { id } = await prepareProject(test, cookie);
    await asAdmin("POST", `/${id}/consents`, consentWith());
    await leave(id, "-1 second");
    await reviewConsents(test.context);
    expect((await asAdmin("GET", `/${id}`)).body).toMatchObject({ state: "draft", hasConsent: false });
  });
});

describe("a publication whose consent ends the same minute", () => {
  it("is refused when it is over, though no job has ended it", async () => {
    const { id, publicId } = await prepareProject(test, cookie);
    await asAdmin("POST", `/${id}/consents`, consentWith());
    await leave(id, "0 seconds");
    const { status, body } = await asAdmin("POST", `/${id}/publish`);
    expect([status, body["message"]]).toEqual([409, expect.stringMatching(/^The consent ended on \d{4}-\d\d-\d\d/)]);
    expect(await isPublic(publicId)).toBe(false);
    // A consent that is over is no obstacle to a new one, and the new one does not publish.
    expect((await asAdmin("POST", `/${id}/consents`, consentWith())).status).toBe(201);
    expect(await isPublic(publicId)).toBe(false);
  });

  it("takes place when it is not, and is taken back by the job", async () => {
    const { id, publicId } = await prepareProject(test, cookie);
    await asAdmin("POST", `/${id}/consents`, consentWith({ until: { kind: "date", date: today() } }));
    expect((await asAdmin("POST", `/${id}/publish`)).status).toBe(200);
    expect(await isPublic(publicId)).toBe(true);
    await leave(id, "0 seconds");
    await reviewConsents(test.context);
    expect((await asAdmin("GET", `/${id}`)).body).toMatchObject({ state: "expired" });
  });

  it("a renewal after the end does not bring the project back by itself", async () => {
    const { id, publicId } = await published();
    await leave(id, "0 seconds");
    expect((await asAdmin("POST", `/${id}/consents`, consentWith())).status).toBe(201);
    expect((await asAdmin("GET", `/${id}`)).body).toMatchObject({ state: "expired", hasConsent: true });
    expect(await isPublic(publicId)).toBe(false);
  });
});

describe("a withdrawal during transfers", () => {
  let bank: Partner;
  it("tells both sides which wait and which have left", async () => {
    const { id, publicId, requestId } = await published();
    bank = await createPartner(test, cookie, publicId);
    const made: string[] = [];
    for (let i = 0; i < 3; i += 1) made.push(String((await bank.send()).body["transaction_id"]));
    await rows("update transfers set mode = 'live' where public_id = any($1)", [made.slice(0, 2)]);
    await rows("update transfers set status = 'submitted' where public_id = $1", [made[1]]);
    const { body } = await asAdmin("POST", `/${id}/consents/${(await consentOf(id)).id}/withdraw`, { reason: "The council decided anew." });
    expect(body).toMatchObject({ state: "withdrawn", transfersUnderWay: { waiting: 1, leaving: 1 } });
    const [audit] = await rows("select after from audit_log where action = 'project.consent_withdrawn' and subject_id = $1", [String(id)]);
    expect(audit?.["after"]).toMatchObject({ transfers: { waiting: 1, leaving: 1 } });
    const [mail] = await mails(requestId, "consent_withdrawn");
    expect(mail?.["body_text"]).toMatch(/now wait: 1\.[^]*go ahead: 1\./);
    const told = await rows("select mode, data from partner_events where institution_id = $1 and type = 'project.updated' order by mode", [
      bank.institutionId,
    ]);
    expect(told).toEqual([
      {
        mode: "live",
        data: {
          id: publicId,
          change: "withdrawn",
          transfers: [
            { transaction_id: made[0], status: "pending", effect: "waits" },
            { transaction_id: made[1], status: "submitted", effect: "continues" },
          ],
        },
      },
      {
        mode: "test",
        data: { id: publicId, change: "withdrawn", transfers: [{ transaction_id: made[2], status: "pending", effect: "continues" }] },
      },
    ]);
  });

  it("and a transfer ordered in the same moment: one of the two sees the other", async () => {
    for (let i = 0; i < 5; i += 1) {
      const { id, publicId } = await published();
      bank = await createPartner(test, cookie, publicId);
      const consentId = (await consentOf(id)).id;
      const [sent] = await Promise.all([bank.send(), asAdmin("POST", `/${id}/consents/${consentId}/withdraw`, { reason: "r" })]);
      const [event] = await rows("select data from partner_events where institution_id = $1 and type = 'project.updated'", [
        bank.institutionId,
      ]);
      // Ordered before: the withdrawal's event names it. After: it was refused, and there is nobody to tell.
      expect(sent.status === 201 ? event?.["data"] : sent.status).toEqual(
        sent.status === 201
          ? {
              id: publicId,
              change: "withdrawn",
              transfers: [{ transaction_id: sent.body["transaction_id"], status: "pending", effect: "continues" }],
            }
          : 422,
      );
    }
  });
});

describe("reads that were refused", () => {
  it("are noted by day, channel and reader, of projects alone that exist and are not public", async () => {
    const { id, publicId } = await published();
    const bank = await createPartner(test, cookie, publicId);
    await test.call("GET", `/api/projects/${publicId}`);
    await asAdmin("POST", `/${id}/consents/${(await consentOf(id)).id}/withdraw`, { reason: "r" });
    for (let i = 0; i < 3; i += 1) await test.call("GET", `/api/projects/${publicId}`);
    await bank.call("GET", `/projects/${publicId}`);
    await bank.call("GET", `/projects/${publicId}`);
    expect((await bank.send()).status).toBe(422);
    await test.call("GET", "/api/projects/prj_never00000000000");
    const noted = (await asAdmin("GET", `/${id}`)).body["refusedReads"] as Record<string, unknown>[];
    const name = (await rows("select name from institutions where id = $1", [bank.institutionId]))[0]?.["name"];
    expect(noted.map(({ channel, institutionName, count }) => [channel, institutionName, count].join(" ")).toSorted()).toEqual([
      `api ${String(name)} 2`,
      "page  3",
      `transfer ${String(name)} 1`,
    ]);
    expect(await rows("select from refused_reads where project_id = $1", [id])).toHaveLength(3);
  });
});
