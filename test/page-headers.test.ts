import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transportHeaders } from "../src/server/runtime/http/security-headers.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "./support/database.ts";
import { fundingRequest } from "./support/samples.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";

const publicUrl = "https://funding.example.org";
let server: ServerProcess;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({
    DATABASE_URL: urlOf(database),
    PUBLIC_URL: publicUrl,
    HSTS_SUBDOMAINS: "true",
    SECURITY_CONTACT: "mailto:security@example.org",
  });
});
afterAll(async () => {
  await server.end();
  await database.drop();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers, redirect: "manual" });

describe("what pages and calls are sent with", () => {
  it("asks for HTTPS, and below the host's name only where the operator chose so", async () => {
    for (const path of ["/", "/icon.svg", "/api/stats", "/no-such-page"])
      expect((await get(path)).headers.get("strict-transport-security"), path).toBe("max-age=31536000; includeSubDomains");
    const alone = transportHeaders({ publicUrl, hstsSubdomains: false });
    expect(alone).toEqual({ "strict-transport-security": "max-age=31536000" });
    expect(transportHeaders({ publicUrl: "http://localhost:3000", hstsSubdomains: true })).toEqual({});
  });

  it("lets no browser guess what a file is, and tells other sites no address of a page", async () => {
    for (const path of ["/", "/icon.svg", "/sw.js", "/api/stats", "/no-such-page"])
      expect((await get(path)).headers.get("x-content-type-options"), path).toBe("nosniff");
    for (const path of ["/", "/no-such-page"])
      expect((await get(path)).headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
  });

  it("has Trusted Types with one policy, and says where to report", async () => {
    const page = await get("/contact");
    const { headers } = page;
    const script = /<script>(.*?)<\/script>/.exec(await page.text())?.[1] ?? "";
    const policy = (headers.get("content-security-policy") ?? "").split("; ");
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
        "require-trusted-types-for 'script'",
        "trusted-types hearthbridge",
        "report-uri /api/policy-reports",
        "report-to policy",
      ]),
    );
    expect(headers.get("reporting-endpoints")).toBe('policy="/api/policy-reports"');
  });

  it("lets the page of the funding request use the microphone, and no other", async () => {
    const microphoneOn = async (path: string) =>
      /microphone=\((.*?)\)/.exec((await get(path)).headers.get("permissions-policy") ?? "")?.[1];
    expect(await microphoneOn("/funding-request")).toBe("self");
    for (const path of [
      "/",
      "/contact",
      "/funding-request/questions",
      "/funding-request/resume/some-token",
      "/request/some-token",
      "/admin",
    ])
      expect(await microphoneOn(path), path).toBe("");
    expect((await get("/contact")).headers.get("content-security-policy")).toContain("; media-src blob:;");
  });

  it.each([
    "/invitation/some-token",
    "/request/some-token",
    "/request/some-token/project",
    "/request/some-token/money",
    "/funding-request/resume/some-token",
  ])("keeps %s out of stores, referrers and search engines", async (path) => {
    const { headers } = await get(path);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  });

  it("says where to report a weakness, in a file that has always months to live", async () => {
    const answer = await get("/.well-known/security.txt");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const fields = Object.fromEntries(
      (await answer.text())
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: "mailto:security@example.org",
      "Preferred-Languages": expect.stringContaining("en") as string,
      Canonical: `${publicUrl}/.well-known/security.txt`,
    });
    const months = (Date.parse(String(fields["Expires"])) - Date.now()) / (30 * 86_400_000);
    expect(months).toBeGreaterThan(3);
    expect(months).toBeLessThan(12);
  });
});

describe("what a browser is told about its session", () => {
  const hint = async (cookie: string, headers: Record<string, string> = {}) => {
    const answer = await get("/contact", { ...(cookie && { cookie }), ...headers });
    return { status: answer.status, cookies: answer.headers.getSetCookie() };
  };

  it("follows the session's cookie alone: sessions from before have it too, and it goes with them", async () => {
    expect((await hint("")).cookies).toEqual([]);
    expect((await hint("__Host-session=abc")).cookies).toEqual(["signed_in=1; Path=/; SameSite=Lax; Secure"]);
    expect((await hint("__Host-session=abc; signed_in=1")).cookies).toEqual([]);
    expect((await hint("lang=fr; signed_in=1")).cookies).toEqual(["signed_in=1; Path=/; SameSite=Lax; Max-Age=0; Secure"]);
  });

  it("comes with a page that the browser has already", async () => {
    const etag = (await get("/contact")).headers.get("etag") ?? "";
    expect((await hint("", { "if-none-match": etag })).status).toBe(304);
    expect((await hint("__Host-session=abc", { "if-none-match": etag })).status).toBe(200);
  });
});

describe("the private link after a form without a script", () => {
  it("is for the browser that posted, and for its own request alone", async () => {
    const { treatySignatureData: _none, ...given } = fundingRequest();
    const fields = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${server.url}/funding-request`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    expect(answer.status).toBe(303);
    const [set = ""] = answer.headers.getSetCookie();
    expect(set).toMatch(/^__Host-private_link=FR-[0-9A-Z]{4}-[0-9A-Z]{4}\.[\w-]{32}; /);
    for (const part of ["HttpOnly", "Secure", "SameSite=Strict", "Path=/"]) expect(set).toContain(part);
    expect(set).not.toContain("Domain");

    const cookie = set.split(";")[0] ?? "";
    const token = cookie.split(".").at(-1) ?? "";
    const sentPage = answer.headers.get("location") ?? "";
    expect(await (await get(sentPage, { cookie })).text()).toContain(`${publicUrl}/request/${token}`);
    expect(await (await get("/funding-request/sent?reference=FR-AAAA-AAAA", { cookie })).text()).not.toContain(token);
    // As another host of the same domain could plant it.
    expect(await (await get(sentPage, { cookie: cookie.replace("__Host-", "") })).text()).not.toContain(token);
  });
});
