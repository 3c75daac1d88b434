import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One hash at a time per process: it runs in a thread, and a second thread would take the core that
 * answers visitors (issue 2: they wait no longer while four people log in).
 */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), options));
}

/** An unknown account costs as much time as a known one: it is checked against a hash that nothing fits. */
const nobody = hashPassword(randomBytes(24).toString("base64"));

export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const expected = passwordHash ?? (await nobody);
  const matches = await inTurn(() => verify(expected, password.normalize("NFKC")));
  return matches && passwordHash !== undefined;
}
