/** Set while something is in the outbox, so that pages with nothing to show need not load its code. */
const flag = "outbox";

export function isOutboxInUse(): boolean {
  try {
    return localStorage.getItem(flag) !== null;
  } catch {
    return false;
  }
}

export function raiseOutboxFlag(isRaised: boolean): void {
  try {
    if (isRaised) localStorage.setItem(flag, "1");
    else localStorage.removeItem(flag);
  } catch {
    // Then the form's page alone shows the outbox.
  }
}
