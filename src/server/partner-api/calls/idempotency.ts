import { createHash } from "node:crypto";
import { PartnerError } from "../../../shared/domain/partner-errors.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Database, Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";
import type { PartnerCaller } from "../../partners/api-keys/service.ts";

/**
 * Reads the header, quoted as a structured field or bare. Test money moves nowhere, so a test call may come without one
 * (ruling "Calls"). Throws idempotency_key_required for a live call without one, and for a key that we cannot keep.
 */
export function readIdempotencyKey(header: string | string[] | undefined, mode: PartnerMode): string | undefined {
  if (header === undefined && mode === "test") return undefined;
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? "";
  const key = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(text)?.[1]?.replace(/\\(["\\])/g, "$1") ?? text;
  if (key === "" || key.length > 255 || !/^[\x20-\x7e]+$/.test(key) || (text.startsWith('"') && key === text))
    throw new PartnerError("idempotency_key_required", m.partner_error_idempotency_required());
  return key;
}

interface Once {
  caller: PartnerCaller;
  key: string;
  call: string;
  body: unknown;
  status: number;
}

/**
 * Does the work and keeps its answer in one transaction, so that after any crash both are there or neither; a call
 * with a key that is kept answers the same again. A failure keeps nothing: the call may be repeated when it is mended.
 * Throws request_in_progress, idempotency_key_reused, and what the work throws.
 */
export async function doOnce<Answer>(
  db: Database,
  { caller, key, call, body, status }: Once,
  work: (tx: Queryable) => Promise<Answer>,
): Promise<{ isReplayed: boolean; status: number; body: Answer }> {
  const keyed = { institutionId: caller.institutionId, mode: caller.mode, key };
  const bodyHash = createHash("sha256").update(inOrder(body)).digest("base64url");
  return db.transaction().execute(async (tx) => {
    if (!(await queries.takeKey(tx, keyed))) throw new PartnerError("request_in_progress", m.partner_error_in_progress(), {}, 1);
    const kept = await queries.findAnswer(tx, keyed);
    if (kept) {
      if (kept.call !== call || kept.bodyHash !== bodyHash) throw new PartnerError("idempotency_key_reused", m.partner_error_key_reused());
      return { isReplayed: true, status: kept.status, body: kept.body as Answer };
    }
    const answer = await work(tx);
    await queries.keepAnswer(tx, keyed, { call, bodyHash, status, body: answer });
    return { isReplayed: false, status, body: answer };
  });
}

/** The body as text in which the order of its keys does not matter. */
function inOrder(body: unknown): string {
  return JSON.stringify(body, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
