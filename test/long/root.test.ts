import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { handOver } from "../../src/server/runtime/db/hand-over.ts";
import { missing } from "../support/machine.ts";
import { type ServerProcess, spawnServer, startServer } from "../support/server-process.ts";

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-root-"));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dataDir = (name: string) => path.join(folder, name);
const nobody = missing.root ? 0 : Number(execFileSync("id", ["-u", "nobody"]));
const ownerOf = (...place: string[]) => lstatSync(path.join(...place)).uid;

/** Real, effective, saved and file system user of a process, and what it may do that others may not. */
function rightsOf(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const line = (name: string) => new RegExp(`^${name}:\\s*(.*?)\\s*$`, "m").exec(status)?.[1] ?? "";
  return {
    users: new Set(line("Uid").split("\t").map(Number)),
    groups: new Set(line("Gid").split("\t").map(Number)),
    capabilities: line("CapPrm"),
  };
}
const postmasterOf = (data: string) => Number.parseInt(readFileSync(path.join(data, "postgres/postmaster.pid"), "utf8"), 10);
const noRights = (uid: number) => ({ users: new Set([uid]), groups: new Set([uid]), capabilities: "0000000000000000" });
const serves = async ({ url }: ServerProcess) => (await fetch(`${url}/readyz`)).ok;

describe.skipIf(missing.root)("the product, started by root", { timeout: 180_000 }, () => {
  it("becomes nobody before it opens anything, with its PostgreSQL, and so do the tools", async () => {
    const data = dataDir("fresh");
    const server = await startServer({ DATA_DIR: data });
    expect(rightsOf(server.child.pid)).toEqual(noRights(nobody));
    expect(rightsOf(postmasterOf(data))).toEqual(noRights(nobody));
    expect(server.output()).toContain("started as root, runs as nobody");
    expect([ownerOf(data), ownerOf(data, "postgres"), ownerOf(data, "postgres.lock")]).toEqual([nobody, nobody, nobody]);
    const tool = (...words: string[]) =>
      run(process.execPath, words, { env: { PATH: process.env["PATH"], DATA_DIR: data, NODE_ENV: "production" } });
    expect((await tool("tools/admin.ts", "create", "tgreen")).stdout).toContain("One-time password");
    expect((await tool("tools/ledger.ts", "check")).stdout).toContain("in order");
    expect(await serves(server)).toBe(true);
    expect(await server.end()).toBe(0);
  });

  it("takes over what a release before made as root, and what is not root's stays as it is", async () => {
    const data = dataDir("before");
    const first = await startServer({ DATA_DIR: data });
    await first.end();
    mkdirSync(path.join(data, "bank/inbox"), { recursive: true });
    mkdirSync(path.join(data, "sanctions/1"), { recursive: true });
    mkdirSync(path.join(data, "files/ab"), { recursive: true, mode: 0o700 });
    writeFileSync(path.join(data, "files/ab/cd"), "a document", { mode: 0o600 });
    execFileSync("chown", ["-R", "root:root", data]);
    chownSync(path.join(data, "bank/inbox"), 0, 4242);
    const again = await startServer({ DATA_DIR: data });
    expect(rightsOf(again.child.pid)).toEqual(noRights(nobody));
    expect([ownerOf(data, "files/ab/cd"), ownerOf(data, "postgres/base"), ownerOf(data)]).toEqual([nobody, nobody, nobody]);
    expect(lstatSync(path.join(data, "bank/inbox"))).toMatchObject({ uid: nobody, gid: 4242 });
    expect(await serves(again)).toBe(true);
    await again.end();
  });

  it("becomes whoever owns the data already", async () => {
    const data = dataDir("theirs");
    mkdirSync(data);
    chownSync(data, 4711, 4711);
    const server = await startServer({ DATA_DIR: data });
    expect(rightsOf(server.child.pid)).toEqual(noRights(4711));
    await server.end();
  });

  it("works in a new volume that is open to everybody, but hands over nothing of root's in one", async () => {
    const [volume, used] = [dataDir("volume"), dataDir("used")];
    for (const place of [volume, path.join(used, "files")]) mkdirSync(place, { recursive: true });
    for (const place of [volume, used]) chmodSync(place, 0o1777);
    const server = await startServer({ DATA_DIR: volume });
    expect(rightsOf(server.child.pid)).toEqual(noRights(nobody));
    await server.end();
    const other = await startServer({ DATA_DIR: used });
    expect(other.output()).toContain("the product stays root: others can write in DATA_DIR");
    expect(ownerOf(used, "files")).toBe(0);
    await other.end();
  });

  it("hands over a BANK_DIR that it makes, or that a release before made, and none that somebody prepared for others", async () => {
    const [made, before, theirs] = [dataDir("elsewhere/bank"), dataDir("bank-before"), dataDir("bank-theirs")];
    for (const place of [before, theirs]) mkdirSync(path.join(place, "inbox"), { recursive: true, mode: 0o770 });
    chownSync(theirs, 0, 4242);
    for (const [name, bank] of [
      ["bank-1", made],
      ["bank-2", before],
    ] as const) {
      const server = await startServer({ DATA_DIR: dataDir(name), BANK_DIR: bank });
      expect(rightsOf(server.child.pid)).toEqual(noRights(nobody));
      expect(lstatSync(bank)).toMatchObject({ uid: nobody, mode: 0o40750 });
      expect(ownerOf(bank, "inbox")).toBe(nobody);
      await server.end();
    }
    const server = await startServer({ DATA_DIR: dataDir("bank-3"), BANK_DIR: theirs });
    expect(server.output()).toContain(`cannot write in ${theirs}/staging (BANK_DIR)`);
    expect(lstatSync(theirs)).toMatchObject({ uid: 0, gid: 4242 });
    await server.end();
  });

  it("stays root, and says why, where DATA_DIR is not its own; PostgreSQL is nobody all the same", async () => {
    const data = dataDir("shared");
    mkdirSync(data);
    writeFileSync(path.join(data, "letter.txt"), "Dear …");
    const server = await startServer({ DATA_DIR: data });
    expect(server.output()).toContain("the product stays root: DATA_DIR");
    expect(ownerOf(data, "letter.txt")).toBe(0);
    expect(rightsOf(server.child.pid).users).toEqual(new Set([0]));
    expect(rightsOf(postmasterOf(data))).toEqual(noRights(nobody));
    await server.end();
  });

  it("stays root, and says why, in a clone that nobody can read; PostgreSQL is nobody all the same", async () => {
    const clone = dataDir("clone");
    mkdirSync(clone, { mode: 0o700 });
    for (const name of ["src", "db", "dist", "public", "package.json"]) cpSync(name, path.join(clone, name), { recursive: true });
    symlinkSync(path.resolve("node_modules"), path.join(clone, "node_modules"));
    const server = await startServer({ DATA_DIR: dataDir("of-clone") }, { cwd: clone });
    expect(server.output()).toContain(`the product stays root: nobody cannot read ${clone}`);
    expect(rightsOf(server.child.pid).users).toEqual(new Set([0]));
    expect(rightsOf(postmasterOf(dataDir("of-clone")))).toEqual(noRights(nobody));
    expect(await serves(server)).toBe(true);
    await server.end();
  });

  it("is refused in production, unless ALLOW_ROOT=true", async () => {
    const refused = spawnServer({ PORT: "0", DATA_DIR: dataDir("refused"), NODE_ENV: "production" });
    expect(await new Promise((resolve) => refused.child.once("close", resolve))).toBe(1);
    expect(refused.output()).toContain("ALLOW_ROOT=true");
    const allowed = await startServer({ DATA_DIR: dataDir("allowed"), NODE_ENV: "production", ALLOW_ROOT: "true" });
    expect(rightsOf(allowed.child.pid)).toEqual(noRights(nobody));
    await allowed.end();
  });
});

describe.skipIf(missing.root)("handing over", () => {
  it("never reaches a file of the system through what somebody else put there", async () => {
    const place = dataDir("trap");
    const secret = path.join(folder, "shadow");
    writeFileSync(secret, "root's", { mode: 0o600 });
    for (const name of ["", "open", "theirs"]) mkdirSync(path.join(place, name), { recursive: true });
    linkSync(secret, path.join(place, "second-name"));
    symlinkSync(secret, path.join(place, "link"));
    writeFileSync(path.join(place, "open/planted"), "");
    chmodSync(path.join(place, "open"), 0o777);
    writeFileSync(path.join(place, "theirs/planted"), "");
    chownSync(path.join(place, "theirs"), 4711, 4711);
    await handOver(place, { uid: nobody, gid: nobody });
    expect([ownerOf(secret), ownerOf(place, "open/planted"), ownerOf(place, "theirs/planted"), ownerOf(place, "theirs")]).toEqual([
      0, 0, 0, 4711,
    ]);
    expect([ownerOf(place), ownerOf(place, "link"), ownerOf(place, "open")]).toEqual([nobody, nobody, nobody]);
  });
});
