import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { preview } from "../../../kit/preview.ts";
import { ForwardDialog } from "../review/ForwardDialog.tsx";
import type { Inquiry } from "./inquiry.tsx";

/** Sends an inquiry on to somebody outside. */
export function ForwardInquiry({ inquiry, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  return (
    <ForwardDialog
      title={m.respondents_forward()}
      facts={[
        { label: m.respondents_institution(), value: <b className="name">{inquiry.institutionName}</b> },
        { label: m.desk_type(), value: inquiry.institutionType },
        { label: m.contact_email(), value: inquiry.email },
        { label: m.desk_message(), value: preview(inquiry.message) },
      ]}
      failedText={m.respondents_forward_failed()}
      send={(recipientEmail) => api("POST /api/admin/forward-respondent", { body: { respondentId: inquiry.id, recipientEmail } })}
      onClose={onClose}
    />
  );
}
