import { useSyncExternalStore } from "react";
import type { DeskChange } from "../../../shared/contracts/record/live.ts";
import { api, CallError } from "../../api/client.ts";
import { askVersion } from "../../kit/ask-version.ts";

/** `paused`: this tab is hidden, or the desk is open in too many others. */
export type LiveState = "connecting" | "live" | "again" | "paused";

interface Listener {
  /** The stream is open, or open again: what is shown may be older. */
  onReady?: () => void;
  onChange?: (change: DeskChange) => void;
  onSignedOut?: () => void;
}

/** A tab that nobody looks at for this long leaves its connection to the others. */
const hiddenMs = 60_000;
const shortestRetryMs = 2_000;
const longestRetryMs = 30_000;

const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
let source: EventSource | undefined;
let streamId: string | undefined;
let state: LiveState = "connecting";
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let hasBeenOpen = false;

/** Hears the changes at the desk for as long as anybody wants to; all parts of a page share one stream. */
export function listenToDesk(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) begin();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) end();
  };
}

/** The name of this tab's stream while it is open. */
export const currentStream = (): string | undefined => streamId;

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribeState, () => state, initialState);
}

function subscribeState(onChange: () => void): () => void {
  stateListeners.add(onChange);
  return () => stateListeners.delete(onChange);
}

const initialState = (): LiveState => "connecting";

function begin(): void {
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("focus", onReturn);
  show("connecting");
  connect();
}

function end(): void {
  document.removeEventListener("visibilitychange", onVisibility);
  window.removeEventListener("focus", onReturn);
  disconnect();
  failures = 0;
}

function connect(): void {
  clearTimeout(timer);
  source?.close();
  const opened = new EventSource("/api/admin/live");
  source = opened;
  opened.addEventListener("ready", ({ data }: MessageEvent<string>) => {
    streamId = (JSON.parse(data) as { streamId: string }).streamId;
    failures = 0;
    show("live");
    // A stream that came back may come from a server that was started anew.
    if (hasBeenOpen) askVersion();
    hasBeenOpen = true;
    for (const listener of listeners) listener.onReady?.();
  });
  opened.addEventListener("change", ({ data }: MessageEvent<string>) => {
    const change = JSON.parse(data) as DeskChange;
    for (const listener of listeners) listener.onChange?.(change);
  });
  opened.addEventListener("replaced", pause);
  opened.addEventListener("signed_out", () => {
    pause();
    for (const listener of listeners) listener.onSignedOut?.();
  });
  opened.addEventListener("error", () => {
    streamId = undefined;
    show(state === "connecting" ? "connecting" : "again");
    // A refusal ends an EventSource for good, also one by a server that is only starting.
    if (opened.readyState !== EventSource.CLOSED) return;
    failures += 1;
    void askWhetherSignedIn();
    timer = setTimeout(connect, Math.min(shortestRetryMs * failures, longestRetryMs));
  });
}

/** A server that is away says nothing about the session; only its answer does. */
async function askWhetherSignedIn(): Promise<void> {
  const isStaff = await api("GET /api/auth/user", {}).then(
    (user) => user.isAdmin || user.isReviewer,
    (error: unknown) => !(error instanceof CallError && error.status === 401),
  );
  if (isStaff) return;
  pause();
  for (const listener of listeners) listener.onSignedOut?.();
}

function disconnect(): void {
  clearTimeout(timer);
  source?.close();
  source = undefined;
  streamId = undefined;
}

function pause(): void {
  disconnect();
  show("paused");
}

/** Begins again where it was paused, such as after someone logged in. */
export function resumeLive(): void {
  if (source || listeners.size === 0) return;
  show("again");
  connect();
}

function onVisibility(): void {
  if (document.visibilityState === "visible") onReturn();
  else if (source && state === "live") timer = setTimeout(pause, hiddenMs);
}

function onReturn(): void {
  if (state === "live") clearTimeout(timer);
  resumeLive();
}

function show(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
}
