import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { TextField } from "../../kit/fields.tsx";
import { formatDay } from "../../kit/dates.ts";
import { formatNumber } from "../../kit/numbers.ts";
import { useConfirmation } from "../../requests/applicant/Confirmation.tsx";
import { ProjectDialog } from "./ProjectDialog.tsx";
import type { Page, PartProps } from "./project-form.ts";

/** The way out, which is there as long as a consent is. */
export function Withdraw({ token, page, onChanged }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const action = page.isPublic ? m.comm_withdraw() : m.comm_withdraw_consent();
  return (
    <section className="comm__part" aria-labelledby="withdraw">
      <h2 id="withdraw">{action}</h2>
      <p className="muted">{m.comm_withdraw_text()}</p>
      <button type="button" className="btn btn--2" onClick={() => setOpen(true)}>
        {action}
      </button>
      {isOpen && <WithdrawDialog token={token} page={page} onChanged={onChanged} action={action} onClose={() => setOpen(false)} />}
    </section>
  );
}

function WithdrawDialog({ token, page, onChanged, action, onClose }: PartProps & { action: string; onClose: () => void }) {
  const { confirm, question } = useConfirmation(token, "withdraw_project");
  return (
    <>
      <ProjectDialog
        token={token}
        title={action}
        action={action}
        send={({ reason = "" }) =>
          confirm((code) => api("POST /api/requests/{token}/project/withdraw", { params: { token }, body: { reason, code } }))
        }
        done={m.comm_withdrawn_toast()}
        onChanged={onChanged}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <p>{m.comm_withdraw_text()}</p>
            {payments(page).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <TextField
              name="reason"
              label={m.comm_withdraw_why()}
              hint={m.comm_withdraw_why_hint()}
              maxLength={2_000}
              rows={3}
              error={errors["reason"]}
              optional
            />
          </>
        )}
      </ProjectDialog>
      {question}
    </>
  );
}

function payments({ transfersUnderWay: { waiting, leaving } }: Page): string[] {
  if (waiting + leaving === 0) return [m.comm_withdraw_none()];
  return [
    ...(waiting > 0 ? [m.comm_withdraw_waiting({ count: formatNumber(waiting) })] : []),
    ...(leaving > 0 ? [m.comm_withdraw_leaving({ count: formatNumber(leaving) })] : []),
  ];
}

const channels: Record<Page["refusedReads"][number]["channel"], () => string> = {
  page: m.comm_channel_page,
  api: m.comm_channel_api,
  report: m.comm_channel_report,
  picture: m.comm_channel_picture,
  transfer: m.comm_channel_transfer,
};

/** Who asked while nothing was public, so that the community knows. */
export function Refused({ page }: { page: Page }) {
  return (
    <section className="comm__part" aria-labelledby="refused">
      <h2 id="refused">{m.comm_refused()}</h2>
      {page.refusedReads.length === 0 ? (
        <p className="muted">{m.comm_refused_none()}</p>
      ) : (
        <>
          <p className="muted">{m.comm_refused_text()}</p>
          <ul className="comm__list">
            {page.refusedReads.map(({ day, channel, institutionName, count }) => (
              <li key={`${day}${channel}${institutionName ?? ""}`}>
                {m.comm_refused_row({
                  day: formatDay(day),
                  who: institutionName ?? m.comm_refused_visitors(),
                  where: channels[channel](),
                  count: formatNumber(count),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
