import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { readReports } from "./read-reports.ts";
import { createReportCounter } from "./service.ts";

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
});
afterAll(() => test.close());

const send = (body: unknown, type = "application/csp-report") =>
  test.app.inject({
    method: "POST",
    url: "/api/policy-reports",
    headers: { "content-type": type },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
const report = (directive: unknown, blocked: unknown) => ({
  "csp-report": {
    "document-uri": "https://funding.example.org/request/a-private-token",
    referrer: "https://elsewhere.example/marian.tolliver",
    "effective-directive": directive,
    "blocked-uri": blocked,
    "script-sample": "alert(1)",
  },
});
const counted = async () => {
  const { body } = await test.call("GET", "/api/admin/policy-reports", undefined, { cookie: admin });
  return (body["items"] as { directive: string; blocked: string; reports: number }[]).map(
    ({ directive, blocked, reports }) => `${directive} ${blocked} ${reports}`,
  );
};

describe("what browsers report", () => {
  it("is counted by rule and origin, and nothing of a person is kept", async () => {
    for (const path of ["/a?name=marian", "/b"])
      expect((await send(report("script-src-elem", `https://evil.example${path}`))).statusCode).toBe(204);
    const many = [
      {
        type: "csp-violation",
        url: "https://x.example",
        body: { effectiveDirective: "require-trusted-types-for", blockedURL: "trusted-types-sink" },
      },
      { type: "deprecation", body: { id: "x" } },
    ];
    expect((await send(many, "application/reports+json")).statusCode).toBe(204);
    await expect
      .poll(counted, { timeout: 10_000 })
      .toEqual(["script-src-elem https://evil.example 2", "require-trusted-types-for trusted-types-sink 1"]);
    const { rows } = await test.context.pool.query("select * from policy_reports");
    expect(JSON.stringify(rows) + test.logged.join("")).not.toMatch(/marian|private-token|alert/);
  });

  it("is refused when it is something else, or too long", async () => {
    expect((await send("{")).statusCode).toBe(400);
    expect((await send({ no: "report" })).statusCode).toBe(400);
    expect((await send(JSON.stringify(report("img-src", "x".repeat(20_000))))).statusCode).toBe(413);
    expect((await send(report("img-src", "inline"), "text/plain")).statusCode).toBe(415);
  });

  it("knows only the rules that there are, and only origins and words", () => {
    const kinds = [
      [report("made-up", "https://a.example/x"), "other https://a.example"],
      [report("script-src 'self'", "javascript:alert(1)"), "script-src other"],
      [report("img-src", "data:image/png;base64,AAAA"), "img-src data"],
      [report("style-src", `https://${"a".repeat(300)}.example`), "style-src other"],
      [report({ a: 1 }, 7), "other other"],
    ] as const;
    for (const [given, expected] of kinds)
      expect(readReports(JSON.stringify(given))?.map(({ directive, blocked }) => `${directive} ${blocked}`)).toEqual([expected]);
    const flood = Array.from({ length: 400 }, () => ({ type: "csp-violation", body: {} }));
    expect(readReports(JSON.stringify(flood))).toHaveLength(50);
  });

  it("fills no disk: invented origins end in one row, and known ones are still counted", async () => {
    const counter = createReportCounter(test.context);
    for (let round = 0; round < 3; round += 1) {
      counter.count(JSON.stringify(report("script-src-elem", "https://evil.example")));
      for (let i = 0; i < 300; i += 1) counter.count(JSON.stringify(report("img-src", `https://h${round}-${i}.example`)));
      await counter.flush();
    }
    const rows = await counted();
    expect(rows.length).toBeLessThanOrEqual(202);
    expect(rows).toContain("script-src-elem https://evil.example 5");
    const sum = rows.filter((row) => row.startsWith("img-src")).reduce((total, row) => total + Number(row.split(" ")[2]), 0);
    expect(sum).toBe(900);
  });

  it("is forgotten when no browser has said it for 90 days", async () => {
    await test.context.pool.query("update policy_reports set last_at = now() - interval '91 days' where directive = 'img-src'");
    const counter = createReportCounter(test.context);
    counter.count(JSON.stringify(report("font-src", "inline")));
    await counter.flush();
    expect((await counted()).filter((row) => row.startsWith("img-src"))).toEqual([]);
  });
});
