import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { useChange } from "../../../kit/use-change.ts";
import { useAuth } from "../../../session/auth-context.tsx";
import { useMay } from "../../../session/may.ts";
import type { ScreeningCase } from "./cases-queries.ts";

/** Who looks at a case, and a way to take it. */
export function Assignment({ found: { id, state, assignee, assigneeId } }: { found: ScreeningCase }) {
  const { user } = useAuth();
  const mayAssign = useMay<"PUT /api/admin/screening/cases/{id}/assignee">("admin");
  const change = useChange({
    call: (next: number | null) =>
      api("PUT /api/admin/screening/cases/{id}/assignee", { params: { id: String(id) }, body: { assigneeId: next } }),
    failed: m.scase_assign_failed(),
    reads: [keys.screening],
  });
  const isMine = assigneeId !== null && assigneeId === user?.id;
  const isOpen = state !== "cleared" && state !== "superseded";
  return (
    <>
      <span className="small dim">{assignee ? m.scase_assignee({ name: assignee }) : m.scase_unassigned()}</span>
      {mayAssign && isOpen && user && (
        <button
          type="button"
          className="btn btn--q btn--sm"
          disabled={change.isPending}
          onClick={() => change.mutate(isMine ? null : user.id)}
        >
          {isMine ? m.scase_release() : m.scase_take()}
        </button>
      )}
    </>
  );
}
