import { type SyntheticEvent, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../../api/client.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { keys } from "../../../desk/queries.ts";
import { serverMessage } from "../../../kit/queries.ts";
import { Outcome } from "./Outcome.tsx";
import { useChange } from "../../../kit/use-change.ts";

/** Sends a test message to an address (§5, §8 Test email). */
export function EmailTesting() {
  const [problem, setProblem] = useState<string>();
  const toast = useToast();
  const test = useChange({
    call: (email: string) => api("POST /api/admin/test-email", { body: { email } }),
    done: ({ success, message }) =>
      success
        ? { title: m.emails_test_done(), description: message }
        : { title: m.emails_error(), description: message || m.test_email_failed(), variant: "destructive" },
    failed: (error) => {
      if (error instanceof CallError && error.fields["email"]) setProblem(error.fields["email"]);
      return { title: m.emails_error(), description: serverMessage(error) ?? m.emails_test_broken(), variant: "destructive" };
    },
    reads: [keys.emails],
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    setProblem(email ? undefined : m.test_email_empty());
    if (!email) toast({ title: m.emails_error(), description: m.test_email_empty(), variant: "destructive" });
    else if (!test.isPending) test.mutate(email);
  };
  return (
    <section className="card narrow stack" aria-labelledby="email-testing">
      <h2 className="h3" id="email-testing">
        {m.emails_test_heading()}
      </h2>
      <p className="small muted">{m.emails_test_text()}</p>
      <form noValidate onSubmit={submit}>
        <TextField name="email" label={m.emails_address()} maxLength={254} type="email" autoComplete="email" error={problem} />
        <p className="submitline">
          <button className="btn btn--admin" disabled={test.isPending}>
            <Icon name="mail" />
            {test.isPending ? m.emails_sending() : m.emails_test_send()}
          </button>
        </p>
      </form>
      <Outcome data={test.data} error={test.error ? (serverMessage(test.error) ?? m.emails_test_broken()) : undefined} />
    </section>
  );
}
