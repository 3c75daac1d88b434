import { useState } from "react";

/** Words that were not sent yet, kept on the device while the browser is open: closing the drawer loses nothing. */
export function useUnsent(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => read(key));
  const change = (next: string) => {
    setText(next);
    try {
      if (next) sessionStorage.setItem(key, next);
      else sessionStorage.removeItem(key);
    } catch {
      // A device that keeps nothing keeps it on the page.
    }
  };
  return [text, change];
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
