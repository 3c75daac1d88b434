import { useRef, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { CheckField, TextField } from "../../kit/fields.tsx";
import { useConfirmation } from "../../requests/applicant/Confirmation.tsx";
import { DocumentField, type SentFile } from "../../requests/attachments/DocumentField.tsx";
import { type PartProps, useProjectForm } from "./project-form.ts";

/** Nothing is chosen or written before: every word is the community's own, and the last box is the consent. */
export function ConsentForm({ token, page, onChanged, onClose }: PartProps & { onClose: () => void }) {
  const inForce = page.consents.find(({ endedAt }) => endedAt === null);
  const file = useRef<SentFile | "waiting">(undefined);
  const { confirm, question } = useConfirmation(token, "consent");
  const { form, errors, summary, isPending, submit } = useProjectForm({
    token,
    check: () => (file.current === "waiting" ? { document: m.att_one_wait() } : {}),
    send: (typed) => {
      const written = (name: string) => typed[name] ?? "";
      const body = {
        consentedBy: written("consentedBy"),
        consentedByRole: written("consentedByRole"),
        onBehalfOf: written("onBehalfOf"),
        procedure: written("procedure"),
        consentedOn: written("consentedOn"),
        documentReference: written("documentReference"),
        conditions: written("conditions"),
        until: untilOf(written("until"), written("untilDate")),
        // The form is not sent while the file is on its way.
        ...(file.current && file.current !== "waiting" && { document: file.current }),
        hasAgreed: typed["hasAgreed"] === "true",
        ...(inForce && { replaces: inForce.id }),
      };
      return confirm((code) => api("POST /api/requests/{token}/project/consents", { params: { token }, body: { ...body, code } }));
    },
    done: inForce ? m.comm_consent_renewed : m.comm_consent_given,
    onChanged,
    onDone: onClose,
  });
  const field = (name: string, maxLength: number) => ({ name, error: errors[name], maxLength });
  return (
    <>
      <form ref={form} tabIndex={-1} noValidate className="stack card" onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        <div className="stack-2">
          <h3>{m.comm_covers()}</h3>
          <p>{m.comm_covers_text()}</p>
        </div>
        <div className="stack-2">
          <h3>{m.comm_disclosed()}</h3>
          <p>{m.comm_disclosed_text()}</p>
        </div>
        <TextField {...field("consentedBy", 200)} label={m.comm_by()} hint={m.comm_by_hint()} />
        <TextField {...field("consentedByRole", 200)} label={m.comm_role()} hint={m.comm_role_hint()} />
        <TextField {...field("onBehalfOf", 200)} label={m.comm_for()} />
        <TextField {...field("procedure", 4_000)} label={m.comm_procedure()} hint={m.comm_procedure_hint()} rows={4} />
        <TextField {...field("consentedOn", 10)} label={m.comm_on()} type="date" short />
        <Until error={errors["until"]} />
        <TextField {...field("conditions", 4_000)} label={m.comm_conditions()} hint={m.comm_conditions_hint()} rows={3} optional />
        <TextField {...field("documentReference", 300)} label={m.comm_document()} hint={m.comm_document_hint()} optional />
        <DocumentField
          label={m.comm_file()}
          hint={m.comm_file_hint()}
          failed={m.comm_file_failed()}
          error={errors["document"]}
          onChange={(sent) => (file.current = sent)}
        />
        <CheckField name="hasAgreed" label={m.comm_agree()} error={errors["hasAgreed"]} />
        <div className="submitrow">
          <button className="btn" disabled={isPending}>
            {isPending ? m.comm_sending() : inForce ? m.comm_consent_renew() : m.comm_consent_give()}
          </button>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.comm_cancel()}
          </button>
        </div>
      </form>
      {question}
    </>
  );
}

/** Without a choice the server says what is missing. */
function untilOf(kind: string, date: string): { kind: "withdrawn" } | { kind: "date"; date: string } {
  return kind === "withdrawn" ? { kind } : { kind: "date", date };
}

function Until({ error }: { error: string | undefined }) {
  const [kind, setKind] = useState<string>();
  const choices = [
    ["withdrawn", m.comm_until_kind_withdrawn()],
    ["date", m.comm_until_kind_date()],
  ] as const;
  return (
    <fieldset className={error ? "field has-err" : "field"}>
      <legend>{m.comm_until()}</legend>
      {error && (
        <p className="err" id="until-error">
          {error}
        </p>
      )}
      {choices.map(([value, label], index) => (
        <label className="check comm__radio" key={value}>
          <input
            type="radio"
            name="until"
            id={index === 0 ? "until" : undefined}
            value={value}
            aria-describedby={error ? "until-error" : undefined}
            onChange={() => setKind(value)}
          />
          <span>{label}</span>
        </label>
      ))}
      {kind === "date" && (
        <TextField name="untilDate" label={m.comm_until_date()} hint={m.comm_until_hint()} type="date" maxLength={10} short />
      )}
    </fieldset>
  );
}
