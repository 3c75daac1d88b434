import type { AnyContract } from "../../shared/contracts/all.ts";
import type { ErrorBody } from "../../shared/domain/errors.ts";
import { anyCall, type FirstReads, readKey } from "../../shared/first-reads.ts";
import { CallError, type CallInput, type CallOutput } from "./client.ts";

/** What came with the page in answer to a call: its data, or how it failed; neither where the page brought nothing. */
export function firstOutcome<Name extends AnyContract["call"]>(
  reads: FirstReads,
  name: Name,
  input: CallInput<Name>,
): { data?: CallOutput<Name>; error?: Error } {
  const first = reads[readKey(name, input)] ?? reads[anyCall];
  if (!first) return {};
  return first.status === undefined
    ? { data: first.body as CallOutput<Name> }
    : { error: new CallError(first.status, first.body as ErrorBody, "") };
}

/** True once: who comes back to the page later reads anew. */
export function takeFirst<Name extends AnyContract["call"]>(reads: FirstReads, name: Name, input: CallInput<Name>): boolean {
  const key = readKey(name, input);
  const first = reads[key] ? key : anyCall;
  return first in reads && delete reads[first];
}
