import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { loadPages, type Pages } from "./pages.ts";

let pages: Pages;
let server: Server;
const logged: string[] = [];

beforeAll(async () => {
  const config = readConfig({});
  const site = { ...config.provider, publicUrl: config.publicUrl, year: 2_026 };
  pages = await loadPages(site, config, pino({ level: "error" }, { write: (line: string) => void logged.push(line) }));
  server = createServer((asked, answer) => {
    if (!pages.serve(asked, answer)) answer.writeHead(418).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** As it is on the line: `fetch` would undo the compression. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, path, headers, agent: false }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) };
}

describe("addresses with a parameter", () => {
  const bodyOf = async (path: string) => String((await ask(path)).body);

  it("show the one page that their route has for every value, as the routes say", async () => {
    for (const [path, shown] of [
      ["/projects/prj_5f", "/projects/prj_id"],
      ["/projects/3", "/projects/3"],
      ["/projects/10", "/projects/unknown"],
      ["/external/anything", "/external/unknown"],
      ["/institutions/7", "/institutions/id"],
      ["/funding-request/resume/a-token", "/funding-request/resume/token"],
    ] as const)
      expect(await bodyOf(path), path).toBe(await bodyOf(shown));
  });

  it("are left to their own route where the page is rendered for whoever has its link; their frame is not", async () => {
    for (const path of [
      "/request/a-token",
      "/request/a-token/",
      "/request/a-token/project",
      "/invitation/a-token/",
      "/reset-password/a-token",
    ])
      expect(await bodyOf(path), path).toBe("");
    expect(await bodyOf("/request/token")).toContain("<h1>");
  });

  it("are not there without a value, with more behind it, or where the route knows its own alone", async () => {
    const missing = await bodyOf("/404");
    for (const path of ["/request//project", "/institutions/7/more", "/api-docs/no-such-section", "/nothing", "/projects/prj_5f/more"])
      expect(await bodyOf(path), path).toBe(missing);
  });
});

describe("pages", () => {
  it("are the same in every encoding, and sent by what the browser accepts", async () => {
    const path = "/how-it-works?lang=fr";
    const [br, gzip, plain] = [
      await ask(path, { "accept-encoding": "gzip, br" }),
      await ask(path, { "accept-encoding": "gzip" }),
      await ask(path),
    ];
    expect([br, gzip, plain].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    expect(plain.headers).toMatchObject({ "content-language": "fr", "content-length": String(plain.body.length), etag: br.headers.etag });
    expect(plain.body.toString()).toContain('<html lang="fr">');
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  });

  it("are rendered anew in every language once something on them has changed", async () => {
    const before = await ask("/privacy", { "accept-language": "es" });
    const notice = { periods: { abandoned: 7, closedRequests: 30, inquiries: 12, messages: 12, audit: 120 }, keepsFilesElsewhere: false };
    pages.update("/privacy", () => ({ notice: { ...notice, contact: "privacy@hearthbridge.example" } }) as never);
    for (const language of ["es", "en"]) {
      const after = await ask("/privacy", { "accept-language": language });
      expect(after.body.toString()).toContain("privacy@hearthbridge.example");
      expect(after.headers.etag).not.toBe(before.headers.etag);
    }
  });

  it("that cannot be made are answered by words, are logged, and are tried again", async () => {
    pages.update("/terms", () => {
      throw new Error("it cannot be described");
    });
    const failed = await ask("/terms");
    expect([failed.status, failed.headers["cache-control"]]).toEqual([500, "no-store"]);
    expect(logged.filter((line) => line.includes("it cannot be described"))).toHaveLength(1);
    pages.update("/terms", () => ({}));
    expect((await ask("/terms")).status).toBe(200);
  });

  it("take nothing of what is asked for that is not theirs, and read a file once it is asked for", async () => {
    expect((await ask("/api/stats")).status).toBe(418);
    const icon = await ask("/icon.svg", { "accept-encoding": "br" });
    expect([icon.status, icon.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect((await ask("/icon.svg", { "if-none-match": String(icon.headers.etag) })).status).toBe(304);
  });
});
