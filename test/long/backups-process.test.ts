import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import { copyPlace, type Ground, listReferences, makeGround, run, sendRequest } from "../support/backups.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { uploaderTo } from "../support/uploads.ts";

/** Other tests use the same cores. */
const longMs = 300_000;

let ground: Ground;
beforeAll(async () => void (ground = await makeGround()));
afterAll(() => rmSync(ground.folder, { recursive: true, force: true }));

const sets = () => readdirSync(path.join(ground.place, "sets")).sort();
const documentsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [readFileSync(path.join(entry.parentPath, entry.name))] : [],
  );
const segments = () =>
  readdirSync(path.join(ground.place, "wal"), { recursive: true, encoding: "utf8" }).map((name) => path.basename(name));

/** Has everything until now handed over, and waits until the place has it. */
async function handOver(dataDir: string): Promise<void> {
  const client = new pg.Client({ host: path.join(dataDir, "postgres.socket"), user: roles.owner, database: "postgres", port: 5432 });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select pg_walfile_name(pg_switch_wal()) as name");
  await client.query("select graphile_worker.add_job('work_on_backups', job_key => 'now')");
  await client.end();
  await expect.poll(segments, { timeout: 90_000, interval: 200 }).toContain(`${rows[0]?.name}.zst.age`);
}

describe("a backup", { timeout: longMs }, () => {
  let server: ServerProcess;
  const acknowledged: string[] = [];
  let documentBytes: Buffer;
  let between: Date;

  it("is taken at the first start, while the product runs, and proven by a restore", async () => {
    server = await startServer(ground.env("first"), { ownGroup: true });
    await expect.poll(server.output, { timeout: 90_000 }).toContain("a backup was proven by a restore");
    acknowledged.push(await sendRequest(server, "Before the backup"));
    documentBytes = Buffer.from(`A plan.\n${"line\n".repeat(2_000)}`);
    await uploaderTo(server.url).upload("plan.txt", documentBytes);
    const taken = await run("backup", [], ground.env("first")).done;
    expect(taken.out).toMatch(/Backed up as \d{8}T\d{9}Z/);
    expect(taken.code).toBe(0);
    expect(sets()).toHaveLength(2);
  });

  it("holds nothing that can be read without the key", () => {
    const files = readdirSync(ground.place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "latin1"));
    for (const text of texts) for (const secret of ["Before the backup", "A plan.", "AGE-SECRET-KEY"]) expect(text).not.toContain(secret);
    expect(files.filter(({ name }) => name.endsWith(".zst.age")).length).toBeGreaterThan(3);
  });

  it("goes on by the minute: what comes later can be had, and gone back from", async () => {
    acknowledged.push(await sendRequest(server, "A good Tuesday"));
    await wait(1_100);
    between = new Date();
    await wait(1_100);
    acknowledged.push(await sendRequest(server, "A bad Tuesday"));
    await handOver(path.join(ground.folder, "first"));
    await server.killAll();
  });

  it("brings everything back into an empty folder", async () => {
    const { code, out } = await run("restore", ["latest", "--key", ground.keyFile], ground.env("second")).done;
    expect(out).toContain("The ledger is in order.");
    expect(code).toBe(0);
    expect(documentsIn(path.join(ground.folder, "second/files"))).toEqual([documentBytes]);
    const restored = await startServer(ground.env("second"));
    expect((await listReferences(restored)).sort()).toEqual([...acknowledged].sort());
    // Two installations in one place would spoil it for both.
    await expect.poll(restored.output, { timeout: 90_000 }).toContain("holds the backups of another installation");
    await restored.end();
  });

  it("goes back to a moment, and what was there before is moved aside whole", async () => {
    const dataDir = path.join(ground.folder, "second");
    const { code, out } = await run("restore", ["latest", "--to", between.toISOString(), "--key", ground.keyFile], ground.env("second"))
      .done;
    expect(out).toContain("What was there before lies in");
    expect(code).toBe(0);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("before-restore-"))).toHaveLength(1);
    const restored = await startServer(ground.env("second"));
    expect((await listReferences(restored)).sort()).toEqual(acknowledged.slice(0, 2).sort());
    await restored.end();
  });

  it("is refused with what to do, and nothing is touched", async () => {
    const third = ground.env("third");
    const refused = async (args: string[], words: string | RegExp, env = third) => {
      const { code, out } = await run("restore", args, env).done;
      expect(out).toMatch(words);
      expect(code).not.toBe(0);
      expect(readdirSync(ground.folder)).not.toContain("third/postgres");
    };
    const otherKey = path.join(ground.folder, "other-key.txt");
    writeFileSync(otherKey, (await run("backup", ["key"], {}).done).out);
    const noKey = path.join(ground.folder, "no-key.txt");
    writeFileSync(noKey, "nothing\n");
    await refused(["latest"], /Use: npm run restore/);
    await refused(["latest", "--to", "yesterday", "--key", ground.keyFile], /TIME needs a zone/);
    await refused(["latest", "--key", noKey], /holds no key/);
    await refused(["latest", "--key", otherKey], /The key does not open this backup/);
    await refused(["20200101T000000Z", "--key", ground.keyFile], /There is no backup 20200101T000000Z. There are: /);
    await refused(["latest", "--to", "2020-01-01T00:00Z", "--key", ground.keyFile], /No backup reaches back to 2020/);
    const spoilt = copyPlace(ground, "spoilt");
    const [part = ""] = readdirSync(path.join(spoilt, "sets", sets().at(-1) ?? "")).filter((name) => name.startsWith("database"));
    const file = path.join(spoilt, "sets", sets().at(-1) ?? "", part);
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await refused(["latest", "--key", ground.keyFile], /is not what was written/, { ...third, BACKUP_URL: spoilt });
    // What broke off is no installation: a product on it would begin with an empty database.
    const { code, out } = await run("backup", ["list"], third).done;
    expect(out).toContain("was not finished");
    expect(code).toBe(1);
    expect(await run("restore", ["latest", "--key", ground.keyFile], third).done).toMatchObject({ code: 0 });
  });
});
