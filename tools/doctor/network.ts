import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { connect, type PeerCertificate } from "node:tls";
import type { Config } from "../../src/server/runtime/config.ts";
import { verifyMailServer } from "../../src/server/runtime/mail/mailer.ts";
import { bad, type Check, type Finding, note, patienceMs, why } from "./finding.ts";

const clockSeconds = 30;
const fewDays = 14;

const isOwn = (host: string) => host === "localhost" || isIP(host.replace(/^\[|\]$/g, "")) !== 0;

async function judgeName(host: string, variable: string): Promise<Finding[]> {
  if (isOwn(host)) return [];
  return lookup(host).then(
    () => [],
    (error) => [bad(`The name ${host} of ${variable} leads nowhere (${why(error)}). Look at its DNS record, or correct ${variable}.`)],
  );
}

const names: Check = {
  name: "DNS",
  look: async ({ publicUrl, smtpUrl }) => [
    ...(await judgeName(new URL(publicUrl).hostname, "PUBLIC_URL")),
    ...(smtpUrl ? await judgeName(new URL(smtpUrl).hostname, "SMTP_URL") : []),
  ],
};

const certificate: Check = {
  name: "TLS",
  look: async ({ publicUrl }) => {
    const url = new URL(publicUrl);
    if (url.protocol !== "https:")
      return isOwn(url.hostname)
        ? []
        : [bad("PUBLIC_URL has no https:, so cookies and what visitors type can be read on the way. Set it to the https: address.")];
    const { peer, reason } = await readCertificate(url.hostname, Number(url.port || 443));
    if (reason !== undefined && !peer)
      return [bad(`No TLS connection to ${url.host} could be made (${reason}). Look at the proxy before the product.`)];
    const daysLeft = Math.floor((Date.parse(peer?.valid_to ?? "") - Date.now()) / 86_400_000);
    if (daysLeft < 0) return [bad(`The certificate of ${url.host} expired on ${peer?.valid_to}. Renew it.`)];
    if (reason === "ERR_TLS_CERT_ALTNAME_INVALID")
      return [bad(`The certificate of ${url.host} is for another name. Get one for ${url.hostname}.`)];
    if (reason !== undefined)
      return [bad(`Browsers do not trust the certificate of ${url.host} (${reason}). Get one of a public authority, with its chain.`)];
    return daysLeft < fewDays ? [bad(`The certificate of ${url.host} expires in ${daysLeft} days. Renew it.`)] : [];
  },
};

function readCertificate(host: string, port: number): Promise<{ peer?: PeerCertificate; reason?: string }> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: isIP(host) === 0 ? host : "", rejectUnauthorized: false, timeout: patienceMs }, () => {
      const peer = socket.getPeerCertificate();
      const reason = socket.authorized ? undefined : String(socket.authorizationError);
      socket.destroy();
      resolve({ peer, ...(reason && { reason: /ALTNAME/.test(reason) ? "ERR_TLS_CERT_ALTNAME_INVALID" : reason }) });
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
    socket.once("error", (error) => resolve({ reason: why(error) }));
  });
}

const clock: Check = {
  name: "clock",
  look: async ({ publicUrl }) => {
    if (!publicUrl.startsWith("https:")) return [];
    const answer = await fetch(publicUrl, { method: "HEAD", signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
    const date = Date.parse(answer?.headers.get("date") ?? "");
    return Number.isNaN(date) ? [] : judgeClock(Date.now() - date, new URL(publicUrl).host);
  },
};

/** Codes of authenticator apps are good for a minute, and links and limits go by the clock too. */
export function judgeClock(offMs: number, other: string): Finding[] {
  const seconds = Math.round(Math.abs(offMs) / 1_000);
  if (seconds <= clockSeconds) return [];
  return [
    bad(`The clock of this machine is ${seconds} s ${offMs > 0 ? "ahead of" : "behind"} that of ${other}. Switch time synchronisation on.`),
  ];
}

const mail: Check = {
  name: "mail server",
  look: async ({ smtpUrl }: Config) => {
    if (!smtpUrl) return [note("SMTP_URL is not set: messages wait in the outbox.")];
    const refusal = await verifyMailServer(smtpUrl);
    return refusal === undefined
      ? []
      : [
          bad(
            `The mail server of SMTP_URL does not take us (${refusal}). Look at its host, port, name and password, and whether it offers TLS.`,
          ),
        ];
  },
};

export const networkChecks: readonly Check[] = [names, certificate, clock, mail];
