import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { areSingleKeysOn, isTyping, turnSingleKeys, whenSingleKeysTurn } from "./single-keys.ts";

interface Ways {
  openId: number | string | undefined;
  /** Goes to the item before or after the one that is open. */
  step: (by: 1 | -1) => void;
  close: () => void;
  /** Where one is: what the note says of the keys. */
  on?: Ground;
}

type Ground = "list" | "board" | "record" | "page";

/** The keys of a list whose items open beside it: what its search box needs for them, and the note that says which there are. */
export function useListKeys({ openId, step, close, on = "list" }: Ways) {
  const search = useRef<HTMLInputElement>(null);
  const [isOn, turn] = useShortcutChoice();
  useKeys({
    isOn,
    isOpen: openId !== undefined,
    onStep: (by) => (openId === undefined ? focusRow(by) : step(by)),
    onClose: close,
    onSearch: () => search.current?.focus(),
  });
  useReturnToRow(openId);
  const note: ReactNode = <Shortcuts isOn={isOn} on={on} onChange={turn} />;
  return { isOn, search: { inputRef: search, shortcut: isOn ? "/" : undefined }, note };
}

const words = {
  list: { text: m.desk_keys_text, turn: m.desk_keys_on },
  board: { text: m.deskx_board_keys, turn: m.deskx_board_keys_on },
  record: { text: m.reqdesk_keys, turn: m.reqdesk_keys_on },
  page: { text: m.recpage_keys, turn: m.recpage_keys_on },
};

/** Says which keys there are, and turns the single-letter ones off for people whom they disturb (WCAG 2.1.4). */
function Shortcuts({ isOn, on, onChange }: { isOn: boolean; on: Ground; onChange: (isOn: boolean) => void }) {
  return (
    <details className="disclose d-block keysnote">
      <summary aria-keyshortcuts="?">{m.desk_keys()}</summary>
      <p className="small muted">{words[on].text()}</p>
      <label className="check small">
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>{words[on].turn()}</span>
      </label>
    </details>
  );
}

interface Keys {
  /** False when the person has turned the single-letter keys off (WCAG 2.1.4). */
  isOn: boolean;
  isOpen: boolean;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  onSearch: () => void;
}

/**
 * J and K move, Escape closes, / goes to the search, and a key that a button names as its own presses it. Enter needs nothing: rows are
 * real links.
 */
function useKeys({ isOn, isOpen, onStep, onClose, onSearch }: Keys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && isOpen && !isSearch(event.target)) return onClose();
    if (!isOn || isTyping(event.target)) return;
    const actions: Record<string, () => void> = { j: () => onStep(1), k: () => onStep(-1), "/": onSearch };
    const action = actions[event.key.toLowerCase()] ?? pressOf(event.key);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function pressOf(key: string): (() => void) | undefined {
  if (key.length > 1 || /[\s"\\]/.test(key)) return undefined;
  const button = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]:not([disabled])`);
  return button ? () => (button.focus(), button.click()) : undefined;
}

function isSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "search";
}

/** Whether the single-letter keys are on. */
function useShortcutChoice(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(whenSingleKeysTurn, areSingleKeysOn, () => true);
  return [isOn, turnSingleKeys];
}

/** J and K without an open drawer walk through the rows, or through one column of the board; Enter then opens one. */
function focusRow(by: 1 | -1): void {
  const scope = document.activeElement?.closest("[data-column]") ?? document;
  const rows = [...scope.querySelectorAll<HTMLElement>("[data-row]")];
  const current = rows.findIndex((row) => row.closest("tr, li")?.contains(document.activeElement));
  rows[current < 0 ? (by === 1 ? 0 : rows.length - 1) : current + by]?.focus();
}

/** Closing the drawer puts the focus back on the row it belonged to. */
function useReturnToRow(openId: number | string | undefined): void {
  const last = useRef(openId);
  useEffect(() => {
    if (openId === undefined && last.current !== undefined) document.getElementById(`row-${last.current}`)?.focus();
    last.current = openId;
  }, [openId]);
}
