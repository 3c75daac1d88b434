import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { preview } from "../../../kit/preview.ts";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { ForwardDialog } from "./ForwardDialog.tsx";

/** Sends a request on to somebody outside. */
export function ForwardRequest({ request, onClose }: { request: FundingRequest; onClose: () => void }) {
  return (
    <ForwardDialog
      title={m.requests_forward()}
      facts={[
        { label: m.requests_organisation(), value: <b className="name">{request.organizationName}</b> },
        { label: m.fr_contact_name(), value: request.contactName },
        { label: m.fr_email(), value: request.email },
        { label: m.requests_project(), value: request.projectTitle },
        { label: m.requests_amount(), value: request.fundingAmount },
        { label: m.requests_description(), value: preview(request.projectDescription) },
      ]}
      failedText={m.requests_forward_failed()}
      send={(recipientEmail) => api("POST /api/admin/forward-funding-request", { body: { requestId: request.id, recipientEmail } })}
      onClose={onClose}
    />
  );
}
