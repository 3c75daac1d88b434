import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { startMoto, startSmallS3 } from "../../../../test/support/s3.ts";
import { makeDataDir } from "../../../../test/support/uploads.ts";
import { asStorageFull } from "./disk.ts";
import { addressOf, readS3Url } from "./s3.ts";
import { createFileStore, type FileStore } from "./store.ts";
import { missing } from "../../../../test/support/machine.ts";

interface Place {
  store: FileStore;
  close: () => Promise<void>;
}

async function onDisk(): Promise<Place> {
  const dataDir = makeDataDir();
  return { store: createFileStore({ dataDir, filesUrl: undefined }), close: async () => rmSync(dataDir, { recursive: true }) };
}

async function inBucket(start: typeof startMoto): Promise<Place | undefined> {
  const server = await start();
  if (!server) return undefined;
  const store = createFileStore({ dataDir: "unused", filesUrl: server.url });
  return {
    store,
    close: async () => {
      store.close();
      await server.close();
    },
  };
}

describe.each([
  ["the disk", onDisk],
  ["a bucket, against answers as the protocol documents them", () => inBucket(startSmallS3)],
  ["a bucket of Moto's server", () => inBucket(startMoto)],
])("files on %s", (_name, open: () => Promise<Place | undefined>) => {
  it("are kept, opened and removed", async ({ skip }) => {
    const place = await open();
    if (!place) return skip(missing.moto || "moto_server does not start here");
    onTestFinished(place.close);
    const { store } = place;
    const [key, other] = [randomUUID(), randomUUID()];
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));
    await store.put(key, bytes);
    await store.put(other, Buffer.from("other"));
    expect((await buffer(await store.open(key))).equals(bytes)).toBe(true);
    await store.remove(key);
    await expect(store.open(key)).rejects.toMatchObject({ code: "not_found" });
    await store.remove(key);
    expect((await buffer(await store.open(other))).toString()).toBe("other");
  });
});

describe("the disk", () => {
  it("shows a file under its name only once it is whole, and to nobody else", async () => {
    const dataDir = makeDataDir();
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const store = createFileStore({ dataDir, filesUrl: undefined });
    const key = randomUUID();
    const folder = path.join(dataDir, "files", key.slice(0, 2));
    // What a process left that was killed while it wrote.
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${key}.part`), "half", { mode: 0o600 });
    await expect(store.open(key)).rejects.toMatchObject({ code: "not_found" });
    await store.put(key, Buffer.from("whole"));
    expect(readdirSync(folder)).toEqual([key]);
    expect(statSync(path.join(folder, key)).mode & 0o777).toBe(0o600);
  });

  it("says that it is full in the product's own words", () => {
    expect(asStorageFull(Object.assign(new Error("x"), { code: "ENOSPC" }))).toMatchObject({ code: "storage_full", retryAfter: 60 });
    const other = new Error("y");
    expect(asStorageFull(other)).toBe(other);
  });
});

describe("a bucket", () => {
  it.each([
    [507, "InsufficientStorage", "storage_full"],
    [403, "AccessDenied", "unavailable"],
    [404, "NoSuchBucket", "unavailable"],
  ])("that answers %i %s is %s", async (status, code, expected) => {
    const server = await startSmallS3({ fail: { status, code } });
    const store = createFileStore({ dataDir: "unused", filesUrl: server.url });
    onTestFinished(async () => {
      store.close();
      await server.close();
    });
    await expect(store.put(randomUUID(), Buffer.from("x"))).rejects.toMatchObject({ code: expected });
  });

  it.each([
    [2, "is asked again"],
    [3, "is unavailable in the end"],
  ])("that is busy %i times %s", async (times) => {
    const server = await startSmallS3({ fail: { status: 503, code: "SlowDown", times } });
    const store = createFileStore({ dataDir: "unused", filesUrl: server.url });
    onTestFinished(async () => {
      store.close();
      await server.close();
    });
    const put = store.put(randomUUID(), Buffer.from("x"));
    await (times < 3 ? put : expect(put).rejects.toMatchObject({ code: "unavailable" }));
  });

  it("that is not there is unavailable", async () => {
    const server = await startSmallS3();
    await server.close();
    const store = createFileStore({ dataDir: "unused", filesUrl: server.url });
    onTestFinished(store.close);
    await expect(store.put(randomUUID(), Buffer.from("x"))).rejects.toMatchObject({ code: "unavailable" });
  });

  it.each([
    "https://files.example.org/bucket",
    "s3://files.example.org/bucket",
    "s3://a:b@files.example.org/",
    "s3://a:b@files.example.org/Big_One",
    "nonsense",
  ])("is not named by %s", (url) => expect(readS3Url(url)).toBeUndefined());

  it("is named by its address, with an escaped secret", () => {
    expect(readS3Url("s3://key:a%2Fb@files.example.org/bucket?region=ca-1")).toEqual({
      endpoint: "https://files.example.org",
      region: "ca-1",
      bucket: "bucket",
      isPathStyle: false,
      credentials: { accessKeyId: "key", secretAccessKey: "a/b" },
    });
  });

  it.each([
    ["https://files.example.org", "documents", false, "https://documents.files.example.org/a-key"],
    ["https://files.example.org", "documents", true, "https://files.example.org/documents/a-key"],
    ["https://files.example.org", "documents.eu", false, "https://files.example.org/documents.eu/a-key"],
    ["http://files.example.org:9000", "documents.eu", false, "http://documents.eu.files.example.org:9000/a-key"],
    ["http://192.0.2.1:9000", "documents", false, "http://192.0.2.1:9000/documents/a-key"],
    ["https://[2001:db8::1]", "documents", false, "https://[2001:db8::1]/documents/a-key"],
  ])("at %s that is called %s is asked where certificates and names allow it", (endpoint, bucket, isPathStyle, address) =>
    expect(addressOf({ endpoint, bucket, isPathStyle }, "a-key")).toBe(address),
  );
});
