import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { type CDPSession, chromium, type Page } from "playwright-core";
import { chromiumOptions } from "../test/support/browser.ts";
import { setStage } from "./stage.ts";

const pages = [
  "/",
  "/treaty",
  "/projects",
  "/projects/2",
  "/funding-request",
  "/contact",
  "/how-it-works",
  "/resources/faq",
  "/resources/license",
  "/resources/api-docs",
  "/partner-discovery",
];
const rounds = 3;

/** Public first view: bytes by kind, requests to others, and on a slow phone LCP against the page without scripts, and CLS. */
export async function benchFirstView(): Promise<void> {
  const stage = await setStage();
  const browser = await chromium.launch(chromiumOptions);
  try {
    const product = await stage.serve("src/server/main.ts", { LOG_LEVEL: "warn" });
    const bare = await serveWithoutScripts(product);
    console.log("\nPublic first view (brotli; 400 ms RTT, 400 kbit/s, 4x CPU; LCP as a ratio to the page without scripts)\n");
    for (const address of pages) {
      const html = Buffer.from(await (await fetch(product + address)).arrayBuffer());
      const htmlSize = brotliCompressSync(html).length / 1024;
      const scripts = [...new Set([...html.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, src]) => src ?? ""))];
      const sizes = await Promise.all(
        scripts.map(async (src) => brotliCompressSync(Buffer.from(await (await fetch(product + src)).arrayBuffer())).length / 1024),
      );
      const scriptSize = sizes.reduce((sum, size) => sum + size, 0);
      const withScripts: number[] = [];
      const without: number[] = [];
      let shift = 0;
      const foreign = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        without.push((await view(bare.address + address, foreign)).lcp);
        const seen = await view(product + address, foreign);
        withScripts.push(seen.lcp);
        shift = Math.max(shift, seen.cls);
      }
      const ratio = median(withScripts) / median(without);
      const isFine = htmlSize <= 14 && scriptSize <= 80 && ratio <= 1.1 && shift === 0 && foreign.size === 0;
      console.log(
        `${isFine ? "ok   " : "SHORT"} ${address.padEnd(24)} HTML ${htmlSize.toFixed(1)} KB (14), JS ${scriptSize.toFixed(1)} KB (80), LCP x${ratio.toFixed(2)} (1.1; ${Math.round(median(withScripts))} ms), CLS ${shift.toFixed(3)} (0), other hosts ${foreign.size}`,
      );
    }
  } finally {
    await browser.close();
    await stage.end();
  }

  async function view(url: string, foreign: Set<string>): Promise<{ lcp: number; cls: number }> {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    page.on(
      "request",
      (request) => request.url().startsWith("http") && new URL(request.url()).host !== new URL(url).host && foreign.add(request.url()),
    );
    await page.addInitScript(readFileSync("bench/observe.js", "utf8"));
    const session = await context.newCDPSession(page);
    await slowDown(session);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(2_500);
    const seen = await read(page);
    await context.close();
    return seen;
  }
}

/** The same pages with their script elements removed, sent over the same slow line. */
async function serveWithoutScripts(product: string): Promise<{ address: string }> {
  const pages = new Map<string, { body: Buffer; headers: Record<string, string> }>();
  const answer = async (path: string) => {
    const known = pages.get(path);
    if (known) return known;
    const original = await fetch(product + path);
    const type = original.headers.get("content-type") ?? "";
    const bytes = Buffer.from(await original.arrayBuffer());
    const isPage = type.startsWith("text/html");
    const stripped = bytes.toString().replace(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, "");
    const made = {
      body: isPage ? brotliCompressSync(stripped) : bytes,
      headers: { "content-type": type, ...(isPage && { "content-encoding": "br" }) },
    };
    pages.set(path, made);
    return made;
  };
  const server = createServer((request, response) => {
    void answer(request.url ?? "/").then(({ body, headers }) => response.writeHead(200, headers).end(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: (400 * 1024) / 8,
    uploadThroughput: (400 * 1024) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

async function read(page: Page): Promise<{ lcp: number; cls: number }> {
  return page.evaluate("globalThis.seen") as Promise<{ lcp: number; cls: number }>;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
