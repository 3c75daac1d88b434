import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { type Clamd, eicar, startAnswering, startClamd } from "../../../../test/support/clamd.ts";
import { documents } from "../../../../test/support/documents.ts";
import { longText, makeDataDir, type SentUpload, uploader } from "../../../../test/support/uploads.ts";
import { scanWithClamav } from "../../runtime/files/scan.ts";
import { scanAttachment, tidyAttachments } from "./jobs.ts";
import { missing } from "../../../../test/support/machine.ts";

const dataDir = makeDataDir();
const closedPort = "tcp://127.0.0.1:9";
let clamd: Clamd | undefined;

beforeAll(async () => {
  clamd = await startClamd();
}, 90_000);
afterAll(async () => {
  await clamd?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function appWith(clamavUrl: string): Promise<TestApp> {
  const test = await createTestApp({ DATA_DIR: dataDir, CLAMAV_URL: clamavUrl });
  onTestFinished(test.close);
  return test;
}

const rowOf = async (test: TestApp, { id }: SentUpload) =>
  (
    await test.context.pool.query<{ id: number; scan: string; scan_finding: string | null; file_key: string | null }>(
      "select id, scan, scan_finding, file_key from attachments where upload_id = $1",
      [id],
    )
  ).rows[0] ?? { id: 0, scan: "gone", scan_finding: null, file_key: null };
const jobsOf = async (test: TestApp) =>
  (await test.context.pool.query<{ key: string }>("select key from graphile_worker.jobs where key like 'scan:%' order by key")).rows.map(
    ({ key }) => key,
  );
const placeOf = (key: string | null) => path.join(dataDir, "files", String(key).slice(0, 2), String(key));

describe("Debian's clamd", () => {
  it("finds nothing in a large clean file and the test virus in another", async ({ skip }) => {
    if (!clamd) return skip(missing.clamd);
    const test = await appWith(clamd.url);
    const tus = uploader(test);
    const [clean, infected] = [await tus.upload("notes.txt", longText(5_000_000)), await tus.upload("eicar.txt", eicar)];
    const before = await rowOf(test, infected);
    expect(before.scan).toBe("waiting");
    for (const upload of [clean, infected]) await scanAttachment(test.context, { attachmentId: (await rowOf(test, upload)).id });
    expect(await rowOf(test, clean)).toMatchObject({ scan: "clean", scan_finding: null });
    // clamd adds ".UNOFFICIAL" to what a signature of one's own finds.
    expect(await rowOf(test, infected)).toMatchObject({
      scan: "infected",
      scan_finding: expect.stringMatching(/^Test\.Eicar/) as string,
      file_key: null,
    });
    expect(existsSync(placeOf(before.file_key))).toBe(false);
    expect(existsSync(placeOf((await rowOf(test, clean)).file_key))).toBe(true);
  });
});

describe("quarantine", () => {
  it("begins with the upload, lasts while the scanner is away, and ends when it is back", async () => {
    const test = await appWith(closedPort);
    const upload = await uploader(test).upload("plan.pdf", documents.pdf);
    const { id } = await rowOf(test, upload);
    expect(await jobsOf(test)).toEqual([`scan:${id}`]);
    await expect(scanAttachment(test.context, { attachmentId: id })).rejects.toThrow(/ECONNREFUSED/);
    expect((await rowOf(test, upload)).scan).toBe("waiting");
    await test.context.pool.query("delete from graphile_worker._private_jobs");
    await tidyAttachments(test.context);
    expect(await jobsOf(test)).toEqual([]);
    await test.context.pool.query("update attachments set scan_tried_at = now() - interval '1 minute'");
    await tidyAttachments(test.context);
    expect(await jobsOf(test)).toEqual([`scan:${id}`]);
    const back = await startAnswering("stream: OK\0");
    onTestFinished(back.close);
    await scanAttachment({ ...test.context, config: { ...test.context.config, clamavUrl: back.url } }, { attachmentId: id });
    expect((await rowOf(test, upload)).scan).toBe("clean");
  });

  it("begins for what was never scanned once a scanner is named, and ends when none is named any more", async () => {
    const test = await appWith("");
    const upload = await uploader(test).upload("plan.pdf", documents.pdf);
    expect((await rowOf(test, upload)).scan).toBe("not_scanned");
    const scanning = { ...test.context, config: { ...test.context.config, clamavUrl: closedPort } };
    await tidyAttachments(scanning);
    expect((await rowOf(test, upload)).scan).toBe("waiting");
    await tidyAttachments(test.context);
    expect((await rowOf(test, upload)).scan).toBe("not_scanned");
  });
});

describe("answers of clamd", () => {
  const verdict = async (answer: string) => {
    const server = await startAnswering(answer);
    onTestFinished(server.close);
    return scanWithClamav(server.url, Readable.from([Buffer.from("bytes")]));
  };

  it("are a verdict only when they are one", async () => {
    expect(await verdict("stream: OK\0")).toEqual({ state: "clean" });
    expect(await verdict("stream: Win.Test.EICAR_HDB-1 FOUND\0")).toEqual({ state: "infected", finding: "Win.Test.EICAR_HDB-1" });
    await expect(verdict("INSTREAM size limit exceeded. ERROR\0")).rejects.toThrow(/no verdict/);
    await expect(verdict("stream: Can't allocate memory ERROR\0")).rejects.toThrow(/no verdict/);
    await expect(verdict("")).rejects.toThrow(/without an answer/);
  });
});
