import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { ApartOutOfMemory, startApart } from "./apart.ts";

const start = () =>
  startApart<string, { pid: number; environment: string[] }>(new URL("../../test/support/apart-part.ts", import.meta.url), 64);
/** One that ended and that nobody asked about is gone, too. */
const isThere = (pid: number) =>
  !["", "Z"].includes(
    spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .stdout.trim()
      .slice(0, 1),
  );

it("answers one task after the other, knows nothing of the environment, and ends when it is told to", async () => {
  const part = start();
  part.send("echo");
  const { pid, environment } = await part.answer();
  expect(pid).not.toBe(process.pid);
  expect(environment.filter((name) => !name.startsWith("NODE_CHANNEL") && name !== "PWD" && name !== "SHLVL" && name !== "_")).toEqual([]);
  part.send("echo");
  expect((await part.answer()).pid).toBe(pid);
  part.end();
  await expect(part.ended).rejects.toThrow();
  expect(isThere(pid)).toBe(false);
});

it("tells what failed, that it left, and that its memory was not enough", async () => {
  for (const [task, error] of [
    ["fail", "it failed"],
    ["leave", "failed"],
    ["grow", ApartOutOfMemory],
  ] as const) {
    const part = start();
    part.send(task);
    const answer = part.answer();
    await expect(part.ended).rejects.toThrow(error);
    await expect(answer).rejects.toThrow();
  }
});

it("is gone when the product was killed", async () => {
  const product = spawn(process.execPath, ["test/support/apart-product.ts"], { stdio: ["ignore", "pipe", "inherit"] });
  const [printed] = (await once(product.stdout, "data")) as [Buffer];
  const pid = Number(printed.toString());
  expect(isThere(pid)).toBe(true);
  product.kill("SIGKILL");
  await expect.poll(() => isThere(pid)).toBe(false);
});
