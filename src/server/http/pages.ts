import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { isLanguage, type Language, languages } from "../../shared/domain/languages.ts";
import { isProjectId } from "../../shared/domain/projects.ts";
import { paths } from "../../shared/paths.ts";
import type { PageData, Site } from "../../web/site.ts";
import { languageCookieOf, languageOf } from "../language.ts";
import { type Compressed, compressQuickly, readCompressed, refine } from "./compression.ts";
import { signedInHint } from "./cookies.ts";
import { importRenderer, type PageAssets, root } from "./renderer.ts";
import { type HeaderConfig, pageHeaders, policyHeaders } from "./security-headers.ts";

const webFolder = (language: Language) => path.join(root, "dist", language, "web");
const publicFolder = path.join(root, "public");

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
};

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }>;

interface Answer {
  status: number;
  cacheControl: string;
  vary: string;
  /** Ready header lists by encoding: building them per request would cost more than sending the page. */
  bodies: { identity: Body; gzip?: Body; br?: Body };
  /** Takes a better compressed body; absent where there is none to be had. */
  refine?: { body: Buffer; keep: (br: Buffer) => void };
  etag: string;
}

interface Body {
  body: Buffer;
  /** Names and values in turn: Node writes such a list without looking at it again. */
  headers: string[];
}

/** The status of a page that serves many ids; undefined where there is only one. */
export type StatusOf = (request: IncomingMessage, pathname: string) => Promise<number> | undefined;

export interface Pages {
  /** Answers a page or a file from memory; false when the path is not one of those. `statusOf` knows what a page is about. */
  serve: (request: IncomingMessage, response: ServerResponse, statusOf?: StatusOf) => boolean;
  /** Compresses the pages better once nobody waits for the start any more. */
  refine: () => Promise<void>;
  /** Puts an address's page anew into the memory, in every language, with what has changed on it. */
  update: (address: string, dataIn: (language: Language) => PageData) => void;
  /** Renders a page for one request: the outcome of a plain HTML form. */
  render: (path: string, language: Language, page: PageData) => { html: string; headers: Record<string, string> };
}

/**
 * Renders every public page in every language and holds it, with all files of the web build, compressed in memory.
 * Rendered at start and not at build, because names and addresses come from configuration (decision 0003).
 */
export async function loadPages(site: Site, config: HeaderConfig): Promise<Pages> {
  const secure = pageHeaders(config);
  const hintOf = signedInHint(config.publicUrl);
  const files = new Map<string, Answer>();
  for (const file of await listFiles())
    files.set(
      file.url,
      toAnswer(200, file.body, { ...secure, "content-type": file.type, "cache-control": file.cache, ...file.headers }, file.compressed),
    );
  const loaded = await Promise.all(languages.map(async (language) => [language, await loadLanguage(language, site, config)] as const));
  const inLanguage = Object.fromEntries(loaded) as Record<Language, Rendered>;
  return {
    refine: () => refine(loaded.flatMap(([, { answers }]) => [...answers.values()].flatMap((answer) => answer.refine ?? []))),
    serve: (request, response, statusOf) => {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const url = request.url ?? "/";
      const pathname = pathOf(url);
      const file = files.get(pathname);
      if (file) return send(request, response, file);
      const asked = askedLanguage(url);
      const answer = find(inLanguage[asked ?? languageOf(request.headers)].answers, pathname);
      if (!answer) return false;
      const cookies = [
        // Who follows a link to a language has chosen it.
        asked && languageCookieOf(asked, site.publicUrl.startsWith("https:")),
        hintOf(request.headers.cookie),
      ].filter((one) => one !== undefined);
      if (cookies.length > 0) response.setHeader("set-cookie", cookies);
      const judged = answer.status === 200 ? statusOf?.(request, pathname) : undefined;
      if (!judged) return send(request, response, answer);
      void judged.then((status) => send(request, response, { ...answer, status }));
      return true;
    },
    update: (address, dataIn) => {
      for (const language of languages) {
        const { answers, answer } = inLanguage[language];
        answers.set(address, answer(address, dataIn(language)));
      }
    },
    render: (address, language, data) => inLanguage[language].page(address, data),
  };
}

interface Rendered {
  answers: Map<string, Answer>;
  answer: (address: string, data: PageData, isGated?: boolean) => Answer;
  page: (address: string, data: PageData, isGated?: boolean) => { html: string; status: number; headers: Record<string, string> };
}

async function loadLanguage(language: Language, site: Site, config: HeaderConfig): Promise<Rendered> {
  const secure = pageHeaders(config);
  const renderer = await importRenderer(language);
  await renderer.loadAllPages();
  const assetsOf = await readAssets(language);
  const page: Rendered["page"] = (address, data, isGated = false) => {
    // The code of the desk and of the partner area is fetched only after the server has said who somebody is.
    const rendered = renderer.renderPage(address, site, data, assetsOf(isGated ? undefined : renderer.pageOf(address)));
    const headers = { ...secure, ...(privatePages.has(address) && privateHeaders), ...policyHeaders(rendered.css, config) };
    return { ...rendered, headers };
  };
  const answer: Rendered["answer"] = (address, data, isGated) => {
    const { html, headers, status } = page(address, data, isGated);
    return toAnswer(status, Buffer.from(html), {
      "cache-control": "no-cache",
      ...headers,
      "content-type": types[".html"] ?? "",
      "content-language": language,
    });
  };
  const answers = new Map<string, Answer>();
  for (const { address, isGated } of renderer.prerenderedAddresses()) answers.set(address, answer(address, {}, isGated));
  return { answers, answer, page };
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

/** Addresses with a parameter share one page, which reads the parameter in the browser; unknown ones get the 404 page. */
function find(answers: Map<string, Answer>, pathname: string): Answer | undefined {
  if (formOutcomes.has(pathname)) return undefined;
  const exact = answers.get(pathname);
  if (exact) return exact;
  if (pathname.startsWith("/api/") || pathname.startsWith("/.well-known/") || pathname === "/healthz" || pathname === "/readyz")
    return undefined;
  const [, first, second, third] = pathname.split("/");
  if (second && third === undefined) {
    if (first === "institutions") return answers.get("/institutions/id");
    if (first === "partner-discovery") return answers.get("/partner-discovery/id");
    if (first === "projects") return answers.get(isProjectId(second) ? "/projects/prj_id" : "/projects/unknown");
    if (first === "request") return answers.get("/request/token");
    if (first === "invitation") return answers.get("/invitation/token");
    if (first === "reset-password") return answers.get(paths.resetPassword("token"));
    if (first === "external") return answers.get("/external/unknown");
  }
  if (/^\/request\/[^/]+\/project$/.test(pathname)) return answers.get(paths.requestProject("token"));
  if (pathname.startsWith(paths.fundingRequestResumeBy(""))) return answers.get(paths.fundingRequestResumeBy("token"));
  return answers.get("/404");
}

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

function send(request: IncomingMessage, response: ServerResponse, { status, bodies, etag, cacheControl, vary }: Answer): true {
  // With a cookie to set the page is sent whole: not every cache takes one from a 304.
  if (status === 200 && request.headers["if-none-match"] === etag && !response.hasHeader("set-cookie")) {
    response.writeHead(304, { etag, "cache-control": cacheControl, vary }).end();
    return true;
  }
  const accepted = request.headers["accept-encoding"] ?? "";
  const { body, headers } = (accepted.includes("br") && bodies.br) || (accepted.includes("gzip") && bodies.gzip) || bodies.identity;
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

/** `ready` is what the build has compressed; what it could not know is compressed now, and better later. */
function toAnswer(status: number, body: Buffer, headers: Record<string, string>, ready?: Compressed): Answer {
  const etag = `"${createHash("sha256")
    .update(body)
    .update(headers["content-security-policy"] ?? "")
    .digest("base64url")
    .slice(0, 22)}"`;
  // A page is another one in another language, which a visitor chose or the browser asks for.
  const vary = headers["content-language"] ? "accept-encoding, accept-language, cookie" : "accept-encoding";
  const withBody = (content: Buffer, encoding?: string): Body => ({
    body: content,
    headers: Object.entries({
      ...headers,
      etag,
      vary,
      "content-length": String(content.length),
      ...(encoding && { "content-encoding": encoding }),
    }).flat(),
  });
  const answer: Answer = { status, etag, cacheControl: headers["cache-control"] ?? "", vary, bodies: { identity: withBody(body) } };
  if (headers["content-type"] === types[".woff2"]) return answer;
  const { br, gzip } = ready ?? compressQuickly(body);
  answer.bodies.br = withBody(br, "br");
  answer.bodies.gzip = withBody(gzip, "gzip");
  if (!ready) answer.refine = { body, keep: (better) => (answer.bodies.br = withBody(better, "br")) };
  return answer;
}

interface ServedFile {
  url: string;
  body: Buffer;
  compressed?: Compressed | undefined;
  type: string;
  cache: string;
  headers: Record<string, string>;
}

async function listFiles(): Promise<ServedFile[]> {
  const built = await Promise.all(
    languages.map(async (language) => {
      const folder = path.join(webFolder(language), "assets");
      const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name));
      return names.map((name) => [name, path.join(folder, name)] as const);
    }),
  );
  // Names are hashes of the content: the same name in two languages is the same file.
  const assets = [...new Map(built.flat())].map(([name, file]) => ({
    url: `/assets/${name}`,
    file,
    cache: "public, max-age=31536000, immutable",
  }));
  const plain = (await readdir(publicFolder)).map((name) => ({
    url: `/${name}`,
    file: path.join(publicFolder, name),
    cache: "public, max-age=3600",
  }));
  // A browser asks for it again to hear of a new version.
  const worker = { url: "/sw.js", file: path.join(root, "dist/worker/sw.js"), cache: "no-cache" };
  return Promise.all(
    [...assets, ...plain, worker].map(async ({ url, file, cache }) => ({
      headers: url === worker.url ? { "service-worker-allowed": "/" } : ({} as Record<string, string>),
      url,
      cache,
      body: await readFile(file),
      compressed: await readCompressed(file),
      type: types[path.extname(file)] ?? "application/octet-stream",
    })),
  );
}

const entry = "src/web/main.tsx";
const everyPage = "src/web/styles/base.css";

/** Finds for each page what Vite made of it: its scripts to fetch at once, and its styles to put into the HTML. */
async function readAssets(language: Language): Promise<(page: string | undefined) => PageAssets> {
  const manifest = JSON.parse(await readFile(path.join(webFolder(language), ".vite/manifest.json"), "utf8")) as Manifest;
  const base = await readFile(path.join(webFolder(language), manifest[everyPage]?.file ?? ""), "utf8");
  const styles = new Map<string, string>();
  for (const file of new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? [])))
    styles.set(file, (await readFile(path.join(webFolder(language), file), "utf8")).trim());
  return (page) => {
    const own = page && `src/web/features/${page}.tsx`;
    const chunks = new Set([...importsOf(manifest, entry), ...(own ? importsOf(manifest, own) : [])]);
    const css = new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []));
    return {
      entry: `/${manifest[entry]?.file}`,
      script: own && `/${manifest[own]?.file}`,
      preload: [...chunks].filter((key) => key !== entry).map((key) => `/${manifest[key]?.file}`),
      css: base.trim() + [...css].map((file) => styles.get(file)).join(""),
      styles: [...css].map((file) => `/${file}`),
    };
  };
}

function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (!manifest[key] || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) importsOf(manifest, imported, seen);
  return seen;
}
