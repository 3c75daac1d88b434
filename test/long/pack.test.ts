import { createHash } from "node:crypto";
import { execFile, execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installFromClone, makePack, unpack } from "../support/packed.ts";
import { startServer } from "../support/server-process.ts";

const run = promisify(execFile);
type Names = Record<string, string>;
interface Described {
  scripts: Names;
  dependencies: Names;
  devDependencies: Names;
  packages: Record<string, { version: string }>;
}
const read = (...place: string[]) => JSON.parse(readFileSync(path.join(...place), "utf8")) as Described;

const ground = mkdtempSync(path.join(tmpdir(), "hearthbridge-pack-"));
// As root the product becomes another user, who passes through.
chmodSync(ground, 0o711);
const folder = path.join(ground, "product");
let file: string;
beforeAll(() => {
  file = makePack();
  unpack(file, folder);
});
afterAll(() => {
  execFileSync("chmod", ["-R", "u+w", ground]);
  rmSync(ground, { recursive: true, force: true });
});

describe("the artifact", { timeout: 180_000 }, () => {
  it("is the same bytes each time", () => {
    const hash = () => createHash("sha256").update(readFileSync(file)).digest("hex");
    const first = hash();
    makePack();
    expect(hash()).toBe(first);
  });

  it("has what the server reads beside its code, and neither sources nor an earlier artifact", () => {
    const listed = execFileSync("tar", ["-tzf", file], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map((name) => name.replace(/^[^/]+\//, ""));
    const isRead = (name: string) => /\.(xsd|csv|xml|sql)$/.test(name) && !name.includes("/generated/");
    const wanted = ["src/server", "db/migrations"].flatMap((place) =>
      readdirSync(place, { recursive: true, encoding: "utf8" }).map((name) => path.join(place, name)),
    );
    expect(listed).toEqual(expect.arrayContaining(wanted.filter(isRead)));
    expect(listed.filter((name) => /\.tsx?$|\.tar\.gz$|\.new-|^(\.git|test|bench)\b/.test(name))).toEqual([]);
    expect(listed).toEqual(listed.toSorted());
  });

  it("names the packages of the product in the versions of the clone, and no others", () => {
    const [own, clone] = [read(folder, "package-lock.json"), read("package-lock.json")];
    const places = Object.keys(own.packages).filter((name) => name !== "");
    for (const place of places)
      expect(own.packages[place]).toMatchObject({ version: (clone.packages[place] as unknown as Names)["version"] });
    const { dependencies, devDependencies } = read("package.json");
    for (const name of Object.keys(dependencies)) expect(places).toContain(`node_modules/${name}`);
    for (const name of ["vite", "vitest", "typescript", "@playwright/test"]) {
      expect(devDependencies).toHaveProperty([name]);
      expect(places).not.toContain(`node_modules/${name}`);
    }
  });

  it("runs with the product's packages alone, where its user can write nothing but its data", async () => {
    await installFromClone(folder);
    const data = path.join(ground, "data");
    const { scripts } = read(folder, "package.json");
    expect(scripts["start"]).toBe("exec ./node_modules/.bin/node --expose-gc dist/server/main.js");
    execFileSync("chmod", ["-R", "a-w", folder]);
    const server = await startServer({ DATA_DIR: data, BANK_DIR: path.join(data, "bank") }, { cwd: folder });
    const pageIn = async (language: string) => (await fetch(server.url, { headers: { "accept-language": language } })).text();
    for (const language of ["en", "fr", "es"]) expect(await pageIn(language)).toContain(`<html lang="${language}"`);
    expect((await fetch(`${server.url}/icon.svg`)).status).toBe(200);
    const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: data };
    const npm = (...words: string[]) => run("npm", ["run", "--silent", ...words], { cwd: folder, env });
    expect((await npm("admin", "--", "create", "tgreen")).stdout).toContain("One-time password");
    expect((await npm("backup", "--", "key")).stdout).toMatch(/AGE-SECRET-KEY-1[^]*BACKUP_RECIPIENT=age1/);
    expect((await npm("ledger", "--", "check")).stdout).toContain("in order");
    expect(await server.end()).toBe(0);
    // The programs of PostgreSQL are used where they are, and not copied to the data.
    expect(readdirSync(data).filter((name) => name.startsWith("postgresql-"))).toEqual([]);
  });
});
