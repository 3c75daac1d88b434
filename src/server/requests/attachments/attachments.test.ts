import { rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { documents } from "../../../../test/support/documents.ts";
import { longText, makeDataDir, type SentUpload, uploader } from "../../../../test/support/uploads.ts";

const dataDir = makeDataDir();
let test: TestApp;
let admin: string;
let tus: ReturnType<typeof uploader>;

beforeAll(async () => {
  test = await createTestApp({ DATA_DIR: dataDir });
  admin = await test.signIn();
  tus = uploader(test);
});
beforeEach(() => test.context.pool.query("delete from rate_limits"));
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

type Ref = SentUpload & { name?: string };
const submit = (attachments: Ref[] | undefined, more: Record<string, unknown> = {}) =>
  test.call("POST", "/api/funding-requests", { ...fundingRequest(), submissionId: crypto.randomUUID(), attachments, ...more });
const requestIdOf = async (reference: unknown) =>
  (await test.context.pool.query<{ id: number }>("select id from funding_requests where reference = $1", [reference])).rows[0]?.id ?? 0;
const filesOf = async (requestId: number) => {
  const { body } = await test.call("GET", `/api/admin/funding-requests/${requestId}/attachments`, undefined, { cookie: admin });
  return body["items"] as { id: number; name: string; scan: string; type: string; size: number; hasMacros: boolean }[];
};
const download = (id: number, query = "") =>
  test.app.inject({ method: "GET", url: `/api/admin/attachments/${id}${query}`, headers: { cookie: admin } });
const problem = async (attachments: Ref[]) => {
  const before = await test.context.pool.query("select count(*) from funding_requests");
  const { status, body } = await submit(attachments);
  expect([status, body["code"]]).toEqual([400, "validation_failed"]);
  expect((await test.context.pool.query("select count(*) from funding_requests")).rows).toEqual(before.rows);
  return (body["fields"] as Record<string, string>)["attachments"];
};

describe("files of a request", () => {
  it("come with it, in their order, and are shown to the desk", async () => {
    const refs = [await tus.upload("Résolution ᏣᎳᎩ.pdf", documents.pdf), await tus.upload("budget.docm", documents.docm)];
    const { status, body } = await submit(refs);
    expect(status).toBe(201);
    expect(await filesOf(await requestIdOf(body["reference"]))).toMatchObject([
      { name: "Résolution ᏣᎳᎩ.pdf", type: "pdf", hasMacros: false, scan: "not_scanned", size: documents.pdf.length },
      { name: "budget.docm", type: "docx", hasMacros: true },
    ]);
  });

  it("are not needed", async () => {
    const { status, body } = await submit(undefined);
    expect(status).toBe(201);
    expect(await filesOf(await requestIdOf(body["reference"]))).toEqual([]);
  });

  it("count once when the request is sent twice, and make another one when they are others", async () => {
    const submissionId = crypto.randomUUID();
    const refs = [await tus.upload("plan.pdf", documents.pdf)];
    const [first, again] = [await submit(refs, { submissionId }), await submit(refs, { submissionId })];
    expect([first.status, again.status, again.body["reference"]]).toEqual([201, 201, first.body["reference"]]);
    expect(await filesOf(await requestIdOf(first.body["reference"]))).toHaveLength(1);
    const other = await submit([...refs, await tus.upload("map.png", documents.png)], { submissionId });
    expect([other.status, other.body["code"]]).toEqual([409, "already_submitted"]);
  });

  it("that cannot come are named, and nothing is stored", async () => {
    const mine = await tus.upload("plan.pdf", documents.pdf);
    const other = await tus.upload("other.pdf", documents.pdf);
    const half = await tus.begin("half.txt", 100);
    expect(await problem([{ id: "upl_none", token: "x", name: "map.png" }])).toMatch(/^map\.png is no longer here/);
    expect(await problem([{ ...mine, token: other.token, name: "plan.pdf" }])).toMatch(/^plan\.pdf is no longer here/);
    expect(await problem([mine, half])).toMatch(/^half\.txt has not finished uploading/);
    expect((await submit([other])).status).toBe(201);
    expect(await problem([mine, other])).toMatch(/^other\.pdf belongs to another request/);
    expect((await submit([mine])).status).toBe(201);
  });

  it("cannot be removed by their token once they belong to a request", async () => {
    const upload = await tus.upload("plan.pdf", documents.pdf);
    const { body } = await submit([upload]);
    expect((await tus.remove(upload)).status).toBe(404);
    expect(await filesOf(await requestIdOf(body["reference"]))).toHaveLength(1);
  });

  it("are at most 20, and 100 MB together", async () => {
    const refs = await Promise.all(Array.from({ length: 20 }, (_, index) => tus.upload(`${index}.txt`, documents.txt)));
    const ids = refs.map(({ id }) => id);
    await test.context.pool.query("update attachments set size = 5000001 where upload_id = any($1)", [ids]);
    expect(await problem(refs)).toMatch(/total 100 MB/);
    await test.context.pool.query("update attachments set size = 5000000 where upload_id = any($1)", [ids]);
    const tooMany = await submit([...refs, await tus.upload("more.txt", documents.txt)]);
    expect([tooMany.status, tooMany.body["code"]]).toEqual([400, "validation_failed"]);
    expect((await submit(refs)).status).toBe(201);
  });

  it("are named, not sent, when the request is forwarded", async () => {
    const { body } = await submit([await tus.upload("resolution.pdf", documents.pdf)]);
    const requestId = await requestIdOf(body["reference"]);
    await test.call(
      "POST",
      "/api/admin/forward-funding-request",
      { requestId, recipientEmail: "ana@elsewhere.example" },
      { cookie: admin },
    );
    const { rows } = await test.context.pool.query<{ body_text: string }>(
      "select body_text from emails where kind = 'funding_request_forward' and funding_request_id = $1",
      [requestId],
    );
    expect(rows[0]?.body_text).toContain("resolution.pdf");
  });
});

describe("the desk's download", () => {
  const attached = async (name: string, bytes: Buffer) => {
    const { body } = await submit([await tus.upload(name, bytes)]);
    return (await filesOf(await requestIdOf(body["reference"])))[0]?.id ?? 0;
  };
  const setScan = (id: number, scan: string) => test.context.pool.query("update attachments set scan = $2 where id = $1", [id, scan]);

  it("gives the bytes to be saved under their name, never to be shown", async () => {
    const id = await attached('ᏣᎳᎩ "plan" 100%.txt', documents.txt);
    await setScan(id, "clean");
    const { statusCode, headers, rawPayload } = await download(id);
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(documents.txt)).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": String(documents.txt.length),
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="_plan_ 100_.txt"; filename*=UTF-8''%E1%8F%A3%E1%8E%B3%E1%8E%A9%20%22plan%22%20100%25.txt`,
    });
    const { rows } = await test.context.pool.query(
      "select action, subject_id, after from audit_log where action = 'attachment.downloaded'",
    );
    expect(rows.at(-1)).toMatchObject({ subject_id: String(id), after: { name: 'ᏣᎳᎩ "plan" 100%.txt' } });
  });

  it("gives what nobody scanned only to who says that this is known", async () => {
    const id = await attached("plan.pdf", documents.pdf);
    expect([(await download(id)).statusCode, (await download(id, "?accept=not_scanned")).statusCode]).toEqual([409, 200]);
  });

  it("gives nothing of a file in quarantine, or of one with a virus", async () => {
    const id = await attached("plan.pdf", documents.pdf);
    await setScan(id, "waiting");
    const waiting = await download(id, "?accept=not_scanned");
    expect([waiting.statusCode, waiting.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining("still being scanned"),
    ]);
    await test.context.pool.query("update attachments set scan = 'infected', scan_finding = 'Test.Virus', file_key = null where id = $1", [
      id,
    ]);
    const infected = await download(id, "?accept=not_scanned");
    expect([infected.statusCode, infected.json<{ message: string }>().message]).toEqual([409, expect.stringContaining("Test.Virus")]);
  });

  it("knows no file that belongs to no request yet", async () => {
    const upload = await tus.upload("draft.pdf", documents.pdf);
    const { rows } = await test.context.pool.query<{ id: number }>("select id from attachments where upload_id = $1", [upload.id]);
    expect((await download(rows[0]?.id ?? 0, "?accept=not_scanned")).statusCode).toBe(404);
    expect((await download(999_999)).statusCode).toBe(404);
    expect((await test.call("GET", "/api/admin/funding-requests/999999/attachments", undefined, { cookie: admin })).status).toBe(404);
  });
});

it("no answer is ever a page", async () => {
  const upload = await tus.begin("notes.txt", 2_000);
  const answers = [
    await tus.head(upload),
    await tus.append(upload, 5, longText(9)),
    await tus.append({ ...upload, token: "<script>" }, 0, longText(9)),
    await tus.create("<img src=x>.html", 10),
    await tus.send("PATCH", "/api/uploads/%3Cscript%3E", {}),
  ];
  for (const { headers } of answers) expect(String(headers["content-type"] ?? "")).not.toContain("html");
});
