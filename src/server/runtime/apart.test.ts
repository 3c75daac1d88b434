import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ApartOutOfMemory, startApart } from "./apart.ts";
import { ApartTookTooLong, keepApart } from "./keep-apart.ts";
import { missing } from "../../../test/support/machine.ts";

const start = () =>
  startApart<string, { pid: number; environment: string[] }>(new URL("../../../test/support/apart-part.ts", import.meta.url), 64);
/** One that ended and that nobody asked about is gone, too. */
const isThere = (pid: number) =>
  !["", "Z"].includes(
    spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .stdout.trim()
      .slice(0, 1),
  );

it("loses no answer that comes in one moment with the one before", async () => {
  const part = start();
  const first = part.answer();
  part.send("echo");
  part.send("echo");
  await first;
  const second = part.answer();
  await second;
  part.send("echo");
  part.send("echo");
  const third = part.answer();
  // Both have come before this process looks at either.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  await third;
  expect((await part.answer()).pid).toBe((await first).pid);
  part.end();
  await part.ended.catch(() => undefined);
});

it("answers one task after the other, knows nothing of the environment, and ends when it is told to", async () => {
  const part = start();
  part.send("echo");
  const { pid, environment } = await part.answer();
  expect(pid).not.toBe(process.pid);
  expect(environment.filter((name) => !/^(NODE_CHANNEL|MALLOC_)/.test(name) && name !== "PWD" && name !== "SHLVL" && name !== "_")).toEqual(
    [],
  );
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

it("stays for the next task, bounds who waits for it, and is another after one that takes too long", async () => {
  const kept = keepApart(start, { idleMs: 60_000, longestMs: 2_000, mostWaiting: 2 });
  onTestFinished(kept.end);
  const { pid } = await kept.ask("echo");
  const [hanging, next] = [kept.ask("hang"), kept.ask("echo")];
  await expect(kept.ask("echo")).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
  await expect(hanging).rejects.toThrow(ApartTookTooLong);
  expect(isThere(pid)).toBe(false);
  const other = (await next).pid;
  expect(other).not.toBe(pid);
  expect((await kept.ask("echo")).pid).toBe(other);
});

/** A product with one part: what it prints of it. */
async function startProduct(env: Record<string, string>): Promise<{ product: ChildProcess; pid: number; authorities: number }> {
  const product = spawn(process.execPath, ["test/support/apart-product.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const [printed] = (await once(product.stdout, "data")) as [Buffer];
  const [pid = 0, authorities = 0] = printed.toString().split(" ").map(Number);
  return { product, pid, authorities };
}

it("is gone when the product was killed", async () => {
  const { product, pid } = await startProduct({});
  expect(isThere(pid)).toBe(true);
  product.kill("SIGKILL");
  await expect.poll(() => isThere(pid)).toBe(false);
});

it("trusts the authorities of the product when it reaches other servers", async ({ skip }) => {
  skip(missing.openssl !== "", missing.openssl);
  const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-apart-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = ["authority.pem", "other.pem"].map((name) => path.join(folder, name));
  for (const file of files) {
    spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=A mirror's", "-keyout", "-", "-out", file]);
  }
  const countOf = async (text: string) => {
    const file = path.join(folder, "extra.pem");
    writeFileSync(file, text);
    const { product, authorities } = await startProduct({ NODE_EXTRA_CA_CERTS: file });
    product.kill("SIGKILL");
    return authorities;
  };
  const [one = "", two = ""] = files.map((file) => readFileSync(file, "utf8"));
  expect(await countOf(one + two)).toBe((await countOf(one)) + 1);
});
