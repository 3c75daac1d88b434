import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createLoginLine, type InTurn } from "./login-line.ts";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const inLine = createLoginLine();

export function hashPassword(password: string): Promise<string> {
  return inLine("known", (inTurn) => inTurn(() => hash(password.normalize("NFKC"), options)));
}

/** An unknown account costs as much time as a known one: it is checked against a hash that nothing fits. */
const nobody = hashPassword(randomBytes(24).toString("base64"));

/** Whether the password is the hash's; called by whoever has a place in the line. */
export async function isPassword(passwordHash: string | undefined, password: string, inTurn: InTurn): Promise<boolean> {
  const expected = passwordHash ?? (await nobody);
  const matches = await inTurn(() => verify(expected, password.normalize("NFKC")));
  return matches && passwordHash !== undefined;
}
