import { useRef, useState } from "react";
import { lostLinkRules } from "../../../shared/domain/applicant.ts";
import { checkForm } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import "./request.css";

/** Sends a new private link to who lost theirs. It works without JavaScript too. */
export default function LostLinkPage() {
  const form = useRef<HTMLFormElement>(null);
  const { form: posted, asked } = usePageData();
  const [answer, setAnswer] = useState(asked);
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (typed) => checkForm(lostLinkRules, typed),
    send: ({ reference = "", email = "" }) => api("POST /api/request-links", { body: { reference, email } }),
    onSent: ({ message }) => setAnswer(message),
    onFailed: (error) =>
      toast({ title: m.req_page_not_done(), description: error.reason ?? m.req_page_no_connection(), variant: "destructive" }),
  });
  const given = (name: keyof typeof lostLinkRules) => ({
    name,
    defaultValue: posted?.values[name],
    error: errors[name],
    maxLength: lostLinkRules[name].max,
  });
  return (
    <main id="main">
      <PageHead title={m.title_request_link()} lead={m.req_ask_lead()} />
      <div className="wrap req__plain">
        <form ref={form} className="card" action={paths.requestLink} method="post" noValidate onSubmit={(event) => void submit(event)}>
          <ErrorSummary errors={summary} message={posted?.message} />
          <TextField {...given("reference")} label={m.req_ask_reference()} hint={m.req_ask_reference_hint()} autoComplete="off" short />
          <TextField {...given("email")} label={m.req_ask_email()} type="email" autoComplete="email" />
          <div className="submitrow">
            <button className="btn" disabled={isPending}>
              {isPending ? m.req_ask_sending() : m.req_ask_send()}
            </button>
          </div>
          <PrivacyNote />
        </form>
        <div role="status">
          {answer && (
            <div className="banner banner--ok">
              <Icon name="mail" />
              <div className="stack-2">
                <h2 className="h3">{m.req_ask_sent()}</h2>
                <p>{answer}</p>
              </div>
            </div>
          )}
        </div>
      </div>
    </main>
  );
}
