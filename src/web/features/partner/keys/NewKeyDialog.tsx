import { useRef, useState } from "react";
import type { PartnerMode } from "../../../../shared/domain/partner-scopes.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { checkKey, KeyFields, keyWish } from "../../api-keys/KeyFields.tsx";
import { ShownOnce } from "../../api-keys/ShownOnce.tsx";

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
          text={made.approvedAt === null ? m.apikeys_once_waits() : m.area_keys_once()}
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

function KeyForm({ mode, onMade, onCancel }: { mode: PartnerMode; onMade: (made: Made) => void; onCancel: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: checkKey,
    send: (values) =>
      api("POST /api/partner/keys", {
        query: { mode },
        body: keyWish(values),
      }),
    onSent: onMade,
    onFailed: (error) => toast({ title: m.area_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <>
      <form ref={form} id="key-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        <p className="small muted">{mode === "test" ? m.area_keys_lead_test() : m.area_keys_lead_live()}</p>
        <KeyFields errors={errors} />
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
