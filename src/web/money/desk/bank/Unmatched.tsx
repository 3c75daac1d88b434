import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { DecideDialog, type Decision } from "./DecideDialog.tsx";
import { EntryFacts } from "./EntryFacts.tsx";
import { AskedNote } from "../../../record/desk/approvals/AskedNote.tsx";
import { usePagedList } from "../../../kit/list.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { bankKey, type Entry } from "./queries.ts";

const actions: Record<Decision, () => string> = {
  deposit: m.bank_act_deposit,
  transfer: m.bank_act_transfer,
  charge: m.bank_act_charge,
  set_aside: m.bank_act_aside,
};

/** What the bank said and no rule could place: a person decides. */
export function Unmatched() {
  const list = usePagedList({
    key: [...bankKey, "unmatched"],
    read: (page) => api("GET /api/admin/bank/entries", { query: { outcome: "unmatched", ...page } }),
  });
  const [deciding, setDeciding] = useState<{ entry: Entry; decision: Decision }>();
  return (
    <>
      <p className="small muted intro">{m.bank_unmatched_intro()}</p>
      <ListParts
        list={list}
        words={{ failed: m.bank_failed(), empty: { title: m.bank_unmatched_empty(), text: m.bank_unmatched_empty_text() } }}
      >
        {(items, isBusy) => (
          <ul className="tblwrap money" aria-busy={isBusy}>
            {items.map((entry) => (
              <li key={entry.id}>
                <EntryFacts entry={entry} />
                {entry.asked && <AskedNote approval={{ ...entry.asked, changes: [] }} isNamed />}
                <p className="row row--tight money__acts">
                  {possibleFor(entry).map((decision) => (
                    <button
                      key={decision}
                      type="button"
                      className={decision === "set_aside" ? "btn btn--q btn--sm" : "btn btn--admin2 btn--sm"}
                      onClick={() => setDeciding({ entry, decision })}
                    >
                      {actions[decision]()} <span className="vh">{m.bank_entry_id({ id: String(entry.id) })}</span>
                    </button>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListParts>
      {deciding && <DecideDialog {...deciding} title={actions[deciding.decision]()} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

/**
 * Only booked money that came in can be a deposit, and only what went out a charge; nothing can be done with what could not be read. Of one
 * entry one thing is asked for at a time.
 */
function possibleFor({ kind, direction, amount, code, isReversal, asked }: Entry): Decision[] {
  if (asked) return [];
  if (kind === "status" ? code === null : amount === null) return ["set_aside"];
  if (kind !== "entry" || isReversal) return ["transfer", "set_aside"];
  return direction === "credit" ? ["deposit", "transfer", "set_aside"] : ["transfer", "charge", "set_aside"];
}
