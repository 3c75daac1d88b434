import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirming } from "../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { consentWith } from "../../../../test/support/consent.ts";
import { inDays } from "../../../../test/support/days.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { findPublishedProject, listPublishedProjects } from "./service.ts";

let test: TestApp;
let cookie: string;

beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

const asAdmin = confirming(
  () => test,
  (method, url, body) => test.call(method, url, body, { cookie }),
);
const read = async (url: string) => (await test.call("GET", url)).body;
const rows = async (query: string) => (await test.context.pool.query<Record<string, unknown>>(query)).rows;

const consent = consentWith();

async function requestWith(status: string, changes: Record<string, unknown> = {}): Promise<number> {
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest(changes));
  const [row] = await rows(`select id from funding_requests where reference = '${String(body["reference"])}'`);
  const id = Number(row?.["id"]);
  await asAdmin("PATCH", `/api/admin/funding-requests/${id}`, { status });
  return id;
}

async function prepare(changes: Record<string, unknown> = {}) {
  const { body } = await asAdmin("POST", "/api/admin/projects", { fundingRequestId: await requestWith("approved", changes) });
  return { id: Number(body["id"]), publicId: String(body["publicId"]), body };
}

async function publish(changes: Record<string, unknown> = {}) {
  const project = await prepare(changes);
  const { body } = await asAdmin("POST", `/api/admin/projects/${project.id}/consents`, consent);
  const consentId = (body["consents"] as { id: number }[])[0]?.id ?? 0;
  await asAdmin("POST", `/api/admin/projects/${project.id}/publish`);
  return { ...project, consentId };
}

const withdraw = (id: number, consentId: number) =>
  asAdmin("POST", `/api/admin/projects/${id}/consents/${consentId}/withdraw`, { reason: "The council decided anew." });

describe("preparing a project", () => {
  it("takes the facts of an approved request, and makes a draft that nobody else sees", async () => {
    const requestId = await requestWith("approved", { fundingAmount: "250k CAD" });
    const { status, body } = await asAdmin("POST", "/api/admin/projects", { fundingRequestId: requestId });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: "draft",
      name: "Clean water for the upper river",
      location: "Upper river communities",
      nationName: "Three Rivers Nation",
      fundingNeeded: "250000.0000",
      fundingReceived: "0.0000",
      currency: "CAD",
      fundingStatus: "seeking",
      consents: [],
    });
    expect(body["publicId"]).toMatch(/^prj_[0-9a-z]{16}$/);
    expect((await test.call("GET", `/api/projects/${String(body["publicId"])}`)).status).toBe(404);
    expect((await asAdmin("GET", `/api/admin/funding-requests/${requestId}/project`)).body).toEqual({ projectId: body["id"] });
  });

  it("names a nation only where the applicant is one", async () => {
    const { body } = await prepare({ organizationType: "individual", organizationName: "Jon Alder" });
    expect(body).toMatchObject({ nationName: null, community: "Jon Alder" });
  });

  it("is refused for a request that is not approved, that is not there, and that has a project", async () => {
    for (const state of ["pending", "in_review", "rejected"]) {
      const { status, body } = await asAdmin("POST", "/api/admin/projects", { fundingRequestId: await requestWith(state) });
      expect([status, body["message"]]).toEqual([409, "Only an approved request can become a project. Approve the request first."]);
    }
    expect((await asAdmin("POST", "/api/admin/projects", { fundingRequestId: 999_999 })).status).toBe(404);
    const twice = await requestWith("approved");
    const answers = await Promise.all([1, 2, 3].map(() => asAdmin("POST", "/api/admin/projects", { fundingRequestId: twice })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});

describe("publishing", () => {
  it("is refused without a consent: silence is never consent", async () => {
    const { id, publicId } = await prepare();
    const { status, body } = await asAdmin("POST", `/api/admin/projects/${id}/publish`);
    expect([status, body["code"]]).toEqual([409, "conflict"]);
    expect(body["message"]).toContain("silence is never consent");
    expect((await test.call("GET", `/api/projects/${publicId}`)).status).toBe(404);
    expect((await asAdmin("POST", "/api/admin/projects/999999/publish")).status).toBe(404);
  });

  it("says what a record of consent lacks, and keeps one consent in force", async () => {
    const { id } = await prepare();
    const url = `/api/admin/projects/${id}/consents`;
    const bad = { ...consent, consentedBy: " ", procedure: "", consentedOn: inDays(3), documentUrl: "javascript:alert(1)" };
    expect(Object.keys((await asAdmin("POST", url, bad)).body["fields"] as object).sort()).toEqual([
      "consentedBy",
      "consentedOn",
      "documentUrl",
      "procedure",
    ]);
    const answers = await Promise.all([1, 2].map(() => asAdmin("POST", url, consent)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("shows everybody the facts of the project, and nothing of who asked", async () => {
    const { id, publicId } = await publish({ projectTitle: "A boat for the school" });
    const fields = {
      name: "A boat for the school",
      description: "It goes twice a day.",
      location: "Upper river",
      nationName: "Three Rivers Nation",
    };
    const money = { fundingNeeded: "9007199254740993.0001", currency: "usd", fundingStatus: "seeking" };
    const { body: changed } = await asAdmin("PATCH", `/api/admin/projects/${id}`, {
      ...fields,
      ...money,
      peopleServed: "120",
      jobsCreated: "",
    });
    expect(changed["fields"]).toBeUndefined();
    const shown = await read(`/api/projects/${publicId}`);
    expect(shown).toEqual({
      ...fields,
      theme: null,
      language: null,
      nationLanguage: null,
      placePrecision: "place",
      cover: null,
      publicId,
      privateFields: [],
      fundingNeeded: "9007199254740993.0001",
      fundingReceived: "0.0000",
      currency: "USD",
      fundingStatus: "seeking",
      peopleServed: 120,
      jobsCreated: null,
      communitySupport: null,
      publishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const list = (await read("/api/projects?limit=3")) as unknown as { items: unknown[] };
    expect(list.items[0]).toEqual(shown);
    expect(JSON.stringify(list)).not.toContain("threerivers.example");
  });

  it("waits for the sum where a project has none, and then gives it a public id", async () => {
    const [row] = await rows("insert into projects (name, description, location) values ('Old wells', 'd', 'l') returning id");
    const url = `/api/admin/projects/${Number(row?.["id"])}`;
    await asAdmin("POST", `${url}/consents`, consent);
    expect((await asAdmin("POST", `${url}/publish`)).body["message"]).toBe("Save the amount needed and its currency first.");
    const facts = { name: "Old wells", description: "d", location: "l", fundingNeeded: "10", currency: "USD", fundingStatus: "seeking" };
    await asAdmin("PATCH", url, facts);
    const { body } = await asAdmin("POST", `${url}/publish`);
    expect((await test.call("GET", `/api/projects/${String(body["publicId"])}`)).status).toBe(200);
    expect((await asAdmin("POST", `${url}/publish`)).body["message"]).toBe("This project is already published.");
  });

  it("refuses facts that are none", async () => {
    const { id } = await prepare();
    const bad = {
      name: "",
      description: "x",
      location: "x",
      fundingNeeded: "0.00",
      currency: "dollars",
      fundingStatus: "seeking",
      peopleServed: "many",
    };
    const { status, body } = await asAdmin("PATCH", `/api/admin/projects/${id}`, bad);
    expect(status).toBe(400);
    expect(Object.keys(body["fields"] as object).sort()).toEqual(["currency", "fundingNeeded", "name", "peopleServed"]);
  });
});

describe("withdrawing the consent", () => {
  it("takes the project out of every public reading at once, and only a new consent brings it back", async () => {
    const { id, publicId, consentId } = await publish();
    expect(await findPublishedProject(test.context.db, publicId)).toMatchObject({ id, publicId });
    expect((await withdraw(id, consentId)).body).toMatchObject({ state: "withdrawn", hasConsent: false });

    expect((await test.call("GET", `/api/projects/${publicId}`)).status).toBe(410);
    const listed = await read("/api/projects");
    expect(JSON.stringify(listed)).not.toContain(publicId);
    expect(await findPublishedProject(test.context.db, publicId)).toBeUndefined();
    expect(JSON.stringify(await listPublishedProjects(test.context.db, { page: 1, perPage: 100 }))).not.toContain(publicId);

    expect((await asAdmin("POST", `/api/admin/projects/${id}/publish`)).status).toBe(409);
    expect((await withdraw(id, consentId)).status).toBe(409);
    await asAdmin("POST", `/api/admin/projects/${id}/consents`, { ...consent, documentReference: "Resolution 2026-09" });
    expect((await asAdmin("POST", `/api/admin/projects/${id}/publish`)).body).toMatchObject({ state: "published", publicId });
    const record = (await asAdmin("GET", `/api/admin/projects/${id}`)).body;
    expect(record["consents"]).toMatchObject([
      { documentReference: "Resolution 2026-09", endedAt: null },
      { consentedOn: "2026-02-03", endedKind: "withdrawn", endedByName: "rmason", endReason: "The council decided anew." },
    ]);
  });

  it("needs a reason, and the consent of this project", async () => {
    const { id, publicId } = await publish();
    const other = await publish();
    expect((await withdraw(id, other.consentId)).status).toBe(404);
    const { status } = await asAdmin("POST", `/api/admin/projects/${other.id}/consents/${other.consentId}/withdraw`, { reason: " " });
    expect(status).toBe(400);
    expect((await test.call("GET", `/api/projects/${publicId}`)).status).toBe(200);
    expect((await test.call("GET", `/api/projects/${other.publicId}`)).status).toBe(200);
  });

  it("never leaves a project public without a consent, whoever comes first", async () => {
    const { id, consentId } = await publish();
    await withdraw(id, consentId);
    const { body } = await asAdmin("POST", `/api/admin/projects/${id}/consents`, consent);
    const second = (body["consents"] as { id: number }[])[0]?.id ?? 0;
    await Promise.all([asAdmin("POST", `/api/admin/projects/${id}/publish`), withdraw(id, second)]);
    expect((await asAdmin("GET", `/api/admin/projects/${id}`)).body).toMatchObject({ state: "withdrawn", hasConsent: false });
  });

  it("writes every step into the audit log", async () => {
    const { id, consentId } = await publish();
    await withdraw(id, consentId);
    expect(
      await rows(`select action, actor_name from audit_log where subject_type = 'project' and subject_id = '${id}' order by id`),
    ).toEqual(
      ["prepared", "consent_recorded", "consent_confirmed", "published", "consent_withdrawn"].map((step) => ({
        action: `project.${step}`,
        actor_name: step === "consent_confirmed" ? "community" : "rmason",
      })),
    );
  });
});

describe("money", () => {
  it("received is the exact sum of what settled, in the project's currency, and pins the currency", async () => {
    const { id, publicId } = await publish();
    await rows("insert into institutions (name, description, type) values ('Stillwater Mutual', 'd', 'Bank')");
    const asFunded = { name: "n", description: "d", location: "l", fundingNeeded: "10", currency: "USD", fundingStatus: "funded" };
    expect((await asAdmin("PATCH", `/api/admin/projects/${id}`, asFunded)).body, "nothing has settled yet").toMatchObject({
      fields: { fundingStatus: expect.stringContaining("settled") as string },
    });
    await rows(`insert into transfers (institution_id, project_id, amount, currency, mode, status, settled_at, returned_at) values
      (1, ${id}, 9007199254740993.0001, 'USD', 'live', 'settled', now(), null), (1, ${id}, 0.1, 'USD', 'live', 'settled', now(), null),
      (1, ${id}, 5, 'USD', 'live', 'pending', null, null), (1, ${id}, 5, 'CAD', 'live', 'settled', now(), null),
      (1, ${id}, 5, 'USD', 'test', 'settled', now(), null), (1, ${id}, 5, 'USD', 'live', 'returned', now(), now())`);
    expect(await read(`/api/projects/${publicId}`)).toMatchObject({ fundingReceived: "9007199254740993.1001" });
    const fields = { name: "n", description: "d", location: "l", fundingNeeded: "10", currency: "EUR", fundingStatus: "funded" };
    expect((await asAdmin("PATCH", `/api/admin/projects/${id}`, fields)).status).toBe(409);
    expect((await asAdmin("PATCH", `/api/admin/projects/${id}`, { ...fields, currency: "USD" })).body).toMatchObject({
      fundingStatus: "funded",
    });
  });
});

describe("lists", () => {
  it("give every published project once, by cursor and by number, and count them", async () => {
    await rows(`insert into projects (name, description, location, state, public_id, published_at, public_until, funding_needed, currency)
      select 'Project ' || n, 'd', 'l', 'published', 'prj_' || n, now() - n * interval '1 minute', 'infinity', 10, 'USD' from generate_series(1, 2500) as n`);
    const first = (await read("/api/projects?limit=200")) as unknown as {
      items: { publicId: string }[];
      total: number;
      nextCursor: string;
    };
    const next = (await read(`/api/projects?limit=200&cursor=${first.nextCursor}`)) as unknown as typeof first;
    const keyset = [...first.items, ...next.items].map(({ publicId }) => publicId);
    const pages = await Promise.all([1, 2].map((page) => listPublishedProjects(test.context.db, { page, perPage: 200 })));
    expect(pages.flatMap(({ projects }) => projects.map(({ publicId }) => publicId))).toEqual(keyset);
    expect(new Set(keyset).size).toBe(400);
    const counted = await rows("select count(*)::int as n from projects where state = 'published'");
    expect([first.total, pages[0]?.total]).toEqual([counted[0]?.["n"], counted[0]?.["n"]]);
  });

  it("reach a far page by the index alone, and stop after the last", async () => {
    await test.owner.query("vacuum analyze projects");
    const far = await listPublishedProjects(test.context.db, { page: 250, perPage: 10 });
    expect(far.projects).toHaveLength(10);
    expect((await listPublishedProjects(test.context.db, { page: 1_000, perPage: 10 })).projects).toEqual([]);
    const plan = await rows("explain select id from public_projects order by published_at desc, id desc limit 10 offset 1500");
    expect(JSON.stringify(plan)).toContain("Index Only Scan using projects_by_publication");
  });

  it("are searched and filtered by administrators", async () => {
    await prepare({ projectTitle: "Seeds for the terraces" });
    const found = async (query: string) =>
      (
        (await asAdmin("GET", `/api/admin/projects?${query}`)).body as unknown as {
          items: { name: string; state: string }[];
          total: number;
        }
      ).items;
    expect(await found("q=TERRACES")).toMatchObject([{ name: "Seeds for the terraces", state: "draft", hasConsent: false }]);
    expect(await found("q=terraces&state=published")).toEqual([]);
    expect((await found("state=withdrawn")).every(({ state }) => state === "withdrawn")).toBe(true);
    expect((await found("sort=name&order=asc&limit=2")).map(({ name }) => name)).toEqual([
      "A boat for the school",
      "Clean water for the upper river",
    ]);
  });
});
