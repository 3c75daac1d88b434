const worker = "/sw.js";

/** The only Trusted Types policy of the site (http/security-headers.ts): a worker's address is refused as plain text, and no other one is needed. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("hearthbridge", {
  createScriptURL: (url) => {
    if (url !== worker) throw new TypeError(`${url} is no worker of ours`);
    return url;
  },
});

/** As far as it is used: TypeScript does not know Trusted Types. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}

/** Keeps the form for times without a connection. Asked for when the page is at rest: nothing that a visitor waits for. */
export function keepFormOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(policy?.createScriptURL(worker) ?? worker, { updateViaCache: "none" }).catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: 5_000 });
  else setTimeout(register, 2_000);
}
