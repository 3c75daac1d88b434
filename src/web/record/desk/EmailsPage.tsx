import { useEffect } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { EmailTesting } from "./emails/EmailTesting.tsx";
import { NotificationTesting } from "./emails/NotificationTesting.tsx";
import { Outbox } from "./emails/Outbox.tsx";
import { useDashboard } from "../../kit/queries.ts";
import { oneOf, useUrlState } from "../../kit/url-state.ts";
import "../../styles/admin.css";

const tabs = ["email", "notification", "outbox"] as const;

const labels = { email: m.emails_tab_test, notification: m.emails_tab_notification, outbox: m.emails_tab_outbox };

export const titleOf = m.title_emails;

/** Two tabs as specified (§2 /admin/emails), and the outbox with what became of every message. */
export default function EmailsPage() {
  const { params, change } = useUrlState();
  const tab = oneOf(tabs, params.get("tab")) ?? "email";
  const isMailOff = useDashboard().data?.mailEnabled === false;
  // On a phone the row of tabs scrolls; the open one has to be in view.
  useEffect(() => {
    document.getElementById(`tab-${tab}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab]);
  const moveWithArrows = (event: React.KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? tab;
    change({ tab: next, status: undefined }, { replace: true });
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <main id="main" className="wrap apage">
      <div className="ahead">
        <h1>{m.title_emails()}</h1>
      </div>
      {isMailOff && (
        <div className="banner banner--info mailoff" role="status">
          <Icon name="info" />
          <div className="stack-2">
            <h2 className="h3">{m.emails_off_title()}</h2>
            <p className="small">{m.emails_off_text()}</p>
            <p className="small">
              <code>{m.emails_off_example()}</code>
            </p>
          </div>
        </div>
      )}
      <div className="tablist" role="tablist" aria-label={m.title_emails()}>
        {tabs.map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            aria-selected={tab === id}
            tabIndex={tab === id ? 0 : -1}
            onKeyDown={moveWithArrows}
            onClick={() => change({ tab: id, status: undefined })}
          >
            {labels[id]()}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className="tabpanel">
        {tab === "email" && <EmailTesting />}
        {tab === "notification" && <NotificationTesting />}
        {tab === "outbox" && <Outbox />}
      </div>
    </main>
  );
}
