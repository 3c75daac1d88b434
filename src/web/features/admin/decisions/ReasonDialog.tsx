import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { keys } from "../queries.ts";
import type { DecidedStatus, Reason } from "./use-decision.ts";

/** Writes a reason in the three languages; one that is there already is replaced, not changed. */
export function ReasonDialog({ forStatus, old, onClose }: { forStatus: DecidedStatus; old: Reason | undefined; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const client = useQueryClient();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: ({ textEn = "" }) => (textEn.trim() ? {} : { textEn: m.dec_error_text() }),
    send: ({ textEn = "", textFr = "", textEs = "" }) =>
      api("POST /api/admin/decision-reasons", { body: { forStatus, textEn, textFr, textEs, ...(old && { replacesId: old.id }) } }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: keys.decisionReasons });
      toast({ title: m.dec_reasons_saved() });
      onClose();
    },
    onFailed: (error) => toast({ title: m.dec_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  const field = (name: "textEn" | "textFr" | "textEs") => ({ name, maxLength: 500, rows: 2, error: errors[name] });
  return (
    <Dialog
      title={old ? m.dec_reasons_edit() : m.dec_reasons_add()}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form="reason-form" disabled={isPending}>
            {isPending ? m.dec_reasons_saving() : m.dec_reasons_save()}
          </button>
        </>
      }
    >
      <form ref={form} id="reason-form" className="dialog__body stack" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        <TextField {...field("textEn")} label={m.dec_reasons_en()} defaultValue={old?.texts.en} />
        <TextField
          {...field("textFr")}
          label={m.dec_reasons_fr()}
          hint={m.dec_reasons_translation_hint()}
          defaultValue={old?.texts.fr ?? ""}
          optional
        />
        <TextField
          {...field("textEs")}
          label={m.dec_reasons_es()}
          hint={m.dec_reasons_translation_hint()}
          defaultValue={old?.texts.es ?? ""}
          optional
        />
      </form>
    </Dialog>
  );
}
