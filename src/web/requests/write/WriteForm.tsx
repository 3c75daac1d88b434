import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { checkForm } from "../../../shared/domain/form-rules.ts";
import { type MessageField, messageRules, messageSubjectLabel, messageSubjects } from "../../../shared/domain/visitor-messages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api } from "../../api/client.ts";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { RobotTrap } from "../../forms/RobotTrap.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { useDraft } from "../../offline/draft.ts";
import { usePageData } from "../../runtime/site-context.ts";
import { fillInReference } from "./given-reference.ts";
import "../contact/contact.css";
import "./write.css";

const messageRows = 8;

/** The form for communities and visitors. What is typed stays on the device until it was sent. */
export function WriteForm() {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, "write");
  const [, navigate] = useLocation();
  const { form: posted } = usePageData();
  const toast = useToast();

  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (typed) => checkForm(messageRules, typed),
    send: async (typed) => {
      await draft.save();
      const ids = { submissionId: draft.submissionId(), elapsedMs: draft.elapsedMs() };
      const body = { ...(typed as Record<MessageField, string>), ...ids };
      return api("POST /api/messages", { body });
    },
    onSent: ({ reference }) => {
      void draft.clear().finally(() => navigate(`${paths.messageSent}?reference=${encodeURIComponent(reference)}`, { replace: true }));
    },
    onFailed: (error) => {
      if (error.code === "already_submitted") void draft.renewSubmissionId();
      toast({ title: m.write_failed(), description: error.reason ?? m.write_failed_text(), variant: "destructive" });
    },
  });

  useEffect(() => {
    if (form.current) fillInReference(form.current);
    // The page that the form leads to, before it is wanted: the connection may be gone by then.
    import("./WriteSentPage.tsx").catch(() => undefined);
  }, []);

  const given = (name: MessageField) => ({ name, defaultValue: posted?.values[name], error: errors[name] });
  const text = (name: MessageField) => ({ ...given(name), maxLength: messageRules[name].max });
  return (
    <form className="formcard" ref={form} action={paths.message} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} message={posted?.message} />
      <TextField {...text("name")} label={m.write_name()} autoComplete="name" />
      <TextField {...text("email")} label={m.contact_email()} hint={m.write_email_hint()} type="email" autoComplete="email" />
      <SelectField
        {...given("about")}
        label={m.write_about()}
        choose={m.write_about_choose()}
        options={messageSubjects.map((value) => ({ value, label: messageSubjectLabel(value) }))}
      />
      <TextField {...text("reference")} label={m.write_reference()} hint={m.write_reference_hint()} autoComplete="off" optional short />
      <TextField {...text("message")} label={m.write_message()} hint={m.write_message_hint()} rows={messageRows} />
      <RobotTrap />
      <div className="submitrow">
        <button className="btn" disabled={isPending}>
          {isPending ? m.form_submitting() : m.write_send()}
        </button>
        <span className="small muted">{m.form_no_signal()}</span>
      </div>
      <PrivacyNote />
    </form>
  );
}
