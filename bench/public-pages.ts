import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import { measureLists, printGrowth } from "./million.ts";
import { fillProjects, setStage } from "./stage.ts";
import { type Case, load } from "./throughput.ts";
import { productArgs } from "../test/support/product.ts";

const lists = {
  "list, first page": "/projects",
  "list of a theme": "/projects?theme=water",
  "list of a place": "/projects?place=region+7",
  "search, rare word": "/projects?q=windmill",
  "search, common word": "/projects?q=water",
  "search, no match": "/projects?q=nothinglikethis",
  "call: search, rare word": "/api/projects?limit=12&q=windmill",
  "call: search, common word": "/api/projects?limit=12&q=water",
};

const few = 100;
const many = 10_000;
const one = "prj_0000000000000042";
const rounds = 3;
/** A page that is asked for the first time is made; fewer than a process makes in a second (server/runtime/http/page-facts.ts). */
const made = 30;

const kept: Case[] = [
  { name: "a project's page, kept", wanted: 0.85, product: `/projects/${one}`, floor: `/project?id=${one}` },
  { name: "the list of projects, kept", wanted: 0.85, product: "/projects", floor: "/projects" },
];

/**
 * Pages that change: requests per second as a ratio to a bare server that reads the same rows and sends the same page, kept and made
 * anew; and how p95 of the list and its search grows from 100 projects to 10,000 (at most 1.5).
 */
export async function benchPublicPages(): Promise<void> {
  const stage = await setStage();
  const folder = mkdtempSync(path.join(tmpdir(), "floor-"));
  try {
    await fillProjects(stage.pool, few);
    const product = await stage.serve(productArgs, { LOG_LEVEL: "warn" });
    // Somebody writes before each visit, so that no list is sent as it was read before (server/runtime/db/state.ts).
    const write = () => stage.pool.query("select pg_current_xact_id()");
    const small = await measureLists(product, lists, "", write);
    await fillProjects(stage.pool, many - few);
    const large = await measureLists(product, lists, "", write);
    console.log(`\nPublic list of projects, p95 at ${many} projects as a ratio to ${few} (at most 1.5)\n`);
    printGrowth(small, large, 1.5);

    const html = await (await fetch(product + (kept[0]?.product ?? ""))).arrayBuffer();
    writeFileSync(path.join(folder, "page.br"), brotliCompressSync(Buffer.from(html)));
    const floor = await stage.serve("bench/floor.ts", { FLOOR_PAGE: path.join(folder, "page.br") });
    console.log("\nPages that change, requests per second as a ratio to the floor (32 connections, median of interleaved rounds)\n");
    for (const page of kept) {
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const high = await load(floor + page.floor, page);
        ratios.push((await load(product + page.product, page)) / high);
      }
      print(page.name, median(ratios), page.wanted);
    }
    await timeMade(product, floor);
  } finally {
    await stage.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One visitor after the other, each to another project: every page is made for them. In turn, as the machine is not always as fast. */
async function timeMade(product: string, floor: string): Promise<void> {
  const times: Record<"made" | "again" | "floor", number[]> = { made: [], again: [], floor: [] };
  const idOf = (n: number) => `prj_${String(5_000 + n).padStart(16, "0")}`;
  // The floor has answered thousands by now; what renders has not yet.
  for (let n = 0; n < 3 * made; n += 1) {
    await timeOf(`${product}/projects/${idOf(made + n)}`);
    await wait(30);
  }
  // A new second, in which so many may be made.
  await wait(1_000);
  for (let n = 0; n < made; n += 1) {
    const id = idOf(n);
    times.made.push(await timeOf(`${product}/projects/${id}`));
    times.floor.push(await timeOf(`${floor}/project?id=${id}`));
    times.again.push(await timeOf(`${product}/projects/${id}`));
  }
  print("a project's page, made anew", median(times.floor) / median(times.made), 0.5);
  for (const [what, taken] of Object.entries(times)) console.log(`     ${what.padEnd(40)} ${median(taken).toFixed(1)} ms`);
}

async function timeOf(url: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - start;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function print(name: string, ratio: number, wanted: number): void {
  console.log(`${ratio >= wanted ? "ok   " : "SHORT"} ${name.padEnd(40)} ${ratio.toFixed(2)} (wanted ${wanted})`);
}
