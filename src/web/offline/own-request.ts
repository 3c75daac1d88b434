const cacheName = "hearthbridge-own-request";

/** What a call answers, with the moment at which the server said so where it does not say so now. */
export type KeptAnswer<Answer extends object> = Answer & { keptAt?: string };

/** Whether this browser has a place for it: only over HTTPS, and not in every private window. */
export function canKeepOwnRequest(): boolean {
  return "caches" in globalThis && "serviceWorker" in navigator;
}

/**
 * Keeps what the server said of an applicant's request, for times without a connection. Only the request that was opened last is kept,
 * under the address of the call that reads it: the service worker answers that call with it.
 */
export async function keepOwnRequest(address: string, shown: object): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const { url } of await cache.keys()) if (new URL(url).pathname !== address) await cache.delete(url);
  const answer: KeptAnswer<object> = { ...shown, keptAt: new Date().toISOString() };
  await cache.put(address, new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } }));
}

/** What is kept for a call, if it is that one. */
export async function keptOwnRequest(address: string): Promise<Response | undefined> {
  return (await caches.has(cacheName)) ? (await caches.open(cacheName)).match(address) : undefined;
}

/** Leaves nothing of any request on the device. */
export async function forgetOwnRequest(): Promise<void> {
  await caches.delete(cacheName);
}

export function isOwnRequestCache(name: string): boolean {
  return name === cacheName;
}

/** The calls that read an own request. */
export function isOwnRequestCall(pathname: string): boolean {
  return /^\/api\/requests\/[^/]+$/.test(pathname);
}
