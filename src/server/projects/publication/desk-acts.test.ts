import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirming } from "../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { consentWith, prepareProject, type PreparedProject } from "../../../../test/support/consent.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { hireStaff } from "../../../../test/support/staff.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { removePersonalData } from "../../requests/applicant/removal/service.ts";
import { writePrepared } from "./prepared-email.ts";
import { changeProject } from "./record.ts";
import * as service from "./service.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

const rows = async (query: string, values: unknown[] = []) => (await test.context.pool.query<Record<string, unknown>>(query, values)).rows;
const call = confirming(
  () => test,
  (method, path, body, as = cookie) => test.call(method, `/api/admin${path}`, body, { cookie: as }),
);

async function published(): Promise<PreparedProject & { facts: Record<string, unknown> }> {
  const project = await prepareProject(test, cookie);
  await call("POST", `/projects/${project.id}/consents`, consentWith());
  expect((await call("POST", `/projects/${project.id}/publish`)).status).toBe(200);
  return { ...project, facts: factsOf((await call("GET", `/projects/${project.id}`)).body) };
}

function factsOf(record: Record<string, unknown>): Record<string, unknown> {
  const names = ["name", "description", "location", "nationName", "community", "fundingNeeded", "currency", "fundingStatus"];
  const figures = ["peopleServed", "jobsCreated", "communitySupport"];
  return { ...Object.fromEntries([...names, ...figures].map((name) => [name, record[name]])), seen: record["updatedAt"] };
}

async function approved(): Promise<number> {
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest());
  const [row] = await rows("update funding_requests set status = 'approved' where reference = $1 returning id", [body["reference"]]);
  return Number(row?.["id"]);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 400; i += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("it never became so");
}

describe("an act on a project", () => {
  it("and a removal of its request's personal data wait for each other, never in a circle", async () => {
    const { context } = test;
    const { id, requestId } = await prepareProject(test, cookie);
    const [{ reference } = {}] = await rows("select reference from funding_requests where id = $1", [requestId]);
    const [admin] = await rows("select id, username from users where username = 'rmason'");
    let removal: Promise<void> | undefined;
    await changeProject(context, id, async (tx) => {
      removal = removePersonalData(context, admin as unknown as Caller, requestId, String(reference));
      await until(
        async () => (await rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length > 0,
      );
      await writePrepared(context, tx, { fundingRequestId: requestId, name: "P" });
    });
    await removal;
    expect(await rows("select from funding_requests where id = $1 and personal_data_removed_at is not null", [requestId])).toHaveLength(1);
  });

  it("is refused to who has a conflict of interest in its request", async () => {
    const other = await hireStaff(test, cookie, "conflicted", "administrator");
    const { id, requestId, facts } = await published();
    const second = await approved();
    for (const request of [requestId, second])
      await rows(
        "insert into conflict_declarations (funding_request_id, user_id, user_name, reason, declared_by_name) values ($1, $2, 'c', 'r', 'c')",
        [request, other.userId],
      );
    const [consent] = (await call("GET", `/projects/${id}`)).body["consents"] as { id: number }[];
    const acts: [string, string, unknown?][] = [
      ["POST", "/projects", { fundingRequestId: second }],
      ["PATCH", `/projects/${id}`, facts],
      ["POST", `/projects/${id}/consents`, consentWith({ replaces: consent?.id })],
      ["POST", `/projects/${id}/publish`],
    ];
    for (const [method, path, body] of acts) expect((await call(method, path, body, other.cookie)).status, path).toBe(403);
    expect((await call("PATCH", `/projects/${id}`, facts)).status).toBe(200);
    // That the community withdraws is its own decision: whoever hears of it records it.
    const withdrawn = await call("POST", `/projects/${id}/consents/${consent?.id}/withdraw`, { reason: "They rang." }, other.cookie);
    expect(withdrawn.status).toBe(200);
  });

  it("is refused to whose account was ended while the call was under way", async () => {
    const other = await hireStaff(test, cookie, "leaving", "administrator");
    const { id, facts } = await published();
    const second = await approved();
    const [consent] = (await call("GET", `/projects/${id}`)).body["consents"] as { id: number }[];
    await rows("update users set deactivated_at = now() where id = $1", [other.userId]);
    const caller = { id: other.userId, username: "leaving" } as unknown as Caller;
    const { context } = test;
    const fields = { ...consentWith({ replaces: consent?.id, until: { kind: "withdrawn" } }), conditions: null, documentUrl: null };
    const acts = [
      () => service.prepareProject(context, caller, second),
      () => service.updateProject(context, caller, id, facts as never),
      () => service.recordConsent(context, caller, id, fields as never),
      () => service.publishProject(context, caller, id),
      () => service.withdrawConsent(context, caller, { id, consentId: consent?.id ?? 0 }, "r"),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("makes no project of a request that was merged into another", async () => {
    const [kept, merged] = [await approved(), await approved()];
    await rows("update funding_requests set merged_into_id = $1, merged_at = now() where id = $2", [kept, merged]);
    const { status, body } = await call("POST", "/projects", { fundingRequestId: merged });
    expect([status, body["message"]]).toEqual([409, expect.stringContaining("was merged into")]);
    expect((await call("POST", "/projects", { fundingRequestId: kept })).status).toBe(201);
  });
});

describe("the record of a project", () => {
  it("shows the newest hundred consents", async () => {
    const { id } = await published();
    await rows(
      `insert into project_consents (project_id, consented_by, consented_by_role, nation_name, procedure, consented_on, covers, disclosed,
                                     document_reference, given_by, recorded_by_name, ended_at, ended_kind, ended_by_name)
       select $1, 'A', 'B', 'C', 'D', '2026-01-01', 'E', 'F', 'Resolution ' || n, 'community', 'community', now(), 'replaced', 'community'
         from generate_series(1, 120) as n`,
      [id],
    );
    const consents = (await call("GET", `/projects/${id}`)).body["consents"] as { documentReference: string }[];
    expect([consents.length, consents[0]?.documentReference, consents.at(-1)?.documentReference]).toEqual([
      100,
      "Resolution 120",
      "Resolution 21",
    ]);
  });
});

describe("a correction by the staff", () => {
  const mails = (requestId: number) =>
    rows("select subject, body_text from emails where funding_request_id = $1 and kind = 'project_facts_changed'", [requestId]);

  it("does not overwrite what was changed since it was read", async () => {
    const { id, link, facts } = await published();
    const own = { peopleServed: null, jobsCreated: null, communitySupport: null, description: "Ours.", location: "Here", nationName: null };
    await service.editByCommunity(test.context, link, { ...own, name: "The community's name" });
    const { status, body } = await call("PATCH", `/projects/${id}`, { ...facts, name: "The desk's name" });
    expect([status, body["message"]]).toEqual([409, expect.stringContaining("while you were writing")]);
    expect((await call("GET", `/projects/${id}`)).body["name"]).toBe("The community's name");
    expect((await call("PATCH", `/projects/${id}`, { ...facts, seen: "yesterday" })).status).toBe(400);
  });

  it("of a published project is told to its community, by the facts' names", async () => {
    const { id, requestId, facts } = await published();
    const { seen: _seen, ...same } = facts;
    expect((await call("PATCH", `/projects/${id}`, { ...same, community: "Only the desk reads this" })).status).toBe(200);
    expect(await mails(requestId)).toEqual([]);
    expect((await call("PATCH", `/projects/${id}`, { ...same, location: "Elsewhere", peopleServed: "12" })).status).toBe(200);
    expect(await mails(requestId)).toMatchObject([{ body_text: expect.stringContaining("staff changed: place, people served.") }]);
    const draft = await prepareProject(test, cookie);
    expect((await call("PATCH", `/projects/${draft.id}`, { ...same, location: "Elsewhere" })).status).toBe(200);
    expect(await mails(draft.requestId)).toEqual([]);
  });
});

describe("visits of a project that is not public", () => {
  const visit = (publicId: string) => test.call("GET", `/api/projects/${publicId}`);
  const stored = async (id: number) => (await rows("select n from refused_reads where project_id = $1", [id]))[0]?.["n"];

  it("write once a second, count every one, and are whole where they are read", async () => {
    const { id, publicId } = await prepareProject(test, cookie);
    const versions = async () => (await rows("select xmin::text from refused_reads where project_id = $1", [id]))[0]?.["xmin"];
    const began = performance.now();
    await visit(publicId);
    const first = await versions();
    await Promise.all(Array.from({ length: 20 }, () => visit(publicId)));
    // On a machine that took a second for these, the second write is right.
    if (performance.now() - began < 900) expect(await versions()).toBe(first);
    expect((await call("GET", `/projects/${id}`)).body["refusedReads"]).toMatchObject([{ channel: "page", count: 21 }]);
    await visit(publicId);
    await visit(publicId);
    await until(async () => (await stored(id)) === 23);
  });

  it("are refused as before when they cannot be noted", async () => {
    const { publicId } = await prepareProject(test, cookie);
    await test.owner.query("alter table refused_reads rename to refused_elsewhere");
    const answer = await visit(publicId);
    await test.owner.query("alter table refused_elsewhere rename to refused_reads");
    expect(answer.status).toBe(404);
    expect(test.logged.join("")).toContain("refused reads could not be noted");
  });
});
