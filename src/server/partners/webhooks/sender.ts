import { type Dispatcher, request } from "undici";
import { m } from "../../../shared/messages/generated/messages.js";
import { type AllowedNetworks, createPublicAgent, NotPublic, refuseUnreachable } from "../../runtime/outbound/public-agent.ts";
import { inSpan, traceHeaders } from "../../runtime/cause/traces.ts";
import { readRetryAfter } from "./schedule.ts";
import { type Message, signatures } from "./signing.ts";

export interface Sent {
  /** Null when there was no answer; then `error` says why. */
  status: number | null;
  error: string | null;
  answer: string | null;
  retryAfterMs: number | undefined;
  milliseconds: number;
}

export interface WebhookSender {
  send: (target: { url: string; secrets: string[] }, message: Omit<Message, "timestamp">) => Promise<Sent>;
  close: () => Promise<void>;
}

const mostBytes = 64 * 1024;
const mostCharacters = 2_000;

/** Sends to public addresses only, over connections that are kept for the next message. Close it with the process. */
export function createWebhookSender(allowed: AllowedNetworks, { timeoutMs = 15_000 }: { timeoutMs?: number } = {}): WebhookSender {
  const agent = createPublicAgent(allowed, { connectMs: timeoutMs, silenceMs: timeoutMs });
  return {
    close: () => agent.destroy(),
    send: async ({ url, secrets }, { id, body }) => {
      const started = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const took = () => Math.round(performance.now() - started);
      try {
        refuseUnreachable(new URL(url), allowed);
        const timestamp = Math.floor(Date.now() / 1_000);
        const headers = {
          "content-type": "application/json",
          "user-agent": "Hearthbridge",
          "webhook-id": id,
          "webhook-timestamp": String(timestamp),
          "webhook-signature": signatures(secrets, { id, timestamp, body }),
        };
        const response = await inSpan("webhook", "client", {}, () =>
          request(url, { dispatcher: agent, method: "POST", signal, headers: { ...headers, ...traceHeaders() }, body }),
        );
        const answer = await readStart(response.body);
        const retryAfterMs = readRetryAfter(one(response.headers["retry-after"]), Date.now());
        return { status: response.statusCode, error: null, answer, retryAfterMs, milliseconds: took() };
      } catch (error) {
        return { status: null, error: reasonOf(error, signal, timeoutMs), answer: null, retryAfterMs: undefined, milliseconds: took() };
      }
    },
  };
}

/** The beginning of an answer, as text that a database takes. What breaks after the status changes nothing. */
async function readStart(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Leaving the loop early ends the connection, so nothing more of a long answer is received.
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= mostBytes) break;
    }
  } catch {
    // The status has arrived, and that is what counts.
  }
  return Buffer.concat(chunks).toString("utf8", 0, mostBytes).replaceAll("\0", "").slice(0, mostCharacters).toWellFormed();
}

function reasonOf(error: unknown, signal: AbortSignal, timeoutMs: number): string {
  const isPrivate = error instanceof NotPublic || (error instanceof Error && error.cause instanceof NotPublic);
  if (isPrivate) return m.webhook_no_answer_private();
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "no code";
  if (signal.aborted || timeouts.includes(code)) return m.webhook_no_answer_time({ seconds: String(timeoutMs / 1_000) });
  return m.webhook_no_answer_connection({ reason: code });
}

const timeouts = ["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"];

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
