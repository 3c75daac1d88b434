import { useRef, useState } from "react";
import { restoreDays } from "../../../shared/domain/applicant.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { formatDate } from "../../kit/dates.ts";
import { useConfirmation } from "./Confirmation.tsx";
import type { PartProps, Shown } from "./RequestPage.tsx";

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
            <p className="small">{m.req_page_removal_asked({ date: formatDate(shown.removalRequestedAt) })}</p>
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
  const { form, errors, summary, isPending, submit } = useChange({
    send: (values) =>
      confirm((code) => api("POST /api/requests/{token}/withdraw", { params: { token }, body: { reason: values["reason"] ?? "", code } })),
    done: m.req_page_withdrawn_toast,
    onChanged,
    onClose,
  });
  return (
    <>
      <Dialog
        title={m.req_page_withdraw()}
        onClose={onClose}
        footer={
          <Buttons
            form="withdraw-form"
            action={isPending ? m.req_page_withdrawing() : m.req_page_withdraw()}
            isPending={isPending}
            onClose={onClose}
          />
        }
      >
        <form ref={form} id="withdraw-form" className="dialog__body stack" noValidate onSubmit={(event) => void submit(event)}>
          <ErrorSummary errors={summary} />
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
        </form>
      </Dialog>
      {question}
    </>
  );
}

function RemovalDialog({ token, shown, onChanged, onClose }: DialogProps) {
  const { form, isPending, submit } = useChange({
    send: () => api("POST /api/requests/{token}/removal", { params: { token } }),
    done: m.req_page_removal_toast,
    onChanged,
    onClose,
  });
  return (
    <Dialog
      title={m.req_page_removal()}
      onClose={onClose}
      footer={
        <Buttons
          form="removal-form"
          action={isPending ? m.req_page_removal_sending() : m.req_page_removal_confirm()}
          isPending={isPending}
          onClose={onClose}
        />
      }
    >
      <form ref={form} id="removal-form" className="dialog__body stack" onSubmit={(event) => void submit(event)}>
        <p>{m.req_page_removal_text()}</p>
        <p>{m.req_page_removal_kept()}</p>
        <ul className="dots small">
          {shown.removalStays.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

interface Change {
  send: (values: Record<string, string>) => Promise<Shown>;
  done: () => string;
  onChanged: (shown: Shown) => void;
  onClose: () => void;
}

/** Sends a dialog's form, shows what the request is then, and closes. What was typed stays when it fails. */
function useChange({ send, done, onChanged, onClose }: Change) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const submission = useSubmission({
    form,
    check: () => ({}),
    send,
    onSent: (shown) => {
      onChanged(shown);
      toast({ title: done() });
      onClose();
    },
    onFailed: (error) =>
      toast({ title: m.req_page_not_done(), description: error.reason ?? m.req_page_no_connection(), variant: "destructive" }),
  });
  return { form, ...submission };
}

function Buttons({ form, action, isPending, onClose }: { form: string; action: string; isPending: boolean; onClose: () => void }) {
  return (
    <>
      <button type="button" className="btn btn--q" onClick={onClose}>
        {m.req_page_cancel()}
      </button>
      <button className="btn" form={form} disabled={isPending}>
        {action}
      </button>
    </>
  );
}
