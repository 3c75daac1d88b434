import { factorMinutes } from "../../shared/domain/approvals.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { api } from "../api/client.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { ProofForm } from "./account/ProofForm.tsx";

/** The second factor again, by a code or by a passkey. */
export default function ProofDialog({ onClose }: { onClose: (isProved: boolean) => void }) {
  return (
    <Dialog title={m.proof_title()} className="dialog--narrow admin" onClose={() => onClose(false)}>
      <div className="dialog__body">
        <ProofForm
          id="proof"
          text={m.proof_again({ minutes: factorMinutes })}
          action={m.proof_go_on()}
          hasFactor
          hasPasskeys
          send={({ code, passkey }) => api("POST /api/auth/prove", { body: { code, passkey } })}
          onSent={() => onClose(true)}
          onCancel={() => onClose(false)}
        />
      </div>
    </Dialog>
  );
}
