import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { DecisionDialog } from "../decide/DecisionDialog.tsx";
import type { Source } from "./source.ts";
import "../decide/decide.css";

/** Deletes a source of the administrator's own, with everything that only it said. */
export function DeleteSourceDialog({ source, onClose, onChanged }: { source: Source; onClose: () => void; onChanged: () => void }) {
  return (
    <DecisionDialog
      title={m.source_delete_title()}
      name={source.name}
      submit={m.source_delete_now()}
      isDanger
      check={() => ({})}
      send={() => api("DELETE /api/admin/partner-discovery/sources/{id}", { params: { id: String(source.id) } })}
      done={() => ({ title: m.source_deleted() })}
      onDone={onChanged}
      onClose={onClose}
    >
      {() => (
        <p className="danger-note">
          <Icon name="warning" />
          {m.source_delete_text()}
        </p>
      )}
    </DecisionDialog>
  );
}
