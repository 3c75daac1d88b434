import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "./Icon.tsx";

const debounceMs = 250;

interface SearchProps {
  /** What the list is filtered by now. */
  value: string;
  /** What is looked through, such as "name, email or type"; it ends the label that begins with "Search". */
  scope: string;
  onSearch: (text: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** What a form without a script sends it as. */
  name?: string;
  /** The key that puts the focus here, shown in the box. */
  shortcut?: string | undefined;
}

/** The search field of a list. It asks the server a moment after the last key, so that a word is one question. */
export function SearchBox({ value, scope, onSearch, inputRef, name, shortcut }: SearchProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const ask = useEffectEvent(onSearch);

  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      ask(wanted);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className="srch" role="search" aria-label={scope}>
      <label htmlFor={id}>
        <Icon name="search" />
        {m.desk_search()} <span className="vh">{scope}</span>
      </label>
      <input
        ref={inputRef}
        id={id}
        type="search"
        name={name}
        placeholder={scope}
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {shortcut && (
        <kbd className="d-only" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </div>
  );
}
