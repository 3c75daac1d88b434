import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase, urlOf } from "../support/database.ts";
import { missing } from "../support/machine.ts";
import { fundingRequest } from "../support/samples.ts";
import { postJson, type ServerProcess, startServer } from "../support/server-process.ts";
import { longText, makeDataDir, sha256, type SentUpload, uploaderTo } from "../support/uploads.ts";

const folder = makeDataDir();
let database: TestDatabase;
const running: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const server of running) if (server.child.exitCode === null && !server.child.killed) await server.end("SIGKILL");
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: urlOf(database) });
  running.push(server);
  return server;
}

async function downloadOf(server: ServerProcess, upload: SentUpload): Promise<Buffer> {
  const { status, body } = await postJson(`${server.url}/api/funding-requests`, { ...fundingRequest(), attachments: [upload] });
  expect(status).toBe(201);
  const cookie = await server.signIn();
  const read = async (address: string) => fetch(`${server.url}/api/admin/${address}`, { headers: { cookie } });
  const requests = (await (await read("funding-requests")).json()) as { id: number; reference: string }[];
  const requestId = requests.find(({ reference }) => reference === body["reference"])?.id;
  const { items } = (await (await read(`funding-requests/${requestId}/attachments`)).json()) as { items: { id: number }[] };
  return Buffer.from(await (await read(`attachments/${items[0]?.id}?accept=not_scanned`)).arrayBuffer());
}

/** Begins a piece and never ends it; resolves when the server has kept some of it. */
async function sendHalfAPiece(server: ServerProcess, upload: SentUpload, offset: number, piece: Buffer, dataDir: string): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    `PATCH /api/uploads/${upload.id} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: ${offset}\r\nUpload-Token: ${upload.token}\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${piece.length}\r\n\r\n`,
  );
  socket.write(piece.subarray(0, piece.length / 2));
  const sizeNow = () => Number(execFileSync("stat", ["-c", "%s", path.join(dataDir, "uploads", upload.id)]).toString());
  while (sizeNow() <= offset) await new Promise((resolve) => setTimeout(resolve, 10));
}

// Several starts of the whole product, each of some seconds.
describe("an upload", { timeout: 120_000 }, () => {
  it("goes on after kill -9 with all that was acknowledged, and is the same file in the end", async () => {
    const dataDir = path.join(folder, "killed");
    const bytes = longText(3_000_000);
    let server = await start(dataDir);
    const upload = await uploaderTo(server.url).begin("notes.txt", bytes.length);
    let offset = 0;
    for (const kill of ["at rest", "in a piece"]) {
      const piece = bytes.subarray(offset, offset + 524_288);
      const answer = await uploaderTo(server.url).append(upload, offset, piece);
      expect(answer.status).toBe(204);
      offset += piece.length;
      if (kill === "in a piece") await sendHalfAPiece(server, upload, offset, bytes.subarray(offset, offset + 524_288), dataDir);
      await server.end("SIGKILL");
      server = await start(dataDir);
      const kept = Number((await uploaderTo(server.url).head(upload)).headers["upload-offset"]);
      expect(kept).toBeGreaterThanOrEqual(offset);
      if (kill === "in a piece") expect(kept).toBeGreaterThan(offset);
      offset = kept;
    }
    expect((await uploaderTo(server.url).append(upload, offset, bytes.subarray(offset))).status).toBe(204);
    expect(sha256(await downloadOf(server, upload))).toBe(sha256(bytes));
    expect(readdirSync(path.join(dataDir, "uploads"))).toEqual([]);
    expect(await server.end()).toBe(0);
  });

  it("on a full disk is told so, keeps what arrived, and goes on when there is room again", async ({ skip }) => {
    skip(missing.mounts !== "", missing.mounts);
    const disk = path.join(folder, "small-disk");
    execFileSync("sh", ["-c", `mkdir -p "${disk}" && mount -t tmpfs -o size=24m tmpfs "${disk}"`]);
    try {
      const server = await start(disk);
      const tus = uploaderTo(server.url);
      const bytes = longText(6_000_000);
      const upload = await tus.begin("notes.txt", bytes.length);
      expect((await tus.append(upload, 0, bytes.subarray(0, 500_000))).status).toBe(204);
      execFileSync("sh", ["-c", `dd if=/dev/zero of="${disk}/ballast" bs=64k 2>/dev/null || true`]);
      for (const refused of [await tus.append(upload, 500_000, bytes.subarray(500_000)), await tus.create("more.txt", 1_000)]) {
        expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([503, "storage_full", "60"]);
        expect(refused.body.message).toMatch(/no room for files.*is kept/);
      }
      // Who types a form is not kept waiting by files.
      expect((await postJson(`${server.url}/api/funding-requests`, fundingRequest())).status).toBe(201);
      expect((await tus.head(upload)).headers["upload-offset"]).toBe("500000");
      rmSync(path.join(disk, "ballast"));
      expect((await tus.append(upload, 500_000, bytes.subarray(500_000))).status).toBe(204);
      expect(sha256(await downloadOf(server, upload))).toBe(sha256(bytes));
      await server.end();
    } finally {
      execFileSync("sh", ["-c", `umount "${disk}"`]);
    }
  });
});
