import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { languages } from "../src/shared/domain/languages.ts";
import { administrator } from "./stage.ts";
import { publicAddresses } from "../test/support/first-view.ts";
import { productArgs } from "../test/support/product.ts";
import { freePort } from "../test/support/server-process.ts";

/** What a start and 2,000 requests may take of the processor's seconds, and of memory in MB. */
const wanted = { cpuSeconds: 2.5, residentMb: 200 };
const requests = 2_000;
const settleMs = 30_000;

/**
 * The product with its own database, as a volunteer runs it: CPU of its process from start to first answer, and what it keeps in memory
 * 30 seconds later and after 2,000 requests for pages and data in three languages. Linux tells it of each process.
 */
export async function benchStart(): Promise<{ cpuSeconds: number; residentMb: number; residentAfterRequestsMb: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-start-"));
  // As root the product becomes another user, who passes through.
  chmodSync(folder, 0o711);
  try {
    // The first start makes the database; the second is what every later one is.
    await end(await start(folder));
    const product = await start(folder);
    const cpuSeconds = cpuOf(product.child);
    await wait(settleMs);
    const residentMb = residentOf(product.child);
    await ask(product.address);
    const residentAfterRequestsMb = residentOf(product.child);
    await end(product);
    console.log("\nStart and memory of a built clone, PostgreSQL not counted\n");
    print("CPU from start to first answer", cpuSeconds, wanted.cpuSeconds, "s");
    print("resident 30 s after the start", residentMb, wanted.residentMb, "MB");
    print(`resident after ${requests} requests in ${languages.length} languages`, residentAfterRequestsMb, wanted.residentMb, "MB");
    return { cpuSeconds, residentMb, residentAfterRequestsMb };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Started {
  child: ChildProcess;
  address: string;
}

async function start(folder: string): Promise<Started> {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, productArgs, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
      PORT: port,
      DATA_DIR: path.join(folder, "data"),
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: "error",
    },
  });
  for (const late = Date.now() + 120_000; Date.now() < late; await wait(20)) {
    if (child.exitCode !== null) throw new Error("the product ended");
    if (await isUp(address)) return { child, address };
  }
  child.kill("SIGKILL");
  throw new Error("the product did not start");
}

const isUp = (address: string) =>
  fetch(`${address}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

async function end({ child }: Started): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Every public page in every language, with the data that pages ask for in between. */
async function ask(address: string): Promise<void> {
  const paths = [...publicAddresses, "/api/stats", "/api/projects", "/api/institutions?limit=50"];
  for (let n = 0; n < requests; n += 1) {
    const language = languages[Math.floor(n / paths.length) % languages.length] ?? "en";
    const headers = { "accept-language": language, "accept-encoding": "br" };
    await (await fetch(address + paths[n % paths.length], { headers })).arrayBuffer();
  }
}

/** User and system time, which Linux counts in hundredths of a second. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentOf({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

function print(name: string, value: number, most: number, unit: string): void {
  console.log(`${value <= most ? "ok   " : "SHORT"} ${name.padEnd(48)} ${value.toFixed(unit === "s" ? 2 : 0)} ${unit} (at most ${most})`);
}
