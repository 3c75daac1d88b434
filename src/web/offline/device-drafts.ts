import { createStore, del, get, update, type UseStore } from "idb-keyval";
import type { TreatySignatureData } from "../../shared/domain/treaty.ts";
import type { CallOutput } from "../api/client.ts";
import { type DraftCopy, forgetCopy, readCopy, writeCopy } from "./draft-copy.ts";

/** A draft as the device keeps it. */
export interface KeptDraft {
  /** Of the form that it was written in. */
  version: number;
  /** Shared by every tab that shows the draft: together they send one submission. It is this device's own. */
  submissionId: string;
  values: Record<string, string>;
  signature?: TreatySignatureData | undefined;
  savedAt: string;
  /** When its first answer was given, in milliseconds of the device's clock; 0 where nobody knows. */
  begunAt?: number | undefined;
  /** Present when the applicant keeps it with us too. */
  shared?: SharedDraft | undefined;
  /** Of a draft that is not with us any more: another device may have sent it, and then this one must not send a second request. */
  formerToken?: string | undefined;
}

/** The draft on the server, as this device last knew it. */
export interface SharedDraft {
  /** Tells the draft from others; absent in what an earlier version kept. */
  id?: string | undefined;
  token: string;
  /** Only the device that began it knows the code. */
  code?: string | undefined;
  revision: number;
  /** When it was last written there. */
  changedAt: string;
  keptUntil: string;
  email?: string | undefined;
  /** Who else is in it, as last told; absent before anybody asked (decision 0076). */
  together?: CallOutput<"GET /api/drafts/{token}">["together"] | undefined;
  /** What became of it, for somebody who was invited: from then on their device alone has it. */
  over?: "ended" | "sent" | "gone" | undefined;
  /** What both sides agreed on: tells who has changed what since. */
  agreed: { values: Record<string, string>; signature?: TreatySignatureData | undefined };
}

let opened: UseStore | undefined;

/** The place of everything that the device keeps. IndexedDB, because a service worker can read it too. */
export function deviceStore(): UseStore {
  opened ??= createStore("hearthbridge", "kept");
  return opened;
}

const keyOf = (key: string) => `draft:${key}`;
const asideOf = (key: string) => `aside:${key}`;

/** Undefined also where the browser refuses, which it does in more than one way. */
export async function readKept<Value>(key: string): Promise<Value | undefined> {
  try {
    return await get<Value>(key, deviceStore());
  } catch {
    return undefined;
  }
}

/** What is kept of a form, with the last words of a page that went away. */
export async function readDraft(key: string): Promise<KeptDraft | undefined> {
  const copy = readCopy(key);
  const stored = await readKept<KeptDraft>(keyOf(key));
  return withCopy(stored, copy);
}

/**
 * Changes a draft in one step, so that two tabs never undo one another. `change` is given what is stored, with the last
 * words of a page that went away. Where IndexedDB is refused the copy is all there is. False when nothing can be kept.
 */
export async function changeDraft(key: string, change: (stored: KeptDraft | undefined) => KeptDraft): Promise<boolean> {
  const copy = readCopy(key);
  try {
    await update<KeptDraft>(keyOf(key), (stored) => change(withCopy(stored, copy)), deviceStore());
    if (copy) forgetCopy(key, copy.savedAt);
    return true;
  } catch {
    return writeCopy(key, change(withCopy(undefined, copy)));
  }
}

export async function forgetDraft(key: string): Promise<void> {
  forgetCopy(key);
  try {
    await del(keyOf(key), deviceStore());
  } catch {
    // Nothing was kept there.
  }
}

/** Drafts that had to make room for another one. Nothing is thrown away but by the person. */
export async function readAside(key: string): Promise<KeptDraft[]> {
  const all = await readKept<Record<string, KeptDraft>>(asideOf(key));
  return Object.values(all ?? {});
}

export async function putAside(key: string, draft: KeptDraft): Promise<void> {
  await update<Record<string, KeptDraft>>(asideOf(key), (all) => ({ ...all, [draft.submissionId]: draft }), deviceStore());
}

export async function takeFromAside(key: string, submissionId: string): Promise<void> {
  await update<Record<string, KeptDraft>>(
    asideOf(key),
    (all = {}) => Object.fromEntries(Object.entries(all).filter(([id]) => id !== submissionId)),
    deviceStore(),
  );
}

/** The copy holds what was typed last: its answers count. Alone it may be a draft of an earlier version of the product. */
function withCopy(stored: KeptDraft | undefined, copy: DraftCopy | undefined): KeptDraft | undefined {
  if (!copy) return stored;
  const base = stored ?? { version: 1, submissionId: crypto.randomUUID() };
  return {
    ...base,
    ...copy,
    submissionId: copy.submissionId ?? base.submissionId,
    signature: copy.signature ?? stored?.signature,
    values: { ...stored?.values, ...copy.values },
  };
}
