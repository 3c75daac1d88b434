import { randomBytes } from "node:crypto";
import { startApart } from "../../runtime/apart.ts";
import { keepApart } from "../../runtime/keep-apart.ts";
import type { InTurn } from "../../runtime/bounded-queue.ts";
import { hashCost } from "./hash-cost.ts";
import type { HashTask } from "./hash-part.ts";
import { createLoginLine } from "./login-line.ts";

/** The memory of a hash is the library's own, beside this. */
const memoryMb = 32;

/** Who waits does so in the line of logins. */
const hashing = keepApart(() => startApart<HashTask, string | boolean>(new URL("./hash-part.ts", import.meta.url), memoryMb), {
  idleMs: 60_000,
  longestMs: 60_000,
  mostWaiting: 2,
});

export const inLine = createLoginLine();

export async function hashPassword(password: string): Promise<string> {
  return inLine("known", (inTurn) => inTurn(async () => String(await hashing.ask({ password: password.normalize("NFKC") }))));
}

/** An unknown account costs as much time as a known one: it is checked against a hash that nothing fits. */
const { memoryCost, timeCost, parallelism } = hashCost;
const nobody = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${randomText(16)}$${randomText(32)}`;

/** As argon2 writes bytes: base64 without its padding. */
function randomText(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}

/** Whether the password is the hash's; called by whoever has a place in the line. */
export async function isPassword(passwordHash: string | undefined, password: string, inTurn: InTurn): Promise<boolean> {
  const matches = await inTurn(() => hashing.ask({ expected: passwordHash ?? nobody, password: password.normalize("NFKC") }));
  return matches === true && passwordHash !== undefined;
}
