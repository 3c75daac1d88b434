import { workerAddress } from "../kit/trusted.ts";

/** Keeps the form for times without a connection. Asked for when the page is at rest: nothing that a visitor waits for. */
export function keepFormOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register(workerAddress(), { updateViaCache: "none" }).catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: 5_000 });
  else setTimeout(register, 2_000);
}
