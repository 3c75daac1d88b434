import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { openDesk, type OpenDesk } from "../test/support/live.ts";
import { readingDesk } from "./reading-desk.ts";
import { administrator, fill, setStage, type Stage } from "./stage.ts";
import { productArgs } from "../test/support/product.ts";

const people = 40;
const desksOfOne = 5;
/** More are opened only to weigh them. */
const wantedDesks = 50;
const changes = 200;
const pauseMs = 25;
const wantedMs = 1_000;
const messages = 5_000;
/** Changes that every desk reads, one after the other as people make them. */
const readChanges = 40;
const readPauseMs = 600;

/** How soon a colleague's change is at 50 open desks, and what an open desk costs the server. */
export async function benchDeskLive(): Promise<void> {
  const stage = await setStage();
  const desks: OpenDesk[] = [];
  try {
    await fill(stage.pool, 1_000);
    const url = await stage.serve(productArgs, { LOG_LEVEL: "warn" });
    const [mover = "", ...cookies] = await signInAll(stage, url);
    const pid = pidOf(url);
    await untilQuiet(pid);
    const mine = (i: number) => changeStatus(url, mover, i);
    // What is compiled and cached by then is counted for neither side.
    await makeChanges(mine);
    const alone = await cpuOf(pid, () => makeChanges(mine));

    const arrivals: { id: number; at: number }[] = [];
    const idle = residentKb(pid);
    for (const cookie of cookies)
      for (let i = 0; i < desksOfOne; i += 1)
        desks.push(await openDesk(url, cookie, ({ data }) => arrivals.push({ id: requestOf(data), at: performance.now() })));
    const kbOfOne = (residentKb(pid) - idle) / desks.length;
    for (const desk of desks.splice(wantedDesks)) desk.close();
    await makeChanges(mine);
    await wait(500);
    arrivals.length = 0;
    const answered = new Map<number, number>();
    const open = await cpuOf(pid, () => makeChanges(async (i) => void answered.set(await mine(i), performance.now())));
    await wait(1_000);
    const delays = arrivals.map(({ id, at }) => at - (answered.get(id) ?? 0)).sort((a, b) => a - b);
    const carried = await cpuOf(pid, () => tellOften(stage));
    for (const desk of desks) desk.close();
    await benchReading(stage, { url, pid, cookies, mine, aloneMs: alone / changes });
    report(delays, { desks: desks.length, kbOfOne, alone: alone / changes, open: open / changes, carried: carried / messages });
  } finally {
    for (const desk of desks) desk.close();
    await stage.end();
  }
}

interface Reading {
  url: string;
  pid: string;
  cookies: string[];
  mine: (i: number) => Promise<number>;
  aloneMs: number;
}

/** Until a change stands on each screen: every desk hears of it and reads its page and the counts again. */
async function benchReading(stage: Stage, { url, pid, cookies, mine, aloneMs }: Reading): Promise<void> {
  const answered = new Map<number, number>();
  const shown: { id: number; at: number }[] = [];
  const desks = await Promise.all(
    Array.from({ length: wantedDesks }, (_, i) => {
      const cookie = cookies[i % cookies.length] ?? "";
      const tell = readingDesk(url, cookie, (ids) => shown.push(...ids.map((id) => ({ id, at: performance.now() }))));
      return openDesk(url, cookie, ({ name, data }) => name === "change" && tell(requestOf(data)));
    }),
  );
  await stage.pool.query("delete from rate_limits");
  const used = await cpuOf(pid, async () => {
    for (let i = 0; i < readChanges; i += 1) {
      answered.set(await mine((turn += 1)), performance.now());
      await wait(readPauseMs);
    }
    await wait(1_000);
  });
  for (const desk of desks) desk.close();
  const delays = shown.map(({ id, at }) => at - (answered.get(id) ?? 0)).sort((a, b) => a - b);
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Infinity;
  const missing = wantedDesks * readChanges - delays.length;
  const isShort = missing > 0 || at(0.95) > wantedMs;
  console.log(`\nUntil it stands on each of ${wantedDesks} screens, with the page and the counts read again (wanted < 1 s)\n`);
  console.log(
    `${isShort ? "SHORT" : "ok   "} p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, slowest ${at(1).toFixed(0)} ms; ${missing} of ${wantedDesks * readChanges} missing`,
  );
  console.log(`      CPU of the server: ${((used / readChanges - aloneMs) / wantedDesks).toFixed(1)} ms an open desk for each change\n`);
}

interface Costs {
  desks: number;
  kbOfOne: number;
  /** Milliseconds of CPU: of a change without and with desks, and of one message to all desks. */
  alone: number;
  open: number;
  carried: number;
}

function report(delays: number[], { desks, kbOfOne, alone, open, carried }: Costs): void {
  // A message that is there before the change was answered to its author took no time at all.
  const at = (share: number) => Math.max(0, delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Infinity);
  const missing = desks * changes - delays.length;
  const isShort = missing > 0 || at(1) > wantedMs;
  console.log(`\nA colleague's change at ${desks} open desks, ${changes} changes, from the author's answer to each desk (wanted < 1 s)\n`);
  console.log(
    `${isShort ? "SHORT" : "ok   "} p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, slowest ${at(1).toFixed(0)} ms; ${missing} of ${desks * changes} missing`,
  );
  console.log(`\nWhat an open desk costs the server\n`);
  console.log(`      memory: ${kbOfOne.toFixed(0)} KB a desk`);
  console.log(`      CPU: ${((carried / desks) * 1_000).toFixed(0)} µs a desk for each message, ${carried.toFixed(2)} ms for all ${desks}`);
  console.log(
    `      a whole change: ${alone.toFixed(2)} ms without desks, ${open.toFixed(2)} ms with ${desks} (ratio ${(open / alone).toFixed(2)})`,
  );
}

/** Messages alone, without the change that they tell of. */
async function tellOften(stage: Stage): Promise<void> {
  for (let i = 0; i < messages; i += 1)
    await stage.pool.query("select pg_notify('desk_changes', $1)", [
      JSON.stringify({ what: "request", fundingRequestId: 100_000 + i, byUserId: null }),
    ]);
  await wait(500);
}

/** The cookies of an administrator, who makes the changes, and of the reviewers whose desks are open. */
async function signInAll(stage: Stage, url: string): Promise<string[]> {
  await stage.pool.query(
    `insert into users (username, password_hash, is_reviewer)
     select 'reviewer' || i, password_hash, true from users, generate_series(1, $1::int) i where username = $2`,
    [people, administrator.username],
  );
  const names = [administrator.username, ...Array.from({ length: people }, (_, i) => `reviewer${i + 1}`)];
  const cookies: string[] = [];
  // One after the other: of strangers behind one address few may wait at a time.
  for (const username of names) {
    const response = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password: administrator.password }),
    });
    cookies.push(response.headers.get("set-cookie")?.split(";")[0] ?? "");
  }
  return cookies;
}

let turn = 0;

async function makeChanges(change: (i: number) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < changes; i += 1) {
    await change((turn += 1));
    await wait(pauseMs);
  }
}

/** Sets the status of another request each time, as the desk does. Returns its id. */
async function changeStatus(url: string, cookie: string, i: number): Promise<number> {
  const id = (i % 900) + 1;
  const response = await fetch(`${url}/api/admin/funding-requests/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ status: i % 4 === 1 ? "pending" : "in_review" }),
  });
  if (!response.ok) throw new Error(`the change was refused: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
  return id;
}

function requestOf(data: string): number {
  return (JSON.parse(data) as { fundingRequestId?: number }).fundingRequestId ?? 0;
}

function pidOf(url: string): string {
  return execFileSync("sh", ["-c", `ss -ltnpH "sport = :${new URL(url).port}" | sed -n 's/.*pid=\\([0-9]*\\).*/\\1/p'`], {
    encoding: "utf8",
  }).trim();
}

function residentKb(pid: string): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

/** A server that has just started compresses its pages, which is no part of this. */
async function untilQuiet(pid: string): Promise<void> {
  for (let i = 0; i < 60; i += 1) if ((await cpuOf(pid, () => wait(1_000))) <= 30) return;
  throw new Error("the server did not come to rest within a minute");
}

/** The processor time, in milliseconds, that the server uses while the work is done. */
async function cpuOf(pid: string, work: () => Promise<void>): Promise<number> {
  // User and system time stand behind the name in parentheses, in hundredths of a second.
  const used = () => {
    const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/, "").split(" ");
    return (Number(user) + Number(system)) * 10;
  };
  const before = used();
  await work();
  return used() - before;
}
