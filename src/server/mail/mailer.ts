import nodemailer from "nodemailer";

export interface OutgoingMessage {
  /** Stays the same when a message is sent again, so that a receiver can drop the second copy. */
  messageId: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
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

/**
 * Sends over `smtpUrl`; every wait is bounded, so that a server that hangs holds a job for half a minute at most. A server
 * that offers no TLS gets no message, unless the address ends in `?tls=false`.
 */
export function createMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (!smtpUrl) return { enabled: false, send: () => Promise.reject(new MailRefused("SMTP_URL is not set", false)), close: () => {} };
  const { url, isPlain } = readSmtpUrl(smtpUrl);
  const transport = nodemailer.createTransport({
    url,
    requireTLS: !isPlain,
    ignoreTLS: isPlain,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    enabled: true,
    close: () => transport.close(),
    send: async ({ messageId, to, replyTo, subject, text, html }) => {
      try {
        // An address object is taken as one address, whatever characters a typed one holds.
        const info = await transport.sendMail({
          from,
          to: { name: "", address: to },
          ...(replyTo && { replyTo: { name: "", address: replyTo } }),
          subject,
          text,
          html,
          messageId,
        });
        return info.response;
      } catch (error) {
        throw asRefused(error as Error & { response?: string; responseCode?: number });
      }
    },
  };
}

/** The address without our own `tls=false`, which the library would take for an option of its own. */
function readSmtpUrl(smtpUrl: string): { url: string; isPlain: boolean } {
  const url = new URL(smtpUrl);
  const isPlain = url.searchParams.get("tls") === "false";
  url.searchParams.delete("tls");
  return { url: url.href, isPlain };
}

function asRefused(error: Error & { response?: string; responseCode?: number }): MailRefused {
  return new MailRefused(error.response ?? error.message, (error.responseCode ?? 0) >= 500);
}
