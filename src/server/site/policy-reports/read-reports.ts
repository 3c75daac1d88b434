import { z } from "zod";

/** What is counted of a report: which rule it was, and where from came what the rule refused. */
export interface Refusal {
  directive: string;
  blocked: string;
}

/** Anybody can send a report. What is not one of these counts as "other", so that nobody can make up names to fill rows with. */
const directives = [
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "media-src",
  "frame-src",
  "worker-src",
  "manifest-src",
  "object-src",
  "form-action",
  "base-uri",
  "frame-ancestors",
  "require-trusted-types-for",
  "trusted-types",
] as const;
const words = ["inline", "eval", "wasm-eval", "self", "data", "blob", "trusted-types-sink", "trusted-types-policy"];
export const other = "other";
const mostPerBody = 50;

/** The older way: one report, with dashes in its names. */
const single = z.object({ "csp-report": z.record(z.string(), z.unknown()) });
/** The Reporting API's: several, of several types. */
const several = z.array(z.object({ type: z.string(), body: z.record(z.string(), z.unknown()).nullish() }));

/** Reads what a browser sent. Undefined when it is no report; addresses, samples and everything else in it are left unread. */
export function readReports(text: string): Refusal[] | undefined {
  const given = parse(text);
  const one = single.safeParse(given);
  if (one.success) {
    const { "csp-report": report } = one.data;
    return [toRefusal(report["effective-directive"] ?? report["violated-directive"], report["blocked-uri"])];
  }
  const list = several.safeParse(given);
  if (!list.success) return undefined;
  const bodies = list.data.filter(({ type }) => type === "csp-violation").slice(0, mostPerBody);
  return bodies.map(({ body }) => toRefusal(body?.["effectiveDirective"], body?.["blockedURL"]));
}

function toRefusal(directive: unknown, blocked: unknown): Refusal {
  const name = String(directive).split(" ")[0];
  return { directive: directives.find((known) => known === name) ?? other, blocked: originOf(String(blocked ?? "")) };
}

/** An address can name a person. Of it only the origin is kept. */
function originOf(blocked: string): string {
  if (words.includes(blocked)) return blocked;
  if (!URL.canParse(blocked)) return other;
  const { protocol, origin } = new URL(blocked);
  if (["data:", "blob:"].includes(protocol)) return protocol.slice(0, -1);
  return /^(https?|wss?):$/.test(protocol) && origin.length <= 200 ? origin : other;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
