import { readFileSync } from "node:fs";
import os from "node:os";
import { describe, expect, it } from "vitest";
import { hashPassword, inLine, isPassword } from "./passwords.ts";
import { missing } from "../../../../test/support/machine.ts";

const password = "correct horse battery staple";
const check = (expected: string | undefined, given: string) => inLine("known", (inTurn) => isPassword(expected, given, inTurn));

/** Processes that this one has started and whose end it has not heard of. */
function children(): number[] {
  return readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ").map(Number);
}

const hashers = () => children().filter((pid) => pid > 0 && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("hash-part"));

describe("a password", () => {
  it("is right, wrong, or of nobody, and neither way of writing a letter matters", async () => {
    const hash = await hashPassword(`${password} é`);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await check(hash, `${password} e\u0301`)).toBe(true);
    expect(await check(hash, password)).toBe(false);
    expect(await check(undefined, password)).toBe(false);
  });

  it.skipIf(missing.linux)("is hashed by a process of lower priority, and by another one when that is killed", async () => {
    const [pid = 0, ...others] = hashers();
    expect(others).toEqual([]);
    expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_BELOW_NORMAL);
    process.kill(pid, "SIGKILL");
    await expect.poll(children, { timeout: 10_000 }).not.toContain(pid);
    expect(await check(await hashPassword(password), password)).toBe(true);
  });
});
