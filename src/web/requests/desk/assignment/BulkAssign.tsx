import { type SyntheticEvent, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Dialog } from "../../../kit/Dialog.tsx";
import { SelectField } from "../../../kit/fields.tsx";
import { counted } from "../../../kit/numbers.ts";
import { useAssignable } from "./colleagues.ts";
import { useAssignMany } from "./use-assign.ts";

/** Gives every ticked request to one person. */
export function BulkAssign({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const [isOpen, open] = useState(false);
  const people = useAssignable();
  const assign = useAssignMany({
    onDone: () => {
      open(false);
      onDone();
    },
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = String(new FormData(event.currentTarget).get("assignee") ?? "");
    if (!assign.isPending) assign.mutate({ ids, userId: chosen === "" ? null : Number(chosen) });
  };
  return (
    <>
      <button type="button" className="go" onClick={() => open(true)}>
        {m.deskx_bulk()}
      </button>
      {isOpen && (
        <Dialog
          title={m.deskx_bulk()}
          className="dialog--narrow"
          onClose={() => open(false)}
          footer={
            <>
              <button type="button" className="btn btn--q" onClick={() => open(false)}>
                {m.desk_cancel()}
              </button>
              <button className="btn btn--admin" form="assign-form" disabled={assign.isPending}>
                {counted(ids.length, m.deskx_bulk_one, m.deskx_bulk_many)}
              </button>
            </>
          }
        >
          <form id="assign-form" className="dialog__body stack" onSubmit={submit}>
            <p className="muted">{m.deskx_bulk_text()}</p>
            <SelectField
              name="assignee"
              label={m.deskx_assignee()}
              choose={m.deskx_nobody()}
              options={people.map(({ colleague, label }) => ({ value: String(colleague.id), label }))}
            />
          </form>
        </Dialog>
      )}
    </>
  );
}
