import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { documents } from "../../../../test/support/documents.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { makeDataDir, metadataOf, type SentUpload, uploader } from "../../../../test/support/uploads.ts";
import { mostSpokenBytes } from "../../../shared/domain/spoken-answers.ts";

const dataDir = makeDataDir();
let test: TestApp;
let admin: string;
let tus: ReturnType<typeof uploader>;

beforeAll(async () => {
  test = await createTestApp({ DATA_DIR: dataDir });
  admin = await test.signIn();
  tus = uploader(test);
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

const name = "Spoken answer, Indigenous sovereignty.webm";
const speak = () => tus.upload(name, documents.webm, "indigenousSovereignty");

async function submit(attachments: SentUpload[]) {
  const body = { ...fundingRequest(), submissionId: crypto.randomUUID(), attachments };
  const made = (await test.call("POST", "/api/funding-requests", body)).body;
  const { rows } = await test.context.pool.query<{ id: number }>("select id from funding_requests where reference = $1", [
    made["reference"],
  ]);
  return { id: rows[0]?.id ?? 0, token: String(made["statusUrl"]).split("/").at(-1) ?? "" };
}

interface Shown {
  id: number;
  name: string;
  question: string | null;
  media?: string | null;
}
const ownDocuments = async (token: string) => (await test.call("GET", `/api/requests/${token}`)).body["documents"] as Shown[];
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: "GET", url, headers });
const hear = ({ id, token }: SentUpload) => get(`/api/uploads/${id}/sound`, { "upload-token": token });
const setScan = (id: number | undefined, scan: string) =>
  test.context.pool.query("update attachments set scan = $2 where id = $1", [id, scan]);

describe("a spoken answer", () => {
  it("is a document that the desk and the applicant know as the answer to its question, and hear", async () => {
    const { id, token } = await submit([await speak(), await tus.upload("plan.pdf", documents.pdf)]);
    const own = await ownDocuments(token);
    expect(own.map(({ id: _id, ...document }) => document)).toEqual([
      { name, size: documents.webm.length, question: "indigenousSovereignty", media: "audio/webm" },
      { name: "plan.pdf", size: documents.pdf.length, question: null, media: null },
    ]);
    const desk = await test.call("GET", `/api/admin/funding-requests/${id}/attachments`, undefined, { cookie: admin });
    expect((desk.body["items"] as Shown[]).map(({ question }) => question)).toEqual(["indigenousSovereignty", null]);
    const heard = await get(`/api/requests/${token}/documents/${own[0]?.id}`);
    expect([heard.statusCode, heard.rawPayload.equals(documents.webm)]).toEqual([200, true]);
    expect(heard.headers).toMatchObject({ "content-type": "application/octet-stream", "cache-control": "no-store" });
  });

  it("is no other request's, and not heard while it is scanned", async () => {
    const mine = await submit([await speak()]);
    const other = await submit([await speak()]);
    const [document] = await ownDocuments(mine.token);
    expect((await get(`/api/requests/${other.token}/documents/${document?.id}`)).statusCode).toBe(404);
    expect((await get(`/api/requests/${"x".repeat(32)}/documents/${document?.id}`)).statusCode).toBe(404);
    await setScan(document?.id, "waiting");
    expect((await ownDocuments(mine.token))[0]?.media).toBeNull();
    expect((await get(`/api/requests/${mine.token}/documents/${document?.id}`)).statusCode).toBe(409);
    await setScan(document?.id, "clean");
    expect((await ownDocuments(mine.token))[0]?.media).toBe("audio/webm");
  });

  it("is heard before it is sent by whoever has its token, and by nobody once it is", async () => {
    const upload = await speak();
    const heard = await hear(upload);
    expect([heard.statusCode, heard.rawPayload.equals(documents.webm)]).toEqual([200, true]);
    expect((await hear({ ...upload, token: "wrong" })).statusCode).toBe(404);
    expect((await hear(await tus.upload("plan.pdf", documents.pdf))).statusCode).toBe(404);
    expect((await hear(await tus.begin("half.webm", 5_000, "unDripCompliance"))).statusCode).toBe(404);
    await submit([upload]);
    expect((await hear(upload)).statusCode).toBe(404);
  });

  it("is sound, whatever its name says, answers a question that may be spoken, and is not too large", async () => {
    const text = await tus.begin("answer.txt", documents.txt.length, "indigenousSovereignty");
    const refused = await tus.append(text, 0, documents.txt);
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("not a recording")]);
    for (const question of ["email", "additionalInfo", "constructor"])
      expect((await tus.create("a.webm", 100, metadataOf("a.webm", question))).status, question).toBe(400);
    const large = await tus.create("a.webm", mostSpokenBytes + 1, metadataOf("a.webm", "indigenousSovereignty"));
    expect([large.status, large.body.message]).toEqual([413, expect.stringContaining("10 MB")]);
    expect((await tus.create("a.webm", mostSpokenBytes + 1)).status).toBe(201);
  });

  it("never stands for the written one", async () => {
    const body = { ...fundingRequest(), indigenousSovereignty: "", submissionId: crypto.randomUUID(), attachments: [await speak()] };
    const { status, body: answer } = await test.call("POST", "/api/funding-requests", body);
    expect([status, answer["fields"]]).toEqual([400, { indigenousSovereignty: expect.any(String) as string }]);
  });
});
