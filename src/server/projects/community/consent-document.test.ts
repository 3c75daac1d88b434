import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createCommunity, ownConsent } from "../../../../test/support/community.ts";
import { uploader } from "../../../../test/support/uploads.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

const photograph = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const send = (name: string, bytes = photograph) => uploader(test).upload(name, bytes);
const attachedTo = async (requestId: number) =>
  (
    await test.context.pool.query<{ name: string }>("select name from attachments where funding_request_id = $1 order by id", [requestId])
  ).rows.map(({ name }) => name);

it("is kept with the request, named on the community's page and at the desk, and never in public", async () => {
  const { project, act } = await createCommunity(test, cookie);
  const document = await send("resolution.png");
  const given = await act("POST", "/consents", ownConsent({ document }));
  expect([given.status, given.body["fields"]]).toEqual([201, undefined]);
  const [consent] = given.body["consents"] as Record<string, unknown>[];
  expect(consent).toMatchObject({ documentReference: "Given through the private link, with the document attached" });
  expect(consent?.["document"]).toEqual({ name: "resolution.png", scan: "not_scanned" });
  expect(await attachedTo(project.requestId)).toEqual(["resolution.png"]);
  expect((await test.call("GET", `/api/admin/projects/${project.id}`, undefined, { cookie })).body["consents"]).toMatchObject([
    { givenBy: "community", document: { id: expect.any(Number), name: "resolution.png" } },
  ]);
  expect((await act("POST", "/publish")).status).toBe(200);
  const shown = await test.call("GET", `/api/projects/${project.publicId}`);
  expect([shown.status, JSON.stringify(shown.body).includes("resolution.png")]).toEqual([200, false]);
  const renewed = await act("POST", "/consents", ownConsent({ replaces: consent?.["id"], documentReference: "Minutes of May" }));
  expect(renewed.body["consents"]).toMatchObject([
    { document: null, documentReference: "Minutes of May" },
    { document: { name: "resolution.png" }, endedKind: "replaced" },
  ]);
});

it.each<[string, () => Promise<unknown>, string]>([
  ["is neither a PDF nor a picture", () => send("resolution.txt", Buffer.from("We agree.")), "PDF, PNG or JPEG"],
  ["was not sent whole", () => uploader(test).begin("resolution.png", 2_000), "not finished uploading"],
  ["was sent by somebody else", async () => ({ ...(await send("theirs.png")), token: (await send("mine.png")).token }), "no longer here"],
  ["nobody sent", async () => ({ id: "upl_0000000000000000", token: "x" }), "no longer here"],
])("that %s is refused, and no consent is kept", async (_what, sent, sentence) => {
  const { project, act } = await createCommunity(test, cookie);
  const { status, body } = await act("POST", "/consents", ownConsent({ document: await sent() }));
  expect([status, body["fields"]]).toEqual([400, { document: expect.stringContaining(sentence) }]);
  expect((await act("GET")).body).toMatchObject({ hasConsent: false, consents: [] });
  expect(await attachedTo(project.requestId)).toEqual([]);
});

it("that two communities name at once belongs to one of them", async () => {
  const stages = [await createCommunity(test, cookie), await createCommunity(test, cookie)];
  const document = await send("resolution.png");
  const answers = await Promise.all(stages.map(({ act }) => act("POST", "/consents", ownConsent({ document }))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body["fields"]).toEqual({ document: expect.stringContaining("belongs to another request") });
  const kept = await Promise.all(stages.map(({ project }) => attachedTo(project.requestId)));
  expect(kept.flat()).toEqual(["resolution.png"]);
});
