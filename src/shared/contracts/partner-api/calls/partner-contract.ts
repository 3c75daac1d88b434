import type { z } from "zod";
import type { PartnerErrorCode } from "../../../domain/partner-errors.ts";
import type { PartnerScope } from "../../../domain/partner-scopes.ts";

export type PartnerCallName = `${"GET" | "POST" | "DELETE"} /${string}`;

interface PartnerContractParts {
  /** One sentence: what the call does. */
  summary: string;
  /** More, for the documentation; plain text. */
  description: string;
  /** The scope that a key needs; null for what anyone with a key may do. */
  scope: PartnerScope | null;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  status?: 200 | 201;
  /** Failures besides those that every call can answer: a wrong key, too many requests, a failure of ours. */
  errors?: readonly PartnerErrorCode[];
  /** Repeating the call with the same Idempotency-Key answers the same and does nothing again. */
  idempotent?: true;
  /** Only keys of test mode may call it. */
  testOnly?: true;
  /** Values that work, for the documentation and the test that runs it. */
  example: { query?: Record<string, string>; body?: unknown; response: unknown };
}

export interface PartnerContract<Name extends PartnerCallName = PartnerCallName> extends PartnerContractParts {
  call: Name;
}

/**
 * Declares one call of the partner API as data, with its path below /api/v1. The server mounts it, the OpenAPI document
 * and its page are made of it, access.test.ts walks it.
 */
export function partnerContract<const Name extends PartnerCallName, const Parts extends PartnerContractParts>(
  name: Name,
  parts: Parts,
): { call: Name } & Parts {
  return { call: name, ...parts };
}
