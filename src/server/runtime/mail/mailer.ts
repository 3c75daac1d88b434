import { setTimeout as wait } from "node:timers/promises";
import nodemailer from "nodemailer";

export interface OutgoingMessage {
  /** Stays the same when a message is sent again, so that a receiver can drop the second copy. */
  messageId: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Where one click ends messages of this kind (RFC 8058). */
  unsubscribe?: string | undefined;
  /** Of the request that caused it, for whoever follows one from the proxy to the mail server. */
  requestId?: string | undefined;
}

/** What the mail server said to a message it did not take; `final` when asking again is pointless (5xx). */
export class MailRefused extends Error {
  readonly final: boolean;
  constructor(answer: string, final: boolean) {
    super(answer);
    this.name = "MailRefused";
    this.final = final;
  }
}

export interface Mailer {
  /** False without SMTP_URL: messages wait in the outbox. */
  enabled: boolean;
  /** Hands the message to the mail server and returns its answer. Throws MailRefused. */
  send: (message: OutgoingMessage) => Promise<string>;
  close: () => void;
}

/** No attempt takes longer, whatever the mail server does. One that is silent holds a job for half a minute. */
export const longestSendMs = 110_000;
/** As many as jobs that send at once: none waits for another one's connection. */
const maxConnections = 4;

/**
 * Sends over `smtpUrl`; every wait is bounded. A server that offers no TLS gets no message, unless the address ends in
 * `?tls=false`.
 */
export function createMailer(smtpUrl: string | undefined, from: () => string): Mailer {
  if (!smtpUrl) return { enabled: false, send: () => Promise.reject(new MailRefused("SMTP_URL is not set", false)), close: () => {} };
  const { url, isPlain } = readSmtpUrl(smtpUrl);
  const transport = nodemailer.createTransport({
    url,
    requireTLS: !isPlain,
    ignoreTLS: isPlain,
    pool: true,
    maxConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    enabled: true,
    close: () => transport.close(),
    send: async ({ messageId, to, replyTo, subject, text, html, unsubscribe, requestId }) => {
      const over = new AbortController();
      try {
        // An address object is taken as one address, whatever characters a typed one holds.
        const sending = transport.sendMail({
          from: from(),
          to: { name: "", address: to },
          ...(replyTo && { replyTo: { name: "", address: replyTo } }),
          subject,
          text,
          html,
          messageId,
          headers: {
            ...(requestId && { "X-Request-Id": requestId }),
            ...(unsubscribe && { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
          },
        });
        return (await Promise.race([sending, tooLong(over.signal)])).response;
      } catch (error) {
        throw asRefused(error as Error & { response?: string; responseCode?: number });
      } finally {
        over.abort();
      }
    },
  };
}

/** Connects, has the connection encrypted and logs in, and sends nothing. Returns why that failed, if it did. */
export async function verifyMailServer(smtpUrl: string): Promise<string | undefined> {
  const { url, isPlain } = readSmtpUrl(smtpUrl);
  const transport = nodemailer.createTransport({
    url,
    requireTLS: !isPlain,
    ignoreTLS: isPlain,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    transport.close();
  }
}

/** Where messages are handed over, for the desk: host and port, and never a name or password. */
export function describeMailServer(smtpUrl: string | undefined): { server: string | null; isEncrypted: boolean } {
  if (!smtpUrl) return { server: null, isEncrypted: false };
  const { url, isPlain } = readSmtpUrl(smtpUrl);
  const { hostname, port, protocol } = new URL(url);
  return { server: `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`, isEncrypted: !isPlain };
}

/** The address without our own `tls=false`, which the library would take for an option of its own. */
function readSmtpUrl(smtpUrl: string): { url: string; isPlain: boolean } {
  const url = new URL(smtpUrl);
  const isPlain = url.searchParams.get("tls") === "false";
  url.searchParams.delete("tls");
  return { url: url.href, isPlain };
}

async function tooLong(over: AbortSignal): Promise<never> {
  await wait(longestSendMs, undefined, { signal: over });
  throw new Error("the mail server took too long");
}

function asRefused(error: Error & { response?: string; responseCode?: number }): MailRefused {
  return new MailRefused(error.response ?? error.message, (error.responseCode ?? 0) >= 500);
}
