import { useId, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatNumber } from "../../../kit/numbers.ts";
import { keys } from "../../../desk/queries.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import type { DecidedStatus, Reason } from "./use-decision.ts";
import { useChange } from "../../../kit/use-change.ts";
import "./decisions.css";

interface Props {
  title: string;
  /** Undefined for those that ended: they are brought back, not ordered. */
  forStatus?: DecidedStatus;
  items: Reason[];
  canChange: boolean;
}

/** The reasons of one kind in their order. */
export function ReasonList({ title, forStatus, items, canChange }: Props) {
  const titleId = useId();
  const [editing, setEditing] = useState<Reason | "new">();
  return (
    <section className="panel stack" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {forStatus && canChange && (
          <button type="button" className="btn btn--admin btn--sm" onClick={() => setEditing("new")}>
            {m.dec_reasons_add()} <span className="vh">{title}</span>
          </button>
        )}
      </header>
      <ol className="reasons">
        {items.map((reason, index) => (
          <li key={reason.id}>
            <Texts reason={reason} />
            {canChange && (
              <Acts
                reason={reason}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                place={index + 1}
                onEdit={() => setEditing(reason)}
              />
            )}
          </li>
        ))}
      </ol>
      {editing && (
        <ReasonDialog
          forStatus={forStatus ?? (editing === "new" ? "rejected" : editing.forStatus)}
          old={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

function Texts({ reason: { texts, timesUsed } }: { reason: Reason }) {
  return (
    <div className="stack-2 reasons__text">
      <p>{texts.en}</p>
      <p className="small muted" lang={texts.fr ? "fr" : "en"}>
        {texts.fr ?? m.dec_reasons_missing_one({ language: m.dec_language_fr() })}
      </p>
      <p className="small muted" lang={texts.es ? "es" : "en"}>
        {texts.es ?? m.dec_reasons_missing_one({ language: m.dec_language_es() })}
      </p>
      <p className="xs dim">{timesUsed > 0 ? m.dec_reasons_used({ count: formatNumber(timesUsed) }) : m.dec_reasons_unused()}</p>
    </div>
  );
}

interface ActsProps {
  reason: Reason;
  isFirst: boolean;
  isLast: boolean;
  place: number;
  onEdit: () => void;
}

function Acts({ reason, isFirst, isLast, place, onEdit }: ActsProps) {
  const change = useChange({
    call: (body: { position?: number; isActive?: boolean }) =>
      api("PATCH /api/admin/decision-reasons/{id}", { params: { id: String(reason.id) }, body }),
    done: (_, { isActive }) => ({
      title: isActive === undefined ? m.dec_reasons_moved() : isActive ? m.dec_reasons_back_toast() : m.dec_reasons_ended_toast(),
    }),
    failed: m.dec_not_done(),
    reads: [keys.decisionReasons],
  });
  const text = reason.texts.en;
  const act = (body: { position?: number; isActive?: boolean }) => !change.isPending && change.mutate(body);
  if (!reason.isActive)
    return (
      <div className="reasons__acts">
        <button
          type="button"
          className="btn btn--q btn--sm"
          aria-label={m.dec_reasons_back_of({ text })}
          onClick={() => act({ isActive: true })}
        >
          {m.dec_reasons_back()}
        </button>
      </div>
    );
  return (
    <div className="reasons__acts">
      <button
        type="button"
        className="btn btn--ghost btn--icon"
        aria-label={m.dec_reasons_up_of({ text })}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && act({ position: place - 1 })}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="btn btn--ghost btn--icon"
        aria-label={m.dec_reasons_down_of({ text })}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && act({ position: place + 1 })}
      >
        <Icon name="down" />
      </button>
      <button type="button" className="btn btn--q btn--sm" aria-label={m.dec_reasons_edit_of({ text })} onClick={onEdit}>
        {m.dec_reasons_edit()}
      </button>
      <button
        type="button"
        className="btn btn--q btn--sm"
        aria-label={m.dec_reasons_end_of({ text })}
        onClick={() => act({ isActive: false })}
      >
        {m.dec_reasons_end()}
      </button>
    </div>
  );
}
