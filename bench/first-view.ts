import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { languages } from "../src/shared/domain/languages.ts";
import { chromiumOptions } from "../test/support/browser.ts";
import { budget, isWithinBudget, publicAddresses, sizeOfView, type ViewSize } from "../test/support/first-view.ts";
import { setStage } from "./stage.ts";
import { productArgs } from "../test/support/product.ts";

/** Pages whose painting is measured too. */
const painted = [
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

/**
 * Public first view: bytes by kind of every page in every language, and of some pages requests to others, and on a slow phone
 * LCP against the page without scripts, and CLS.
 */
export async function benchFirstView(): Promise<void> {
  const stage = await setStage();
  const browser = await chromium.launch(chromiumOptions);
  try {
    const product = await stage.serve(productArgs, { LOG_LEVEL: "warn" });
    await weighEveryPage(product);
    const bare = await serveWithoutScripts(product);
    console.log("\nPublic first view (brotli; 400 ms RTT, 400 kbit/s, 4x CPU; LCP as a ratio to the page without scripts)\n");
    for (const address of painted) {
      const size = await sizeOfView(product, address, "en");
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
      const isFine = isWithinBudget(size) && ratio <= 1.1 && shift === 0 && foreign.size === 0;
      console.log(
        `${isFine ? "ok   " : "SHORT"} ${address.padEnd(24)} ${describe(size)}, LCP x${ratio.toFixed(2)} (1.1; ${Math.round(median(withScripts))} ms), CLS ${shift.toFixed(3)} (0), other hosts ${foreign.size}`,
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

/** Says of each public page how much it weighs in each language, the largest HTML first. */
/** The largest of all first views, of each kind. */
export async function weighFirstViews(): Promise<ViewSize> {
  const stage = await setStage();
  try {
    return await weighEveryPage(await stage.serve(productArgs, { LOG_LEVEL: "warn" }));
  } finally {
    await stage.end();
  }
}

async function weighEveryPage(product: string): Promise<ViewSize> {
  const largest = { html: 0, scripts: 0 };
  console.log(`\nEvery public page (KB after brotli; at most ${budget.html} of HTML and ${budget.scripts} of JavaScript)\n`);
  for (const language of languages) {
    const sizes = await Promise.all(
      publicAddresses.map(async (address) => ({ address, size: await sizeOfView(product, address, language) })),
    );
    for (const { address, size } of sizes.toSorted((a, b) => b.size.html - a.size.html))
      console.log(`${isWithinBudget(size) ? "ok   " : "SHORT"} ${language} ${address.padEnd(48)} ${describe(size)}`);
    for (const { size } of sizes) {
      largest.html = Math.max(largest.html, size.html);
      largest.scripts = Math.max(largest.scripts, size.scripts);
    }
  }
  return largest;
}

function describe({ html, scripts }: ViewSize): string {
  return `HTML ${html.toFixed(1)} KB (${budget.html}), JS ${scripts.toFixed(1)} KB (${budget.scripts})`;
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
