import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { keys } from "../../../desk/queries.ts";
import type { Transfer } from "./TransferDetails.tsx";

/** A live transfer that has not left can be held back by one person; two let it go on. */
export function Hold({ transfer }: { transfer: Transfer }) {
  const [isOpen, setOpen] = useState(false);
  const { hold, mode, status } = transfer;
  if (!hold && (mode !== "live" || status !== "pending")) return null;
  return (
    <div className="stack-2">
      <h3 className="xs dim plainhead">{m.transfers_hold_heading()}</h3>
      {hold && (
        <p className="small">
          {m.transfers_held({ name: hold.by, when: formatDateTime(hold.at) })} <span className="asTyped">{hold.reason}</span>
        </p>
      )}
      {status !== "pending" ? null : hold?.isReleaseAsked ? (
        <p className="small">
          {m.transfers_release_asked()} <Link href={deskPaths.approvals}>{m.appr_to_approvals()}</Link>
        </p>
      ) : (
        <p>
          <button type="button" className="btn btn--q btn--sm" onClick={() => setOpen(true)}>
            {hold ? m.transfers_release() : m.transfers_hold()}
          </button>
        </p>
      )}
      {isOpen && <HoldDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </div>
  );
}

function HoldDialog({ transfer: { publicId, hold }, onClose }: { transfer: Transfer; onClose: () => void }) {
  const client = useQueryClient();
  const isHeld = hold !== null;
  const title = isHeld ? m.transfers_release() : m.transfers_hold();
  return (
    <FormDialog
      title={title}
      action={title}
      pending={m.desk_saving()}
      cancel={m.transfers_back()}
      check={(values) => (values["reason"]?.trim() ? {} : { reason: m.transfers_error_reason() })}
      send={async ({ reason = "" }) => {
        const input = { params: { id: publicId }, body: { reason } };
        if (isHeld) await api("POST /api/admin/transfers/{id}/release", input);
        else await api("POST /api/admin/transfers/{id}/hold", input);
      }}
      onSent={() => {
        void client.invalidateQueries({ queryKey: keys.transfers });
        void client.invalidateQueries({ queryKey: keys.approvals });
      }}
      done={{ title: isHeld ? m.appr_asked() : m.transfers_hold_done() }}
      error={m.transfers_step_failed()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{isHeld ? m.transfers_release_text() : m.transfers_hold_text()}</p>
          <TextField name="reason" label={m.transfers_reason()} maxLength={500} rows={3} error={errors["reason"]} />
        </>
      )}
    </FormDialog>
  );
}
