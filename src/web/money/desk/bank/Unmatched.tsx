import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Pager, usePaging } from "../../../kit/paging.tsx";
import { Empty, ListSkeleton, LoadFailed } from "../../../kit/States.tsx";
import { DecideDialog, type Decision } from "./DecideDialog.tsx";
import { EntryFacts } from "./EntryFacts.tsx";
import { type Entry, useBankList } from "./queries.ts";

const actions: Record<Decision, () => string> = {
  deposit: m.bank_act_deposit,
  transfer: m.bank_act_transfer,
  aside: m.bank_act_aside,
};

/** What the bank said and no rule could place: a person decides. */
export function Unmatched() {
  const paging = usePaging("unmatched");
  const list = useBankList("unmatched", paging.cursor, (query) =>
    api("GET /api/admin/bank/entries", { query: { ...query, outcome: "unmatched" } }),
  );
  const [deciding, setDeciding] = useState<{ entry: Entry; decision: Decision }>();
  const items = list.data?.items ?? [];
  return (
    <>
      <p className="small muted intro">{m.bank_unmatched_intro()}</p>
      {list.isPending && <ListSkeleton />}
      {list.isError && <LoadFailed text={m.bank_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <Empty title={m.bank_unmatched_empty()} text={m.bank_unmatched_empty_text()} />}
      {items.length > 0 && (
        <ul className="tblwrap money" aria-busy={list.isPlaceholderData}>
          {items.map((entry) => (
            <li key={entry.id}>
              <EntryFacts entry={entry} />
              <p className="row row--tight money__acts">
                {possibleFor(entry).map((decision) => (
                  <button
                    key={decision}
                    type="button"
                    className={decision === "aside" ? "btn btn--q btn--sm" : "btn btn--admin2 btn--sm"}
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
      {list.data && <Pager paging={paging} nextCursor={list.data.nextCursor} count={items.length} label={m.desk_pages()} />}
      {deciding && <DecideDialog {...deciding} title={actions[deciding.decision]()} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

/** Only booked money that came in can be a deposit. */
function possibleFor({ kind, direction }: Entry): Decision[] {
  return kind === "entry" && direction === "credit" ? ["deposit", "transfer", "aside"] : ["transfer", "aside"];
}
