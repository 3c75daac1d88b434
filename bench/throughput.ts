import { randomUUID } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { fundingRequest } from "../test/support/samples.ts";
import { administrator, fill, fillInstitutions, setStage } from "./stage.ts";
import { productArgs } from "../test/support/product.ts";

export interface Case {
  name: string;
  wanted: number;
  product: string;
  floor: string;
  isAdmin?: boolean;
  body?: () => string;
}

const cases: Case[] = [
  { name: "static page", wanted: 0.95, product: "/how-it-works", floor: "/static" },
  { name: "public institution list", wanted: 0.85, product: "/api/institutions?eligibility=eligible&limit=50", floor: "/institutions" },
  {
    name: "funding request stored durably",
    wanted: 0.6,
    product: "/api/funding-requests",
    floor: "/submit",
    body: () => JSON.stringify(uniqueRequest()),
  },
  {
    name: "administrators' list of 50 by status",
    wanted: 0.8,
    product: "/api/admin/funding-requests?status=in_review&limit=50",
    floor: "/list?status=in_review",
    isAdmin: true,
  },
  {
    name: "search, rare word",
    wanted: 0.85,
    product: "/api/admin/funding-requests?q=windmill&limit=50",
    floor: "/list?q=windmill",
    isAdmin: true,
  },
  {
    name: "search, common word",
    wanted: 0.85,
    product: "/api/admin/funding-requests?q=water&limit=50",
    floor: "/list?q=water",
    isAdmin: true,
  },
];

/** No two requests are one: their people, titles and words are their own. */
export function uniqueRequest(): Record<string, unknown> {
  // Of letters alone: some numbers of this length are those of cards, which the form refuses.
  const id = randomUUID();
  const word = id.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
  return fundingRequest({
    submissionId: id,
    organizationName: `Nation of ${word.slice(0, 8)}`,
    email: `office@${word.slice(0, 13)}.example`,
    projectTitle: `A well for ${word.slice(9, 18)}`,
    projectDescription: `We dig where ${word} showed us water. `.repeat(6),
  });
}

const seconds = 4;
const rounds = 3;

/** Requests per second of the product as a ratio to the floor: 32 connections, 100,000 rows, interleaved, medians. */
export async function benchThroughput(): Promise<Record<string, number>> {
  const stage = await setStage();
  const folder = mkdtempSync(path.join(tmpdir(), "floor-"));
  try {
    await fill(stage.pool, 100_000);
    await fillInstitutions(stage.pool, 100_000);
    const product = await stage.serve(productArgs, { LOG_LEVEL: "info" });
    const html = await (await fetch(`${product}/how-it-works`)).arrayBuffer();
    writeFileSync(path.join(folder, "page.br"), brotliCompressSync(Buffer.from(html)));
    const floor = await stage.serve("bench/floor.ts", { FLOOR_PAGE: path.join(folder, "page.br") });
    const cookie = await signIn(product);
    console.log("\nRequests per second as a ratio to the floor (32 connections, 100,000 rows, median of interleaved rounds)\n");
    const medians: Record<string, number> = {};
    for (const one of cases) {
      const ratios: number[] = [];
      let last: [number, number] = [0, 0];
      for (let round = 0; round < rounds; round += 1) {
        const high = await load(`${floor}${one.floor}`, one, cookie);
        const ours = await load(`${product}${one.product}`, one, cookie);
        ratios.push(ours / high);
        last = [ours, high];
      }
      const median = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
      medians[one.name] = median;
      console.log(
        `${median >= one.wanted ? "ok   " : "SHORT"} ${one.name.padEnd(40)} ${median.toFixed(2)} (wanted ${one.wanted}; last round ${Math.round(last[0])}/s against ${Math.round(last[1])}/s)`,
      );
    }
    await afterBurst(stage.pool, product, cookie);
    await whileLoggingIn(product);
    return medians;
  } finally {
    await stage.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests per second that are answered with 2xx; any other answer is an error. */
export async function load(url: string, { body, isAdmin }: Case, cookie = ""): Promise<number> {
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    headers: { "accept-encoding": "br", ...(isAdmin && { cookie }), ...(body && { "content-type": "application/json" }) },
    ...(body && {
      method: "POST" as const,
      requests: [
        { setupRequest: (request) => ({ ...request, body: body(), headers: { ...request.headers, "x-forwarded-for": randomAddress() } }) },
      ],
    }),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return result["2xx"] / result.duration;
}

/** Each request comes from a village of its own, so that the limit per address is not what is measured. */
export function randomAddress(): string {
  return `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
}

export async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function timeOf(url: string, cookie = "", times = 200): Promise<{ p50: number; p95: number }> {
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const start = performance.now();
    await (await fetch(url, { headers: { cookie } })).arrayBuffer();
    taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  return { p50: taken[Math.floor(times * 0.5)] ?? 0, p95: taken[Math.floor(times * 0.95)] ?? 0 };
}

/** The list by a rare status before and right after a burst of submissions that no statistics know of. */
async function afterBurst(pool: { query: (text: string) => Promise<unknown> }, product: string, cookie: string): Promise<void> {
  const url = `${product}/api/admin/funding-requests?status=in_review&limit=50`;
  await pool.query("alter table funding_requests set (autovacuum_enabled = false)");
  const before = await timeOf(url, cookie);
  await pool.query(`insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email, project_title, project_description, location,
    funding_amount_text, funding_amount, funding_currency, timeline, indigenous_sovereignty, un_drip_compliance, marginalized_peoples_impact)
    select 'burst-' || i, 'burst-' || i, '', 'Burst', 'nation', 'c', 'c@c.example', 't', 'd', 'l', '$1', 1, 'USD', 't', 's', 'u', 'm' from generate_series(1, 50000) i`);
  const after = await timeOf(url, cookie);
  console.log(
    `     list by status after a burst of 50,000    p95 x${(after.p95 / before.p95).toFixed(2)} (${before.p95.toFixed(1)} → ${after.p95.toFixed(1)} ms)`,
  );
}

/** What a visitor waits for a page's data alone, and while four people log in over and over. */
async function whileLoggingIn(product: string): Promise<void> {
  const url = `${product}/api/stats`;
  const alone = await timeOf(url);
  let isOver = false;
  const logins = Array.from({ length: 4 }, async () => {
    while (!isOver) await signIn(product);
  });
  const busy = await timeOf(url);
  isOver = true;
  await Promise.all(logins);
  console.log(
    `     a visitor's call while four log in        p50 x${(busy.p50 / alone.p50).toFixed(2)}, p95 x${(busy.p95 / alone.p95).toFixed(2)} (p95 ${alone.p95.toFixed(1)} → ${busy.p95.toFixed(1)} ms)`,
  );
}
