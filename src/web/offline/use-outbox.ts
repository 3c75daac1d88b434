import { useEffect, useState } from "react";
import { type OutboxItem, outboxSync, readOutbox, sendOutbox, watchOutbox } from "./outbox.ts";

/** The first comes soon: an answer may only have got lost. */
const retriesMs = [2_000, 10_000, 30_000, 60_000, 300_000];

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** What is in the outbox, as it changes. While a page shows it, it is sent as soon as there is a connection. */
export function useOutbox(): OutboxItem[] {
  const [items, setItems] = useState<OutboxItem[]>([]);
  const isWaiting = items.some(({ state }) => state === "waiting");

  useEffect(() => {
    let isLeft = false;
    const look = () => void readOutbox().then((found) => isLeft || setItems(found));
    look();
    const stop = watchOutbox(look);
    return () => {
      isLeft = true;
      stop();
    };
  }, []);

  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryAgain = (round: number) => {
      timer = setTimeout(
        () => {
          if (navigator.onLine) void sendOutbox();
          tryAgain(round + 1);
        },
        retriesMs[Math.min(round, retriesMs.length - 1)],
      );
    };
    tryAgain(0);
    const now = () => void sendOutbox();
    window.addEventListener("online", now);
    void askForSync();
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", now);
    };
  }, [isWaiting]);

  return items;
}

/** Where the browser can, it wakes the service worker when the connection is back, also with no page open. */
async function askForSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined;
    await registration?.sync?.register(outboxSync);
  } catch {
    // Not every browser has it, and some people turn it off: then the page sends by itself.
  }
}
