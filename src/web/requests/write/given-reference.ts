import { readReference } from "../../../shared/domain/references.ts";
import type { MessageField, MessageSubject } from "../../../shared/domain/visitor-messages.ts";

/**
 * Fills in the reference of the request from whose page somebody comes. It stands behind the sign of the address, which no browser sends
 * to a server or names to another page, and is taken out of the address at once.
 */
export function fillInReference(form: HTMLFormElement): void {
  const reference = readReference(location.hash.slice(1));
  if (!reference) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  type(form, "reference", reference);
  type(form, "about", "request" satisfies MessageSubject);
}

/** As if it was typed: the draft keeps it, and what an earlier one had does not take its place. */
function type(form: HTMLFormElement, name: MessageField, value: string): void {
  const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
