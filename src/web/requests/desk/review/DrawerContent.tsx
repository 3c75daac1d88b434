import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { useUrlState } from "../../../kit/url-state.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import type { Desk, ReviewItem } from "./desk.ts";

/** Which tab was open last: who walks through the requests with J and K compares the same part of each. */
let lastTab: string | undefined;

/** What there is to one item below its status: on one page, or, where there is more of it, in tabs. */
export function DrawerContent<Item extends ReviewItem>({ desk, item }: { desk: Desk<Item>; item: Item }) {
  const [chosen, choose] = useState(lastTab);
  const { params, change } = useUrlState();
  // A link can lead to a part; it is followed until another part is chosen.
  const linked = params.get("tab") ?? undefined;
  const own = { details: <Details desk={desk} item={item} />, history: <History desk={desk} id={item.id} /> };
  if (!desk.tabs)
    return (
      <>
        {own.details}
        {own.history}
        {desk.foot?.(item)}
      </>
    );
  const tabs = desk.tabs;
  const open = tabs.find(({ id }) => id === (linked ?? chosen)) ?? tabs[0];
  const show = (id: string) => {
    lastTab = id;
    choose(id);
    if (linked) change({ tab: undefined }, { replace: true });
  };
  const moveWithArrows = (event: React.KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = by && open && tabs[(tabs.indexOf(open) + by + tabs.length) % tabs.length];
    if (!next) return;
    show(next.id);
    document.getElementById(`drawer-tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div className="tablist tablist--drawer" role="tablist" aria-label={desk.name(item)}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`drawer-tab-${id}`}
            aria-controls={`drawer-panel-${id}`}
            aria-selected={id === open?.id}
            tabIndex={id === open?.id ? 0 : -1}
            onKeyDown={moveWithArrows}
            onClick={() => show(id)}
          >
            {label}
          </button>
        ))}
      </div>
      {open && (
        <div className="stack-5" role="tabpanel" id={`drawer-panel-${open.id}`} aria-labelledby={`drawer-tab-${open.id}`}>
          {open.content(item, own)}
        </div>
      )}
    </>
  );
}

function Details<Item extends ReviewItem>({ desk, item }: { desk: Desk<Item>; item: Item }) {
  const details = desk.details(item);
  return (
    <>
      {details
        .filter(({ long }) => long)
        .map(({ label, value }) => (
          <div key={label}>
            <h3 className="xs dim plainhead">{label}</h3>
            <p className="small asTyped">{value}</p>
          </div>
        ))}
      <dl className="kv">
        {details
          .filter(({ long }) => !long)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>{m.desk_submitted()}</dt>
          <dd>{formatDate(item.submittedAt)}</dd>
        </div>
        <div>
          <dt>{m.desk_reference()}</dt>
          <dd className="num">{item.reference}</dd>
        </div>
      </dl>
    </>
  );
}

/** Who changed the status, when, from what to what, and why (ruling on status changes). */
function History<Item extends ReviewItem>({ desk, id }: { desk: Desk<Item>; id: number }) {
  const history = useQuery({ queryKey: [desk.path, "history", id], queryFn: () => desk.history(id), ...freshOnOpen });
  return (
    <div>
      <h3 className="xs dim plainhead">{m.desk_history()}</h3>
      {history.isError && <p className="small">{m.desk_history_failed()}</p>}
      {history.data?.items.length === 0 && <p className="small muted">{m.desk_history_empty()}</p>}
      <ol className="hist">
        {history.data?.items.map((change) => (
          <li key={change.id}>
            <p className="row row--tight">
              <StatusBadge status={change.from} label={desk.statusLabel(change.from)} />
              <Icon name="arrow" />
              <span className="vh">{m.desk_history_to()}</span>
              <StatusBadge status={change.to} label={desk.statusLabel(change.to)} />
            </p>
            <p className="xs dim">{m.desk_history_by({ name: change.changedBy, when: formatDateTime(change.changedAt) })}</p>
            {change.reason && <p className="small asTyped">{change.reason}</p>}
            {change.decision && <Decision decision={change.decision} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

type Change = CallOutput<"GET /api/admin/respondents/{id}/history">["items"][number];

/** What the applicant was told of the change, and what colleagues were. */
function Decision({ decision: { reason, words, internalNote } }: { decision: NonNullable<Change["decision"]> }) {
  return (
    <div className="small stack-2">
      <p>
        <span className="dim">{m.dec_to_applicant()}</span> {reason}
      </p>
      {words && <p className="asTyped">{words}</p>}
      {internalNote && (
        <p className="asTyped">
          <span className="dim">{m.dec_note_by()}</span> {internalNote}
        </p>
      )}
    </div>
  );
}
