import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { type CommunityStage, createPublished, tidyFiles, update } from "../../../../test/support/community.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

const rows = async (query: string, values: unknown[] = []) => (await test.context.pool.query<Record<string, unknown>>(query, values)).rows;
const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "teal" } });

/** Lies on its side, as a telephone held upright writes it, and says where it was made. */
const photograph = () =>
  canvas(2_000, 1_000)
    .withExif({
      IFD0: { Make: "Fictional Phone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 7/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

async function withUpdate(): Promise<CommunityStage & { post: string }> {
  const stage = await createPublished(test, cookie);
  const { body } = await stage.act("POST", "/posts", update());
  return { ...stage, post: String((body["posts"] as { id: string }[])[0]?.id) };
}

async function send(
  { project, post }: { project: CommunityStage["project"]; post: string },
  payload: Buffer,
  changes: Record<string, string> = {},
) {
  const { alt = "Men and women at the well — été", hasAgreed = "true", key = randomUUID(), type = "application/octet-stream" } = changes;
  const response = await test.app.inject({
    method: "POST",
    url: `/api/requests/${project.token}/project/${post && `posts/${post}/`}pictures?key=${key}&hasAgreed=${hasAgreed}`,
    headers: { "content-type": type, "picture-description": encodeURIComponent(alt) },
    payload,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const picturesOf = (body: Record<string, unknown>) => (body["posts"] as { pictures: { id: string }[] }[])[0]?.pictures ?? [];
const get = (url: string, headers = {}) => test.app.inject({ method: "GET", url, headers });

describe("a picture", () => {
  it("is turned upright, made smaller, and loses everything that the camera wrote into it", async () => {
    const stage = await withUpdate();
    const bytes = await photograph();
    const written = await sharp(bytes).metadata();
    expect(written.orientation).toBe(6);
    expect(written.exif?.toString("latin1")).toContain("Fictional Phone");
    // The tag of the block with the place, as a camera of this byte order writes it.
    expect(written.exif?.includes(Buffer.from("2588", "hex")) || written.exif?.includes(Buffer.from("8825", "hex"))).toBe(true);
    const sent = await send(stage, bytes);
    expect(sent.status).toBe(201);
    const [picture] = picturesOf(sent.body);
    expect(picture).toEqual({
      id: expect.any(String),
      alt: "Men and women at the well — été",
      width: 1_000,
      height: 2_000,
      files: [
        { format: "avif", width: 480 },
        { format: "avif", width: 960 },
        { format: "webp", width: 960 },
      ],
    });
    for (const [size, width] of [
      ["large", 1_000],
      ["small", 480],
    ] as const) {
      const answer = await get(`/api/projects/${stage.project.publicId}/pictures/${picture?.id}?size=${size}`);
      expect(answer.headers).toMatchObject({
        "content-type": "image/webp",
        "content-disposition": "inline",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-cache",
      });
      const { exif, xmp, iptc, icc, ...made } = await sharp(answer.rawPayload).metadata();
      expect([exif, xmp, iptc, icc, made.format, made.width]).toEqual([undefined, undefined, undefined, undefined, "webp", width]);
      const etag = String(answer.headers["etag"]);
      expect(
        (await get(`/api/projects/${stage.project.publicId}/pictures/${picture?.id}?size=${size}`, { "if-none-match": etag })).statusCode,
      ).toBe(304);
    }
  });

  it("comes in AVIF and in the width that a screen needs, without metadata too", async () => {
    const stage = await withUpdate();
    const [picture] = picturesOf((await send(stage, await photograph())).body);
    for (const [format, width] of [
      ["avif", 480],
      ["avif", 960],
      ["webp", 960],
    ] as const) {
      const answer = await get(`/api/projects/${stage.project.publicId}/pictures/${picture?.id}?format=${format}&width=${width}`);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, `image/${format}`]);
      const made = await sharp(answer.rawPayload).metadata();
      expect([made.format, made.width, made.exif, made.icc]).toEqual([format === "avif" ? "heif" : "webp", width, undefined, undefined]);
    }
    expect((await get(`/api/projects/${stage.project.publicId}/pictures/${picture?.id}?format=avif&width=7`)).statusCode).toBe(404);
  });

  it("of the project itself can be its cover, as one of an update can; without it the project has none", async () => {
    const stage = await withUpdate();
    const own = await send({ ...stage, post: "" }, await photograph());
    expect(own.status).toBe(201);
    const [picture] = own.body["pictures"] as { id: string }[];
    const shown = async () => (await test.call("GET", `/api/projects/${stage.project.publicId}`)).body["cover"];
    const gallery = async () => (await test.call("GET", `/api/projects/${stage.project.publicId}/posts`)).body["pictures"];
    expect([await shown(), await gallery()]).toMatchObject([null, [{ id: picture?.id }]]);
    expect((await stage.act("PUT", "/cover", { pictureId: picture?.id })).status).toBe(200);
    expect([await shown(), await gallery()]).toMatchObject([{ id: picture?.id, alt: expect.any(String) }, []]);
    const [ofUpdate] = picturesOf((await send(stage, await photograph())).body);
    expect((await stage.act("PUT", "/cover", { pictureId: ofUpdate?.id })).body).toMatchObject({ cover: { id: ofUpdate?.id } });
    expect((await stage.act("PUT", "/cover", { pictureId: (await withUpdate()).post })).status).toBe(404);
    expect(await shown()).toMatchObject({ id: ofUpdate?.id });
    expect((await stage.act("DELETE", `/pictures/${ofUpdate?.id}`)).status).toBe(200);
    expect(await shown()).toBeNull();
    expect((await stage.act("PUT", "/cover", { pictureId: null })).status).toBe(200);
  });

  it("is gone for everybody at the moment of a withdrawal, which is noted, and still there for its community", async () => {
    const stage = await withUpdate();
    const [picture] = picturesOf((await send(stage, await photograph())).body);
    const url = `/api/projects/${stage.project.publicId}/pictures/${picture?.id}`;
    const etag = String((await get(url)).headers["etag"]);
    await stage.act("POST", "/withdraw", {});
    expect((await get(url, { "if-none-match": etag })).statusCode).toBe(404);
    expect((await stage.act("GET")).body["refusedReads"]).toMatchObject([{ channel: "picture", count: 1 }]);
    expect((await get(`/api/requests/${stage.project.token}/project/pictures/${picture?.id}`)).statusCode).toBe(200);
    const other = await withUpdate();
    expect((await get(`/api/requests/${other.project.token}/project/pictures/${picture?.id}`)).statusCode).toBe(404);
    expect((await get(`/api/projects/${other.project.publicId}/pictures/${picture?.id}`)).statusCode).toBe(404);
  });

  it("that is sent twice is one, and no update has more than six", async () => {
    const stage = await withUpdate();
    const bytes = await canvas(20, 10).png().toBuffer();
    const key = randomUUID();
    const both = await Promise.all([send(stage, bytes, { key }), send(stage, bytes, { key })]);
    // One at a time: whoever sends it again while it is made anew is told when to come back.
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 429]));
    expect((await send(stage, bytes, { key })).status).toBe(201);
    expect(picturesOf((await stage.act("GET")).body)).toHaveLength(1);
    expect((await send(await withUpdate(), bytes, { key })).status).toBe(409);
    for (let n = 2; n <= 6; n += 1) expect((await send(stage, bytes)).status).toBe(201);
    expect((await send(stage, bytes)).status).toBe(409);
  });

  it("leaves the store when it is removed, and not before", async () => {
    const stage = await withUpdate();
    const [picture] = picturesOf((await send(stage, await photograph())).body);
    const [file] = await rows(
      "select large_key, small_key, file_key from project_pictures join project_picture_files on picture_id = id where public_id = $1 and format = 'avif'",
      [picture?.id],
    );
    const isThere = (key: unknown) =>
      test.context.files.open(String(key)).then(
        (bytes) => (bytes.destroy(), true),
        () => false,
      );
    await tidyFiles(test);
    expect([await isThere(file?.["large_key"]), await isThere(file?.["small_key"]), await isThere(file?.["file_key"])]).toEqual([
      true,
      true,
      true,
    ]);
    expect((await stage.act("DELETE", `/pictures/${picture?.id}`)).status).toBe(200);
    await tidyFiles(test);
    expect([await isThere(file?.["large_key"]), await isThere(file?.["small_key"]), await isThere(file?.["file_key"])]).toEqual([
      false,
      false,
      false,
    ]);
    expect((await stage.act("DELETE", `/pictures/${picture?.id}`)).status).toBe(404);
  });

  it("leaves nothing behind when its update is gone by the time that it is made anew", async () => {
    const stage = await withUpdate();
    const before = await rows("select key from stored_files");
    const removing = await test.owner.connect();
    await removing.query("begin");
    await removing.query("select from projects where id = $1 for update", [stage.project.id]);
    const sending = send(stage, await photograph());
    await expect.poll(() => rows("select key from stored_files"), { timeout: 20_000 }).toHaveLength(before.length + 5);
    await removing.query("delete from project_posts where public_id = $1", [stage.post]);
    await removing.query("commit");
    removing.release();
    expect((await sending).status).toBe(404);
    expect(await rows("select key from stored_files")).toEqual(before);
    expect(
      readdirSync(path.join(test.context.config.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    ).toHaveLength(before.length);
  });

  it("does not stay on the disk as it was sent, also when the process was killed meanwhile", async () => {
    const stage = await withUpdate();
    const folder = path.join(test.context.config.dataDir, "uploads", "pictures");
    const place = (name: string) => path.join(folder, `.${name}.part`);
    mkdirSync(folder, { recursive: true });
    for (const name of ["0123456789abcdef", "fedcba9876543210"]) writeFileSync(place(name), "half a photograph");
    utimesSync(place("0123456789abcdef"), new Date(), new Date(Date.now() - 2 * 3_600_000));
    expect((await send(stage, await canvas(20, 10).png().toBuffer())).status).toBe(201);
    // The other one may be on its way at this moment.
    expect(readdirSync(folder)).toEqual([".fedcba9876543210.part"]);
    rmSync(place("fedcba9876543210"));
  });

  it("is counted for the address that it comes from", async () => {
    const stage = await withUpdate();
    const bytes = await canvas(20, 10).png().toBuffer();
    await rows("update rate_limits set hits = 300 where key = 'picture:127.0.0.1'");
    expect((await send(stage, bytes)).status).toBe(429);
    await rows("update rate_limits set hits = 0 where key = 'picture:127.0.0.1'");
    expect((await send(stage, bytes)).status).toBe(201);
    await rows("update rate_limits set hits = 1000000 where key = 'picture-bytes:127.0.0.1'");
    expect((await send(stage, bytes)).status).toBe(429);
    await rows("delete from rate_limits");
  });

  it("needs words for who does not see it, and the word of everybody on it", async () => {
    const stage = await withUpdate();
    const bytes = await canvas(20, 10).png().toBuffer();
    expect((await send(stage, bytes, { alt: " " })).body["fields"]).toHaveProperty("alt");
    expect((await send(stage, bytes, { hasAgreed: "" })).body["fields"]).toHaveProperty("hasAgreed");
    expect((await send({ ...stage, post: "pst_0000000000000000" }, bytes)).status).toBe(404);
  });

  it("is a photograph that stands still, whole, and not too large", async () => {
    const stage = await withUpdate();
    const jpeg = await photograph();
    const frames = await sharp(Buffer.concat([Buffer.alloc(300, 10), Buffer.alloc(300, 200)]), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    const cases: [string, Buffer, number, string][] = [
      ["nothing", Buffer.alloc(0), 400, "The file is empty"],
      ["text", Buffer.from("hello"), 400, "JPEG, PNG or WebP"],
      ["a drawing with scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 400, "JPEG, PNG or WebP"],
      ["another kind", await canvas(10, 10).gif().toBuffer(), 400, "JPEG, PNG or WebP"],
      ["a film", frames, 400, "animated"],
      ["half a photograph", jpeg.subarray(0, Math.floor(jpeg.length / 2)), 400, "damaged"],
      ["too many pixels", await canvas(8_000, 7_000).png().toBuffer(), 400, "50 megapixels"],
      ["too many bytes", Buffer.concat([jpeg, Buffer.alloc(10_000_001)]), 413, "10 MB"],
    ];
    for (const [what, bytes, status, sentence] of cases) {
      const answer = await send(stage, bytes);
      expect([what, answer.status, answer.body["message"]]).toEqual([what, status, expect.stringContaining(sentence)]);
    }
    expect((await send(stage, Buffer.from("{}"), { type: "application/json" })).status).toBe(415);
    expect(picturesOf((await stage.act("GET")).body)).toEqual([]);
  });
});
