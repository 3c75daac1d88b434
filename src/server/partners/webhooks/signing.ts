import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret of an endpoint: 256 random bits in the form that the libraries of Standard Webhooks read. */
export function makeSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

export interface Message {
  id: string;
  /** When it is sent, in whole seconds. */
  timestamp: number;
  body: string;
}

/** The header webhook-signature: one signature for each secret, separated by spaces. */
export function signatures(secrets: string[], { id, timestamp, body }: Message): string {
  return secrets
    .map((secret) => Buffer.from(secret.slice(prefix.length), "base64"))
    .map((key) => `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`)
    .join(" ");
}
