import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const tool = path.resolve("tools/test-steadily.ts");
let folder: string;

/** A suite of its own, with a test that fails the first time and, in the folder it belongs to, one that always does. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-steadily-"));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  write("package.json", '{ "type": "module" }');
  const runner = path.resolve("test/support/timed-runner.ts");
  const projects = [{ test: { name: "quick", include: ["*.test.js"] } }, { test: { name: "long", include: ["long/*.test.js"], runner } }];
  write("vitest.config.js", `export default ${JSON.stringify({ test: { projects } })};`);
  write(
    "long/seed.test.js",
    'import { it } from "vitest"; it("has a seed", () => { if (!process.env.TEST_SEED) throw new Error("none"); });',
  );
  write("steady.test.js", 'import { it } from "vitest"; it("passes", () => {}); it.skip("is skipped", () => {});');
  write(
    "unsteady.test.js",
    `import { existsSync, writeFileSync } from "node:fs";
     import { describe, it } from "vitest";
     describe("of two", () => it("passes the second time", () => {
       if (existsSync("been")) return console.log("shows its pages:", process.env.TEST_SNAPSHOTS);
       writeFileSync("been", "");
       throw new Error("the first time");
     }));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("is green where a file that failed passes alone, which is told to record its pages, and names it", () => {
  const { status, stdout } = run();
  expect(stdout).toContain("unsteady: unsteady.test.js › of two › passes the second time › Error: the first time\n");
  expect(stdout).toContain("shows its pages: 1");
  expect(stdout).toMatch(/^3 passed, 0 failed, 1 skipped$/m);
  expect(status).toBe(0);
});

it("opens only those pages again that failed, of a file that opens every one", () => {
  write(
    "long/every-page.test.js",
    `import { existsSync, writeFileSync } from "node:fs";
     import { describe, it } from "vitest";
     describe("every page", () => it.each(["/ (first)", "/terms", "/terms?x=1"])("%s is whole", (address) => {
       const isAgain = existsSync("seen " + encodeURIComponent(address));
       console.log(address, isAgain ? "looked at again" : "looked at");
       writeFileSync("seen " + encodeURIComponent(address), "");
       if (address !== "/terms" && !isAgain) throw new Error("the first time");
     }));`,
  );
  const { status, stdout } = run();
  expect(stdout).toContain("unsteady: long/every-page.test.js › every page › / (first) is whole › Error: the first time\n");
  expect(stdout.match(/looked at again/g)).toHaveLength(2);
  expect(stdout).not.toContain("/terms looked at again");
  expect(status).toBe(0);
});

it("opens all of them again where more failed than pages, so that what a hook kept from running is not forgotten", () => {
  write(
    "long/every-page.test.js",
    `import { existsSync, writeFileSync } from "node:fs";
     import { beforeAll, describe, it } from "vitest";
     it("/ is whole", () => { if (!existsSync("been here")) { writeFileSync("been here", ""); throw new Error("the first time"); } });
     describe("for members", () => { beforeAll(() => { throw new Error("nobody can log in"); }); it("/partner is, too", () => {}); });`,
  );
  const { status, stdout } = run();
  expect(stdout).toContain("failed: long/every-page.test.js › / is whole");
  expect(status).toBe(1);
  rmSync(path.join(folder, "long/every-page.test.js"));
});

it("begins no file of the long tier too late, and names those", () => {
  write(
    "long/late.test.js",
    `import { beforeAll, describe, it } from "vitest";
     beforeAll(() => console.log("was begun"));
     describe("of two", () => { it("passes", () => {}); it("passes, too", () => {}); });`,
  );
  const until = (seconds: number) => ({ TEST_UNTIL: String(Math.floor(Date.now() / 1000) + seconds) });
  const late = run([], until(-1));
  expect(late.stdout.match(/^not begun, for want of time: .*$/gm)?.toSorted()).toEqual([
    "not begun, for want of time: long/late.test.js",
    "not begun, for want of time: long/seed.test.js",
  ]);
  expect(late.stdout).not.toContain("was begun");
  expect(late.stdout).toMatch(/^2 passed, 0 failed, 1 skipped$/m);
  expect(late.status).toBe(0);
  const early = run([], until(600));
  expect(early.stdout).toMatch(/^5 passed, 0 failed, 1 skipped$/m);
  expect(early.stdout).not.toContain("not begun");
  rmSync(path.join(folder, "long/late.test.js"));
});

it("is red where one was unsteady among those that were to be steady", () => {
  rmSync(path.join(folder, "been"), { force: true });
  const { status, stdout } = run(["1"]);
  expect(stdout.match(/^unsteady: /gm)).toHaveLength(1);
  expect(status).toBe(1);
}, 120_000);

it("is red where a test fails twice, or a file cannot be read", () => {
  write("broken.test.js", 'import { it } from "vitest"; it("is a defect", () => { throw new Error("always"); });');
  write("unread.test.js", 'throw new Error("no test was found in time");');
  const { status, stdout } = run();
  expect(stdout).toContain("failed: broken.test.js › is a defect › Error: always");
  expect(stdout).toContain("failed: unread.test.js › no test was found in time");
  expect(stdout).not.toContain("unsteady: ");
  expect(status).toBe(1);
});

it("is red where only a test of the long tier fails twice", () => {
  for (const name of ["broken", "unread"]) rmSync(path.join(folder, `${name}.test.js`));
  write("long/broken.test.js", 'import { it } from "vitest"; it("is a defect", () => { throw new Error("always"); });');
  const { status, stdout } = run();
  expect(stdout).toContain("failed: long/broken.test.js › is a defect");
  expect(status).toBe(1);
  rmSync(path.join(folder, "long/broken.test.js"));
});

it("is red where Vitest fails and no test does", () => {
  write("caught-by-nobody.test.js", 'import { it } from "vitest"; it("passes", () => void Promise.reject(new Error("by nobody")));');
  const { status, stdout } = run();
  expect(stdout).toContain("failed: Vitest itself");
  expect(status).toBe(1);
});

function run(args: string[] = [], env: Record<string, string> = {}) {
  return spawnSync(process.execPath, [tool, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], TMPDIR: tmpdir(), ...env },
    encoding: "utf8",
  });
}

function write(name: string, text: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
