import { useMutation, useQueryClient } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { keys, serverMessage } from "../../../kit/queries.ts";
import { Outcome } from "./Outcome.tsx";

type Kind = "contact" | "funding";

/** Sends the staff a sample of what a form causes (§8 Notification test). */
export function NotificationTesting() {
  const toast = useToast();
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: (type: Kind) => api("POST /api/admin/test-notification", { body: { type } }),
    onSuccess: ({ success, message }, type) =>
      toast(
        success
          ? { title: m.emails_notification_done(), description: message }
          : { title: m.emails_error(), description: message || m.test_notification_failed({ type }), variant: "destructive" },
      ),
    onError: (error, type) =>
      toast({
        title: m.emails_error(),
        description: serverMessage(error) ?? m.emails_notification_broken({ type }),
        variant: "destructive",
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.emails }),
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
