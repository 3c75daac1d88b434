import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { documents } from "../../../../test/support/documents.ts";
import { longText, makeDataDir, sha256, uploader } from "../../../../test/support/uploads.ts";
import { tidyAttachments } from "./jobs.ts";

const dataDir = makeDataDir();
let test: TestApp;
let tus: ReturnType<typeof uploader>;

beforeAll(async () => {
  test = await createTestApp({ DATA_DIR: dataDir });
  tus = uploader(test);
});
beforeEach(() => test.context.pool.query("delete from rate_limits"));
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

const rowOf = async (id: string) =>
  (await test.context.pool.query<Record<string, unknown>>("select * from attachments where upload_id = $1", [id])).rows[0];
const storedFile = (key: unknown) => path.join(dataDir, "files", String(key).slice(0, 2), String(key));
const partOf = (id: string) => path.join(dataDir, "uploads", id);

describe("an upload", () => {
  it("says what the protocol can do", async () => {
    const { status, headers } = await tus.send("OPTIONS", "/api/uploads", {});
    expect(status).toBe(204);
    expect(headers).toMatchObject({ "tus-version": "1.0.0", "tus-max-size": "25000000" });
    expect(headers["tus-extension"]).toBe("creation,creation-with-upload,termination,expiration");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("arrives in pieces, and is kept byte by byte", async () => {
    const bytes = longText(1_300_000);
    const upload = await tus.begin("notes.txt", bytes.length);
    for (let offset = 0; offset < bytes.length; offset += 524_288) {
      const { status, headers } = await tus.append(upload, offset, bytes.subarray(offset, offset + 524_288));
      expect([status, headers["upload-offset"]]).toEqual([204, String(Math.min(offset + 524_288, bytes.length))]);
    }
    const row = await rowOf(upload.id);
    expect(row).toMatchObject({ state: "complete", type: "text", scan: "not_scanned", size: bytes.length, name: "notes.txt" });
    expect(row?.["sha256"]).toEqual(Buffer.from(sha256(bytes), "hex"));
    expect(readFileSync(storedFile(row?.["file_key"])).equals(bytes)).toBe(true);
    expect(statSync(storedFile(row?.["file_key"])).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.join(dataDir, "uploads"))).not.toContain(upload.id);
    expect((await tus.head(upload)).headers["upload-offset"]).toBe(String(bytes.length));
  });

  it("goes on from where it is, and from nowhere else", async () => {
    const upload = await tus.begin("notes.txt", 100);
    await tus.append(upload, 0, longText(60));
    expect(await tus.head(upload)).toMatchObject({
      status: 200,
      headers: { "upload-offset": "60", "upload-length": "100", "cache-control": "no-store" },
    });
    expect(await tus.append(upload, 0, longText(60))).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await tus.append(upload, 60, longText(41))).toMatchObject({ status: 413, body: { code: "payload_too_large" } });
    expect((await tus.append(upload, 60, longText(100).subarray(60))).status).toBe(204);
  });

  it("that was cut off between its last byte and the answer is finished when asked for", async () => {
    const bytes = longText(500);
    const upload = await tus.begin("notes.txt", bytes.length);
    writeFileSync(partOf(upload.id), bytes);
    expect((await tus.head(upload)).headers["upload-offset"]).toBe("500");
    expect(await rowOf(upload.id)).toMatchObject({ state: "complete" });
  });

  it("that waits to be judged behind too many others is kept, and goes on from its end", async () => {
    const text = Buffer.from("study");
    const uploads = await Promise.all(Array.from({ length: 22 }, () => tus.begin("notes.txt", text.length)));
    const [first, last, ...others] = uploads;
    if (!first || !last) throw new Error("no upload began");
    // The first one cannot be noted as complete, and all others wait for it.
    const holding = await test.context.pool.connect();
    await holding.query("begin");
    await holding.query("select from attachments where upload_id = $1 for update", [first.id]);
    const countStored = async () => (await test.context.pool.query("select from stored_files")).rows.length;
    const before = await countStored();
    const judged = [tus.append(first, 0, text)];
    await expect.poll(countStored).toBe(before + 1);
    judged.push(...others.map((one) => tus.append(one, 0, text)));
    const { status, headers } = await Promise.race(judged);
    expect([status, headers["retry-after"]]).toEqual([429, "5"]);
    // Another refusal would make a browser begin anew.
    const asked = async () => {
      const answer = await tus.head(last);
      return [answer.status, answer.headers["upload-offset"]];
    };
    expect((await tus.append(last, 0, text)).status).toBe(429);
    expect(await asked()).toEqual([423, undefined]);
    await holding.query("commit");
    holding.release();
    expect((await Promise.all(judged)).filter((answer) => answer.status === 204)).toHaveLength(20);
    expect(await asked()).toEqual([200, String(text.length)]);
  });

  it("says when it ends, and is gone once it is removed", async () => {
    const upload = await tus.begin("notes.txt", 100);
    const { headers } = await tus.append(upload, 0, longText(10));
    const days = (Date.parse(String(headers["upload-expires"])) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(2);
    expect((await tus.remove(upload)).status).toBe(204);
    expect(await tus.head(upload)).toMatchObject({ status: 404 });
    expect(readdirSync(path.join(dataDir, "uploads"))).not.toContain(upload.id);
  });

  it("opens to its own token alone, and a guessed one is like an unknown upload", async () => {
    const [mine, other] = [await tus.begin("a.txt", 10), await tus.begin("b.txt", 10)];
    const unknown = await tus.append({ id: "upl_0000000000000000", token: mine.token }, 0, longText(10));
    for (const token of [other.token, "", "x"]) {
      const upload = { id: mine.id, token };
      expect(await tus.head(upload)).toMatchObject({ status: 404 });
      const answer = await tus.append(upload, 0, longText(10));
      expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
      expect((await tus.remove(upload)).status).toBe(404);
    }
    expect((await rowOf(mine.id))?.["token_hash"]).not.toEqual(Buffer.from(mine.token));
    expect(test.logged.join("")).not.toContain(mine.token);
  });

  it("is refused from another site", async () => {
    const answer = await tus.create("a.txt", 10, { origin: "https://elsewhere.example", host: "localhost" });
    expect(answer).toMatchObject({ status: 403, body: { code: "cross_site_request" } });
  });

  it("is refused from an address that floods", async () => {
    await test.context.pool.query("insert into rate_limits values ('upload:127.0.0.1', now() + interval '1 hour', 300)");
    expect(await tus.create("a.txt", 10)).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  });

  it("is refused where uploads without a request fill their room, also when many begin at once, and from one address sooner", async () => {
    const small = await createTestApp({ UPLOAD_QUOTA: "4 MB", TRUST_PROXY: "1" });
    const visitor = (from: string) => ({ "x-forwarded-for": from });
    const begin = (from: string) => uploader(small).create("a.txt", 900_000, visitor(from));
    const alone = await Promise.all([1, 2, 3].map(() => begin("203.0.113.1")));
    expect(alone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429]);
    const many = await Promise.all(Array.from({ length: 12 }, (_, i) => begin(`203.0.113.${i + 2}`)));
    const refused = many.filter(({ status }) => status === 503);
    expect([many.length - refused.length, refused[0]?.body]).toMatchObject([3, { code: "storage_full" }]);
    const { rows } = await small.context.pool.query("select sum(size)::int as bytes from attachments");
    expect(rows).toEqual([{ bytes: 3_600_000 }]);
    await small.close();
  });

  it.each([
    ["plan.pdf", 0, 400, /empty/],
    ["plan.pdf", 25_000_001, 413, /larger than 25 MB/],
    ["setup.exe", 10, 400, /cannot accept \.exe files/],
    ["  ", 10, 400, /name/],
  ])("%j of %i bytes is refused at once, with words", async (name, size, status, words) => {
    const answer = await tus.create(name, size);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(words);
    expect(answer.headers["tus-resumable"]).toBe("1.0.0");
  });

  it("is refused in the visitor's language where that is there", async () => {
    const answer = await tus.create("plan.pdf", 0, { "accept-language": "en" });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  it("that is no call of the protocol gets words too", async () => {
    const answer = await test.call("POST", "/api/uploads", {});
    expect([answer.status, answer.body["code"]]).toEqual([412, "malformed_request"]);
  });
});

describe("a file that lies", () => {
  it("is not taken, its bytes go, and the sentence comes again", async () => {
    const upload = await tus.begin("plan.pdf", documents.png.length);
    const answer = await tus.append(upload, 0, documents.png);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(answer.body.message).toMatch(/ends in \.pdf.*PNG image/);
    expect(await rowOf(upload.id)).toMatchObject({ state: "refused", refusal: "mismatch:png", file_key: null });
    expect(readdirSync(path.join(dataDir, "uploads"))).not.toContain(upload.id);
    expect((await tus.append(upload, documents.png.length, Buffer.alloc(0))).body.message).toBe(answer.body.message);
  });
});

describe("names", () => {
  it.each([
    ["ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ.pdf", "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ.pdf"],
    ["ᐃᓄᒃᑎᑐᑦ.pdf", "ᐃᓄᒃᑎᑐᑦ.pdf"],
    ["خطة المشروع.pdf", "خطة المشروع.pdf"],
    ["n̓ax̌ʷ.pdf".normalize("NFD"), "n̓ax̌ʷ.pdf".normalize("NFC")],
    ["invoice\u202Efdp.pdf", "invoicefdp.pdf"],
    ["../../etc/plan\u0000\u0007.pdf", "plan.pdf"],
    ["C:\\Users\\mine\\plan.pdf", "plan.pdf"],
    ["...hidden.pdf", "hidden.pdf"],
    [`${"a".repeat(400)}.pdf`, `${"a".repeat(195)}….pdf`],
  ])("%j is kept as %j", async (given, kept) => {
    const upload = await tus.upload(given, documents.pdf);
    expect((await rowOf(upload.id))?.["name"]).toBe(kept);
    expect(kept.length).toBeLessThanOrEqual(200);
  });
});

describe("what nobody needs", () => {
  const age = (id: string, hours: number) =>
    test.context.pool.query("update attachments set seen_at = now() - make_interval(hours => $2) where upload_id = $1", [id, hours]);
  const ageFiles = () => test.context.pool.query("update stored_files set made_at = now() - interval '2 hours'");

  it("goes after its two days, with its bytes; the rest stays, and so does what a draft names that we keep", async () => {
    const [half, freshHalf] = [await tus.begin("a.txt", 100), await tus.begin("b.txt", 100)];
    const [whole, freshWhole] = [await tus.upload("c.txt", documents.txt), await tus.upload("d.txt", documents.txt)];
    const keys = { whole: (await rowOf(whole.id))?.["file_key"], fresh: (await rowOf(freshWhole.id))?.["file_key"] };
    const drafted = await tus.upload("e.txt", documents.txt);
    const kept = JSON.stringify([{ ...drafted, name: "e.txt", size: documents.txt.length, done: true }]);
    const draft = {
      formVersion: 1,
      submissionId: crypto.randomUUID(),
      values: { attachments: kept },
      treatySignatureData: null,
      device: "Firefox",
    };
    expect((await test.call("POST", "/api/drafts", draft)).status).toBe(201);
    for (const { id } of [half, whole, drafted]) await age(id, 49);
    for (const { id } of [freshHalf, freshWhole]) await age(id, 47);
    await ageFiles();
    await tidyAttachments(test.context);
    expect([await rowOf(half.id), await rowOf(whole.id)]).toEqual([undefined, undefined]);
    expect(await rowOf(drafted.id)).toBeDefined();
    expect(readdirSync(path.join(dataDir, "uploads"))).toEqual(expect.arrayContaining([freshHalf.id]));
    expect(readdirSync(path.join(dataDir, "uploads"))).not.toContain(half.id);
    expect(() => statSync(storedFile(keys.whole))).toThrow(/ENOENT/);
    expect(statSync(storedFile(keys.fresh)).size).toBe(documents.txt.length);
  });

  it("that a killed process wrote without a record goes too, but not what may be recorded in a moment", async () => {
    const [old, young] = ["0aaaaaaa-0000-4000-8000-000000000001", "0aaaaaaa-0000-4000-8000-000000000002"];
    for (const key of [old, young]) {
      mkdirSync(path.dirname(storedFile(key)), { recursive: true });
      writeFileSync(storedFile(key), "x");
    }
    await test.context.pool.query("insert into stored_files values ($1, now() - interval '2 hours'), ($2, now())", [old, young]);
    await tidyAttachments(test.context);
    expect(() => statSync(storedFile(old))).toThrow(/ENOENT/);
    expect(statSync(storedFile(young)).size).toBe(1);
    expect((await test.context.pool.query("select key from stored_files where key = any($1)", [[old, young]])).rows).toEqual([
      { key: young },
    ]);
  });
});
