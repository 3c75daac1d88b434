import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { documents } from "../../../../../test/support/documents.ts";
import { fundingRequest } from "../../../../../test/support/samples.ts";
import { makeDataDir, type SentUpload, uploader } from "../../../../../test/support/uploads.ts";

const dataDir = makeDataDir();
let test: TestApp;
let cookie: string;
let tus: ReturnType<typeof uploader>;

beforeAll(async () => {
  test = await createTestApp({ DATA_DIR: dataDir });
  cookie = await test.signIn();
  tus = uploader(test);
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];

async function submit(attachments: SentUpload[] = []) {
  const body = { ...fundingRequest(), submissionId: crypto.randomUUID(), attachments };
  const made = (await test.call("POST", "/api/funding-requests", body)).body;
  const [row] = await rows("select id from funding_requests where reference = $1", [made["reference"]]);
  return { id: Number(row?.["id"]), token: String(made["statusUrl"]).split("/").at(-1) ?? "" };
}
const add = (token: string, attachments: SentUpload[]) => test.call("POST", `/api/requests/${token}/documents`, { attachments });
const namesOf = (body: Record<string, unknown>) => (body["documents"] as { name: string }[]).map(({ name }) => name);
const kindsOf = (body: Record<string, unknown>) => (body["timeline"] as { kind: string }[]).map(({ kind }) => kind);

describe("documents that come after the form", () => {
  it("belong to the request, stand in its history, and are told to the staff, once", async () => {
    const made = await submit([await tus.upload("first.pdf", documents.pdf)]);
    const refs = [await tus.upload("plan.txt", Buffer.from("The plan.")), await tus.upload("budget.docm", documents.docm)];
    const { status, body } = await add(made.token, refs);
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(["first.pdf", "plan.txt", "budget.docm"]);
    expect(kindsOf(body)).toEqual(["received", "documents_added"]);
    const again = await add(made.token, refs);
    expect([again.status, namesOf(again.body), kindsOf(again.body)]).toEqual([200, namesOf(body), kindsOf(body)]);
    const about = [String(made.id)];
    expect(await rows("select after from audit_log where action = 'funding_request.documents_added' and subject_id = $1", about)).toEqual([
      { after: { documents: 2 } },
    ]);
    expect(await rows("select kind from notifications where funding_request_id = $1", about)).toEqual([{ kind: "documents_added" }]);
    const shown = await test.call("GET", "/api/admin/notifications", undefined, { cookie });
    expect(JSON.stringify(shown.body)).toContain("The applicant added documents to FR-");
    const atDesk = await test.call("GET", `/api/admin/funding-requests/${made.id}/attachments`, undefined, { cookie });
    expect((atDesk.body["items"] as unknown[]).length).toBe(3);
  });

  it("are refused as with the form: another's upload, too many, none", async () => {
    const made = await submit();
    const upload = await tus.upload("plan.txt", Buffer.from("The plan."));
    const wrong = await add(made.token, [{ ...upload, token: "wrong" }]);
    expect([wrong.status, wrong.body["fields"]]).toEqual([400, { attachments: expect.any(String) as string }]);
    expect((await add(made.token, [])).status).toBe(400);
    expect((await add("x".repeat(32), [upload])).status).toBe(404);
    const other = await submit();
    await add(other.token, [upload]);
    expect((await add(made.token, [upload])).status).toBe(400);
  });

  it("are not taken by a request that is over", async () => {
    const made = await submit();
    const upload = await tus.upload("late.txt", Buffer.from("Too late."));
    await test.call("PATCH", `/api/admin/funding-requests/${made.id}`, { status: "rejected" }, { cookie });
    const { status, body } = await add(made.token, [upload]);
    expect([status, body["message"]]).toEqual([409, expect.stringContaining("takes no more documents")]);
    expect(await rows("select from attachments where funding_request_id = $1", [made.id])).toHaveLength(0);
  });
});
