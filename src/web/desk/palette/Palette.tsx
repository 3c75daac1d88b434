import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "wouter";
import { longestSearch } from "../../../shared/domain/finding.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { counted } from "../../kit/numbers.ts";
import { useAuth } from "../../session/auth-context.tsx";
import QueryArea from "../../session/QueryArea.tsx";
import type { Entry } from "./entries.ts";
import { Options } from "./Options.tsx";
import { rememberRecord } from "./recent.ts";
import { type Choice, useGroups } from "./use-groups.ts";
import "./palette.css";

/** One field for every record, page and action of the desk: a combobox whose list is in groups. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className="pal"
      aria-label={m.find_open()}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <QueryArea>
        <Search onClose={onClose} />
      </QueryArea>
    </dialog>,
    // Not within the page, whose code may still come while this is open.
    document.body,
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const choice = useGroups(text);
  const entries = choice.groups.flatMap((group) => group.entries);
  const { active, move, choose, point } = useChoosing(entries, choice, text, onClose);
  const listId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => point(entries[0]),
      End: () => point(entries.at(-1)),
      Enter: () => choose(active, event.ctrlKey || event.metaKey),
    };
    const act = event.nativeEvent.isComposing || event.shiftKey ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <div className="pal__in">
        <Icon name="search" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is what was asked for; the dialog gives it the focus
          autoFocus
          role="combobox"
          aria-label={m.find_open()}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active?.id}
          placeholder={m.find_placeholder()}
          maxLength={longestSearch}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="pal__esc" onClick={onClose}>
          <span className="vh">{m.dialog_close()}</span> <kbd>Esc</kbd>
        </button>
      </div>
      {choice.state === "failed" && (
        <p className="pal__failed" role="alert">
          {m.find_failed()}{" "}
          <button type="button" className="btn btn--q btn--sm" onClick={choice.tryAgain}>
            {m.try_again()}
          </button>
        </p>
      )}
      <Options id={listId} choice={choice} typed={text} activeId={active?.id} onPoint={point} onChoose={choose} />
      {entries.length === 0 && choice.state === "ready" && <p className="pal__none">{m.find_none({ typed: text.trim() })}</p>}
      <footer>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {m.find_key_move()}
        </span>
        <span>
          <kbd>Enter</kbd> {m.find_key_open()}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {m.find_key_tab()}
        </span>
        <span>
          <kbd>&gt;</kbd> {m.find_key_actions()}
        </span>
        <span className="pal__count" role="status">
          {sayState(choice, text)}
        </span>
      </footer>
    </>
  );
}

function sayState({ state, groups }: Choice, text: string): string {
  if (state === "searching") return m.find_searching();
  const found = groups.flatMap(({ entries }) => entries.filter(({ icon }) => icon !== "list")).length;
  if (text.trim() === "") return m.find_only_yours();
  if (found === 0) return m.find_none_short();
  return `${counted(found, m.find_count_one, m.find_count_many)} ${m.find_only_yours()}`;
}

/**
 * Which entry is chosen, and what choosing it does. The first one is, until somebody moves. Enter before the answer to the last key has
 * come waits for it: whoever types a reference and presses Enter means that record, and no other that was there a moment before.
 */
function useChoosing(entries: Entry[], { isOfWhatWasTyped, state }: Choice, text: string, onClose: () => void) {
  const { user } = useAuth();
  const [, navigate] = useLocation();
  const [pointedAt, setPointedAt] = useState<{ id: string; text: string }>();
  const [isWaiting, setWaiting] = useState<"here" | "tab">();
  const active = entries.find(({ id }) => pointedAt?.text === text && id === pointedAt.id) ?? entries[0];
  const point = (entry: Entry | undefined) => {
    if (entry) setPointedAt({ id: entry.id, text });
  };
  const open = (entry: Entry, inNewTab: boolean) => {
    if (entry.record && user) rememberRecord(user.id, entry.record);
    onClose();
    if (inNewTab) window.open(entry.href, "_blank", "noopener");
    else if (entry.isFile) location.assign(entry.href);
    else navigate(entry.href);
  };
  const choose = (entry: Entry | undefined, inNewTab: boolean) => {
    if (isOfWhatWasTyped && entry) open(entry, inNewTab);
    else if (!isOfWhatWasTyped) setWaiting(inNewTab ? "tab" : "here");
  };
  const answer = useEffectEvent(() => {
    if (isWaiting && active) open(active, isWaiting === "tab");
  });
  useEffect(() => {
    if (isWaiting && isOfWhatWasTyped) answer();
  }, [isWaiting, isOfWhatWasTyped]);
  // What is typed after Enter is another question, and one that failed has no answer to wait for.
  const isFailed = state === "failed";
  useEffect(() => {
    setWaiting(undefined);
  }, [text, isFailed]);
  const move = (by: 1 | -1) => {
    const at = entries.findIndex(({ id }) => id === active?.id);
    point(entries[(at + by + entries.length) % entries.length]);
  };
  return { active, move, choose, point };
}
