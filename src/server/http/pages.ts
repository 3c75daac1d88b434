import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isProjectId } from "../../shared/domain/projects.ts";
import { paths } from "../../shared/paths.ts";
import type { PageData, Site } from "../../web/site.ts";

const root = path.join(import.meta.dirname, "../../..");
const webFolder = path.join(root, "dist/web");
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

/** The part of the web build that renders pages (src/web/render.tsx), as this adapter uses it. */
interface Renderer {
  prerenderedAddresses: () => { address: string; page: string; admin: boolean }[];
  loadAllPages: () => Promise<void>;
  pageOf: (path: string) => string;
  renderPage: (path: string, site: Site, page: PageData, assets: PageAssets) => { html: string; css: string; status: number };
}

interface PageAssets {
  entry: string;
  preload: string[];
  css: string;
}

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }>;

interface Answer {
  status: number;
  cacheControl: string;
  /** Ready header lists by encoding: building them per request would cost more than sending the page. */
  bodies: { identity: Body; gzip?: Body; br?: Body };
  etag: string;
}

interface Body {
  body: Buffer;
  /** Names and values in turn: Node writes such a list without looking at it again. */
  headers: string[];
}

export interface Pages {
  /** Answers a page or a file from memory; false when the path is not one of those. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Renders a page for one request: the outcome of a plain HTML form. */
  render: (path: string, page: PageData) => { html: string; headers: Record<string, string> };
}

/**
 * Renders every public page and holds it, with all files of the web build, compressed in memory. Rendered at
 * start and not at build, because names and addresses come from configuration (decision 0003).
 */
export async function loadPages(site: Site): Promise<Pages> {
  const renderer = (await import(path.join(root, "dist/render/render.js"))) as Renderer;
  await renderer.loadAllPages();
  const assetsOf = await readAssets();
  const secure = securityHeaders(site.publicUrl);
  const answers = new Map<string, Answer>();
  const page = (address: string, data: PageData, isAdmin = false) => {
    // The desk's code is fetched by administrators alone, after the server has said who they are.
    const rendered = renderer.renderPage(address, site, data, assetsOf(isAdmin ? undefined : renderer.pageOf(address)));
    return { ...rendered, headers: { ...secure, "content-security-policy": contentPolicy(rendered.css) } };
  };

  for (const file of await listFiles())
    answers.set(file.url, await toAnswer(200, file.body, { ...secure, "content-type": file.type, "cache-control": file.cache }));
  for (const { address, admin } of renderer.prerenderedAddresses()) {
    const { html, headers, status } = page(address, {}, admin);
    answers.set(
      address,
      await toAnswer(status, Buffer.from(html), { ...headers, "content-type": types[".html"] ?? "", "cache-control": "no-cache" }),
    );
  }
  return {
    serve: (request, response) => {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const answer = find(answers, pathOf(request.url ?? "/"));
      if (answer) send(request, response, answer);
      return answer !== undefined;
    },
    render: (address, data) => page(address, data),
  };
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
  if (pathname.startsWith("/api/") || pathname === "/healthz" || pathname === "/readyz") return undefined;
  const [, first, second, third] = pathname.split("/");
  if (second && third === undefined) {
    if (first === "institutions") return answers.get("/institutions/id");
    if (first === "partner-discovery") return answers.get("/partner-discovery/id");
    if (first === "projects") return answers.get(isProjectId(second) ? "/projects/prj_id" : "/projects/unknown");
    if (first === "external") return answers.get("/external/unknown");
  }
  return answers.get("/404");
}

/** Rendered for each visitor, with the reference in the query. */
const formOutcomes: ReadonlySet<string> = new Set([paths.contactSent, paths.fundingRequestSent, paths.treatySigned]);

function send(request: IncomingMessage, response: ServerResponse, { status, bodies, etag, cacheControl }: Answer): void {
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, { etag, "cache-control": cacheControl, vary: "accept-encoding" });
    response.end();
    return;
  }
  const accepted = request.headers["accept-encoding"] ?? "";
  const { body, headers } = (accepted.includes("br") && bodies.br) || (accepted.includes("gzip") && bodies.gzip) || bodies.identity;
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

async function toAnswer(status: number, body: Buffer, headers: Record<string, string>): Promise<Answer> {
  const etag = `"${createHash("sha256")
    .update(body)
    .update(headers["content-security-policy"] ?? "")
    .digest("base64url")
    .slice(0, 22)}"`;
  const withBody = (content: Buffer, encoding?: string): Body => ({
    body: content,
    headers: Object.entries({
      ...headers,
      etag,
      vary: "accept-encoding",
      "content-length": String(content.length),
      ...(encoding && { "content-encoding": encoding }),
    }).flat(),
  });
  const cacheControl = headers["cache-control"] ?? "";
  if (headers["content-type"] === types[".woff2"]) return { status, etag, cacheControl, bodies: { identity: withBody(body) } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  return { status, etag, cacheControl, bodies: { identity: withBody(body), br: withBody(br, "br"), gzip: withBody(gz, "gzip") } };
}

async function listFiles(): Promise<{ url: string; body: Buffer; type: string; cache: string }[]> {
  const assets = (await readdir(path.join(webFolder, "assets"))).map((name) => ({
    url: `/assets/${name}`,
    file: path.join(webFolder, "assets", name),
    cache: "public, max-age=31536000, immutable",
  }));
  const plain = (await readdir(publicFolder)).map((name) => ({
    url: `/${name}`,
    file: path.join(publicFolder, name),
    cache: "public, max-age=3600",
  }));
  return Promise.all(
    [...assets, ...plain].map(async ({ url, file, cache }) => ({
      url,
      cache,
      body: await readFile(file),
      type: types[path.extname(file)] ?? "application/octet-stream",
    })),
  );
}

/** Finds for each page what Vite made of it: its scripts to fetch at once, and its styles to put into the HTML. */
async function readAssets(): Promise<(page: string | undefined) => PageAssets> {
  const manifest = JSON.parse(await readFile(path.join(webFolder, ".vite/manifest.json"), "utf8")) as Manifest;
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? "";
  const styles = new Map<string, string>();
  for (const file of new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? [])))
    styles.set(file, (await readFile(path.join(webFolder, file), "utf8")).trim());
  return (page) => {
    const chunks = new Set([...importsOf(manifest, entryKey), ...(page ? importsOf(manifest, `src/web/features/${page}.tsx`) : [])]);
    const css = new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []));
    return {
      entry: `/${manifest[entryKey]?.file}`,
      preload: [...chunks].filter((key) => key !== entryKey).map((key) => `/${manifest[key]?.file}`),
      css: [...css].map((file) => styles.get(file)).join(""),
    };
  };
}

function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (!manifest[key] || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) importsOf(manifest, imported, seen);
  return seen;
}

function contentPolicy(css: string): string {
  const hash = createHash("sha256").update(css).digest("base64");
  return `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hash}'; img-src 'self' data: https:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
}
