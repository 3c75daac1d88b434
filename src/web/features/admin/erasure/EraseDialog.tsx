import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { freshOnOpen } from "../queries.ts";
import { LoadFailed } from "../States.tsx";
import { KeptList } from "./KeptList.tsx";

type Foreseen = CallOutput<"GET /api/admin/respondents/{id}/erasure">;

interface Props {
  title: string;
  /** The verb and object of the button. */
  action: string;
  /** Names what is erased, so that one dialog never shows what another one was told. */
  subject: string;
  foresee: () => Promise<Foreseen>;
  erase: (confirm: string) => Promise<{ message: string }>;
  onDone: () => void;
  onClose: () => void;
}

/** Erases for good once a name is typed; says before exactly what goes, what stays and why. */
export function EraseDialog({ title, action, subject, foresee, erase, onDone, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const toast = useToast();
  const foreseen = useQuery({ queryKey: ["erasure", subject], queryFn: foresee, ...freshOnOpen });
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: ({ confirm = "" }) =>
      !foreseen.data || confirm.trim().toLowerCase() === foreseen.data.confirm.toLowerCase()
        ? {}
        : { confirm: m.erase_error_confirm({ confirm: foreseen.data.confirm }) },
    send: ({ confirm = "" }) => erase(confirm),
    onSent: ({ message }) => {
      toast({ title: message });
      onDone();
      onClose();
    },
    onFailed: (error) => toast({ title: m.apdesk_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  const isPossible = foreseen.data?.blockedBy === null;
  return (
    <Dialog
      title={title}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--danger" form={formId} disabled={isPending || !isPossible}>
            {isPending ? m.erase_pending() : action}
          </button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className="dialog__body stack"
        aria-busy={foreseen.isPending}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <ErrorSummary errors={summary} />
        {foreseen.isPending && <div className="skel skel--panel" />}
        {foreseen.isError && <LoadFailed text={m.erase_loading_failed()} error={foreseen.error} onRetry={() => void foreseen.refetch()} />}
        {foreseen.data?.blockedBy && <p>{foreseen.data.blockedBy}</p>}
        {foreseen.data && isPossible && (
          <>
            <KeptList heading={m.erase_goes()} items={foreseen.data.goes} />
            <KeptList heading={m.erase_stays()} items={foreseen.data.stays} />
            <p>{m.erase_final()}</p>
            <TextField
              name="confirm"
              label={m.erase_error_confirm({ confirm: foreseen.data.confirm })}
              maxLength={200}
              autoComplete="off"
              error={errors["confirm"]}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}
