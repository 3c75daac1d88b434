import { workerAddress } from "../kit/trusted.ts";

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whoever pays for each megabyte, or waits long for it, is not sent what they did not ask for. */
export function savesData(): boolean {
  const { saveData, effectiveType = "" } = (navigator as Navigator & { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType.endsWith("2g");
}

/** Keeps the pages of kept-pages.ts for times without a connection. Asked for when the page is at rest: nothing that a visitor waits for. */
export function keepPagesOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register(workerAddress(), { updateViaCache: "none" }).catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: 5_000 });
  else setTimeout(register, 2_000);
}
