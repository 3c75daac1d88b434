import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import type { TrustedProxies } from "../config.ts";
import { causeForJob, causeOfJob, causedBy } from "../cause/cause.ts";
import { requestIdOf, traceparentOf } from "./incoming.ts";

const given = "proxy-4711:abc";
const trace = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;

function from(remoteAddress: string, headers: Record<string, string>) {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  return { headers, socket };
}

describe("the id of a request", () => {
  it.each<[TrustedProxies, string, boolean]>([
    [false, "127.0.0.1", false],
    [1, "203.0.113.9", true],
    [["127.0.0.1"], "127.0.0.1", true],
    [["127.0.0.1"], "::ffff:127.0.0.1", true],
    [["10.0.0.0/8"], "10.2.3.4", true],
    [["10.0.0.0/8"], "203.0.113.9", false],
    [["fd00::/8"], "fd00::1", true],
  ])("of TRUST_PROXY %s from %s: kept is %s", (trusted, address, isKept) => {
    const request = from(address, { "x-request-id": given, traceparent: trace });
    expect(requestIdOf(trusted)(request) === given).toBe(isKept);
    expect(traceparentOf(trusted)(request)).toBe(isKept ? trace : undefined);
  });

  it.each(["short", "with space in it", "line\nbreak-12345", "a".repeat(101), '{"json":true}'])("%j of a proxy is replaced", (id) => {
    expect(requestIdOf(1)(from("127.0.0.1", { "x-request-id": id }))).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("goes into a job's payload and comes out of it, and what is no id does not", () => {
    const cause = { requestId: given, traceparent: trace };
    expect(causeOfJob({ emailId: 1, ...causedBy(cause, () => causeForJob()) })).toEqual(cause);
    expect(causeForJob()).toEqual({});
    expect(causeOfJob({ cause: { requestId: "a b", traceparent: 7 } })).toEqual({});
    expect(causeOfJob(null)).toEqual({});
  });
});
