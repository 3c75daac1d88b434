import { createHash } from "node:crypto";
import { keepEarlyClicks } from "../../../shared/early-clicks.ts";
import type { Config } from "../config.ts";

export type HeaderConfig = Pick<Config, "publicUrl" | "hstsSubdomains">;

/** The same on every page. */
const scriptHash = hashOf(keepEarlyClicks);

/** Where browsers report what the policy of a page made them refuse. */
export const policyReportPath = "/api/policy-reports";
const group = "policy";

/** HTTPS for a year; for the names below the host's too only where the operator answers for all of them. */
export function transportHeaders({ publicUrl, hstsSubdomains }: HeaderConfig): Record<string, string> {
  if (!publicUrl.startsWith("https:")) return {};
  return { "strict-transport-security": `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}` };
}

/** What every page and file of the interface is sent with. */
export function pageHeaders(config: HeaderConfig): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": permissions("()"),
    ...transportHeaders(config),
  };
}

/** On the one page where answers may be spoken: the browser still asks the person. */
export const recordingHeaders = { "permissions-policy": permissions("(self)") };

function permissions(microphone: "()" | "(self)"): string {
  return `camera=(), microphone=${microphone}, geolocation=()`;
}

/** What a page is sent with besides. */
export function policyHeaders(css: string, { publicUrl }: HeaderConfig): Record<string, string> {
  // The Reporting API, and with it `report-to`, is there over HTTPS alone; a browser that has it leaves `report-uri` aside.
  if (!publicUrl.startsWith("https:")) return { "content-security-policy": contentPolicy(css) };
  return {
    "content-security-policy": `${contentPolicy(css)}; report-to ${group}`,
    "reporting-endpoints": `${group}="${policyReportPath}"`,
  };
}

/**
 * The policy of one page, which names its inline script and style by hash. Trusted Types refuse to make markup or scripts of plain
 * text; the one Trusted Types policy (src/web/kit/trusted.ts) is for our own service worker and our own pages.
 */
function contentPolicy(css: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}`,
    `style-src 'self' ${hashOf(css)}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    // Recordings, which our own script has fetched or made.
    "media-src blob:",
    "manifest-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types hearthbridge",
    `report-uri ${policyReportPath}`,
  ].join("; ");
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
