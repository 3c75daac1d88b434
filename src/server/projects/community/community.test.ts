import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createCommunity, createPublished, ownConsent, update } from "../../../../test/support/community.ts";
import { readImpact } from "../../../../test/support/consent.ts";
import { createPartner } from "../../../../test/support/partner.ts";
import { allContracts } from "../../../shared/contracts/all.ts";
import * as calls from "../../../shared/contracts/projects/community.ts";
import { fetchLocalContexts } from "./local-contexts/jobs.ts";

let test: TestApp;
let cookie: string;
let hub: Server;
/** What the Hub answers to each id: a status, or a project. */
const hubProjects = new Map<string, unknown>();
const asked: (string | undefined)[] = [];

beforeAll(async () => {
  hub = createServer((request, response) => {
    const id = /^\/api\/v2\/projects\/([^/]+)\/$/.exec(request.url ?? "")?.[1] ?? "";
    asked.push(request.headers["x-api-key"] as string | undefined);
    const found = hubProjects.get(id) ?? 404;
    if (typeof found === "number") response.writeHead(found).end();
    else response.writeHead(200, { "content-type": "application/json" }).end(typeof found === "string" ? found : JSON.stringify(found));
  });
  await new Promise<void>((resolve) => hub.listen(0, "127.0.0.1", resolve));
  test = await createTestApp({
    OUTBOUND_PRIVATE: "127.0.0.1",
    LOCAL_CONTEXTS_URL: `http://127.0.0.1:${(hub.address() as AddressInfo).port}`,
    LOCAL_CONTEXTS_KEY: "hub-key",
  });
  cookie = await test.signIn();
});
afterAll(async () => {
  await test.close();
  hub.closeAllConnections();
  hub.close();
});

const rows = async (query: string, values: unknown[] = []) => (await test.context.pool.query<Record<string, unknown>>(query, values)).rows;
const visitor = (publicId: string, path = "") => test.call("GET", `/api/projects/${publicId}${path}`);
const list = (value: unknown) => value as Record<string, unknown>[];
const facts = (page: Record<string, unknown>, changes: Record<string, unknown> = {}) => ({
  name: page["name"],
  description: page["description"],
  location: page["location"],
  nationName: page["nationName"],
  peopleServed: page["peopleServed"],
  jobsCreated: page["jobsCreated"],
  communitySupport: page["communitySupport"],
  seen: page["updatedAt"],
  ...changes,
});

describe("the community's own page", () => {
  it("is announced by email when the project is prepared, and says that nothing is public", async () => {
    const { project, act } = await createCommunity(test, cookie);
    const [mail] = await rows("select body_text, secret_kind from emails where funding_request_id = $1 and kind = 'project_prepared'", [
      project.requestId,
    ]);
    expect(mail).toMatchObject({ secret_kind: "private_link", body_text: expect.stringContaining("you do nothing, nothing is published") });
    expect((await act("GET")).body).toMatchObject({ state: "draft", isPublic: false, hasConsent: false, consents: [], posts: [] });
    expect((await act("POST", "/publish")).status).toBe(409);
    expect((await visitor(project.publicId)).status).toBe(404);
  });

  it("keeps what was read when the consent was given, publishes, and withdraws without a reason", async () => {
    const { project, act } = await createCommunity(test, cookie);
    expect((await act("POST", "/consents", ownConsent())).status).toBe(201);
    expect((await act("GET")).body).toMatchObject({ hasConsent: true, isPublic: false });
    const published = await act("POST", "/publish");
    expect(published.body).toMatchObject({
      isPublic: true,
      consents: [{ givenBy: "community", disclosed: expect.stringContaining("can withdraw consent") }],
    });
    expect((await visitor(project.publicId)).body).toEqual(published.body["preview"]);
    const withdrawn = await act("POST", "/withdraw", {});
    expect(withdrawn.body).toMatchObject({ state: "withdrawn", isPublic: false, transfersUnderWay: { waiting: 0, leaving: 0 } });
    expect(await visitor(project.publicId)).toMatchObject({
      status: 410,
      body: { code: "gone", message: "The project you're looking for doesn't exist or is no longer available." },
    });
    expect((await visitor(project.publicId, "/posts")).status).toBe(410);
    expect((await act("GET")).body["refusedReads"]).toMatchObject([{ channel: "page", institutionName: null, count: 2 }]);
    expect((await act("POST", "/withdraw", {})).status).toBe(409);
    const audit = await rows("select actor_name from audit_log where subject_type = 'project' and subject_id = $1 and actor_id is null", [
      String(project.id),
    ]);
    expect(audit.map(({ actor_name: name }) => name)).toEqual(["community", "community", "community"]);
  });

  it.each([
    ["no agreement", { hasAgreed: false }, "hasAgreed"],
    ["no name", { consentedBy: " " }, "consentedBy"],
    ["no procedure", { procedure: "" }, "procedure"],
    ["nothing of how long", { until: undefined }, "until"],
    ["a day to come", { consentedOn: "2999-01-01" }, "consentedOn"],
  ])("takes no consent with %s", async (_what, changes, field) => {
    const { act } = await createCommunity(test, cookie);
    const { status, body } = await act("POST", "/consents", ownConsent(changes));
    expect([status, Object.keys(body["fields"] as object)]).toEqual([400, [field]]);
    expect((await act("GET")).body["consents"]).toEqual([]);
  });

  it("keeps private what the community says, everywhere", async () => {
    const { project, act } = await createPublished(test, cookie);
    const before = (await act("GET")).body;
    const edited = await act(
      "PATCH",
      "",
      facts(before, { location: "Secret Spring", communitySupport: "Secret vote", peopleServed: "123456" }),
    );
    expect((await visitor(project.publicId)).body["location"]).toBe("Secret Spring");
    await act("POST", "/posts", update({ kind: "outcome", figures: [{ label: "People", value: "123456", countsAs: "people_served" }] }));
    const { updatedAt } = (await act("GET")).body;
    const body = { privateFields: ["location", "communitySupport", "peopleServed"], seen: updatedAt };
    expect((await act("PUT", "/private-fields", body)).status).toBe(200);
    const partner = await createPartner(test, cookie, project.publicId);
    const shown = [
      await visitor(project.publicId),
      await visitor(project.publicId, "/posts"),
      await partner.call("GET", `/projects/${project.publicId}`),
    ];
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(JSON.stringify(shown)).not.toMatch(/Secret|123456/);
    expect(edited.body).toMatchObject({ location: "Secret Spring" });
    expect((await act("GET")).body).toMatchObject({ location: "Secret Spring", preview: { location: null } });
  });

  it("does not let one person overwrite what another has saved meanwhile", async () => {
    const { act } = await createCommunity(test, cookie);
    const page = (await act("GET")).body;
    const answers = await Promise.all(["Mine", "Theirs"].map((name) => act("PATCH", "", facts(page, { name }))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await act("PUT", "/private-fields", { privateFields: ["location"], seen: page["updatedAt"] });
    expect([late.status, String(late.body["message"])]).toEqual([409, expect.stringContaining("while you were writing")]);
  });

  it("is found by its own link alone", async () => {
    const { project } = await createCommunity(test, cookie);
    expect((await test.call("GET", "/api/requests/nonsense/project")).status).toBe(404);
    await rows("update applicant_links set revoked_at = now() where funding_request_id = $1", [project.requestId]);
    expect((await test.call("POST", `/api/requests/${project.token}/project/publish`)).status).toBe(404);
  });
});

describe("updates", () => {
  it("are public with the project, newest first, a page at a time", async () => {
    const { project, act } = await createPublished(test, cookie);
    for (let day = 1; day <= 12; day += 1)
      await act("POST", "/posts", update({ title: `Day ${day}`, happenedOn: `2026-04-${String(day).padStart(2, "0")}` }));
    const first = (await visitor(project.publicId, "/posts")).body;
    expect(list(first["items"]).map(({ title }) => title)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Day ${day}`));
    const second = (await visitor(project.publicId, `/posts?cursor=${String(first["nextCursor"])}`)).body;
    expect([list(second["items"]).map(({ title }) => title), second["nextCursor"]]).toEqual([["Day 2", "Day 1"], null]);
  });

  it("that are sent twice are one; edited and removed they are gone for visitors too", async () => {
    const { project, act } = await createPublished(test, cookie);
    const wanted = update();
    await Promise.all([act("POST", "/posts", wanted), act("POST", "/posts", wanted)]);
    const [post] = list((await act("GET")).body["posts"]);
    expect(list((await act("GET")).body["posts"])).toHaveLength(1);
    const { key: _key, ...fields } = update({ title: "Better words" });
    const id = String(post?.["id"]);
    expect((await act("PATCH", `/posts/${id}`, { ...fields, seen: null })).status).toBe(200);
    expect((await act("PATCH", `/posts/${id}`, { ...fields, seen: null })).status).toBe(409);
    expect(list((await visitor(project.publicId, "/posts")).body["items"])[0]).toMatchObject({
      title: "Better words",
      editedAt: expect.any(String),
    });
    expect((await (await createCommunity(test, cookie)).act("DELETE", `/posts/${id}`)).status).toBe(404);
    expect((await act("DELETE", `/posts/${id}`)).status).toBe(200);
    expect((await visitor(project.publicId, "/posts")).body["items"]).toEqual([]);
    expect((await act("DELETE", `/posts/${id}`)).status).toBe(404);
    expect(JSON.stringify(await rows("select before, after from audit_log where action like 'project.post%'"))).not.toContain(
      "Better words",
    );
  });

  it.each([
    ["no kind", { kind: "rumour" }, "kind"],
    ["no title", { title: " " }, "title"],
    ["no words", { body: "" }, "body"],
    ["words beyond the limit", { body: "x".repeat(4_001) }, "body"],
    ["a day that is none", { happenedOn: "2026-02-30" }, "happenedOn"],
    ["a day to come", { happenedOn: "2999-01-01" }, "happenedOn"],
    ["nobody who says so", { source: "" }, "source"],
    ["a figure without a number", { figures: [{ label: "People", value: "many" }] }, "figures.0.value"],
    ["half a person", { figures: [{ label: "People", value: "1.5", countsAs: "people_served" }] }, "figures.0.value"],
    [
      "two figures that are the same fact",
      { figures: [1, 2].map((n) => ({ label: "Jobs", value: String(n), countsAs: "jobs_created" })) },
      "figures",
    ],
  ])("with %s are refused, with a sentence at the field", async (_what, changes, field) => {
    const { act } = await createCommunity(test, cookie);
    const { status, body } = await act("POST", "/posts", update(changes));
    expect([status, Object.keys(body["fields"] as object)]).toEqual([400, [field]]);
  });

  it("give the project its figures, the newest of each, with source and date, in page, API and report", async () => {
    const { project, act } = await createPublished(test, cookie);
    const outcome = (value: string, happenedOn: string, source: string) =>
      act(
        "POST",
        "/posts",
        update({
          kind: "outcome",
          happenedOn,
          source,
          figures: [{ label: "People with water", value, unit: "people", countsAs: "people_served" }],
        }),
      );
    await outcome("640", "2026-06-01", "Band council");
    await outcome("90", "2026-03-01", "Older note");
    expect((await visitor(project.publicId)).body["peopleServed"]).toBe(640);
    const source = { source: "Band council", date: "2026-06-01" };
    expect((await visitor(project.publicId, "/posts")).body["figureSources"]).toEqual({ peopleServed: source, jobsCreated: null });
    const partner = await createPartner(test, cookie, project.publicId);
    expect((await partner.call("GET", `/projects/${project.publicId}`)).body).toMatchObject({
      impact_metrics: { people_served: 640 },
      impact_sources: { people_served: source, jobs_created: null },
      latest_updates: [
        { happened_on: "2026-06-01", figures: [{ label: "People with water", value: "640", unit: "people" }] },
        { source: "Older note" },
      ],
    });
    const newest = list((await act("GET")).body["posts"])[0];
    await act("DELETE", `/posts/${String(newest?.["id"])}`);
    expect((await visitor(project.publicId)).body["peopleServed"]).toBe(90);
    const typed = facts((await act("GET")).body, { peopleServed: "77" });
    await act("PATCH", "", typed);
    expect((await visitor(project.publicId, "/posts")).body["figureSources"]).toEqual({ peopleServed: null, jobsCreated: null });
  });
});

describe("an impact report", () => {
  it("lists what the community told came of it, with source and date", async () => {
    const { project, act } = await createPublished(test, cookie);
    await act(
      "POST",
      "/posts",
      update({ kind: "outcome", source: "School board", figures: [{ label: "Classrooms", value: "12", unit: "rooms" }] }),
    );
    const partner = await createPartner(test, cookie, project.publicId);
    expect((await partner.send()).status).toBe(201);
    await rows("update transfers set status = 'settled', settled_at = now() where institution_id = $1", [partner.institutionId]);
    const { rows: told } = await readImpact(test, partner.institutionId);
    expect(told).toMatchObject([{ outcomes: "Classrooms: 12 rooms (School board, 2026-05-04)" }]);
    await act("POST", "/withdraw", {});
    expect((await readImpact(test, partner.institutionId)).rows).toMatchObject([{ outcomes: null }]);
  });
});

describe("references to Local Contexts", () => {
  const known = "5f1a2b3c-0000-4000-8000-000000000001";
  const unknown = "5f1a2b3c-0000-4000-8000-000000000002";

  it("are set by the community alone", () => {
    const writing = allContracts.filter(({ call }) => !call.startsWith("GET ") && /local-contexts/.test(call));
    expect(writing.map(({ call, access }) => [call, access])).toEqual([[calls.setLocalContexts.call, "anyone"]]);
  });

  it("show a copy of title and labels, say when the Hub could not be read, and keep the copy of before", async () => {
    const { project, act } = await createPublished(test, cookie);
    hubProjects.set(known, {
      unique_id: known,
      title: "Songs of the river",
      project_page: "https://elsewhere.example/labels",
      tk_labels: [{ name: "TK Attribution (TK A)", label_type: "attribution", unknown_field: {} }, { no: "name" }],
      bc_labels: [{ name: "BC Provenance (BC P)" }],
      notice: [{ name: "TK Notice", notice_type: "traditional_knowledge" }],
    });
    const ids = [`https://localcontextshub.org/projects/${known.toUpperCase()}/`, unknown];
    expect((await act("PUT", "/local-contexts", { ids })).body["localContexts"]).toMatchObject([
      { id: known, title: null, failure: null },
      { id: unknown },
    ]);
    await fetchLocalContexts(test.context);
    const read = async () => list((await visitor(project.publicId, "/posts")).body["localContexts"]);
    expect(await read()).toMatchObject([
      {
        title: "Songs of the river",
        url: `https://localcontextshub.org/projects/${known}/`,
        labels: [
          { name: "TK Attribution (TK A)", kind: "tk" },
          { name: "BC Provenance (BC P)", kind: "bc" },
          { name: "TK Notice", kind: "notice" },
        ],
        failedAt: null,
      },
      {
        title: null,
        labels: [],
        failure: "unknown",
        failedAt: expect.any(String),
        url: `https://localcontextshub.org/projects/${unknown}/`,
      },
    ]);
    expect(asked).toEqual(["hub-key", "hub-key"]);
    await fetchLocalContexts(test.context);
    expect(asked).toHaveLength(2);
    for (const [answer, failure] of [
      [500, "unreachable"],
      [401, "refused"],
      ["<html>", "unreadable"],
      [{ unique_id: unknown, title: "Another" }, "unreadable"],
    ] as const) {
      hubProjects.set(known, answer);
      await rows("update local_contexts_references set tried_at = null where local_contexts_id = $1", [known]);
      await fetchLocalContexts(test.context);
      expect((await read())[0]).toMatchObject({ title: "Songs of the river", failure });
    }
    const before = asked.length;
    await rows("update local_contexts_references set tried_at = now() - interval '2 days'");
    await act("POST", "/withdraw", {});
    await fetchLocalContexts(test.context);
    expect(asked).toHaveLength(before);
    expect((await act("PUT", "/local-contexts", { ids: [] })).body["localContexts"]).toEqual([]);
  });

  it.each([["not-an-id"], ["https://elsewhere.example/projects/5f1a2b3c-0000-4000-8000-000000000001"]])("are not %s", async (typed) => {
    const { act } = await createCommunity(test, cookie);
    const { status, body } = await act("PUT", "/local-contexts", { ids: [typed] });
    expect([status, Object.keys(body["fields"] as object)]).toEqual([400, ["ids.0"]]);
  });
});

describe("the removal of personal data", () => {
  it("takes what the community told with it", async () => {
    const { project, act } = await createPublished(test, cookie);
    await act("POST", "/posts", update());
    await act("POST", "/withdraw", {});
    const [row] = await rows("select reference from funding_requests where id = $1", [project.requestId]);
    const path = `/api/admin/funding-requests/${project.requestId}/remove-personal-data`;
    expect((await test.call("POST", path, { reference: row?.["reference"] }, { cookie })).status).toBe(200);
    expect(await rows("select from project_posts where project_id = $1", [project.id])).toEqual([]);
    expect((await act("GET")).status).toBe(404);
  });
});
