import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { isLanguage, type Language, languages } from "../../../shared/domain/languages.ts";
import { paths } from "../../../shared/paths.ts";
import type { PageData, Site } from "../../../web/runtime/site.ts";
import { languageCookieOf, languageOf } from "../language.ts";
import { type Answer, compressedAnswer, improve, send } from "./answer.ts";
import { createRefinery } from "./compression.ts";
import { signedInHint } from "./cookies.ts";
import { listFiles } from "./files.ts";
import { readAssets } from "./page-assets.ts";
import { importRenderer } from "./renderer.ts";
import { type HeaderConfig, pageHeaders, policyHeaders } from "./security-headers.ts";

/** The status of a page that serves many ids; undefined where there is only one. */
export type StatusOf = (request: IncomingMessage, pathname: string) => Promise<number> | undefined;

type DataIn = (language: Language) => PageData;

export interface Pages {
  /** Answers a page or a file; false when the path is not one of those. `statusOf` knows what a page is about. */
  serve: (request: IncomingMessage, response: ServerResponse, statusOf?: StatusOf) => boolean;
  /** Has an address's page rendered anew in every language, with what has changed on it, when it is next asked for. */
  update: (address: string, dataIn: DataIn) => void;
  /** Renders a page for one request: the outcome of a plain HTML form. */
  render: (path: string, language: Language, page: PageData) => Promise<{ html: string; headers: Record<string, string> }>;
}

/**
 * Serves every public page in every language, and all files of the web build, from memory. A page is rendered when it is first asked
 * for and kept, a language made ready with its first page; not at build, because names and addresses come from configuration (decision 0003).
 */
export async function loadPages(site: Site, config: HeaderConfig, log: Logger): Promise<Pages> {
  const hintOf = signedInHint(config.publicUrl);
  const files = await listFiles(pageHeaders(config));
  const refinery = createRefinery(log);
  const kept = new Map(languages.map((language) => [language, new Map<string, Answer | Promise<Answer>>()]));
  const data = new Map<string, DataIn>();
  const printers = new Map<Language, Promise<Printer>>();
  const printerOf = (language: Language) => {
    const known = printers.get(language) ?? openPrinter(language, site, config);
    printers.set(language, known);
    known.catch(() => printers.delete(language));
    return known;
  };
  // The first visitor's language, most probably; and a clone that was not built is found out at once.
  const english = await printerOf("en");

  async function print(address: string, language: Language): Promise<Answer> {
    const { page } = await printerOf(language);
    const { html, status, headers } = page(address, data.get(address)?.(language) ?? {}, english.addresses.get(address)?.isGated);
    const body = Buffer.from(html);
    const answer = compressedAnswer(status, body, {
      "cache-control": "no-cache",
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-language": language,
    });
    refinery.add(body, (br) => improve(answer, br));
    return answer;
  }

  function answerOf(address: string, language: Language): Answer | Promise<Answer> {
    const pages = kept.get(language) ?? new Map<string, Answer | Promise<Answer>>();
    const known = pages.get(address);
    if (known) return known;
    const printing = print(address, language);
    pages.set(address, printing);
    // What was changed meanwhile is not kept.
    const settle = (answer?: Answer) => pages.get(address) === printing && (answer ? pages.set(address, answer) : pages.delete(address));
    printing.then(settle, () => settle());
    return printing;
  }

  function whenReady(response: ServerResponse, answer: Promise<Answer>, then: (answer: Answer) => unknown): void {
    answer.then(then).catch((error: Error) => {
      log.error({ part: "pages", message: error.message, stack: error.stack }, "a page could not be made");
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
      response.end("This page cannot be shown at the moment. Please try again later.");
    });
  }

  return {
    serve: (request, response, statusOf) => {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const url = request.url ?? "/";
      const pathname = pathOf(url);
      const file = files(pathname);
      if (file) return sendWhenReady(file);
      const address = findAddress(english, pathname);
      if (address === undefined) return false;
      const asked = askedLanguage(url);
      // Who follows a link to a language has chosen it.
      if (asked) response.appendHeader("set-cookie", languageCookieOf(asked, site.publicUrl.startsWith("https:")));
      const hint = hintOf(request.headers.cookie);
      if (hint) response.appendHeader("set-cookie", hint);
      return sendWhenReady(answerOf(address, asked ?? languageOf(request.headers)), (answer) =>
        answer.status === 200 ? statusOf?.(request, pathname) : undefined,
      );

      function sendWhenReady(answer: Answer | Promise<Answer>, judge?: (answer: Answer) => Promise<number> | undefined): true {
        const sendJudged = (ready: Answer): unknown => {
          const judged = judge?.(ready);
          return judged ? judged.then((status) => send(request, response, { ...ready, status })) : send(request, response, ready);
        };
        if (answer instanceof Promise) whenReady(response, answer, sendJudged);
        else sendJudged(answer);
        return true;
      }
    },
    update: (address, dataIn) => {
      data.set(address, dataIn);
      for (const pages of kept.values()) pages.delete(address);
    },
    render: async (address, language, pageData) => (await printerOf(language)).page(address, pageData),
  };
}

interface Printer {
  /** Every address that has a page, and whether its code is for some people only. */
  addresses: ReadonlyMap<string, { isGated: boolean }>;
  /** The one of them that shows a path; the 404 page for what is not there. */
  addressFor: (path: string) => string;
  page: (address: string, data: PageData, isGated?: boolean) => { html: string; status: number; headers: Record<string, string> };
}

async function openPrinter(language: Language, site: Site, config: HeaderConfig): Promise<Printer> {
  const secure = pageHeaders(config);
  const renderer = await importRenderer(language);
  await renderer.loadAllPages();
  const assetsOf = await readAssets(language);
  return {
    addresses: new Map(renderer.prerenderedAddresses().map(({ address, isGated }) => [address, { isGated }])),
    addressFor: renderer.addressFor,
    page: (address, data, isGated = false) => {
      // The code of the desk and of the partner area is fetched only after the server has said who somebody is.
      const rendered = renderer.renderPage(address, site, data, assetsOf(isGated ? undefined : renderer.pageOf(address)));
      const headers = { ...secure, ...(privatePages.has(address) && privateHeaders), ...policyHeaders(rendered.css, config) };
      return { ...rendered, headers };
    },
  };
}

/** "?lang=fr", as the links of the footer say it. */
function askedLanguage(url: string): Language | undefined {
  const start = url.indexOf("?");
  if (start < 0) return undefined;
  const asked = new URLSearchParams(url.slice(start)).get("lang");
  return isLanguage(asked) ? asked : undefined;
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  const pathname = end < 0 ? url : url.slice(0, end);
  return pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
}

/** What the router answers, or the address of a page: addresses with a parameter share one, which reads the parameter in the browser. */
function findAddress({ addresses, addressFor }: Printer, pathname: string): string | undefined {
  if (formOutcomes.has(pathname)) return undefined;
  if (addresses.has(pathname)) return pathname;
  if (pathname.startsWith("/api/") || pathname.startsWith("/.well-known/") || forMachines.has(pathname)) return undefined;
  return addressFor(pathname);
}

const forMachines: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** Their addresses open something: they are told to nobody, kept nowhere and not indexed. */
const privatePages: ReadonlySet<string> = new Set([
  paths.request("token"),
  paths.requestProject("token"),
  paths.resetPassword("token"),
  paths.fundingRequestResumeBy("token"),
  paths.fundingRequestSent,
  paths.invitation("token"),
]);
const privateHeaders = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

/** Rendered for each visitor, with the reference in the query. */
const formOutcomes: ReadonlySet<string> = new Set([paths.contactSent, paths.fundingRequestSent, paths.treatySigned]);
