import { agreementStateLabel } from "../../../../shared/domain/agreement-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { address } from "../../../api/client.ts";
import { withDocument } from "../../agreement/parts.tsx";
import type { DeskAgreement } from "./use-agreement.ts";

/** Every version that was offered, as the document that was or will be signed. */
export function Documents({ projectId, agreement }: { projectId: number; agreement: DeskAgreement }) {
  const offered = withDocument(agreement);
  if (offered.length === 0) return null;
  return (
    <ul className="stack-2 small">
      {offered.map(({ number, state }) => (
        <li key={number}>
          <a
            href={address("/api/admin/projects/{id}/agreement/{number}/document", { id: String(projectId), number: String(number) })}
            download
          >
            {m.agr_download({ number })}
          </a>{" "}
          · {agreementStateLabel(state)}
        </li>
      ))}
    </ul>
  );
}
