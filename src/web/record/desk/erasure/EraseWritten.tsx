import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { formatDate } from "../../../kit/dates.ts";
import { keys } from "../../../desk/queries.ts";
import { EraseDialog } from "./EraseDialog.tsx";

interface Written {
  id: number;
  personalDataRemovedAt: string | null;
}

/** At the end of an inquiry of an institution. */
export function EraseInquiry({ item }: { item: Written }) {
  const params = { id: String(item.id) };
  return (
    <EraseWritten
      item={item}
      subject={`inquiry ${item.id}`}
      foresee={() => api("GET /api/admin/respondents/{id}/erasure", { params })}
      erase={(confirm) => api("POST /api/admin/respondents/{id}/erasure", { params, body: { confirm } })}
      reads={keys.respondents}
    />
  );
}

/** At the end of a message of a community or a visitor. */
export function EraseMessage({ item }: { item: Written }) {
  const params = { id: String(item.id) };
  return (
    <EraseWritten
      item={item}
      subject={`message ${item.id}`}
      foresee={() => api("GET /api/admin/messages/{id}/erasure", { params })}
      erase={(confirm) => api("POST /api/admin/messages/{id}/erasure", { params, body: { confirm } })}
      reads={keys.messages}
    />
  );
}

interface Props extends Pick<Parameters<typeof EraseDialog>[0], "subject" | "foresee" | "erase"> {
  item: Written;
  /** What reads again afterwards, besides the outbox. */
  reads: QueryKey;
}

/** The personal data of what somebody wrote to us are removed here, or it says when that was done. */
function EraseWritten({ item, reads, ...erasure }: Props) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
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
          {...erasure}
          onDone={() => {
            void client.invalidateQueries({ queryKey: reads });
            void client.invalidateQueries({ queryKey: keys.emails });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  );
}
