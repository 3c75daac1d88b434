import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDate } from "../../../kit/dates.ts";
import { keys } from "../../../desk/queries.ts";
import { EraseDialog } from "./EraseDialog.tsx";

/** At the end of an inquiry: its personal data are removed, or when that was done. */
export function EraseInquiry({ item }: { item: CallOutput<"GET /api/admin/respondents/{id}"> }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const params = { id: String(item.id) };
  if (item.personalDataRemovedAt)
    return (
      <p className="small">
        <span className="badge">{m.apdesk_removed()}</span> {m.apdesk_removed_on({ date: formatDate(item.personalDataRemovedAt) })}
      </p>
    );
  return (
    <p>
      <button type="button" className="btn btn--q btn--sm" onClick={() => setOpen(true)}>
        {m.erase_inquiry()}
      </button>
      {isOpen && (
        <EraseDialog
          title={m.erase_inquiry()}
          action={m.erase_inquiry()}
          subject={`inquiry ${item.id}`}
          foresee={() => api("GET /api/admin/respondents/{id}/erasure", { params })}
          erase={(confirm) => api("POST /api/admin/respondents/{id}/erasure", { params, body: { confirm } })}
          onDone={() => {
            void client.invalidateQueries({ queryKey: keys.respondents });
            void client.invalidateQueries({ queryKey: keys.emails });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  );
}
