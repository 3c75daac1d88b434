import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type S3Server, startSmallS3 } from "../../../../../test/support/s3.ts";
import { type Config, readConfig } from "../../../runtime/config.ts";
import { createLogger } from "../../../runtime/context.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../runtime/db/embedded.ts";
import { migrate } from "../../../runtime/db/migrate.ts";
import { proveNow, takeNow } from "../commands.ts";
import { openWork } from "../open-work.ts";
import { restore } from "../restoring/restore.ts";
import { findArchiverFailure, noteGap } from "../shipping/queries.ts";
import { type Work, workOnBackups } from "../work.ts";
import { listSets, readManifest } from "./manifest.ts";

const log = createLogger({ logLevel: "silent" });
const quiet = { info: () => {}, warn: () => {} };

let folder: string;
let bucket: S3Server;
let config: Config;
let identity: string;
let server: EmbeddedPostgres;
let work: Work;
let close: () => Promise<void>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-set-"));
  // As root the server is another user, who passes through.
  chmodSync(folder, 0o711);
  bucket = await startSmallS3();
  identity = await generateX25519Identity();
  config = configFor("data");
  server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: quiet, archives: true, settings: { fsync: "off" } });
  await migrate({ connection: server.connection, owner: server.owner }, log);
  ({ work, close } = openWork({ config, connection: server.owner, embedded: server }, log));
  const recipient = await identityToRecipient(identity);
  work.recipients = [recipient];
});
afterAll(async () => {
  await close();
  await server.stop();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

function configFor(name: string): Config {
  const recipient = `age1${"q".repeat(58)}`;
  return readConfig({ DATA_DIR: path.join(folder, name), BACKUP_URL: bucket.url, BACKUP_RECIPIENT: recipient });
}

const rows = async (text: string) => (await work.pool.query(text)).rows as Record<string, unknown>[];

async function addDocument(bytes: string): Promise<string> {
  const key = randomUUID();
  await work.files.put(key, Buffer.from(bytes));
  await work.pool.query("insert into stored_files (key) values ($1)", [key]);
  return key;
}

describe("a set in a bucket", { timeout: 120_000 }, () => {
  it("is taken and proven by the first minute's work, and not again by the next", async () => {
    await addDocument("a plan");
    // Noted, and never written.
    await work.pool.query("insert into stored_files (key) values ($1)", [randomUUID()]);
    await workOnBackups(work);
    expect(await rows("select failure, documents from backups")).toEqual([{ failure: null, documents: 1 }]);
    expect(await rows("select is_proven, failure, documents from backup_proofs")).toEqual([
      { is_proven: true, failure: null, documents: 1 },
    ]);
    await workOnBackups(work);
    expect(await listSets(work.store)).toHaveLength(1);
    expect(readdirSync(server.archive ?? "").filter((name) => name.length === 24)).toEqual([]);
    expect(readdirSync(config.dataDir)).not.toContain("backup.proof");
  });

  it("is not proven when rows are missing, or an object is spoilt, and says which", async () => {
    expect(await takeNow(work, "whole")).toBe(true);
    await rows("update backups set bounds = jsonb_build_object('users', '999999') where id = (select max(id) from backups)");
    await rows("insert into users (id, username, password_hash) overriding system value values (999998, 'later', '-')");
    expect(await proveNow(work)).toBe(false);
    const [name = ""] = (await listSets(work.store)).slice(-1);
    const { database } = await readManifest(work.store, name);
    const object = database?.objects[0]?.name ?? "";
    await work.store.put(object, Buffer.from("spoilt"));
    expect(await proveNow(work)).toBe(false);
    expect((await rows("select failure from backup_proofs order by id")).slice(-2)).toEqual([
      { failure: expect.stringMatching(/^users has \d+ rows and \d+ after the restore$/) as string },
      { failure: `${object} is not what was written: its SHA-256 differs from the manifest's` },
    ]);
    expect(readdirSync(config.dataDir)).not.toContain("backup.proof");
  });

  it("says what keeps it from the place, and since when, and goes on afterwards", async () => {
    const store = work.store;
    work.store = { ...store, put: () => Promise.reject(new Error("the bucket is away")) };
    await addDocument("of a bad hour");
    await workOnBackups(work);
    await workOnBackups(work);
    expect(await rows("select problem, problem_since is not null as since from backup_shipping")).toEqual([
      { problem: "the bucket is away", since: true },
    ]);
    work.store = store;
    await workOnBackups(work);
    expect(await rows("select problem from backup_shipping")).toEqual([{ problem: null }]);
  });

  it("ends the time of which WAL was lost", async () => {
    await noteGap(work.db);
    expect(await rows("select gap_since is not null as lost from backup_shipping")).toEqual([{ lost: true }]);
    expect(await takeNow(work, "whole")).toBe(true);
    expect(await rows("select gap_since is not null as lost from backup_shipping")).toEqual([{ lost: false }]);
    expect(await findArchiverFailure(work.db)).toBeUndefined();
  });

  it("comes back with its documents, and a product of another installation does not write beside it", async () => {
    expect(await takeNow(work, "whole")).toBe(true);
    const set = (await listSets(work.store)).at(-1) ?? "";
    const other = configFor("other");
    const done = await restore({ config: other, store: work.store, set, to: undefined, identities: [identity], log });
    expect(done).toMatchObject({ documents: 2, missing: [], ledgerFaults: 0, isBankHeld: false, aside: undefined });
    const files = readdirSync(path.join(other.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8")).sort()).toEqual(["a plan", "of a bad hour"]);
    const second = await startEmbeddedPostgres({ dataDir: other.dataDir, log: quiet, archives: true });
    const opened = openWork({ config: other, connection: second.owner, embedded: second }, log);
    await workOnBackups(opened.work);
    const { rows: found } = await opened.work.pool.query("select problem from backup_shipping");
    expect(found).toEqual([{ problem: expect.stringContaining("the backups of another installation") as string }]);
    await opened.close();
    await second.stop();
  });
});
