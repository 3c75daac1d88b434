import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useConfirmation } from "../../../requests/applicant/Confirmation.tsx";
import type { Agreement, Version } from "../../agreement/TermsRead.tsx";
import { ReasonForm } from "../ReasonForm.tsx";

/** The community's notice, which a code of its address confirms. */
export function EndAgreement({
  token,
  inForce,
  onChanged,
}: {
  token: string;
  inForce: Version;
  onChanged: (agreement: Agreement) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { confirm, question } = useConfirmation(token, "end_agreement");
  if (!isOpen)
    return (
      <button type="button" className="btn btn--q" onClick={() => setOpen(true)}>
        {m.agr_end()}
      </button>
    );
  return (
    <>
      <p>{m.agr_end_text({ days: inForce.terms.noticeDays })}</p>
      <ReasonForm
        label={m.agr_reason()}
        send={({ reason }) =>
          confirm((code) => api("POST /api/requests/{token}/agreement/end", { params: { token }, body: { reason, code } }))
        }
        done={m.agr_end_toast()}
        onChanged={onChanged}
        onClose={() => setOpen(false)}
      />
      {question}
    </>
  );
}
