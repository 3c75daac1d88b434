import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { EntryFacts } from "../EntryFacts.tsx";
import type { ScreeningCase } from "./cases-queries.ts";

/** Which entry of which version of which list it is, and all that its publisher says of it. */
export function CaseEntry({ found: { entry, list, engine, isPartyChanged, isEntryGone } }: { found: ScreeningCase }) {
  return (
    <div className="scr__entry stack-2">
      <p>
        <b>{m.scase_list_version({ list: list.name, when: formatDateTime(list.publishedAt ?? list.fetchedAt) })}</b>.{" "}
        {entry.programmes.length > 0 && entry.listedOn
          ? m.scase_entry_line({ key: entry.key, programmes: entry.programmes.join(", "), listed: formatDate(entry.listedOn) })
          : m.scase_entry_line_short({ key: entry.key })}{" "}
        {m.scase_engine({ engine, version: list.version })}
      </p>
      {isPartyChanged && <p>{m.scase_party_changed_note()}</p>}
      {isEntryGone && <p>{m.scase_entry_gone_note()}</p>}
      <details>
        <summary>{m.scase_entry_published()}</summary>
        <EntryFacts entry={{ ...entry, programmes: [], listedOn: null }} />
      </details>
    </div>
  );
}
