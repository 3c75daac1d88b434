import { type ReactNode, useEffect, useRef } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { localeTagOf } from "../../shared/domain/languages.ts";
import { currentLanguage } from "../../shared/messages/language.ts";
import { Icon } from "../kit/Icon.tsx";
import { type OutboxItem, takeFromOutbox } from "./outbox.ts";
import "./outbox.css";

/** One submission on its way, in words. `children` are what can be done about it here. */
export function OutboxCard({ item, isNew = false, children }: { item: OutboxItem; isNew?: boolean; children?: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  // Whoever has just pressed Send reads here what became of it.
  useEffect(() => {
    if (isNew) ref.current?.focus();
  }, [isNew]);
  const { title, text } = wordsOf(item);
  const isSent = item.state === "sent";
  return (
    <section className={`banner ${isSent ? "banner--ok" : "banner--info"} outbox`} aria-label={title} tabIndex={-1} ref={ref}>
      <Icon name={isSent ? "check" : item.state === "refused" ? "warning" : "clock"} />
      <div className="stack-2">
        <div role="status" className="stack-2">
          <h2 className="h3">{title}</h2>
          <p className="small">{m.outbox_project({ title: item.title })}</p>
          {item.receipt && (
            <p>
              {m.form_reference()}: <b className="num">{item.receipt.reference}</b>
            </p>
          )}
          <p className="small">{text}</p>
          {item.receipt?.statusUrl && (
            <p className="small">
              <b>{m.sent_link_title()}:</b> <a href={item.receipt.statusUrl}>{item.receipt.statusUrl}</a>
            </p>
          )}
        </div>
        {item.state === "waiting" && item.triedAt && (
          <p className="xs muted">{m.outbox_last_try({ time: timeOf(item.triedAt), reason: item.reason ?? m.outbox_no_connection() })}</p>
        )}
        <p className="row">
          {children}
          {isSent && (
            <button type="button" className="btn btn--ghost btn--sm" onClick={() => void takeFromOutbox(item.draft.submissionId)}>
              {m.outbox_dismiss()}
            </button>
          )}
        </p>
      </div>
    </section>
  );
}

function wordsOf({ state, reason }: OutboxItem): { title: string; text: string } {
  if (state === "sent") return { title: m.outbox_sent_title(), text: m.fr_sent_next() };
  if (state === "refused") return { title: m.outbox_refused_title(), text: m.outbox_refused_text({ reason: reason ?? "" }) };
  return { title: state === "sending" ? m.outbox_sending_title() : m.outbox_waiting_title(), text: m.outbox_waiting_text() };
}

function timeOf(time: number): string {
  return new Intl.DateTimeFormat(localeTagOf(currentLanguage()), { hour: "numeric", minute: "2-digit" }).format(time);
}
