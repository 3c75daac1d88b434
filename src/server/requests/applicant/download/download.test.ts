import { rmSync } from "node:fs";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { documents } from "../../../../../test/support/documents.ts";
import { fundingRequest } from "../../../../../test/support/samples.ts";
import { makeDataDir, uploader } from "../../../../../test/support/uploads.ts";

const dataDir = makeDataDir();
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

describe("the documents of a request", () => {
  it("are in the download byte by byte, also two of one name, and gone after a removal", async () => {
    const tus = uploader(test);
    const attachments = [
      await tus.upload("plan.pdf", documents.pdf),
      await tus.upload("plan.pdf", documents.pdf),
      await tus.upload("ᏣᎳᎩ.txt", documents.txt),
    ];
    const { body } = await test.call("POST", "/api/funding-requests", { ...fundingRequest(), attachments });
    const call = String(body["statusUrl"]).replace(/^.*\/request\//, "/api/requests/");
    const seen = await test.call("GET", call);
    expect(seen.body["documents"]).toEqual([
      { id: expect.any(Number) as number, name: "plan.pdf", size: documents.pdf.length, question: null, media: null },
      { id: expect.any(Number) as number, name: "plan.pdf", size: documents.pdf.length, question: null, media: null },
      { id: expect.any(Number) as number, name: "ᏣᎳᎩ.txt", size: documents.txt.length, question: null, media: null },
    ]);
    const response = await test.app.inject({ method: "GET", url: `${call}/download` });
    const files = unzipSync(new Uint8Array(response.rawPayload));
    expect(Object.keys(files)).toEqual([
      "request.txt",
      "request.json",
      "documents/1-plan.pdf",
      "documents/2-plan.pdf",
      "documents/3-ᏣᎳᎩ.txt",
    ]);
    expect(Buffer.from(files["documents/2-plan.pdf"] ?? [])).toEqual(documents.pdf);
    expect(Buffer.from(files["documents/3-ᏣᎳᎩ.txt"] ?? [])).toEqual(documents.txt);

    const cookie = await test.signIn();
    const removed = await test.call(
      "POST",
      "/api/admin/funding-requests/1/remove-personal-data",
      { reference: body["reference"] },
      { cookie },
    );
    expect(removed.status).toBe(200);
    expect((await test.context.pool.query("select id from attachments")).rows).toEqual([]);
  });
});
