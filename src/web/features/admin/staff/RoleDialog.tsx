import type { StaffRole } from "../../../../shared/domain/staff-roles.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useAuth } from "../../auth/auth-context.tsx";
import { useChange } from "../../partner/use-change.ts";
import { nameOf, type Person, staffPath } from "./staff.ts";

/** Says what the other role means before it is given: it holds with the person's next click. */
export function RoleDialog({ person, role, onClose }: { person: Person; role: StaffRole; onClose: () => void }) {
  const { user, refresh } = useAuth();
  const toast = useToast();
  const name = nameOf(person);
  const isOwn = user?.id === person.id;
  const isUp = role === "administrator";
  const change = useChange({
    call: () => api("POST /api/admin/staff/{id}/role", { params: { id: String(person.id) }, body: { role } }),
    path: staffPath,
    onDone: ({ waits }) => {
      toast({
        title: waits ? m.staff_waits_done({ name }) : isUp ? m.staff_role_changed_administrator({ name }) : m.staff_role_changed({ name }),
      });
      onClose();
      if (isOwn) void refresh();
    },
  });
  return (
    <Dialog
      title={isUp ? m.staff_role_question({ name }) : m.staff_role_question_reviewer({ name })}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button type="button" className="btn btn--admin" disabled={change.isPending} onClick={() => change.mutate()}>
            {change.isPending ? m.staff_pending() : m.staff_role_sure()}
          </button>
        </>
      }
    >
      <div className="dialog__body stack">
        <p>{isUp ? m.staff_role_text() : m.staff_role_text_reviewer()}</p>
        {isOwn && <p>{m.staff_role_text_self()}</p>}
      </div>
    </Dialog>
  );
}
