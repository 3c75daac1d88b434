/** The open tab's, or the device's. */
type Store = "sessionStorage" | "localStorage";

/** What was remembered; "" where nothing was, or where the device keeps nothing. */
export function recall(store: Store, key: string): string {
  try {
    return window[store].getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Remembers a text until it is replaced; "" forgets it. */
export function remember(store: Store, key: string, text: string): void {
  try {
    if (text) window[store].setItem(key, text);
    else window[store].removeItem(key);
  } catch {
    // A device that keeps nothing keeps it on the page.
  }
}

/** The keys under which something is remembered, by what they begin with. */
export function recallKeys(store: Store, start: string): string[] {
  try {
    return Object.keys(window[store]).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}
