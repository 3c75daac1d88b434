import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { type Dispatcher, request } from "undici";
import { m } from "../../../shared/messages/generated/messages.js";
import { inSpan } from "../../runtime/cause/traces.ts";
import { type AllowedNetworks, createPublicAgent, isReachable, NotPublic, refuseUnreachable } from "../../runtime/outbound/public-agent.ts";

export interface Found {
  ok: boolean;
  /** In a sentence. It quotes nothing of the answer: who may ask should not thereby read other servers. */
  found: string;
}

const mostBytes = 4 * 1024;

/**
 * Asks an institution's endpoint for a token that nobody can know before. Who makes it answer so holds the endpoint.
 * Redirects are not followed: they would let another server answer.
 */
export async function askEndpoint(endpoint: string, allowed: AllowedNetworks, { timeoutMs = 10_000 } = {}): Promise<Found> {
  const token = randomBytes(24).toString("base64url");
  const url = challengeUrl(endpoint, token);
  if (!isSafe(url)) return { ok: false, found: m.endpoint_found_plain() };
  const agent = createPublicAgent(allowed, { connectMs: timeoutMs, silenceMs: timeoutMs });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    refuseUnreachable(url, allowed);
    const { statusCode, body } = await inSpan("endpoint challenge", "client", {}, () =>
      request(url, { dispatcher: agent, signal, headers: { "user-agent": "Hearthbridge" } }),
    );
    if (statusCode !== 200) return { ok: false, found: m.endpoint_found_status({ status: String(statusCode) }) };
    const answer = await readShort(body);
    if (answer === undefined) return { ok: false, found: m.endpoint_found_long() };
    if (answer.trim() !== token) return { ok: false, found: m.endpoint_found_other() };
    return { ok: true, found: m.endpoint_found_token() };
  } catch (error) {
    return { ok: false, found: reasonOf(error, signal, timeoutMs) };
  } finally {
    await agent.destroy();
  }
}

function challengeUrl(endpoint: string, token: string): URL {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/.well-known/hearthbridge-challenge`;
  url.search = `?token=${token}`;
  url.hash = "";
  return url;
}

/** Without https anybody on the way could answer; only a host that the operator named for this is asked without. */
function isSafe(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return url.protocol === "https:" || (isIP(host) !== 0 && !isReachable(host, []));
}

/** The answer as text; undefined when it is too long, of which no more is received then. */
async function readShort(body: Dispatcher.ResponseData["body"]): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const timeouts = ["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"];

function reasonOf(error: unknown, signal: AbortSignal, timeoutMs: number): string {
  const isPrivate = error instanceof NotPublic || (error instanceof Error && error.cause instanceof NotPublic);
  if (isPrivate) return m.endpoint_found_private();
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "no code";
  if (signal.aborted || timeouts.includes(code)) return m.endpoint_found_time({ seconds: String(timeoutMs / 1_000) });
  return m.endpoint_found_connection({ reason: code });
}
