/// <reference lib="webworker" />
import { paths } from "../../shared/paths.ts";
import { isFormPath, isPrivate, keptFiles, keptPathOf, keptPaths } from "./kept-pages.ts";
import { outboxSync, sendOutbox } from "./outbox.ts";
import { forgetOwnRequest, isOwnRequestCache, isOwnRequestCall, keptOwnRequest } from "./own-request.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build (tools/build-worker.ts): per language the files that the kept pages need. */
declare const offlineFiles: Record<string, string[]>;
declare const offlineVersion: string;

const cacheName = `hearthbridge-${offlineVersion}`;
const waitMs = 3_000;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", answer);
self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string };
  if (tag === outboxSync) waitUntil.call(event, sendAll());
});

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(keptFiles);
  await keepAll();
  // The older version goes on serving a form that is open: its files are gone from the server.
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!open.some(({ url }) => isFormPath(new URL(url).pathname)) || !self.registration.active) await self.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name !== cacheName && !isOwnRequestCache(name)) await caches.delete(name);
  // Otherwise each page would wait for this worker to wake up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Pages, the files with a hash for a name, and the call for an own request; everything else is the browser's own affair. */
function answer(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/") || keptFiles.includes(url.pathname)) return event.respondWith(file(request));
  if (isOwnRequestCall(url.pathname)) return event.respondWith(ownRequest(request, url.pathname));
  const path = keptPathOf(url.pathname);
  if (path) event.respondWith(page(event, path, url.searchParams.get("lang")));
  else if (request.mode === "navigate") event.respondWith(otherPage(event, url));
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** As the server says it is; without a connection as it was said last, where it is kept. What is gone is kept no longer. */
async function ownRequest(request: Request, address: string): Promise<Response> {
  const kept = await keptOwnRequest(address);
  try {
    const response = await fetch(request);
    if (kept && (response.status === 404 || response.status === 410)) await forgetOwnRequest();
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** From the network if it answers soon, else as it was kept; a slow answer is still kept for the next time. */
async function page(event: FetchEvent, path: string, language: string | null): Promise<Response> {
  const fresh = fromNetwork(event);
  // What a private link opened is rendered in its page, which is kept by nobody: its frame came with the others.
  if (!isPrivate(path)) event.waitUntil(fresh.then((response) => keep(path, response.clone())).catch(() => undefined));
  event.waitUntil(fresh.then(path === paths.home ? followLanguage : lookAgain).catch(() => undefined));
  const kept = await keptPage(path, language);
  if (!kept) return fresh;
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), waitMs));
  const soon = await Promise.race([fresh.catch(() => undefined), late]);
  return soon ?? kept;
}

/** From the network alone; without one, the page that says so, at the same address. */
async function otherPage(event: FetchEvent, url: URL): Promise<Response> {
  const fresh = fromNetwork(event);
  event.waitUntil(fresh.then(lookAgain).catch(() => undefined));
  try {
    return await fresh;
  } catch (error) {
    const kept = url.pathname.startsWith("/api/") ? undefined : await keptPage(paths.offline, url.searchParams.get("lang"));
    if (kept) return kept;
    throw error;
  }
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

/** With each contact the home page is fetched anew: communities can withdraw what it shows. Mostly the server answers that nothing has changed. */
async function lookAgain(): Promise<void> {
  const home = await fetch(paths.home, { cache: "no-cache" });
  await keep(paths.home, home);
  await followLanguage(home);
}

/** Who reads in another language now than when the pages were kept finds them in that one. */
async function followLanguage(answer: Response): Promise<void> {
  const kept = await keptPage(paths.offline, null);
  if (answer.ok && kept && languageOf(kept) !== languageOf(answer)) await keepAll();
}

async function keepAll(): Promise<void> {
  // One after the other: they need the same files.
  for (const path of keptPaths) await keep(path, await fetch(path, { cache: "no-cache" }));
}

async function keptPage(path: string, language: string | null): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const asked = language ? await cache.match(`${path}?lang=${language}`) : undefined;
  return asked ?? cache.match(path);
}

/** Keeps a page only together with all files that it needs: a page of a newer version waits for that version's worker. */
async function keep(path: string, response: Response): Promise<void> {
  const language = languageOf(response);
  const files = offlineFiles[language];
  if (!response.ok || !files) return;
  const cache = await caches.open(cacheName);
  const html = await response.clone().text();
  const needed = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name]) => name ?? "");
  // Copies of the home page in other languages may show what has been withdrawn since.
  if (path === paths.home) await cache.delete(path, { ignoreSearch: true });
  if (!needed.every((name) => files.includes(name))) return;
  await Promise.all(files.map(async (name) => (await cache.match(name)) ?? cache.add(name)));
  await Promise.all([cache.put(path, response.clone()), cache.put(`${path}?lang=${language}`, response.clone())]);
}

function languageOf(response: Response): string {
  return response.headers.get("content-language") ?? "";
}

/** Rejects while something waits: then the browser tries again later. */
async function sendAll(): Promise<void> {
  if (!(await sendOutbox())) throw new Error("something waits still");
}
