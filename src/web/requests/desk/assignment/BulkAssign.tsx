import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { SelectField } from "../../../kit/fields.tsx";
import { counted } from "../../../kit/numbers.ts";
import { useAssignable } from "./colleagues.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { keys } from "../../../desk/queries.ts";

/** Gives every ticked request to one person. */
export function BulkAssign({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const [isOpen, open] = useState(false);
  const people = useAssignable();
  const client = useQueryClient();
  const close = () => open(false);
  return (
    <>
      <button type="button" className="go" onClick={() => open(true)}>
        {m.deskx_bulk()}
      </button>
      {isOpen && (
        <FormDialog
          title={m.deskx_bulk()}
          action={counted(ids.length, m.deskx_bulk_one, m.deskx_bulk_many)}
          pending={m.desk_saving()}
          send={async ({ assignee }) => {
            const userId = assignee ? Number(assignee) : null;
            const { updated } = await api("PUT /api/admin/funding-requests/assignee", { body: { ids, userId } });
            return { updated, userId };
          }}
          onSent={() => {
            void client.invalidateQueries({ queryKey: keys.fundingRequests });
            close();
            onDone();
          }}
          done={({ updated, userId }) => ({
            title: userId === null ? m.deskx_bulk_back() : m.deskx_bulk_done(),
            description: counted(updated, m.desk_updated_one, m.desk_updated_many),
          })}
          error={m.deskx_bulk_failed()}
          onClose={close}
        >
          {() => (
            <>
              <p className="muted">{m.deskx_bulk_text()}</p>
              <SelectField
                name="assignee"
                label={m.deskx_assignee()}
                choose={m.deskx_nobody()}
                options={people.map(({ colleague, label }) => ({ value: String(colleague.id), label }))}
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
