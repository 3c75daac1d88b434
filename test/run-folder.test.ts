import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { missing } from "./support/machine.ts";
import { makeRunFolder, removeRunFolder } from "./support/run-folder.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), "runs-"));
});

/** What a run leaves that was killed. */
function leaveBehind(): string {
  const folder = path.join(parent, `hbtest-${spawnSync("true").pid}-killed`);
  mkdirSync(path.join(folder, "data"), { recursive: true });
  writeFileSync(path.join(folder, "data", "of-a-server"), "");
  return folder;
}

it("is what a run begins with once the processes and files of an aborted one are gone; one that goes on keeps its own", async ({
  skip,
}) => {
  skip(missing.linux !== "", missing.linux);
  const running = makeRunFolder(parent);
  const aborted = leaveBehind();
  // Not a child of this process itself, whose own workers are left to end by themselves.
  const parentOfServer = spawn("sh", ["-c", "sleep 600 & echo started; wait; exit 7"], {
    env: { PATH: process.env["PATH"], DATA_DIR: path.join(aborted, "data") },
  });
  const ended = once(parentOfServer, "exit");
  await once(parentOfServer.stdout, "data");
  const folder = makeRunFolder(parent);
  expect(await ended).toEqual([7, null]);
  expect(readdirSync(parent).toSorted()).toEqual([running, folder].map((place) => path.basename(place)).toSorted());
});

it("stays where another user made it, whatever it is", ({ skip }) => {
  skip(missing.root !== "", missing.root);
  const others = leaveBehind();
  chownSync(others, 65_534, 65_534);
  makeRunFolder(parent);
  expect(existsSync(path.join(others, "data", "of-a-server"))).toBe(true);
});

it("goes although a disk of a test is still mounted there", ({ skip }) => {
  skip(missing.mounts !== "", missing.mounts);
  const folder = makeRunFolder(parent);
  const disk = path.join(folder, "disk");
  mkdirSync(disk);
  expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]).status).toBe(0);
  removeRunFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

it("is not begun where there is too little room: the error says where, how much is needed and what to do", () => {
  expect(() => makeRunFolder(parent, 1e9)).toThrow(
    new RegExp(
      `up to 1000000000 GB to ${parent}, where \\d+\\.\\d GB are free\\. Make room there, or name another folder: TMPDIR=/path npm test$`,
    ),
  );
  expect(readdirSync(parent)).toEqual([]);
});
