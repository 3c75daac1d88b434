import type { KeyboardEvent } from "react";

const turning = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"];

/**
 * For a select whose choice holds at once: a single key shows the choices and changes nothing, where browsers would jump to the next one,
 * or to one with that letter. Among the choices the keys do what they always do, and Enter or Space takes one.
 */
export function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event;
  const isLetter = key.length === 1 && key !== " ";
  if (altKey || ctrlKey || metaKey || !(isLetter || turning.includes(key))) return;
  // Browsers that cannot say whether the choices are shown have the keys of their own menu; there a letter alone is stopped.
  const isKnown = CSS.supports("selector(:open)");
  if (isKnown ? select.matches(":open") : !isLetter) return;
  event.preventDefault();
  try {
    select.showPicker();
  } catch {
    // Within a frame of another site it is not allowed, and older browsers have none: Space and Alt with an arrow show the choices.
  }
}
