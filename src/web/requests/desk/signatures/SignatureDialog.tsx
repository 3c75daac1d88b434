import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isLanguage, languageNames } from "../../../../shared/domain/languages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { EraseDialog } from "../../../record/desk/erasure/EraseDialog.tsx";
import { SignedWords } from "./SignedWords.tsx";

export type Signature = CallOutput<"GET /api/admin/treaty-signatures">["items"][number];

/** One signature alone, which is also what gets printed, and the words that it was given for. */
export function SignatureDialog({ signature, onClose }: { signature: Signature; onClose: () => void }) {
  const [isErasing, setErasing] = useState(false);
  const [isReading, setReading] = useState(false);
  const client = useQueryClient();
  const params = { id: String(signature.id) };
  if (isErasing)
    return (
      <EraseDialog
        title={m.erase_signatory_of({ name: signature.nationName })}
        action={m.erase_signatory()}
        subject={`signature ${signature.id}`}
        foresee={() => api("GET /api/admin/treaty-signatures/{id}/erasure", { params })}
        erase={(confirm) => api("POST /api/admin/treaty-signatures/{id}/erasure", { params, body: { confirm } })}
        onDone={() => void client.invalidateQueries({ queryKey: keys.signatures })}
        onClose={onClose}
      />
    );
  if (isReading) return <SignedWords signature={signature} onClose={onClose} />;
  const facts: [string, string][] = [
    [m.treaty_signed_nation(), signature.nationName],
    [m.treaty_signed_by(), signature.signatoryName],
    [m.treaty_signed_as(), signature.signatoryTitle],
    [m.treaty_date(), formatDate(signature.signatureDate)],
    [m.signatures_version(), signature.treatyVersion],
    [m.signatures_language(), isLanguage(signature.treatyLanguage) ? languageNames[signature.treatyLanguage] : m.signatures_not_kept()],
    [m.signatures_hash(), signature.textHash ?? m.signatures_not_kept()],
    [m.signatures_signed_at(), formatDateTime(signature.signedAt)],
    [m.desk_reference(), signature.reference],
  ];
  return (
    <Dialog
      title={m.signatures_dialog()}
      className="dialog--narrow dialog--print"
      onClose={onClose}
      footer={
        <>
          {signature.personalDataRemovedAt === null && (
            <button type="button" className="btn btn--q" onClick={() => setErasing(true)}>
              {m.erase_signatory()}
            </button>
          )}
          <button type="button" className="btn btn--q" onClick={() => setReading(true)}>
            {m.signatures_read()}
          </button>
          <button type="button" className="btn btn--q" onClick={() => window.print()}>
            <Icon name="print" />
            {m.treaty_print()}
          </button>
        </>
      }
    >
      <div className="dialog__body">
        <dl className="kv kv--wide">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="name name--plain">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
