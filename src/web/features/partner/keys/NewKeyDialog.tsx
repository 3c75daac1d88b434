import { useRef, useState } from "react";
import { type PartnerMode, partnerScopes } from "../../../../shared/domain/partner-scopes.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { ShownOnce } from "../ShownOnce.tsx";

type Made = CallOutput<"POST /api/partner/keys">;

interface Props {
  mode: PartnerMode;
  onMade: () => void;
  onClose: () => void;
}

/** Makes a key, and shows it the only time. */
export function NewKeyDialog({ mode, onMade, onClose }: Props) {
  const [made, setMade] = useState<Made>();
  const show = (key: Made) => {
    onMade();
    setMade(key);
  };
  return (
    <Dialog title={m.apikeys_new()} className="admin parea" onClose={onClose}>
      {made ? (
        <ShownOnce
          heading={m.apikeys_once_title()}
          text={m.area_keys_once()}
          label={made.name}
          secret={made.key}
          copy={m.apikeys_copy()}
          done={m.apikeys_done()}
          onDone={onClose}
        />
      ) : (
        <KeyForm mode={mode} onMade={show} onCancel={onClose} />
      )}
    </Dialog>
  );
}

const lifetimes = [90, 365, 730];

function KeyForm({ mode, onMade, onCancel }: { mode: PartnerMode; onMade: (made: Made) => void; onCancel: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (values) => ({
      ...(!values["name"]?.trim() && { name: m.api_key_error_name() }),
      ...(chosenScopes(values).length === 0 && { scopes: m.api_key_error_scopes() }),
    }),
    send: (values) =>
      api("POST /api/partner/keys", {
        query: { mode },
        body: { name: values["name"] ?? "", scopes: chosenScopes(values), expiresInDays: Number(values["expiresInDays"]) },
      }),
    onSent: onMade,
    onFailed: (error) => toast({ title: m.area_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <>
      <form ref={form} id="key-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        <p className="small muted">{mode === "test" ? m.area_keys_lead_test() : m.area_keys_lead_live()}</p>
        <TextField
          name="name"
          label={m.apikeys_name()}
          hint={m.apikeys_name_hint()}
          maxLength={100}
          autoComplete="off"
          error={errors["name"]}
        />
        <fieldset className={errors["scopes"] ? "field has-err" : "field"} id="scopes" tabIndex={-1}>
          <legend>{m.apikeys_scopes()}</legend>
          <p className="hint">{m.apikeys_scopes_hint()}</p>
          {errors["scopes"] && <p className="err">{errors["scopes"]}</p>}
          {partnerScopes.map((scope) => (
            <label className="check" key={scope}>
              <input type="checkbox" name={`scope-${scope}`} value="true" defaultChecked />
              <span>{scope}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className="field">
          <legend>{m.apikeys_days()}</legend>
          {lifetimes.map((days) => (
            <label className="check check--radio" key={days}>
              <input type="radio" name="expiresInDays" value={days} defaultChecked={days === 365} />
              <span>{m.apikeys_days_count({ days: String(days) })}</span>
            </label>
          ))}
        </fieldset>
      </form>
      <footer>
        <button type="button" className="btn btn--q" onClick={onCancel}>
          {m.area_cancel()}
        </button>
        <button className="btn" form="key-form" disabled={isPending}>
          {isPending ? m.apikeys_making() : m.apikeys_make()}
        </button>
      </footer>
    </>
  );
}

function chosenScopes(values: Record<string, string>) {
  return partnerScopes.filter((scope) => values[`scope-${scope}`] === "true");
}
