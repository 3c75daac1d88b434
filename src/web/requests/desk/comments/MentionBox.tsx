import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import { mentionBeingTyped } from "../../../../shared/domain/mentions.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { type Colleague, useColleagues } from "../assignment/colleagues.ts";
import { counted } from "../../../kit/numbers.ts";
import { Avatar } from "../../../kit/people.tsx";

const mostSuggested = 8;

interface MentionBoxProps {
  id: string;
  value: string;
  onChange: (text: string) => void;
  describedBy: string;
  isInvalid: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onSubmit: () => void;
}

/** A text field (of several lines, which HTML lets be no combobox) that offers colleagues after an @. Arrows choose, Enter and Tab take one, Escape closes the list. */
export function MentionBox({ id, value, onChange, describedBy, isInvalid, inputRef, onSubmit }: MentionBoxProps) {
  const listId = useId();
  const [caret, setCaret] = useState<number>();
  const [chosen, choose] = useState(0);
  const mention = caret === undefined ? undefined : mentionBeingTyped(value, caret);
  const colleagues = useColleagues();
  const offered = mention ? suggest(colleagues.data?.items ?? [], mention.typed) : [];
  const current = offered[Math.min(chosen, offered.length - 1)];

  const currentId = current && `${listId}-${current.id}`;
  // The list may reach below what the drawer shows.
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);

  const look = () => {
    const { selectionStart, selectionEnd } = inputRef.current ?? { selectionStart: 0, selectionEnd: 1 };
    setCaret(selectionStart === selectionEnd ? selectionStart : undefined);
    choose(0);
  };
  const take = ({ username }: Colleague) => {
    if (!mention || caret === undefined) return;
    const before = `${value.slice(0, mention.from)}@${username} `;
    onChange(before + value.slice(caret).replace(/^ /, ""));
    setCaret(undefined);
    // The caret goes behind the name once the field holds it.
    requestAnimationFrame(() => {
      inputRef.current?.focus();
      inputRef.current?.setSelectionRange(before.length, before.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return onSubmit();
    if (!current) return;
    const acts: Record<string, () => void> = {
      ArrowDown: () => choose((chosen + 1) % offered.length),
      ArrowUp: () => choose((chosen + offered.length - 1) % offered.length),
      Enter: () => take(current),
      Tab: () => take(current),
      Escape: () => setCaret(undefined),
    };
    const act = acts[event.key];
    if (!act) return;
    // Escape would close the drawer as well: one press closes one thing.
    event.preventDefault();
    act();
  };
  return (
    <div className="mentionbox">
      <textarea
        ref={inputRef}
        className="in"
        id={id}
        rows={3}
        value={value}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={currentId}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          look();
        }}
        onSelect={look}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(undefined)}
      />
      <div role="listbox" id={listId} aria-label={m.live_mention_list()} className="mentionbox__list" hidden={!current}>
        {offered.map((colleague) => (
          <div
            key={colleague.id}
            role="option"
            id={`${listId}-${colleague.id}`}
            tabIndex={-1}
            aria-selected={colleague === current}
            // Before the field loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              take(colleague);
            }}
          >
            <Avatar of={colleague.username} />
            <span className="name name--plain">{colleague.username}</span>
            {colleague.name && <span className="muted">{colleague.name}</span>}
          </div>
        ))}
      </div>
      <p className="vh" role="status">
        {current && counted(offered.length, m.live_mention_found_one, m.live_mention_found_many)}
      </p>
    </div>
  );
}

/** Names that begin as typed come first, then those that hold it. */
function suggest(colleagues: Colleague[], typed: string): Colleague[] {
  const wanted = typed.toLowerCase();
  const place = ({ username, name }: Colleague) => {
    const names = [username, name ?? ""].map((text) => text.toLowerCase());
    return names.some((text) => text.startsWith(wanted)) ? 0 : names.some((text) => text.includes(wanted)) ? 1 : 2;
  };
  const isWhole = colleagues.some(({ username }) => username.toLowerCase() === wanted);
  // What is typed out in full needs no list; Enter is a new line again.
  if (isWhole && colleagues.filter((colleague) => place(colleague) === 0).length === 1) return [];
  return colleagues
    .filter((colleague) => place(colleague) < 2)
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, mostSuggested);
}
