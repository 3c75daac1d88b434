import { update } from "idb-keyval";
import { api, CallError, type CallInput, type CallOutput } from "../api/client.ts";
import type { FieldErrors } from "../../shared/domain/errors.ts";
import { deviceStore, readKept } from "./device-drafts.ts";
import type { ComingDraft } from "./draft.ts";
import { raiseOutboxFlag } from "./outbox-flag.ts";

type Body = CallInput<"POST /api/funding-requests">["body"];

/** A funding request that the person has sent and the device has not yet. */
export interface OutboxItem {
  body: Body;
  /** What goes back into the form when something has to be changed. */
  draft: ComingDraft;
  title: string;
  queuedAt: number;
  state: "waiting" | "sending" | "sent" | "refused";
  triedAt?: number;
  /** What the server said last, or nothing when there was no connection. */
  reason?: string | undefined;
  fields?: FieldErrors;
  receipt?: CallOutput<"POST /api/funding-requests">;
}

/** The name of the background sync by which the browser wakes the service worker. */
export const outboxSync = "outbox";
const key = "outbox";

type Items = Record<string, OutboxItem>;

export async function readOutbox(): Promise<OutboxItem[]> {
  const items = await readKept<Items>(key);
  return Object.values(items ?? {}).toSorted((a, b) => a.queuedAt - b.queuedAt);
}

/** Takes a submission in. Rejects when the device keeps nothing; then the form has to stay as it is. */
export async function putIntoOutbox(item: Omit<OutboxItem, "queuedAt" | "state">): Promise<void> {
  const id = item.draft.submissionId;
  await change((items) => ({ ...items, [id]: { ...item, queuedAt: Date.now(), state: "waiting" } }));
}

export async function takeFromOutbox(submissionId: string): Promise<void> {
  await change((items) => Object.fromEntries(Object.entries(items).filter(([id]) => id !== submissionId)));
}

/**
 * Sends what waits, one after another. The page and the service worker may both be at it: the lock keeps them apart, and
 * where there is none the submission's id still makes one row of both. True when nothing waits any more.
 */
export async function sendOutbox(): Promise<boolean> {
  const work = async () => {
    for (const item of await readOutbox()) if (item.state === "waiting" || item.state === "sending") await sendItem(item);
    return (await readOutbox()).every(({ state }) => state === "sent" || state === "refused");
  };
  return "locks" in navigator ? navigator.locks.request("outbox", work) : work();
}

/** Calls back whenever the outbox changes, here or in another tab or the service worker. */
export function watchOutbox(onChange: () => void): () => void {
  const channel = new BroadcastChannel(key);
  channel.addEventListener("message", onChange);
  here.add(onChange);
  return () => {
    channel.close();
    here.delete(onChange);
  };
}

/** True when sending again may help: no connection, a server in trouble, or too much at once. */
function isPassing({ status }: CallError): boolean {
  return status === 0 || status >= 500 || status === 429 || status === 408;
}

async function sendItem(item: OutboxItem): Promise<void> {
  const id = item.draft.submissionId;
  const note = (result: Partial<OutboxItem>) =>
    change((items) => (items[id] ? { ...items, [id]: { ...items[id], ...result, triedAt: Date.now() } } : items));
  await note({ state: "sending" });
  try {
    const waitedMs = Date.now() - item.queuedAt;
    const body = {
      ...item.body,
      ...(item.body.elapsedMs !== undefined && { elapsedMs: Number(item.body.elapsedMs) + waitedMs }),
      ...(item.body.call && { waitedMinutes: Math.ceil(waitedMs / 60_000) }),
    };
    await note({ state: "sent", receipt: await api("POST /api/funding-requests", { body }) });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { reason, fields } = error;
    await note(isPassing(error) ? { state: "waiting", reason } : { state: "refused", reason, fields });
  }
}

const here = new Set<() => void>();

async function change(changeOf: (items: Items) => Items): Promise<void> {
  let isEmpty = true;
  await update<Items>(
    key,
    (items = {}) => {
      const after = changeOf(items);
      isEmpty = Object.keys(after).length === 0;
      return after;
    },
    deviceStore(),
  );
  raiseFlag(!isEmpty);
  for (const tell of here) tell();
  const channel = new BroadcastChannel(key);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage("changed");
  channel.close();
}

/** A service worker has no localStorage; the page that opens next reads the outbox itself. */
function raiseFlag(isRaised: boolean): void {
  if (typeof localStorage !== "undefined") raiseOutboxFlag(isRaised);
}
