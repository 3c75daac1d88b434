import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { keys } from "../../../desk/queries.ts";
import { serverMessage } from "../../../kit/queries.ts";
import { Outcome } from "./Outcome.tsx";
import { useChange } from "../../../kit/use-change.ts";

type Kind = "contact" | "funding";

/** Sends the staff a sample of what a form causes (§8 Notification test). */
export function NotificationTesting() {
  const test = useChange({
    call: (type: Kind) => api("POST /api/admin/test-notification", { body: { type } }),
    done: ({ success, message }, type) =>
      success
        ? { title: m.emails_notification_done(), description: message }
        : { title: m.emails_error(), description: message || m.test_notification_failed({ type }), variant: "destructive" },
    failed: (error, type) => ({
      title: m.emails_error(),
      description: serverMessage(error) ?? m.emails_notification_broken({ type }),
      variant: "destructive",
    }),
    reads: [keys.emails],
  });
  const kinds: { type: Kind; label: string }[] = [
    { type: "contact", label: m.emails_notification_contact() },
    { type: "funding", label: m.emails_notification_funding() },
  ];
  return (
    <section className="card narrow stack" aria-labelledby="notification-testing">
      <h2 className="h3" id="notification-testing">
        {m.emails_notification_heading()}
      </h2>
      <p className="small muted">{m.emails_notification_text()}</p>
      <p className="row">
        {kinds.map(({ type, label }) => (
          <button type="button" key={type} className="btn btn--admin2" disabled={test.isPending} onClick={() => test.mutate(type)}>
            <Icon name="mail" />
            {test.isPending && test.variables === type ? m.emails_sending() : label}
          </button>
        ))}
      </p>
      <Outcome
        data={test.data}
        error={test.error ? (serverMessage(test.error) ?? m.emails_notification_broken({ type: test.variables })) : undefined}
      />
    </section>
  );
}
