import { useState } from "react";
import { restoreDays } from "../../../shared/domain/applicant.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api } from "../../api/client.ts";
import { TextField } from "../../kit/fields.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { formatDay } from "../../kit/dates.ts";
import { useConfirmation } from "./Confirmation.tsx";
import type { PartProps } from "./RequestPage.tsx";
import { FormDialog } from "../../kit/FormDialog.tsx";

/** What applicants can do with what is theirs: take it with them, take it back, have it removed. */
export function Rights({ token, shown, onChanged }: PartProps) {
  const [open, setOpen] = useState<"withdraw" | "removal">();
  const close = () => setOpen(undefined);
  const part = { token, shown, onChanged, onClose: close };
  return (
    <section className="card" aria-labelledby="rights">
      <h2 id="rights" className="h3">
        {m.req_page_rights()}
      </h2>
      {shown.keptUntil && <p className="small">{shown.keptUntil}</p>}
      <ul className="req__rights">
        <li>
          <a className="btn btn--2 btn--sm" href={address("/api/requests/{token}/download", { token })} download>
            <Icon name="download" />
            {m.req_page_download()}
          </a>
          <p className="small muted">{m.req_page_download_text()}</p>
        </li>
        {shown.canWithdraw && (
          <li>
            <button type="button" className="btn btn--q btn--sm" onClick={() => setOpen("withdraw")}>
              {m.req_page_withdraw()}
            </button>
            <p className="small muted">{m.req_page_withdraw_text({ days: restoreDays })}</p>
          </li>
        )}
        <li>
          {shown.removalRequestedAt ? (
            <p className="small">{m.req_page_removal_asked({ date: formatDay(shown.removalRequestedAt) })}</p>
          ) : (
            <>
              <button type="button" className="btn btn--q btn--sm" onClick={() => setOpen("removal")}>
                {m.req_page_removal()}
              </button>
              <p className="small muted">{m.req_page_removal_text()}</p>
            </>
          )}
        </li>
      </ul>
      {open === "withdraw" && <WithdrawDialog {...part} />}
      {open === "removal" && <RemovalDialog {...part} />}
    </section>
  );
}

type DialogProps = PartProps & { onClose: () => void };

function WithdrawDialog({ token, shown, onChanged, onClose }: DialogProps) {
  const { confirm, question } = useConfirmation(token, "withdraw");
  return (
    <>
      <FormDialog
        title={m.req_page_withdraw()}
        className=""
        action={m.req_page_withdraw()}
        pending={m.req_page_withdrawing()}
        look="plain"
        cancel={m.req_page_cancel()}
        send={({ reason = "" }) =>
          confirm((code) => api("POST /api/requests/{token}/withdraw", { params: { token }, body: { reason, code } }))
        }
        onSent={onChanged}
        done={{ title: m.req_page_withdrawn_toast() }}
        error={m.req_page_not_done()}
        failedText={m.req_page_no_connection()}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <p>{m.req_page_withdraw_text({ days: restoreDays })}</p>
            {shown.project && <p>{m.req_page_withdraw_consent()}</p>}
            <TextField
              name="reason"
              label={m.req_page_withdraw_why()}
              hint={m.req_page_withdraw_why_hint()}
              maxLength={2_000}
              rows={3}
              error={errors["reason"]}
              optional
            />
          </>
        )}
      </FormDialog>
      {question}
    </>
  );
}

function RemovalDialog({ token, shown, onChanged, onClose }: DialogProps) {
  return (
    <FormDialog
      title={m.req_page_removal()}
      className=""
      action={m.req_page_removal_confirm()}
      pending={m.req_page_removal_sending()}
      look="plain"
      cancel={m.req_page_cancel()}
      send={() => api("POST /api/requests/{token}/removal", { params: { token } })}
      onSent={onChanged}
      done={{ title: m.req_page_removal_toast() }}
      error={m.req_page_not_done()}
      failedText={m.req_page_no_connection()}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{m.req_page_removal_text()}</p>
          <p>{m.req_page_removal_kept()}</p>
          <ul className="dots small">
            {shown.removalStays.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}
