import { useState } from "react";
import { recall, remember } from "./device-memory.ts";

/** Words that were not sent yet, kept on the device while the browser is open: closing the drawer loses nothing. */
export function useUnsent(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => recall("sessionStorage", key));
  const change = (next: string) => {
    setText(next);
    remember("sessionStorage", key, next);
  };
  return [text, change];
}

/** The same for several fields at once, which begin as `empty()` says. Giving undefined forgets them. */
export function useUnsentFields<Fields extends object>(key: string, empty: () => Fields): [Fields, (fields: Fields | undefined) => void] {
  const [fields, setFields] = useState(() => ({ ...empty(), ...parsed<Fields>(recall("sessionStorage", key)) }));
  const change = (next: Fields | undefined) => {
    setFields(next ?? empty());
    remember("sessionStorage", key, next ? JSON.stringify(next) : "");
  };
  return [fields, change];
}

function parsed<Fields>(text: string): Partial<Fields> {
  try {
    return JSON.parse(text) as Partial<Fields>;
  } catch {
    return {};
  }
}
