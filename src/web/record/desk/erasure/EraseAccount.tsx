import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { EraseDialog } from "./EraseDialog.tsx";

/** The button that erases an account which has ended, of one of the staff or of a former member. */
export function EraseAccount({ id, name, path }: { id: number; name: string; path: string }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const params = { id: String(id) };
  return (
    <>
      <button type="button" className="btn btn--q btn--sm" onClick={() => setOpen(true)}>
        {m.erase_account()} <span className="vh">{name}</span>
      </button>
      {isOpen && (
        <EraseDialog
          title={m.erase_account_question({ name })}
          action={m.erase_account()}
          subject={`account ${id}`}
          foresee={() => api("GET /api/admin/accounts/{id}/erasure", { params })}
          erase={(confirm) => api("POST /api/admin/accounts/{id}/erasure", { params, body: { confirm } })}
          onDone={() => void client.invalidateQueries({ queryKey: [path] })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
