import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { EmailTesting } from "./emails/EmailTesting.tsx";
import { NotificationTesting } from "./emails/NotificationTesting.tsx";
import { Outbox } from "./emails/Outbox.tsx";
import { useDashboard } from "../../desk/queries.ts";
import { useUrlState } from "../../kit/url-state.ts";
import { oneOf } from "../../kit/one-of.ts";
import { DeskPage } from "../../kit/DeskPage.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { firstPage } from "../../kit/paging.tsx";
import "../../styles/admin.css";

const tabs = ["email", "notification", "outbox"] as const;

const labels = { email: m.emails_tab_test, notification: m.emails_tab_notification, outbox: m.emails_tab_outbox };

export const titleOf = m.title_emails;

/** Two tabs as specified (§2 /admin/emails), and the outbox with what became of every message. */
export default function EmailsPage() {
  const { params, change } = useUrlState();
  const tab = oneOf(tabs, params.get("tab")) ?? "email";
  const isMailOff = useDashboard().data?.mailEnabled === false;
  return (
    <DeskPage title={m.title_emails()}>
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
      <Tabs
        label={m.title_emails()}
        tabs={tabs.map((id) => ({ id, label: labels[id]() }))}
        open={tab}
        onOpen={(id) => change({ tab: id, status: undefined, to: undefined, record: undefined, ...firstPage })}
      >
        {tab === "email" && <EmailTesting />}
        {tab === "notification" && <NotificationTesting />}
        {tab === "outbox" && <Outbox />}
      </Tabs>
    </DeskPage>
  );
}
