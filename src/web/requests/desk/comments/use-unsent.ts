import { useState } from "react";
import { recall, remember } from "../../../kit/device-memory.ts";

/** Words that were not sent yet, kept on the device while the browser is open: closing the drawer loses nothing. */
export function useUnsent(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => recall("sessionStorage", key));
  const change = (next: string) => {
    setText(next);
    remember("sessionStorage", key, next);
  };
  return [text, change];
}
