import { createWriteStream } from "node:fs";
import { open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Transform } from "node:stream";
import { type Dispatcher, request } from "undici";
import { type AllowedNetworks, createPublicAgent, NotPublic, refuseUnreachable } from "./public-agent.ts";

export interface DownloadOptions {
  allowed: AllowedNetworks;
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** What the server said of the file that we have already. */
  known?: Validators | undefined;
  limits?: Partial<typeof usualLimits>;
}

export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

const usualLimits = {
  connectMs: 10_000,
  /** How long a server may say nothing. */
  silenceMs: 30_000,
  attempts: 3,
  firstPauseMs: 1_000,
  mostBytes: 4 * 1024 ** 3,
};
const mostRedirects = 5;

/** A server that does not give the file. The message is for administrators and holds no query, in which a key may be. */
export class DownloadFailed extends Error {
  /** True where trying again a little later may help. */
  readonly mayPass: boolean;
  readonly pauseMs: number | undefined;

  constructor(message: string, more: { mayPass: boolean; pauseMs?: number | undefined; cause?: unknown }) {
    super(message, { cause: more.cause });
    this.name = "DownloadFailed";
    this.mayPass = more.mayPass;
    this.pauseMs = more.pauseMs;
  }
}

/**
 * Brings a file to `target`, whole or not at all. Breaks are mended by asking for the rest (Range with If-Range), also
 * by a later call after this process was killed. "same" when the server says that it has not changed (304).
 * Throws DownloadFailed, NotPublic, or what the signal says.
 */
export async function download(url: URL, target: string, options: DownloadOptions): Promise<"same" | Validators> {
  const part = `${target}.part`;
  const limits = { ...usualLimits, ...options.limits };
  return withRetries(options, limits, async (agent) => {
    const begun = await readBegun(part, url);
    const response = await askFor(url, agent, options, {
      ...(begun ? { range: `bytes=${begun.bytes}-`, "if-range": begun.validator } : conditional(options.known)),
    });
    if (response.statusCode === 304) return "same";
    if (response.statusCode === 416) {
      // There is nothing after what we have, so that is not what it seemed to be.
      await Promise.all([rm(part, { force: true }), response.body.dump()]);
      throw new DownloadFailed(`${url.host} answered 416.`, { mayPass: true, pauseMs: 1 });
    }
    const isRest = response.statusCode === 206 && begun !== undefined;
    const validators = { etag: header(response, "etag"), lastModified: header(response, "last-modified") };
    if (!isRest) {
      // In this order: a process killed in between must not leave old bytes under the new edition's sign.
      await rm(part, { force: true });
      await writeFile(`${part}.json`, JSON.stringify({ url: url.href, ...validators }));
    }
    await pipeline(
      response.body,
      atMost(limits.mostBytes, limits.mostBytes - (isRest ? begun.bytes : 0)),
      createWriteStream(part, { flags: isRest ? "a" : "w", flush: true }),
    );
    await rename(part, target);
    await rm(`${part}.json`, { force: true });
    return validators;
  });
}

/**
 * Brings an answer that comes in pages of JSON to `target`, one page a line. `next` names the page after one; it must
 * be on the same server and a new one, and all pages together have the limit of a file. Throws as `download` does.
 */
export async function downloadPages(
  first: URL,
  next: (page: unknown, address: URL) => URL | undefined,
  target: string,
  options: DownloadOptions,
): Promise<void> {
  const limits = { ...usualLimits, ...options.limits };
  const part = `${target}.part`;
  const file = await open(part, "w");
  const asked = new Set<string>();
  let left = limits.mostBytes;
  try {
    for (let address: URL | undefined = first; address;) {
      const here: URL = address;
      asked.add(here.href);
      const page = await withRetries(options, limits, async (agent) => {
        const response = await askFor(here, agent, options, { accept: "application/json" });
        return parsePage(await readText(response, left), here);
      });
      const line = Buffer.from(`${JSON.stringify(page)}\n`);
      left -= line.length;
      await file.write(line);
      address = next(page, here);
      if (address && address.origin !== here.origin)
        throw new DownloadFailed(`${here.host} sends on to another server, ${address.host}.`, { mayPass: false });
      if (address && asked.has(address.href)) throw new DownloadFailed(`${here.host} sends on in circles.`, { mayPass: false });
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, target);
}

/** A page is held in memory whole, so it has a limit of its own. */
const mostPageBytes = 64 * 1024 ** 2;

async function readText(response: Response, left: number): Promise<string> {
  const chunks: Buffer[] = [];
  await pipeline(response.body, atMost(Math.min(left, mostPageBytes)), async (limited: AsyncIterable<Buffer>) => {
    for await (const chunk of limited) chunks.push(chunk);
  });
  return Buffer.concat(chunks).toString("utf8");
}

function parsePage(text: string, { host }: URL): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DownloadFailed(`${host} answered with something that is not JSON.`, { mayPass: false });
  }
}

type Response = Dispatcher.ResponseData;

async function withRetries<Result>(
  options: DownloadOptions,
  limits: typeof usualLimits,
  attempt: (agent: Dispatcher) => Promise<Result>,
): Promise<Result> {
  const agent = createPublicAgent(options.allowed, limits);
  try {
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(agent);
      } catch (error) {
        const failure = asFailure(error, options.signal);
        if (!(failure instanceof DownloadFailed) || !failure.mayPass || tried >= limits.attempts) throw failure;
        await pause(failure.pauseMs ?? limits.firstPauseMs * 4 ** (tried - 1), options.signal);
      }
    }
  } finally {
    await agent.destroy();
  }
}

/** Who ends a download is told so in their own words, in a pause between two attempts as well. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** One request with its redirects, each checked anew. Resolves for 200, 206, 304 and 416 only. */
async function askFor(url: URL, agent: Dispatcher, options: DownloadOptions, extra: Record<string, string>): Promise<Response> {
  let address = url;
  for (let redirects = 0; ; redirects += 1) {
    refuseUnreachable(address, options.allowed);
    const response = await request(address, {
      dispatcher: agent,
      signal: options.signal,
      headers: { "user-agent": "Hearthbridge", accept: "*/*", ...options.headers, ...extra },
    });
    const { statusCode } = response;
    if ([200, 206, 304, 416].includes(statusCode)) return response;
    await response.body.dump();
    const location = header(response, "location");
    if (statusCode < 300 || statusCode >= 400 || !location) throw refusal(address, response);
    if (redirects >= mostRedirects) throw new DownloadFailed(`${url.host} sends on in circles.`, { mayPass: false });
    address = followed(address, location);
  }
}

/** Where an answer sends on to. What came over TLS so far does not go on without: anybody on the way could answer then. */
export function followed(from: URL, location: string): URL {
  const next = new URL(location, from);
  if (from.protocol === "https:" && next.protocol !== "https:")
    throw new DownloadFailed(`${from.host} sends on to an address without TLS, ${next.host}.`, { mayPass: false });
  return next;
}

function refusal({ host }: URL, response: Response): DownloadFailed {
  const { statusCode } = response;
  const seconds = Number(header(response, "retry-after"));
  return new DownloadFailed(`${host} answered ${statusCode}.`, {
    mayPass: statusCode >= 500 || statusCode === 429 || statusCode === 408,
    pauseMs: seconds > 0 && seconds <= 60 ? seconds * 1_000 : undefined,
  });
}

function asFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof DownloadFailed || error instanceof NotPublic || hasCode(error, "ENOSPC")) return error;
  if (error instanceof Error && error.cause instanceof NotPublic) return error.cause;
  const reason = error instanceof Error ? (hasText(error, "code") ?? error.message) : String(error);
  return new DownloadFailed(`The connection failed (${reason}).`, { mayPass: true, cause: error });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && hasText(error, "code") === code;
}

function hasText(error: Error, key: "code"): string | undefined {
  const value = (error as Error & Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
}

/** What an interrupted download left, when it is of this address and can be continued for certain. */
async function readBegun(part: string, url: URL): Promise<{ bytes: number; validator: string } | undefined> {
  try {
    const { size } = await stat(part);
    const left = JSON.parse(await readFile(`${part}.json`, "utf8")) as Validators & { url: string };
    // A weak ETag says "much the same", which is not enough for gluing two halves together.
    const validator = left.etag?.startsWith("W/") ? null : (left.etag ?? left.lastModified);
    if (left.url === url.href && validator && size > 0) return { bytes: size, validator };
  } catch {
    // Nothing there, or nothing that can be used: the whole file is asked for.
  }
  return undefined;
}

function conditional(known: Validators | undefined): Record<string, string> {
  return {
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
}

function header(response: Response, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function atMost(most: number, left = most): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new DownloadFailed(`The answer is larger than ${sizeText(most)}.`, { mayPass: false }));
      else done(null, chunk);
    },
  });
}

function sizeText(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${Math.floor(bytes / 1024 ** 3)} GB`;
  return bytes >= 1024 ** 2 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${bytes} bytes`;
}
