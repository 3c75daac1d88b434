import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { checkForm } from "../../../shared/domain/form-rules.ts";
import { contactRules, type ContactValues } from "../../../shared/domain/funding-request.ts";
import { fieldNamed, type FieldIn, fieldsIn, requestFields } from "../../../shared/domain/request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { formatDay } from "../../kit/dates.ts";
import { textControls } from "../form/text-controls.ts";
import { useConfirmation } from "./Confirmation.tsx";
import type { PartProps } from "./RequestPage.tsx";

/** The contact data, and the form that corrects them in their place. */
export function ContactCard({ token, shown, onChanged }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The button is there again after this rendering.
    setTimeout(() => opener.current?.focus());
  };
  return (
    <section className="card stack" aria-labelledby="contact">
      <h2 id="contact" className="h3">
        {m.req_page_details()}
      </h2>
      {isOpen ? (
        <ContactForm token={token} shown={shown} onChanged={onChanged} onClose={close} />
      ) : (
        <>
          <Facts values={shown.values} />
          {shown.contactCorrectedAt && <p className="small muted">{m.req_page_corrected({ date: formatDay(shown.contactCorrectedAt) })}</p>}
          {!shown.withdrawnAt && (
            <button type="button" className="btn btn--2 btn--sm" ref={opener} onClick={() => setOpen(true)}>
              {m.req_page_correct()} <span className="vh">{m.req_page_details()}</span>
            </button>
          )}
        </>
      )}
    </section>
  );
}

function Facts({ values }: { values: ContactValues }) {
  const address = [values.address, [values.zip, values.city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  // Place and code stand in the line of the address.
  const facts = fieldsIn("contact")
    .filter((name) => name !== "city" && name !== "zip")
    .map((name) => [requestFields[name].label(), name === "address" ? address : values[name]]);
  return (
    <dl className="req__facts">
      {facts.map(([label, value]) => (
        <div key={label} className="req__fact">
          <dt>{label}</dt>
          <dd>{value || <span className="dim">{m.req_page_none_given()}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

function ContactForm({ token, shown, onChanged, onClose }: PartProps & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const [, navigate] = useLocation();
  const { confirm, question } = useConfirmation(token, "contact");
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (typed) => checkForm(contactRules, typed),
    send: (typed) =>
      confirm((code) => api("POST /api/requests/{token}/contact", { params: { token }, body: { ...(typed as ContactValues), code } })),
    onSent: ({ statusUrl, ...answer }) => {
      onChanged(answer);
      // With another address this link has ended.
      if (statusUrl) navigate(new URL(statusUrl).pathname, { replace: true });
      toast({ title: m.req_page_saved_toast() });
      onClose();
    },
    onFailed: (error) =>
      toast({ title: m.req_page_not_done(), description: error.reason ?? m.req_page_no_connection(), variant: "destructive" }),
  });
  const given = (name: FieldIn<"contact">) => {
    const { label, hint, rows, max, isRequired } = fieldNamed(name);
    const { short: _short, ...control } = textControls[name] ?? {};
    return {
      name,
      label: label(),
      hint: hint?.(),
      defaultValue: shown.values[name],
      error: errors[name],
      maxLength: max,
      optional: !isRequired,
      ...(rows && { rows }),
      ...control,
    };
  };
  return (
    <>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        {fieldsIn("contact").map((name) => (
          <TextField key={name} {...given(name)} />
        ))}
        <div className="submitrow">
          <button className="btn" disabled={isPending}>
            {isPending ? m.req_page_saving() : m.req_page_save()}
          </button>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.req_page_cancel()}
          </button>
        </div>
      </form>
      {question}
    </>
  );
}
