import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type Language, languages } from "../../../shared/domain/languages.ts";
import { foundPaths } from "../../../shared/found-paths.ts";
import { paths } from "../../../shared/paths.ts";
import type { PageData, Site } from "../../../web/runtime/site.ts";
import { askedLanguage, languageCookieOf, languageOf } from "../language.ts";
import { type Answer, compressedAnswer, improve, send } from "./answer.ts";
import { createChangingPages, type PageSource } from "./changing-pages.ts";
import { createRefinery } from "./compression.ts";
import { signedInHint } from "./cookies.ts";
import { listFiles } from "./files.ts";
import { readAssets } from "./page-assets.ts";
import { bodiesOf, type Facts } from "./page-facts.ts";
import { importRenderer, type Renderer } from "./renderer.ts";
import { type HeaderConfig, pageHeaders, policyHeaders, recordingHeaders } from "./security-headers.ts";

type DataIn = (language: Language) => PageData;
type TextsIn = (language: Language) => PageData["texts"];

export interface Pages {
  /** Answers a page or a file; false when the path is not one of those. Pages that change are made of what the source answers. */
  serve: (request: IncomingMessage, response: ServerResponse, source?: PageSource) => boolean;
  /** Has an address's page rendered anew in every language, with what has changed on it, when it is next asked for. */
  update: (address: string, dataIn: DataIn) => void;
  /** Has every page rendered anew with what the provider has published, when it is next asked for. */
  setTexts: (textsIn: TextsIn) => void;
  /** Has every page rendered anew with another name of the provider, when it is next asked for. */
  setSite: (changed: Pick<Site, "name" | "nation" | "edition">) => void;
  /** Every address that is there without a parameter and that search engines may show. */
  indexed: () => string[];
  /** The page of an address as it is kept, for a route that answers with it. */
  kept: (address: string, language: Language) => Answer | Promise<Answer>;
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
  /** How often what is on an address's page was changed. */
  const changes = new Map<string, number>();
  let texts: TextsIn = () => undefined;
  let textChanges = 0;
  const dataOf = (address: string, language: Language): PageData => ({ ...data.get(address)?.(language), texts: texts(language) });
  const printers = new Map<Language, Promise<Printer>>();
  const printerOf = (language: Language) => {
    const known = printers.get(language) ?? openPrinter(language, site, config);
    printers.set(language, known);
    known.catch(() => printers.delete(language));
    return known;
  };
  // The first visitor's language, most probably; and a clone that was not built is found out at once.
  const english = await printerOf("en");

  async function print(address: string, language: Language, path = address, facts?: Facts, search = ""): Promise<Answer> {
    const { page } = await printerOf(language);
    const shown = { ...dataOf(address, language), ...(facts && { reads: bodiesOf(facts) }), ...(search && { search }) };
    const { html, status, headers } = await page(path, shown, english.addresses.get(address)?.isGated);
    const body = Buffer.from(html);
    const answer = compressedAnswer(facts?.status ?? status, body, {
      "cache-control": "no-cache",
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-language": language,
    });
    // What changes often would be compressed for hours and thrown away.
    if (!facts) refinery.add(body, (br) => improve(answer, br));
    return answer;
  }

  const answerNow = createChangingPages({
    print: ({ address, path, search, language }, facts) => print(address, language, path, facts, search),
    frameOf: answerOf,
    wordsOf: (address) => `${textChanges} ${changes.get(address) ?? 0}`,
    log,
  });

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

  function renderAllAnew(): void {
    textChanges += 1;
    for (const pages of kept.values()) pages.clear();
  }

  function whenReady(response: ServerResponse, answer: Promise<Answer>, then: (answer: Answer) => unknown): void {
    answer.then(then).catch((error: Error) => {
      log.error({ part: "pages", message: error.message, stack: error.stack }, "a page could not be made");
      if (!response.headersSent)
        response.writeHead(500, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...pageHeaders(config) });
      response.end("This page cannot be shown at the moment. Please try again later.");
    });
  }

  return {
    serve: (request, response, source) => {
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
      const language = asked ?? languageOf(request.headers);
      const search = url.slice(url.indexOf("?") + 1 || url.length);
      const calls = source && english.callsOf(pathname, search);
      return sendWhenReady(
        calls
          ? answerNow({ address, path: pathname, search: calls.search, language }, calls, source, response)
          : answerOf(address, language),
      );

      function sendWhenReady(answer: Answer | Promise<Answer>): true {
        if (answer instanceof Promise) whenReady(response, answer, (ready) => send(request, response, ready));
        else send(request, response, answer);
        return true;
      }
    },
    update: (address, dataIn) => {
      data.set(address, dataIn);
      changes.set(address, (changes.get(address) ?? 0) + 1);
      for (const pages of kept.values()) pages.delete(address);
    },
    setTexts: (textsIn) => {
      texts = textsIn;
      renderAllAnew();
    },
    setSite: (changed) => {
      Object.assign(site, changed);
      renderAllAnew();
    },
    indexed: () => [...english.addresses].flatMap(([address, { isIndexed }]) => (isIndexed ? [address] : [])),
    kept: answerOf,
    render: async (address, language, pageData) => {
      const before = dataOf(address, language);
      const { page } = await printerOf(language);
      // A preview brings one text; the page may show others beside it.
      return page(address, { ...before, ...pageData, texts: { ...before.texts, ...pageData.texts } });
    },
  };
}

interface Printer {
  /** Every address that has a page, and whether its code is for some people only. */
  addresses: ReadonlyMap<string, { isGated: boolean; isIndexed: boolean }>;
  /** The one of them that shows a path; the 404 page for what is not there. */
  addressFor: (path: string) => string;
  page: (path: string, data: PageData, isGated?: boolean) => Promise<{ html: string; status: number; headers: Record<string, string> }>;
  /** What the page of a path is made of; undefined where it does not change. */
  callsOf: Renderer["callsOf"];
}

async function openPrinter(language: Language, site: Site, config: HeaderConfig): Promise<Printer> {
  const secure = pageHeaders(config);
  const renderer = await importRenderer(language);
  await renderer.loadAllPages();
  const assetsOf = await readAssets(language);
  return {
    addresses: new Map(renderer.prerenderedAddresses().map(({ address, ...kind }) => [address, kind])),
    addressFor: renderer.addressFor,
    callsOf: renderer.callsOf,
    page: async (path, data, isGated = false) => {
      // The code of the desk and of the partner area is fetched only after the server has said who somebody is.
      const rendered = await renderer.renderPage(path, site, data, assetsOf(isGated ? undefined : renderer.pageOf(path)));
      const headers = {
        ...secure,
        ...(path === paths.fundingRequest && recordingHeaders),
        ...(privatePages.has(renderer.addressFor(path)) && privateHeaders),
        ...policyHeaders(rendered.css, config),
      };
      return { ...rendered, headers };
    },
  };
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  const pathname = end < 0 ? url : url.slice(0, end);
  return pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
}

/** What the router answers, or the address of a page: addresses with a parameter share one, which reads the parameter in the browser. */
function findAddress({ addresses, addressFor }: Printer, pathname: string): string | undefined {
  if (formOutcomes.has(pathname) || pathname === paths.follow("token")) return undefined;
  if (addresses.has(pathname)) return pathname;
  if (belowFor.some((start) => pathname.startsWith(start)) || forMachines.has(pathname)) return undefined;
  const address = addressFor(pathname);
  return ownPages.has(address) ? undefined : address;
}

const belowFor = [
  "/api/",
  "/.well-known/",
  foundPaths.sitemap(""),
  `${foundPaths.feedOfProjects}/`,
  paths.follow(""),
  foundPaths.embeddedProject(""),
  "/previews/",
  paths.textVersion(paths.treaty, ""),
  paths.textVersion(paths.license, ""),
];
const forMachines: ReadonlySet<string> = new Set([
  "/healthz",
  "/readyz",
  "/metrics",
  "/robots.txt",
  foundPaths.manifest,
  foundPaths.sitemapIndex,
  foundPaths.feedOfProjects,
]);

/** Their addresses open something: they are told to nobody, kept nowhere and not indexed. */
const privatePages: ReadonlySet<string> = new Set([
  paths.request("token"),
  paths.requestProject("token"),
  paths.requestMoney("token"),
  paths.resetPassword("token"),
  paths.fundingRequestResumeBy("token"),
  paths.fundingRequestSent,
  paths.invitation("token"),
  paths.follow("token"),
]);
const privateHeaders = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

/** Rendered for whoever has the link; their frames are served as other pages are. */
const ownPages: ReadonlySet<string> = new Set([
  paths.request("token"),
  paths.requestProject("token"),
  paths.requestMoney("token"),
  paths.invitation("token"),
  paths.resetPassword("token"),
]);

/** Rendered for each visitor, with the reference in the query. */
const formOutcomes: ReadonlySet<string> = new Set([paths.contactSent, paths.messageSent, paths.fundingRequestSent, paths.treatySigned]);
