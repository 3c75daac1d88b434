import type { z } from "zod";
import type { AnyContract, ContractOf } from "../../shared/contracts/all.ts";
import type { ErrorBody, FieldErrors } from "../../shared/domain/errors.ts";

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** What the server's answer looks like once it has been JSON: dates are text. */
type Json<T> = T extends Date
  ? string
  : T extends (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T;

type Part<Name extends string, Schema> = [Input<Schema>] extends [never] ? { [Key in Name]?: never } : { [Key in Name]: Input<Schema> };

type Member<C, Key extends string> = C extends Record<Key, infer Value> ? Value : undefined;

/** The parameters, query and body that a call's contract asks for. */
export type CallInput<Name extends AnyContract["call"]> = Part<"params", Member<ContractOf<Name>, "params">> &
  Part<"query", Member<ContractOf<Name>, "query">> &
  Part<"body", Member<ContractOf<Name>, "body">>;

export type CallOutput<Name extends AnyContract["call"]> = Json<z.output<ContractOf<Name>["response"]>>;

/** A call that did not succeed. `message` reads "<status>: <message>" as specified (§8); without a network `status` is 0. */
export class CallError extends Error {
  readonly status: number;
  /** The server's own sentence, for people. */
  readonly reason: string | undefined;
  readonly code: string | undefined;
  readonly fields: FieldErrors;
  /** What stands in the way, as data, where the call has such. */
  readonly details: unknown;
  /** By which the server's log knows the call; absent where nothing answered. */
  readonly requestId: string | undefined;

  constructor(status: number, body: Partial<ErrorBody> | undefined, text: string, requestId?: string) {
    super(`${status}: ${body?.message ?? text}`);
    this.name = "CallError";
    this.status = status;
    this.reason = body?.message;
    this.code = body?.code;
    this.fields = body?.fields ?? {};
    this.details = body?.details;
    this.requestId = requestId;
  }
}

/** The call that failed last, and the page on which it did. */
export let lastFailed: { page: string; error: CallError } | undefined;

type SignedOut = (refused: { isWrite: boolean }) => void;

const signedOut = new Set<SignedOut>();

/** Calls `listener` whenever the server answers that nobody is logged in. Returns what stops it. */
export function whenSignedOut(listener: SignedOut): () => void {
  signedOut.add(listener);
  return () => void signedOut.delete(listener);
}

type Prove = () => Promise<boolean>;

let prove: Prove | undefined;

/**
 * Has `ask` asked whenever the server wants the second factor again (decision 0045): once it was entered the call is made again, so that
 * no form need know of it. Returns what takes that back.
 */
export function whenProofNeeded(ask: Prove): () => void {
  prove = ask;
  return () => {
    if (prove === ask) prove = undefined;
  };
}

/**
 * Makes one call of the internal API, typed by its contract. Rejects with CallError, also when there is no network.
 * `api("PATCH /api/admin/respondents/{id}", { params: { id: "7" }, body: { status: "approved" } })`
 */
export async function api<Name extends AnyContract["call"]>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
  const [method, path] = name.split(" ") as [string, string];
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const response = await fetch(address(path, params, query), {
    method,
    credentials: "include",
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new CallError(0, undefined, error.message);
  });
  const text = await response.text();
  if (!response.ok) {
    const requestId = response.headers.get("x-request-id") ?? undefined;
    const error = new CallError(response.status, parse(text), text || response.statusText, requestId);
    lastFailed = { page: location.pathname, error };
    if (error.code === "proof_required" && (await prove?.())) return api(name, input);
    if (error.code === "unauthenticated") for (const listener of signedOut) listener({ isWrite: method !== "GET" });
    throw error;
  }
  return parse(text) as CallOutput<Name>;
}

/** The address of a call, for links such as an export's. */
export function address(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== "") search.set(key, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

function parse(text: string): Partial<ErrorBody> | undefined {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return undefined;
  }
}
