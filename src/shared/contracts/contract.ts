import type { z } from "zod";
import type { ApprovalKind } from "../domain/approvals.ts";
import type { ErrorCode } from "../domain/errors.ts";

/**
 * Who may make a call. The server refuses everybody else: 401 when anonymous, 403 when logged in (§6). A member belongs
 * to an institution; the staff, that is reviewers and administrators, belong to none (decision 0029). `export` is for the staff whose role
 * may take records away as a file (decision 0096).
 */
export type Access = "anyone" | "user" | "member" | "staff" | "export" | "admin";

export type CallName = `${"GET" | "POST" | "PATCH" | "PUT" | "DELETE"} /${string}`;

interface ContractParts {
  access: Access;
  /** What it lets somebody do, as a short phrase that starts with a verb: the table of what each role may do is made of these. */
  does?: string;
  /**
   * May also be called by a session that has to set something up first, such as a password of its own: without it such a
   * session is refused, and nobody where anyone may call (decision 0043).
   */
  whileSettingUp?: true;
  /**
   * It only asks: what it asks for takes force when a second person has approved it (decision 0045). Where that depends on what is
   * asked, such as a live key and a test key, a call names the kind that it can come to.
   */
  approval?: ApprovalKind;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Bytes of the longest body, where the usual 32 KB are too few: test/limits.test.ts counts what the schema allows. */
  bodyLimit?: number;
  /** Where the body is a file itself (application/octet-stream): bytes of the largest, and what whoever sends a larger one reads. */
  file?: { mostBytes: number; tooLarge: () => string };
  response: z.ZodType;
  /** What a list answers when it is called with none of its parameters (ruling on lists). */
  plainResponse?: z.ZodType;
  status?: 200 | 201 | 202;
  /** Failures this call can answer besides those every call can: validation, access, limits, storage. */
  errors?: readonly ErrorCode[];
}

export interface Contract<Name extends CallName = CallName> extends ContractParts {
  call: Name;
}

/**
 * Declares one call of the internal API as data. `name` is the method and path, with parameters
 * in braces as the specification writes them: "PATCH /api/admin/respondents/{id}".
 * The server mounts it, the browser client takes its types from it, access.test.ts walks it.
 */
export function contract<const Name extends CallName, const Parts extends ContractParts>(name: Name, parts: Parts): { call: Name } & Parts {
  return { call: name, ...parts };
}
