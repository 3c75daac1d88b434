import { useEffect, useRef } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "../kit/Icon.tsx";

interface SentProps {
  title: string;
  text: string;
  reference: string;
  /** The private link, where the form has one. */
  statusUrl?: string | undefined;
}

/** What stays on the page after a form was sent: the reference to keep. It takes the focus, so that it is read out. */
export function SentBanner({ title, text, reference, statusUrl }: SentProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, [reference]);
  return (
    <div className="banner banner--ok" ref={ref} tabIndex={-1}>
      <Icon name="check" />
      <div className="stack-2">
        <h2 className="h3">{title}</h2>
        <p>
          {m.form_reference()}: <b className="num">{reference}</b>
        </p>
        <p className="small">
          {text} {m.form_reference_keep()}
        </p>
        {statusUrl && (
          <p className="small">
            <b>{m.sent_link_title()}:</b> <a href={statusUrl}>{statusUrl}</a>
            <br />
            {m.sent_link_text()}
          </p>
        )}
      </div>
    </div>
  );
}
