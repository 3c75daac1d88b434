/// <reference lib="webworker" />
import { isFormPath, keptPathOf, keptPaths } from "./kept-pages.ts";
import { outboxSync, sendOutbox } from "./outbox.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build (tools/build-worker.ts): per language the files that the kept pages need. */
declare const offlineFiles: Record<string, string[]>;
declare const offlineVersion: string;

const cacheName = `hearthbridge-${offlineVersion}`;
const waitMs = 3_000;
const plainFiles = ["/icon.svg"];

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", answer);
self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string };
  if (tag === outboxSync) waitUntil.call(event, sendAll());
});

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(plainFiles);
  await Promise.all(keptPaths.map(async (path) => keep(path, await fetch(path, { cache: "no-cache" }))));
  // The older version goes on serving a form that is open: its files are gone from the server.
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!open.some(({ url }) => isFormPath(new URL(url).pathname)) || !self.registration.active) await self.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await self.clients.claim();
}

/** Only the kept pages and the files with a hash for a name; everything else is the browser's own affair. */
function answer(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/") || plainFiles.includes(url.pathname)) return event.respondWith(file(request));
  const path = keptPathOf(url.pathname);
  if (path) event.respondWith(page(event, path, url.searchParams.get("lang")));
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** From the network if it answers soon, else as it was kept; a slow answer is still kept for the next time. */
async function page(event: FetchEvent, path: string, language: string | null): Promise<Response> {
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((response) => keep(path, response.clone())).catch(() => undefined));
  const kept = await keptPage(path, language);
  if (!kept) return fresh;
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), waitMs));
  const soon = await Promise.race([fresh.catch(() => undefined), late]);
  return soon ?? kept;
}

async function keptPage(path: string, language: string | null): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const asked = language ? await cache.match(`${path}?lang=${language}`) : undefined;
  return asked ?? cache.match(path);
}

/** Keeps a page only together with all files that it needs: a page of a newer version waits for that version's worker. */
async function keep(path: string, response: Response): Promise<void> {
  const language = response.headers.get("content-language") ?? "";
  const files = offlineFiles[language];
  if (!response.ok || !files) return;
  const cache = await caches.open(cacheName);
  const html = await response.clone().text();
  const needed = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name]) => name ?? "");
  if (!needed.every((name) => files.includes(name))) return;
  await Promise.all(files.map(async (name) => (await cache.match(name)) ?? cache.add(name)));
  await Promise.all([cache.put(path, response.clone()), cache.put(`${path}?lang=${language}`, response.clone())]);
}

/** Rejects while something waits: then the browser tries again later. */
async function sendAll(): Promise<void> {
  if (!(await sendOutbox())) throw new Error("something waits still");
}
