import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Language } from "../../src/shared/domain/languages.ts";
import { paths } from "../../src/shared/paths.ts";
import { isGated } from "../../src/web/runtime/route.ts";
import { addressesOf, routes } from "../../src/web/routes.ts";

/** What a first view may weigh at most, in KB (1,024 bytes) after brotli. */
export const budget = { html: 14, scripts: 75 };

/** What a browser fetches before the first tap, in KB after brotli. */
export interface ViewSize {
  html: number;
  /** The scripts that the HTML names: its entry and what is preloaded. */
  scripts: number;
}

/** The pages after a form without a script say a reference, and are there only with one. */
const outcomes: readonly string[] = [paths.contactSent, paths.messageSent, paths.treatySigned, paths.fundingRequestSent];

/** The address of every page that a visitor may open: what the table of routes does not keep for the staff and for members. */
export const publicAddresses = routes
  .filter((route) => !isGated(route))
  .flatMap(addressesOf)
  .map((address) => (outcomes.includes(address) ? `${address}?reference=FR-7K3M-9QXZ` : address));

/** Measures a page as the product serves it once it has compressed its pages as well as it can. */
export async function sizeOfView(origin: string, address: string, language: Language): Promise<ViewSize> {
  const answer = await fetch(origin + address, { headers: { "accept-language": language }, redirect: "error" });
  const html = await answer.text();
  if (!html.includes('<div id="root">')) throw new Error(`${address} is no page: ${html.slice(0, 200)}`);
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, script = ""]) => script);
  const scripts = await Promise.all([...new Set(named)].map((script) => sizeOfScript(origin + script)));
  return { html: await compressedSize(html), scripts: scripts.reduce((sum, size) => sum + size, 0) };
}

export function isWithinBudget({ html, scripts }: ViewSize): boolean {
  return html <= budget.html && scripts <= budget.scripts;
}

/** Pages share their scripts, and compressing one takes a moment. */
const measured = new Map<string, Promise<number>>();

function sizeOfScript(url: string): Promise<number> {
  const size = measured.get(url) ?? fetch(url).then(async (answer) => compressedSize(await answer.text()));
  measured.set(url, size);
  return size;
}

async function compressedSize(content: string): Promise<number> {
  return (await promisify(brotliCompress)(content)).length / 1024;
}
