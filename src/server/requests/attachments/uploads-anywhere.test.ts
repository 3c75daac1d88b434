import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { documents } from "../../../../test/support/documents.ts";
import { type S3Server, startSmallS3 } from "../../../../test/support/s3.ts";
import { longText, makeDataDir, sha256, uploader } from "../../../../test/support/uploads.ts";
import { createApp } from "../../app.ts";
import { createHealth } from "../../runtime/health.ts";
import { createWatch } from "../../runtime/observe/watch.ts";
import { tidyAttachments } from "./jobs.ts";
import { receivedPieces } from "./pieces/received-pieces.ts";

const dataDir = makeDataDir();
let bucket: S3Server;
let test: TestApp;
/** Two web processes that share the database and the bucket, and no folder. */
let webs: ReturnType<typeof uploader>[];
const closings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  bucket = await startSmallS3();
  test = await createTestApp({ DATA_DIR: path.join(dataDir, "one"), FILES_URL: bucket.url });
  const { context } = test;
  const beside = { ...context, config: { ...context.config, dataDir: path.join(dataDir, "two") } };
  const health = createHealth(beside, () => true);
  const other = await createApp(beside, undefined, await createWatch(beside, health, []));
  closings.push(() => other.close());
  webs = [uploader(test), uploader({ app: other })];
});
beforeEach(() => test.context.pool.query("delete from rate_limits"));
afterAll(async () => {
  for (const close of closings) await close();
  await test.close();
  await bucket.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const web = (n: number) => webs[n % 2] as ReturnType<typeof uploader>;
const rowOf = async (id: string) =>
  (await test.context.pool.query<Record<string, unknown>>("select * from attachments where upload_id = $1", [id])).rows[0];
const piecesOf = async (id: string) =>
  (await test.context.pool.query("select starts_at from upload_pieces where upload_id = $1 order by starts_at", [id])).rows;

describe("an upload to several web processes with a bucket", () => {
  it("takes each piece wherever it arrives, without a folder that they share", async () => {
    const bytes = longText(1_300_000);
    const upload = await web(0).begin("notes.txt", bytes.length);
    let n = 0;
    for (let offset = 0; offset < bytes.length; offset += 300_000) {
      n += 1;
      const { status, headers } = await web(n).append(upload, offset, bytes.subarray(offset, offset + 300_000));
      expect([status, headers["upload-offset"]]).toEqual([204, String(Math.min(offset + 300_000, bytes.length))]);
      expect((await web(n + 1).head(upload)).headers["upload-offset"]).toBe(headers["upload-offset"]);
    }
    expect(await rowOf(upload.id)).toMatchObject({ state: "complete", sha256: Buffer.from(sha256(bytes), "hex") });
    expect(await piecesOf(upload.id)).toEqual([]);
    for (const name of ["one", "two"]) expect(existsSync(path.join(dataDir, name, "uploads"))).toBe(false);
  });

  it("keeps a long piece in parts, which are its own bytes again", async () => {
    const bytes = longText(2_500_000);
    const upload = await web(0).begin("notes.txt", bytes.length);
    const parts = Array.from({ length: 24 }, (_, n) => bytes.subarray(n * 100_000, (n + 1) * 100_000));
    expect(await receivedPieces(test.context.db).append(upload.id, 0, Readable.from(parts))).toBe(2_400_000);
    expect(await piecesOf(upload.id)).toHaveLength(4);
    expect((await web(1).append(upload, 2_400_000, bytes.subarray(2_400_000))).status).toBe(204);
    expect((await rowOf(upload.id))?.["sha256"]).toEqual(Buffer.from(sha256(bytes), "hex"));
  });

  it("goes on from one place once, however many send from there", async () => {
    const bytes = longText(200_000);
    const upload = await web(0).begin("notes.txt", bytes.length);
    const answers = await Promise.all([0, 1].map((n) => web(n).append(upload, 0, bytes.subarray(0, 100_000))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await web(0).append(upload, 100_000, bytes.subarray(100_000))).status).toBe(204);
    expect((await rowOf(upload.id))?.["sha256"]).toEqual(Buffer.from(sha256(bytes), "hex"));
  });

  it("takes no more pieces than a browser could need", async () => {
    const upload = await web(0).begin("notes.txt", 2_000);
    await test.context.pool.query(
      "insert into upload_pieces (upload_id, starts_at, ends_at, bytes) select $1, n, n + 1, 'x' from generate_series(0, 999) n",
      [upload.id],
    );
    expect((await web(0).append(upload, 1_000, longText(10))).status).toBe(409);
  });

  it("leaves nothing behind: not when it lies, is removed or is forgotten", async () => {
    const lie = await web(0).begin("plan.pdf", documents.png.length);
    expect((await web(1).append(lie, 0, documents.png)).body.message).toMatch(/ends in \.pdf.*PNG image/);
    const [removed, forgotten] = [await web(0).begin("a.txt", 100), await web(0).begin("b.txt", 100)];
    for (const upload of [removed, forgotten]) await web(1).append(upload, 0, longText(60));
    expect((await web(1).remove(removed)).status).toBe(204);
    await test.context.pool.query("update attachments set seen_at = now() - interval '49 hours' where upload_id = $1", [forgotten.id]);
    await tidyAttachments(test.context);
    for (const { id } of [lie, removed, forgotten]) expect(await piecesOf(id)).toEqual([]);
  });
});
