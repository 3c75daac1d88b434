import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { download, downloadPages, type DownloadOptions, followed } from "./download.ts";
import { isReachable } from "./public-agent.ts";

let server: Server;
let url: URL;
let folder: string;
let target: string;
let answers: ((request: IncomingMessage, response: ServerResponse) => void)[];
let asked: IncomingMessage[];
const content = Array.from({ length: 5_000 }, (_, i) => `line ${i}`).join("\n");

beforeEach(async () => {
  [answers, asked] = [[], []];
  server = createServer((request, response) => {
    asked.push(request);
    (answers.length > 1 ? answers.shift() : answers[0])?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file`);
  folder = mkdtempSync(path.join(tmpdir(), "download-"));
  target = path.join(folder, "target");
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const options = (more: Partial<DownloadOptions> = {}): DownloadOptions => ({
  allowed: ["127.0.0.1"],
  signal: new AbortController().signal,
  ...more,
  limits: { firstPauseMs: 1, silenceMs: 500, ...more.limits },
});
const whole = (_request: IncomingMessage, response: ServerResponse) => response.writeHead(200, { etag: '"1"' }).end(content);
/** Says how long the file is, sends half of it, and breaks off once that half is kept, however busy the machine is. */
const half = (_request: IncomingMessage, response: ServerResponse) => {
  const sent = Math.floor(content.length / 2);
  response.writeHead(200, { etag: '"1"', "content-length": content.length });
  response.write(content.slice(0, sent));
  const look = setInterval(() => {
    if (statSync(`${target}.part`, { throwIfNoEntry: false })?.size === sent) response.destroy();
  }, 5);
  response.once("close", () => clearInterval(look));
};
const rest = (request: IncomingMessage, response: ServerResponse) => {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1]);
  response
    .writeHead(206, { etag: '"1"', "content-range": `bytes ${from}-${content.length - 1}/${content.length}` })
    .end(content.slice(from));
};

describe("a download", () => {
  it("brings the file with what the server says of it, and asks next time whether it changed", async () => {
    answers = [whole, (_request, response) => response.writeHead(304).end()];
    const first = await download(url, target, options());
    expect([first, readFileSync(target, "utf8")]).toEqual([{ etag: '"1"', lastModified: null }, content]);
    expect(await download(url, target, options({ known: first === "same" ? undefined : first }))).toBe("same");
    expect(asked[1]?.headers["if-none-match"]).toBe('"1"');
  });

  it("that breaks off asks for the rest, and never glues another edition to it", async () => {
    answers = [half, rest];
    await download(url, target, options());
    expect(readFileSync(target, "utf8")).toBe(content);
    expect(asked[1]?.headers).toMatchObject({ range: `bytes=${Math.floor(content.length / 2)}-`, "if-range": '"1"' });
    answers = [half, whole];
    await download(url, target, options());
    expect(readFileSync(target, "utf8")).toBe(content);
  });

  it("goes on after this process was killed, and starts anew at another address", async () => {
    writeFileSync(`${target}.part`, content.slice(0, 100));
    writeFileSync(`${target}.part.json`, JSON.stringify({ url: url.href, etag: '"1"', lastModified: null }));
    answers = [rest];
    await download(url, target, options());
    expect([asked[0]?.headers.range, readFileSync(target, "utf8")]).toEqual(["bytes=100-", content]);
    writeFileSync(`${target}.part`, "something else");
    writeFileSync(`${target}.part.json`, JSON.stringify({ url: "http://other.example/", etag: '"1"', lastModified: null }));
    answers = [whole];
    await download(url, target, options());
    expect([asked[1]?.headers.range, readFileSync(target, "utf8")]).toEqual([undefined, content]);
  });

  it("tries again after a 500 and a silent server, and gives up with the reason", async () => {
    answers = [(_request, response) => response.writeHead(500).end(), () => {}, whole];
    await download(url, target, options());
    expect(asked).toHaveLength(3);
    answers = [(_request, response) => response.writeHead(503).end()];
    await expect(download(url, target, options())).rejects.toThrow(`${url.host} answered 503.`);
    expect(asked).toHaveLength(6);
    answers = [(_request, response) => response.writeHead(404).end()];
    await expect(download(url, target, options())).rejects.toThrow("answered 404.");
    expect(asked).toHaveLength(7);
  });

  it("ends at once when it is told to, and leaves no half file as if it were whole", async () => {
    const stop = new AbortController();
    answers = [half];
    setTimeout(() => stop.abort(new Error("stopped")), 20);
    await expect(download(url, target, options({ signal: stop.signal }))).rejects.toThrow("stopped");
    expect(existsSync(target)).toBe(false);
  });

  it("ends with the same words in a pause between two attempts", async () => {
    const stop = new AbortController();
    answers = [
      (_request, response) => {
        response.writeHead(500, { "retry-after": "60" }).end();
        setTimeout(() => stop.abort(new Error("stopped")), 200);
      },
    ];
    await expect(download(url, target, options({ signal: stop.signal }))).rejects.toThrow("stopped");
    expect(asked).toHaveLength(1);
  });

  it("refuses a file that has no end", async () => {
    answers = [whole];
    await expect(download(url, target, options({ limits: { mostBytes: 1_000 } }))).rejects.toThrow("larger than");
    expect(existsSync(target)).toBe(false);
  });
});

describe("the public internet only", () => {
  it.each([
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/latest",
    "http://10.1.2.3/",
    "http://[::ffff:192.168.0.1]/",
    "file:///etc/passwd",
    "http://2130706433/",
  ])("refuses %s", async (address) => {
    await expect(download(new URL(address), target, options({ allowed: [] }))).rejects.toThrow("is not on the public internet");
  });

  it("refuses a name that leads to a private address", async () => {
    await expect(download(new URL(`http://localhost:${url.port}/`), target, options({ allowed: [] }))).rejects.toThrow(
      "localhost is not on the public internet",
    );
    expect(asked).toHaveLength(0);
  });

  it("refuses to be sent on to a private address", async () => {
    answers = [(_request, response) => response.writeHead(302, { location: "http://10.0.0.1/" }).end()];
    await expect(download(url, target, options())).rejects.toThrow("10.0.0.1 is not on the public internet");
  });

  it("goes on to no address without TLS from one with it", () => {
    expect(followed(new URL("https://a.example/x"), "/y").href).toBe("https://a.example/y");
    expect(followed(new URL("http://127.0.0.1/x"), "http://127.0.0.1/y").href).toBe("http://127.0.0.1/y");
    expect(() => followed(new URL("https://a.example/x"), "http://a.example/x")).toThrow("without TLS");
  });

  it("follows five redirects and no circle", async () => {
    answers = [(_request, response) => response.writeHead(301, { location: "/moved" }).end(), whole];
    await download(url, target, options());
    expect(asked.map((request) => request.url)).toEqual(["/file", "/moved"]);
    answers = [(_request, response) => response.writeHead(301, { location: "/again" }).end()];
    await expect(download(url, target, options())).rejects.toThrow("sends on in circles");
  });

  it("knows which addresses are public, and what the operator allows", () => {
    const cases: [string, string[], boolean][] = [
      ["93.184.216.34", [], true],
      ["2606:4700::1", [], true],
      ["100.64.0.1", [], false],
      ["0.0.0.0", [], false],
      ["fd00::1", [], false],
      ["fe80::1", [], false],
      // 127.0.0.1 and 10.0.0.1, as an address in a webhook's URL is read.
      ["::7f00:1", [], false],
      ["::a00:1", [], false],
      ["::ffff:7f00:1", [], false],
      ["64:ff9b::7f00:1", [], false],
      ["2002:7f00:1::", [], false],
      ["4000::1", [], false],
      ["10.1.2.3", ["10.0.0.0/8"], true],
      ["10.1.2.3", ["10.1.2.4", "fd00::/8"], false],
    ];
    for (const [address, allowed, reachable] of cases) expect(isReachable(address, allowed), address).toBe(reachable);
  });
});

describe("an answer in pages", () => {
  const next = (page: unknown) => {
    const link = (page as { next?: string }).next;
    return link === undefined ? undefined : new URL(link, url);
  };

  it("becomes one line a page", async () => {
    answers = [
      (_request, response) => response.end('{"a": 1,\n"next": "/two"}'),
      (_request, response) => response.writeHead(429, { "retry-after": "0" }).end(),
      (_request, response) => response.end('{"a": 2}'),
    ];
    await downloadPages(url, next, target, options());
    expect(readFileSync(target, "utf8")).toBe('{"a":1,"next":"/two"}\n{"a":2}\n');
  });

  it("is not followed to another server, and must be JSON", async () => {
    answers = [(_request, response) => response.end('{"next": "http://elsewhere.example/"}')];
    await expect(downloadPages(url, next, target, options())).rejects.toThrow("sends on to another server, elsewhere.example");
    answers = [(_request, response) => response.end("<html>")];
    await expect(downloadPages(url, next, target, options())).rejects.toThrow("not JSON");
    expect(existsSync(target)).toBe(false);
  });

  it("ends where it goes in a circle, or never ends", async () => {
    answers = [(_request, response) => response.end('{"next": "/file"}')];
    await expect(downloadPages(url, next, target, options())).rejects.toThrow("sends on in circles");
    let page = 0;
    answers = [(_request, response) => response.end(`{"next": "/page/${(page += 1)}"}`)];
    await expect(downloadPages(url, next, target, options({ limits: { mostBytes: 1_000 } }))).rejects.toThrow("larger than");
    expect(page).toBeLessThan(60);
    expect(existsSync(target)).toBe(false);
  });

  it("is not read beyond its limit when one page has no end", async () => {
    answers = [(_request, response) => response.end(JSON.stringify({ a: "x".repeat(10_000) }))];
    await expect(downloadPages(url, next, target, options({ limits: { mostBytes: 5_000 } }))).rejects.toThrow("larger than");
  });
});
