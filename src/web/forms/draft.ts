import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { TreatySignatureData } from "../../shared/domain/treaty.ts";

/** What a form keeps on the device. `submissionId` is shared by every tab that shows the form: together they send one. */
export interface Draft {
  submissionId: string;
  values: Record<string, string>;
  signature: TreatySignatureData | undefined;
  savedAt: string;
}

const saveDelayMs = 400;

export interface DraftHandle {
  /** What was there when the page opened, or undefined while that is not known or nothing was. */
  restored: Draft | undefined;
  savedAt: Date | undefined;
  /** True when the device refuses to keep anything (private mode, full). */
  isUnsaved: boolean;
  signature: TreatySignatureData | undefined;
  sign: (signature: TreatySignatureData) => void;
  submissionId: () => string;
  /** Gives the next sending an id of its own, after the server said that this one is used. */
  renewSubmissionId: () => void;
  /** Saves now; called before sending. */
  save: () => void;
  clear: () => void;
}

/**
 * Keeps every field of a form on the device as it is typed, and puts it back when the form opens again.
 * Nothing leaves the device here. The form's controls stay uncontrolled, so typing costs no rendering.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string): DraftHandle {
  const storageKey = `draft:${key}`;
  const [restored, setRestored] = useState<Draft>();
  const [savedAt, setSavedAt] = useState<Date>();
  const [isUnsaved, setUnsaved] = useState(false);
  const [signature, setSignature] = useState<TreatySignatureData>();
  const current = useRef<{ id: string; signature: TreatySignatureData | undefined }>({ id: "", signature: undefined });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    if (!form.current) return;
    current.current.id ||= readDraft(storageKey)?.submissionId ?? crypto.randomUUID();
    const now = new Date();
    const draft: Draft = {
      submissionId: current.current.id,
      values: readValues(form.current),
      signature: current.current.signature,
      savedAt: now.toISOString(),
    };
    try {
      localStorage.setItem(storageKey, JSON.stringify(draft));
      setSavedAt(now);
      setUnsaved(false);
    } catch {
      setUnsaved(true);
    }
  }, [form, storageKey]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = readDraft(storageKey);
    if (draft) {
      current.current = { id: draft.submissionId, signature: draft.signature };
      writeValues(element, draft.values);
      setSignature(draft.signature);
      setSavedAt(new Date(draft.savedAt));
      setRestored(draft);
    }
    const later = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(save, saveDelayMs);
    };
    // A phone may end the page at once when it goes to the background.
    const atOnce = () => document.visibilityState === "hidden" && timer.current !== undefined && save();
    element.addEventListener("input", later);
    document.addEventListener("visibilitychange", atOnce);
    return () => {
      element.removeEventListener("input", later);
      document.removeEventListener("visibilitychange", atOnce);
      clearTimeout(timer.current);
    };
  }, [form, storageKey, save]);

  const sign = useCallback(
    (signed: TreatySignatureData) => {
      current.current.signature = signed;
      setSignature(signed);
      save();
    },
    [save],
  );

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    forget(storageKey);
    form.current?.reset();
    current.current = { id: "", signature: undefined };
    setSignature(undefined);
    setSavedAt(undefined);
    setRestored(undefined);
  }, [form, storageKey]);

  const submissionId = useCallback(() => (current.current.id ||= crypto.randomUUID()), []);
  const renewSubmissionId = useCallback(() => {
    current.current.id = crypto.randomUUID();
    save();
  }, [save]);

  return { restored, savedAt, isUnsaved, signature, sign, submissionId, renewSubmissionId, save, clear };
}

/** The form's named values; a ticked box reads "true". Fields for robots are not kept. */
export function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && name !== "website") values[name] = value;
  return values;
}

function writeValues(form: HTMLFormElement, values: Record<string, string>): void {
  for (const element of Array.from(form.elements)) {
    if (element instanceof HTMLInputElement && element.type === "checkbox") element.checked = values[element.name] === "true";
    else if (isTextControl(element) && element.name !== "website") element.value = values[element.name] ?? element.value;
  }
}

function isTextControl(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

function readDraft(storageKey: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey) ?? "null") as Draft | null;
    return draft && typeof draft.submissionId === "string" && typeof draft.values === "object" ? draft : undefined;
  } catch {
    return undefined;
  }
}

function forget(storageKey: string): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}
