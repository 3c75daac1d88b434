import { useEffect, useState } from "react";

/** What somebody types into one field, kept on the device until it is sent. */
export function useKept(name: string): [string, (text: string) => void] {
  const [text, setText] = useState("");
  useEffect(() => {
    setText(read(name));
  }, [name]);
  return [
    text,
    (typed) => {
      setText(typed);
      write(name, typed);
    },
  ];
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

function write(name: string, text: string): void {
  try {
    if (text) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
  } catch {
    // A device that keeps nothing keeps it on the page.
  }
}
