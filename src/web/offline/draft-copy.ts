import type { TreatySignatureData } from "../../shared/domain/treaty.ts";

/** What the device holds of a form until the draft's own place (offline/device-drafts.ts) has it, or instead of it. */
export interface DraftCopy {
  submissionId?: string;
  values: Record<string, string>;
  signature?: TreatySignatureData | undefined;
  savedAt: string;
}

/** When the first answer was given of a draft from another page or device, or from a version that did not keep the time. */
export const unknownTime = 0;

const keyOf = (key: string) => `draft:${key}`;

/** Undefined when there is none, or the device refuses to tell. Also reads what earlier versions of the product kept. */
export function readCopy(key: string): DraftCopy | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(keyOf(key)) ?? "null") as DraftCopy | null;
    return copy?.values ? copy : undefined;
  } catch {
    return undefined;
  }
}

/** Adds what was typed, at once: a page that goes away does not wait for anything slower. False when the device refuses. */
export function addToCopy(key: string, changes: Omit<DraftCopy, "savedAt">): boolean {
  const before = readCopy(key);
  return writeCopy(key, { ...before, ...changes, values: { ...before?.values, ...changes.values }, savedAt: new Date().toISOString() });
}

export function writeCopy(key: string, copy: DraftCopy): boolean {
  try {
    localStorage.setItem(keyOf(key), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the copy, unless it has changed since `savedAt`. */
export function forgetCopy(key: string, savedAt?: string): void {
  if (savedAt !== undefined && readCopy(key)?.savedAt !== savedAt) return;
  try {
    localStorage.removeItem(keyOf(key));
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}
