import { useEffect, useState } from "react";
import { recall, remember } from "../../kit/device-memory.ts";

/** What somebody types into one field, kept on the device until it is sent. */
export function useKept(name: string): [string, (text: string) => void] {
  const [text, setText] = useState("");
  useEffect(() => {
    setText(recall("localStorage", name));
  }, [name]);
  return [
    text,
    (typed) => {
      setText(typed);
      remember("localStorage", name, typed);
    },
  ];
}
