import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

interface Keys {
  /** False when the person has turned the single-letter keys off (WCAG 2.1.4). */
  isOn: boolean;
  isOpen: boolean;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  onSearch: () => void;
}

/** J and K move, Escape closes, / goes to the search. Enter needs nothing: rows are real links. */
export function useDeskKeys({ isOn, isOpen, onStep, onClose, onSearch }: Keys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && isOpen && !isSearch(event.target)) return onClose();
    if (!isOn || isTyping(event.target)) return;
    const actions: Record<string, () => void> = { j: () => onStep(1), k: () => onStep(-1), "/": onSearch };
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function isSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "search";
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const storageKey = "deskShortcuts";
const changed = "desk-shortcuts-changed";

/** Whether the single-letter keys are on, kept on the device. */
export function useShortcutChoice(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, readChoice, () => true);
  return [isOn, writeChoice];
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  return () => window.removeEventListener(changed, onChange);
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

function writeChoice(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? "on" : "off");
  } catch {
    // A device that keeps nothing keeps the keys on.
  }
  window.dispatchEvent(new Event(changed));
}
