import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { productArgs } from "../test/support/product.ts";
import { fundingRequest } from "../test/support/samples.ts";
import { longText, metadataOf } from "../test/support/uploads.ts";
import { administrator, setStage, type Stage } from "./stage.ts";

const mostMb = 60;
const mostMs = 2_000;
const uploads = 40;
const honestDocuments = 60;

/** Forty hostile uploads at once, and what two attackers who go on and on leave to an applicant who sends a small document. */
export async function benchHostileUploads(): Promise<void> {
  const stage = await setStage();
  try {
    const address = await stage.serve(productArgs);
    const call = callsTo(address);
    const links = await makeLinks(stage, call, uploads);
    // Of the most pixels that are taken, and as near to the most bytes as such a photograph comes.
    const photograph = await noise(8_160, 6_120);
    const send = (link: string, from: string) => sendPhotograph(address, link, photograph, from);
    await send(links.withProject[0] ?? "", "198.51.100.1");
    await sendDocument(call, "198.51.100.1");
    await wait(2_000);

    const memory = watchMemory(address);
    const answers = await Promise.all(
      Array.from({ length: uploads }, (_, n) =>
        send((n % 2 === 0 ? links.withProject[n / 2] : links.without[(n - 1) / 2]) ?? "", `198.51.100.${n + 2}`),
      ),
    );
    const { rise, parts } = memory.end();
    const counts = Object.entries(Object.groupBy(answers, String)).map(([status, all]) => `${all?.length} × ${status}`);
    console.log(
      `\nForty photographs of ${(photograph.length / 1e6).toFixed(1)} MB and 50 megapixels at once, half of them by links without a project`,
    );
    console.log(`  answers             ${counts.join(", ")}`);
    say(
      rise <= mostMb,
      "memory of the server above rest",
      `${rise.toFixed(0)} MB (at most ${mostMb}); its processes for photographs ${parts.toFixed(0)} MB`,
    );

    await stage.pool.query("delete from rate_limits");
    const text = longText(25_000_000);
    const ofDocuments = watchMemory(address);
    await Promise.all(Array.from({ length: uploads }, (_, n) => sendDocument(call, `198.51.100.${n + 2}`, text).catch(() => undefined)));
    const { rise: rose } = ofDocuments.end();
    say(rose <= mostMb, "the same, 40 documents of 25 MB", `${rose.toFixed(0)} MB (at most ${mostMb})`);

    const alone = await timeDocuments(call, "203.0.113.1");
    const stop = new AbortController();
    const attackers = [
      (turn: number) => send(links.withProject[turn % links.withProject.length] ?? "", "198.51.100.200"),
      (turn: number) => sendDocument(call, `198.51.100.${turn % 200}`, text).catch(() => undefined),
    ].map(async (attack) => {
      for (let turn = 0; !stop.signal.aborted; turn += 1) await attack(turn);
    });
    const attacked = await timeDocuments(call, "203.0.113.2");
    stop.abort();
    await Promise.all(attackers);
    console.log(`\nA small document, sent ${honestDocuments} times by one applicant`);
    console.log(`      alone                             p50 ${alone.p50} ms, p95 ${alone.p95} ms`);
    say(attacked.p95 <= mostMs, "beside two who send large files", `p50 ${attacked.p50} ms, p95 ${attacked.p95} ms (at most ${mostMs})`);
  } finally {
    await stage.end();
  }
}

function say(isGood: boolean, what: string, figures: string): void {
  console.log(`${isGood ? "ok   " : "SHORT"} ${what.padEnd(33)} ${figures}`);
  if (!isGood) process.exitCode = 1;
}

type Calls = (method: string, url: string, headers?: Record<string, string>, body?: string | Uint8Array) => Promise<Response>;

const callsTo =
  (address: string): Calls =>
  (method, url, headers = {}, body) =>
    fetch(address + url, { method, headers, ...(body !== undefined && { body: body as BodyInit }) });

/** Private links of requests, with and without a project. */
async function makeLinks(stage: Stage, call: Calls, each: number): Promise<{ withProject: string[]; without: string[] }> {
  const json = { "content-type": "application/json" };
  const login = await call("POST", "/api/auth/login", json, JSON.stringify(administrator));
  const cookie = String(login.headers.get("set-cookie")).split(";")[0] ?? "";
  const links: string[] = [];
  for (let n = 0; n < 2 * each; n += 1) {
    const sent = { ...fundingRequest(), email: `marian.${n}@threerivers.example` };
    const answer = await call("POST", "/api/funding-requests", { ...json, "x-forwarded-for": `192.0.2.${n % 250}` }, JSON.stringify(sent));
    const { statusUrl = "" } = (await answer.json()) as { statusUrl?: string };
    links.push(statusUrl.split("/").at(-1) ?? "");
  }
  await stage.pool.query("update funding_requests set status = 'approved' where id % 2 = 0");
  const { rows } = await stage.pool.query<{ id: number }>("select id from funding_requests where id % 2 = 0 order by id");
  for (const { id } of rows) {
    const made = await call("POST", "/api/admin/projects", { ...json, cookie }, JSON.stringify({ fundingRequestId: id }));
    if (made.status !== 201) throw new Error(await made.text());
  }
  return { withProject: links.filter((_, n) => n % 2 === 1), without: links.filter((_, n) => n % 2 === 0) };
}

/** A photograph that says nothing, and that nothing makes smaller. */
async function noise(width: number, height: number): Promise<Buffer> {
  const picture = sharp({
    create: { width, height, channels: 3, background: "teal", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });
  return picture.jpeg({ quality: 36 }).toBuffer();
}

async function sendPhotograph(address: string, link: string, photograph: Buffer, from: string): Promise<number> {
  const query = new URLSearchParams({ key: randomUUID(), hasAgreed: "true" });
  const headers = { "content-type": "application/octet-stream", "picture-description": "Noise", "x-forwarded-for": from };
  // A server that answers before it has read everything may end the connection.
  const answer = await callsTo(address)("POST", `/api/requests/${link}/project/pictures?${query}`, headers, photograph).catch(
    () => undefined,
  );
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}

/** Milliseconds from the first call to the answer that says it is stored. */
async function sendDocument(call: Calls, from: string, text: string | Buffer = "study"): Promise<number> {
  const tus = { "tus-resumable": "1.0.0", "x-forwarded-for": from };
  const begun = performance.now();
  const made = await call("POST", "/api/uploads", { ...tus, ...metadataOf("study.txt"), "upload-length": String(text.length) });
  const token = made.headers.get("upload-token") ?? "";
  const sent = await call(
    "PATCH",
    made.headers.get("location") ?? "",
    { ...tus, "content-type": "application/offset+octet-stream", "upload-offset": "0", "upload-token": token },
    text,
  );
  if (sent.status !== 204) throw new Error(`a document was answered ${sent.status}`);
  return performance.now() - begun;
}

async function timeDocuments(call: Calls, from: string): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let n = 0; n < honestDocuments; n += 1) {
    times.push(await sendDocument(call, from));
    await wait(200);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
  return { p50: at(0.5), p95: at(0.95) };
}

/** Watches the resident memory of the server that listens there, and of its processes for photographs. */
function watchMemory(address: string): { end: () => { rise: number; parts: number } } {
  const port = new URL(address).port;
  const [pid = 0] = childrenOf(process.pid).filter((child) => readFileSync(`/proc/${child}/environ`, "utf8").includes(`\0PORT=${port}\0`));
  const before = residentMb(pid);
  let most = before;
  let parts = 0;
  const look = setInterval(() => {
    most = Math.max(most, residentMb(pid));
    parts = Math.max(
      parts,
      childrenOf(pid).reduce((sum, child) => sum + residentMb(child), 0),
    );
  }, 20);
  return {
    end: () => {
      clearInterval(look);
      return { rise: most - before, parts };
    },
  };
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return [];
  }
}

function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
