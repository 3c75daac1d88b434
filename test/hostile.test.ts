import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allContracts } from "../src/shared/contracts/all.ts";
import { partnerContracts } from "../src/shared/contracts/partner-api/calls/all.ts";
import { errorStatus } from "../src/shared/domain/errors.ts";
import { partnerErrorStatus } from "../src/shared/domain/partner-errors.ts";
import { type HostileRequest, hostileRequests } from "./support/hostile-requests.ts";
import { type Seeded, seedOneOfEverything } from "./support/hostile-seed.ts";

let seeded: Seeded;
beforeAll(async () => {
  seeded = await seedOneOfEverything();
}, 60_000);
afterAll(() => seeded.test.close());

/** What the library, the framework and the database call things; whoever reads it learns how we are built and not what to do. */
const raw =
  /Invalid (input|option|key|string|ISO|UUID|url)|expected \w+, received|Too (big|small):|Unrecognized key|FST_ERR|invalid input syntax|out of range for type|SyntaxError/;

/** What must be true of every answer; a sentence about what is not, or nothing. */
function judge(answer: { statusCode: number; headers: Record<string, unknown>; body: string }, isPartner: boolean): string | undefined {
  const { statusCode, headers, body } = answer;
  if (statusCode >= 500)
    return `${statusCode} ${body.slice(0, 200)} ${seeded.test.logged.findLast((line) => line.includes("failed")) ?? ""}`;
  if (typeof headers["x-request-id"] !== "string") return "no request id";
  if (isPartner && headers["ratelimit"] === undefined && ![401, 414].includes(statusCode) && !body.includes("The address has a %"))
    return `${statusCode} without the rate of its key`;
  if (statusCode < 400) return undefined;
  if (raw.test(body)) return `${statusCode} in words that are not ours: ${body.slice(0, 300)}`;
  return isInShape(body, statusCode, isPartner) ? undefined : `${statusCode} in another shape: ${body.slice(0, 200)}`;
}

function isInShape(body: string, status: number, isPartner: boolean): boolean {
  const parsed = JSON.parse(body) as Record<string, unknown>;
  // The upload protocol has a status of its own for a version that is not spoken.
  const code = parsed["code"] as keyof typeof errorStatus;
  if (!isPartner) return typeof parsed["message"] === "string" && (errorStatus[code] === status || status === 412);
  const {
    code: partnerCode,
    message,
    details,
  } = parsed["error"] as { code: keyof typeof partnerErrorStatus; message: unknown; details: { request_id?: unknown } };
  return (
    Object.keys(parsed).join() === "error" &&
    partnerErrorStatus[partnerCode] === status &&
    typeof message === "string" &&
    typeof details.request_id === "string"
  );
}

/** Sends them all, and lists what is wrong with the answers. */
async function walk(call: string, requests: HostileRequest[], who: { name: string; headers: Record<string, string> }, isPartner = false) {
  const [method = ""] = call.split(" ");
  const wrong: string[] = [];
  // So many requests would be refused for their number alone.
  await seeded.test.context.pool.query("delete from rate_limits");
  for (const [n, { what, url, body, headers }] of requests.entries()) {
    if (isPartner && n % 80 === 79) await seeded.test.context.pool.query("delete from rate_limits");
    const answer = await seeded.test.app.inject({
      method: method as "GET",
      url,
      headers: { ...who.headers, ...headers },
      ...(body !== undefined && { payload: body }),
    });
    const problem = judge(answer, isPartner);
    if (problem) wrong.push(`${call} as ${who.name}, ${what}: ${problem}`);
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  }
  return wrong;
}

const statuses = new Map<number, number>();
const roles = ["visitor", "user", "member", "reviewer", "admin"] as const;
/** Who is let in by a call, and so can reach what is behind it. */
const insider = { anyone: "visitor", user: "user", member: "member", staff: "reviewer", export: "admin", admin: "admin" } as const;

/** What takes away comes last, so that the rest meets what is there. */
const takesAway = /DELETE|withdraw|revoke|remove|merge|deactivate|end-others|logout/;
const inOrder = <C extends { call: string }>(contracts: C[]) =>
  contracts.toSorted((a, b) => Number(takesAway.test(a.call)) - Number(takesAway.test(b.call)));

describe("hostile values in every place of every call", () => {
  it.each(inOrder(partnerContracts))("of the partner API: $call", async (contract) => {
    const requests = hostileRequests(contract, "/api/v1", seeded.paramsOf(contract.call));
    const headers: Record<string, string> = { authorization: `Bearer ${seeded.partner.key}` };
    const keyed = requests.map((request) => ({
      ...request,
      headers: { ...request.headers, ...(contract.idempotent && { "idempotency-key": randomUUID() }) },
    }));
    expect(await walk(contract.call, keyed, { name: "key", headers }, true)).toEqual([]);
    expect(await walk(contract.call, requests.slice(0, 5), { name: "visitor", headers: {} }, true)).toEqual([]);
  });

  it.each(inOrder(allContracts))("of the site: $call", async ({ call, access, ...schemas }) => {
    const requests = hostileRequests({ call, ...schemas }, "", seeded.paramsOf(call));
    const wrong: string[] = [];
    for (const role of roles) {
      const cookie = seeded.cookies[role];
      // Everybody tries some; who is let in tries them all.
      const tried = role === insider[access] ? requests : requests.filter((_, n) => n % 29 === 0);
      // A session that this call ends would be missing to those after it.
      const headers: Record<string, string> = cookie === undefined || call === "POST /api/auth/logout" ? {} : { cookie };
      wrong.push(...(await walk(call, tried, { name: role, headers })));
    }
    expect(wrong).toEqual([]);
  });

  it("were many, and not all turned away at the door", () => {
    const count = [...statuses.values()].reduce((sum, n) => sum + n, 0);
    expect(count).toBeGreaterThan(4_000);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(200);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    const byStatus = [...statuses].map(([status, times]) => `${status}: ${times}`).sort((a, b) => (a < b ? -1 : 1));
    console.log(`${count} requests, by status: ${byStatus.join(", ")}`);
  });
});
