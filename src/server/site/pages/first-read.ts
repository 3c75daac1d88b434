import type { AnyContract } from "../../../shared/contracts/all.ts";
import { type FirstReads, readKey } from "../../../shared/first-reads.ts";
import { lazySerializer } from "../../runtime/http/response-schema.ts";

/** What a call by a private link answers, as the call writes it, for the page that reads it first: what its contract does not declare is in no page. */
export function firstReadOf({ call, response }: Pick<AnyContract, "call" | "response">) {
  const serializerOf = lazySerializer(response);
  return async (token: string, read: () => Promise<object>): Promise<FirstReads> => ({
    [readKey(call, { params: { token } })]: { body: JSON.parse(serializerOf()(await read())) as unknown },
  });
}
