const storageKey = "deskShortcuts";
const changed = "desk-shortcuts-changed";

/** Whether the single-letter keys are on, kept on the device: they disturb people who dictate (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export function turnSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? "on" : "off");
  } catch {
    // A device that keeps nothing keeps the keys on.
  }
  window.dispatchEvent(new Event(changed));
}

export function whenSingleKeysTurn(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  return () => window.removeEventListener(changed, onChange);
}

/** Whether a key goes into a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
