import { useEffect, useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Entry } from "./entries.ts";
import { Marked } from "./Marked.tsx";
import type { Choice } from "./use-groups.ts";

/** Each on a field of 24 by 24, as the path of one line. */
const shapes: Record<Entry["icon"], string> = {
  funding_request: "M6 3.500h8l4.500 4.500v12.500H6zM13.500 3.500v5H18.500M9 13h6M9 16.500h6",
  project: "M12 21c-5-5.500-7-8.500-7-11.500a7 7 0 0 1 14 0c0 3-2 6-7 11.500zM12 7a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
  funding_round: "M4 10v4h3l7 4V6l-7 4zM17.500 9.500a3.500 3.500 0 0 1 0 5",
  institution: "M3 9.500 12 4l9 5.500zM4.500 20h15M6.500 9.500V17M10 9.500V17M14 9.500V17M17.500 9.500V17",
  respondent:
    "M9 5a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM2.500 20a6.500 6.500 0 0 1 13 0M16 5.500a3.500 3.500 0 0 1 0 6.500M18 14.500a6 6 0 0 1 3.500 5.500",
  treaty_signature: "m5 19 1-4L16.500 4.500l3 3L9 18z",
  transfer: "M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4",
  message: "M3.500 6h17v12h-17zM4 6.500l8 7 8-7",
  page: "M4 5h16v14H4zM4 9h16",
  action: "M13 3 5 14h6l-1 7 8-11h-6z",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
};

interface Props {
  id: string;
  choice: Choice;
  typed: string;
  activeId: string | undefined;
  onPoint: (entry: Entry) => void;
  onChoose: (entry: Entry, inNewTab: boolean) => void;
}

/** The list of the combobox: the focus stays in the field, which names the option that is chosen. */
export function Options({ id, choice, typed, activeId, onPoint, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={m.find_results()} aria-busy={choice.state === "searching"} tabIndex={-1}>
      {choice.groups.map(({ label, entries }) => (
        <div key={label} role="group" aria-label={label}>
          <p className="pal__g" aria-hidden="true">
            {label}
          </p>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              entry={entry}
              typed={typed}
              isActive={entry.id === activeId}
              onPoint={() => onPoint(entry)}
              onChoose={(inNewTab) => onChoose(entry, inNewTab)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  entry: Entry;
  typed: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (inNewTab: boolean) => void;
}

function Option({ entry, typed, isActive, onPoint, onChoose }: OptionProps) {
  const { id, icon, title, isName, about, note } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the field, as a combobox has it
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onChoose(true)}
    >
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d={shapes[icon]} />
      </svg>
      <span>
        <bdi className={isName ? "name" : undefined}>
          <Marked text={title} typed={typed} />
        </bdi>
        {about && (
          <small>
            <bdi>
              <Marked text={about} typed={typed} />
            </bdi>
          </small>
        )}
      </span>
      {note && <span className="pal__note">{note}</span>}
    </div>
  );
}
