import { recall, remember } from "../../kit/device-memory.ts";
import type { SpokenField } from "../../../shared/domain/spoken-answers.ts";

const key = "speak";

/**
 * Whether the browser was sent this page by its own address. The leave to use the microphone comes with the form's page alone, and a
 * page that was opened by a link within the site keeps the leave of the page before.
 */
export function isFreshPage(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return !entry || pathOf(entry.name) === pathOf(location.href);
}

function pathOf(address: string): string {
  return new URL(address).pathname.replace(/\/$/, "");
}

/** Loads the page anew and comes back to this question; what was typed is on the device. False where nothing can be kept there. */
export function loadAnew(question: SpokenField): boolean {
  try {
    sessionStorage.setItem(key, question);
    localStorage.setItem(key, "");
    localStorage.removeItem(key);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** The question for which the page was loaded anew. It is only read here: React may render what it then throws away. */
export function askedBefore(): string | undefined {
  return recall("sessionStorage", key) || undefined;
}

/** It is opened once: who loads the page again by themselves did not ask for it. */
export function forgetAsked(): void {
  remember("sessionStorage", key, "");
}
