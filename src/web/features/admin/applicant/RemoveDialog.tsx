import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { KeptList } from "../erasure/KeptList.tsx";
import { keys } from "../queries.ts";
import type { FundingRequest } from "./ApplicantOfRequest.tsx";

interface Props {
  item: FundingRequest;
  /** Why it cannot be done now, or null. */
  blockedBy: string | null;
  /** What stays, and why. */
  stays: string[];
  onDone: () => void;
  onClose: () => void;
}

/** Removes the personal data for good, once the reference is typed; says before what goes and what stays. */
export function RemoveDialog({ item, blockedBy, stays, onDone, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const client = useQueryClient();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (typed) =>
      typed["reference"]?.trim().toUpperCase() === item.reference
        ? {}
        : { reference: m.req_error_other_reference({ reference: item.reference }) },
    send: ({ reference = "" }) =>
      api("POST /api/admin/funding-requests/{id}/remove-personal-data", { params: { id: String(item.id) }, body: { reference } }),
    onSent: () => {
      toast({ title: m.apdesk_removed_toast() });
      void client.invalidateQueries({ queryKey: keys.dashboard });
      void client.invalidateQueries({ queryKey: keys.emails });
      onDone();
      onClose();
    },
    onFailed: (error) => toast({ title: m.apdesk_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <Dialog
      title={m.apdesk_remove()}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--danger" form="remove-form" disabled={isPending || blockedBy !== null}>
            {isPending ? m.apdesk_removing() : m.apdesk_remove()}
          </button>
        </>
      }
    >
      <form ref={form} id="remove-form" className="dialog__body stack" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        {blockedBy === null ? (
          <>
            <p>{m.apdesk_remove_text()}</p>
            <KeptList heading={m.apdesk_remove_kept()} items={stays} />
            <TextField
              name="reference"
              label={m.apdesk_remove_reference({ reference: item.reference })}
              maxLength={40}
              autoComplete="off"
              error={errors["reference"]}
            />
          </>
        ) : (
          <p>{blockedBy}</p>
        )}
      </form>
    </Dialog>
  );
}
