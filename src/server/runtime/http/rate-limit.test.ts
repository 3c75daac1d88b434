import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { readConfig } from "../config.ts";
import { addressOf } from "./caller.ts";
import { findOrCountMiss, reserveTry } from "./rate-limit.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const limit = (key: string, most = 3) => ({ key, most, windowSeconds: 60 });
const hitsOf = async (key: string) => {
  const { rows } = await test.context.pool.query<{ hits: number }>("select hits from rate_limits where key = $1", [key]);
  return rows[0]?.hits;
};
const outcomes = async <Result>(tries: Promise<Result>[]) => {
  const settled = await Promise.allSettled(tries);
  return {
    done: settled.filter(({ status }) => status === "fulfilled").length,
    refused: settled.filter((one) => one.status === "rejected" && one.reason instanceof AppError && one.reason.code === "too_many_requests")
      .length,
  };
};

describe("a try that is reserved", () => {
  it("is one of the few that a window has, also when two hundred are made at once", async () => {
    const tries = Array.from({ length: 200 }, () => reserveTry(test.context.db, [limit("crowd")]));
    expect(await outcomes(tries)).toEqual({ done: 3, refused: 197 });
  });

  it("is given back by whoever succeeds, and only to the window that counted it", async () => {
    const tried = await reserveTry(test.context.db, [limit("success")]);
    expect(await hitsOf("success")).toBe(1);
    await tried.giveBack();
    expect(await hitsOf("success")).toBe(0);
    const early = await reserveTry(test.context.db, [limit("success")]);
    await test.context.pool.query("update rate_limits set window_ends_at = now() - interval '1 second' where key = 'success'");
    await reserveTry(test.context.db, [limit("success")]);
    await early.giveBack();
    expect(await hitsOf("success"), "the new window").toBe(1);
  });

  it("leaves no trace in one window when another is full: nobody closes an account from an address that must wait", async () => {
    for (let i = 0; i < 3; i += 1) await reserveTry(test.context.db, [limit("address")]);
    const tries = Array.from({ length: 50 }, () => reserveTry(test.context.db, [limit("account"), limit("address")]));
    expect(await outcomes(tries)).toEqual({ done: 0, refused: 50 });
    expect(await hitsOf("account")).toBe(0);
  });

  it("tells how long to wait", async () => {
    for (let i = 0; i < 3; i += 1) await reserveTry(test.context.db, [limit("waiting")]);
    const refused = await reserveTry(test.context.db, [limit("waiting")]).catch((error: unknown) => error as AppError);
    expect((refused as AppError).retryAfter).toBeGreaterThan(50);
  });
});

it("counts misses before they are answered, and opens what is found all the same", async () => {
  const gone = () => new AppError("not_found", "gone");
  const miss = () => findOrCountMiss(test.context.db, limit("links"), async () => undefined, gone);
  const settled = await Promise.allSettled(Array.from({ length: 100 }, miss));
  const codes = settled.map((one) => (one.status === "rejected" ? (one.reason as AppError).code : "found"));
  expect(codes.filter((code) => code === "not_found")).toHaveLength(3);
  expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(97);
  expect(await findOrCountMiss(test.context.db, limit("links"), async () => "mine", gone)).toBe("mine");
});

it("is in no table that a crash of PostgreSQL empties: who looks at which desk is", async () => {
  const { rows } = await test.context.pool.query("select relname from pg_class where relpersistence = 'u' and relkind = 'r'");
  expect(rows).toEqual([{ relname: "desk_presence" }]);
});

describe("the address that limits count by", () => {
  const of = (ip: string) => addressOf({ ip, socket: { remoteAddress: "::ffff:10.0.0.5" } } as FastifyRequest);

  it("is the first 64 bits of IPv6, and the whole of IPv4 in either form", () => {
    expect(of("2001:db8:7:1::5")).toBe(of("2001:db8:7:1:ffff:ffff:ffff:ffff"));
    expect(of("2001:db8:7:1::5")).not.toBe(of("2001:db8:7:2::5"));
    expect(of("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(of("203.0.113.7")).not.toBe(of("203.0.113.8"));
  });

  it.each(["1", "0x7f.1", "unknown", "_hidden", "visitor.example", "203.0.113.7:1:2", "203.0.113.7%0", "[2001:db8::1", "1, 2", ""])(
    "is that of the proxy where it names %j",
    (named) => expect(of(named)).toBe("10.0.0.5"),
  );
});

describe("TRUST_PROXY", () => {
  it("is a number of proxies or their networks, and never everybody", () => {
    expect(() => readConfig({ TRUST_PROXY: "true" })).toThrow(/TRUST_PROXY must be false, how many proxies/);
    expect(() => readConfig({ TRUST_PROXY: "0" })).toThrow(/TRUST_PROXY/);
    expect(() => readConfig({ TRUST_PROXY: "proxy.example" })).toThrow(/TRUST_PROXY/);
    expect(readConfig({ TRUST_PROXY: "10.0.0.0/8, 127.0.0.1" }).trustProxy).toEqual(["10.0.0.0/8", "127.0.0.1"]);
    // The configuration goes to threads, which take data only.
    const one = readConfig({ TRUST_PROXY: "1" });
    expect(structuredClone(one)).toEqual(one);
  });

  const chains: Record<string, [forwarded: string, expected: string][]> = {
    "1": [
      ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
      ["203.0.113.7:5123", "203.0.113.7"],
      ["203.0.113.7:5124 ", "203.0.113.7"],
      ["[2001:db8:7:1::5]:443", "2001:db8:7:1::/64"],
      ["[2001:db8:7:1::6]", "2001:db8:7:1::/64"],
      ["2001:db8:7:1::7", "2001:db8:7:1::/64"],
      ["198.51.100.1, anything", "127.0.0.1"],
    ],
    "127.0.0.1, 10.0.0.0/8": [["198.51.100.1:7, 203.0.113.7:80, 10.1.1.1:9000", "203.0.113.7"]],
    "127.0.0.1, ::ffff:10.0.0.0/104": [["203.0.113.7, 10.1.1.1", "203.0.113.7"]],
    false: [["203.0.113.7:5123", "127.0.0.1"]],
  };
  it.each(Object.keys(chains))("of %j believes the last proxy and not what a visitor wrote before it", async (trusted) => {
    const behind = await createTestApp({ TRUST_PROXY: trusted });
    const seen: string[] = [];
    behind.app.addHook("onRequest", (request, _reply, done) => {
      seen.push(addressOf(request));
      done();
    });
    const wanted = chains[trusted] ?? [];
    for (const [forwarded] of wanted) await behind.call("GET", "/api/stats", undefined, { headers: { "x-forwarded-for": forwarded } });
    expect(seen).toEqual(wanted.map(([, expected]) => expected));
    await behind.close();
  });
});
